//! What a user of `fearless_simd` writes: its byte shuffle within blocks of 16 bytes, which does every pattern of 2, 4,
//! 8 or 16 bytes without signs or constants.

use fearless_simd::{Level, dispatch, prelude::*, u8x16};

/// Bytes of a block.
const BLOCK: usize = 16;

/// The indices of a whole block.
fn block<const N: usize>(pattern: [u8; N]) -> [u8; BLOCK] {
    std::array::from_fn(|i| (i / N * N) as u8 + pattern[i % N])
}

#[inline(always)]
fn copy<S: Simd>(simd: S, indices: [u8; BLOCK], src: &[u8], dst: &mut [u8]) {
    let vector = S::u8s::block_splat(u8x16::load_array(simd, indices));
    let (mut from, mut to) = (src.chunks_exact(S::u8s::LEN), dst.chunks_exact_mut(S::u8s::LEN));
    for (src, dst) in from.by_ref().zip(to.by_ref()) {
        S::u8s::from_slice(simd, src).swizzle_dyn_within_blocks(vector).store_slice(dst);
    }
    let rest = from.remainder();
    for (i, dst) in to.into_remainder().iter_mut().enumerate() {
        *dst = rest[i / BLOCK * BLOCK + usize::from(indices[i % BLOCK])];
    }
}

#[inline(always)]
fn in_place<S: Simd>(simd: S, indices: [u8; BLOCK], data: &mut [u8]) {
    let vector = S::u8s::block_splat(u8x16::load_array(simd, indices));
    let mut chunks = data.chunks_exact_mut(S::u8s::LEN);
    for chunk in chunks.by_ref() {
        S::u8s::from_slice(simd, chunk).swizzle_dyn_within_blocks(vector).store_slice(chunk);
    }
    for block in chunks.into_remainder().as_chunks_mut::<BLOCK>().0 {
        *block = indices.map(|i| block[usize::from(i)]);
    }
}

/// Out of place: byte `i` of each `N` is byte `pattern[i]`.
pub(crate) fn permute<const N: usize>(pattern: [u8; N]) -> impl Fn(&[u8], &mut [u8]) {
    let (level, indices) = (Level::new(), block(pattern));
    move |src, dst| dispatch!(level, simd => copy(simd, indices, src, dst))
}

/// In place.
pub(crate) fn permute_in_place<const N: usize>(pattern: [u8; N]) -> impl Fn(&mut [u8]) {
    let (level, indices) = (Level::new(), block(pattern));
    move |data| dispatch!(level, simd => in_place(simd, indices, data))
}
