//! Vectors of 64 bytes, one cell: `vpermb` reaches all of them.

use core::arch::x86_64::*;

use super::{Avx512, SIGN};
use crate::arch::{MayMerge, Merging, ops};
use crate::isa::features;

/// Indices, and a bit for each byte that is picked.
#[derive(Clone, Copy)]
pub(crate) struct Picks(__m512i, __mmask64);

impl MayMerge<64> for Avx512 {
    const MERGES: bool = true;

    #[inline(always)]
    fn merging<K: Merging<64>>(self, kernel: K) {
        kernel.run(self);
    }
}

features!(Avx512 => ops! impl Merges<64> for Avx512 {
    fn merge(v: __m512i, other: __m512i, marks: __mmask64) -> __m512i {
        _mm512_mask_blend_epi8(marks, v, other)
    }

    fn select(v: __m512i, other: __m512i, bits: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0xca>(bits, other, v)
    }
});

features!(Avx512 => ops! impl Bytes<64> for Avx512 {
    type V = __m512i;
    type Picks = Picks;
    type Marks = __mmask64;
    type Crossing = [__mmask8; 7];
    type Cell = [u8; 64];
    const SHUFFLES: bool = true;
    const ROTATED: bool = true;
    const PARTS: bool = true;

    fn load(p: &[u8; 64]) -> __m512i {
        load(p)
    }

    fn store(v: __m512i, p: &mut [u8; 64]) {
        store(v, p);
    }

    fn load_cells(cells: [&[u8; 64]; 2]) -> __m512i {
        load(cells[0])
    }

    fn store_cell(v: __m512i, _cell: usize, p: &mut [u8; 64]) {
        store(v, p);
    }

    fn load_part(p: &[u8]) -> __m512i {
        match p.len() {
            // SAFETY: so many bytes are there to be read, and this load asks for no alignment.
            16 => _mm512_castsi128_si512(unsafe { _mm_loadu_si128(p.as_ptr().cast()) }),
            // SAFETY: as above.
            32 => _mm512_castsi256_si512(unsafe { _mm256_loadu_si256(p.as_ptr().cast()) }),
            // SAFETY: the mask has bits for bytes of `p` only, and bytes without one are not read.
            n => unsafe { _mm512_maskz_loadu_epi8(first(n), p.as_ptr().cast()) },
        }
    }

    fn store_part(v: __m512i, p: &mut [u8]) {
        let (sixteen, thirty_two) = (_mm512_castsi512_si128(v), _mm512_castsi512_si256(v));
        match p.len() {
            // SAFETY: so many bytes are there to be written, and this store asks for no alignment.
            16 => unsafe { _mm_storeu_si128(p.as_mut_ptr().cast(), sixteen) },
            // SAFETY: as above.
            32 => unsafe { _mm256_storeu_si256(p.as_mut_ptr().cast(), thirty_two) },
            // SAFETY: the mask has bits for bytes of `p` only, and bytes without one are not written.
            n => unsafe { _mm512_mask_storeu_epi8(p.as_mut_ptr().cast(), first(n), v) },
        }
    }

    fn stream(v: __m512i, p: &mut [u8; 64]) {
        let to: *mut __m512i = p.as_mut_ptr().cast();
        if to.is_aligned() {
            // SAFETY: the array is 64 writable bytes, on a multiple of 64 as was just seen; `Streaming` fences
            // before anything else touches them.
            unsafe { _mm512_stream_si512(to, v) }
        } else {
            store(v, p);
        }
    }

    fn picks(index: &[u8; 64]) -> Picks {
        let index = load(index);
        Picks(index, _mm512_testn_epi8_mask(index, _mm512_set1_epi8(-128)))
    }

    fn take(v: __m512i, picks: Picks) -> __m512i {
        _mm512_maskz_permutexvar_epi8(picks.1, picks.0, v)
    }

    fn pick(other: __m512i, v: __m512i, picks: Picks) -> __m512i {
        _mm512_mask_permutexvar_epi8(other, picks.1, picks.0, v)
    }

    fn shuffle(v: __m512i, index: __m512i) -> __m512i {
        _mm512_permutexvar_epi8(index, v)
    }

    /// Hidden from the compiler, which would make shuffles of what are blends, and shuffles have fewer ports.
    fn crossing<const R: usize>() -> [__mmask8; 7] {
        let mut masks = [0; 7];
        let mut group = 1;
        while group < R {
            let mut p = 0;
            while p < group {
                masks[group - 1 + p] = high_places::<R>(group, p);
                p += 1;
            }
            group *= 2;
        }
        core::hint::black_box(masks)
    }

    fn cross<const R: usize>(v: [__m512i; R], masks: [__mmask8; 7]) -> [__m512i; R] {
        let v = merge::<R, 1>(v, masks);
        let v = if R > 2 { merge::<R, 2>(v, masks) } else { v };
        if R > 4 { merge::<R, 4>(v, masks) } else { v }
    }

    fn marks(marks: &[u8; 64]) -> __mmask64 {
        _mm512_movepi8_mask(load(marks))
    }

    fn mark(v: __m512i, marks: __mmask64) -> __m512i {
        _mm512_mask_gf2p8affine_epi64_epi8::<0>(v, marks, v, _mm512_set1_epi64(SIGN))
    }
});

#[target_feature(enable = "avx512f")]
#[inline]
fn load(p: &[u8; 64]) -> __m512i {
    // SAFETY: the array is 64 readable bytes, and this load asks for no alignment.
    unsafe { _mm512_loadu_si512(p.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(v: __m512i, p: &mut [u8; 64]) {
    // SAFETY: the array is 64 writable bytes, and this store asks for no alignment.
    unsafe { _mm512_storeu_si512(p.as_mut_ptr().cast(), v) }
}

/// A bit for each of the first `n` bytes, at most 64.
fn first(n: usize) -> __mmask64 {
    if n < 64 { (1 << n) - 1 } else { !0 }
}

/// One round of a crossing of `R` vectors by blends. Result `p` of the whole takes its chunk at place `q` from vector
/// `q - p` modulo `R`: those are all in place, and what is chosen among groups of `B` vectors depends on `p` modulo `B`
/// only. So from groups of `B` results each, one for each such remainder, this makes groups of twice as many.
#[target_feature(enable = "avx512f")]
#[inline]
fn merge<const R: usize, const B: usize>(v: [__m512i; R], masks: [__mmask8; 7]) -> [__m512i; R] {
    let mut merged = v;
    let mut i = 0;
    while i < R {
        let (group, p) = (i / (2 * B), i % (2 * B));
        let (low, high) = (v[group * 2 * B + p % B], v[group * 2 * B + B + p % B]);
        // The second half of the remainders has the opposite choice: fewer masks are needed so.
        let mask = masks[B - 1 + p % B];
        merged[i] =
            if p < B { _mm512_mask_blend_epi64(mask, low, high) } else { _mm512_mask_blend_epi64(mask, high, low) };
        i += 1;
    }
    merged
}

/// A bit for each eight bytes of the places `q`, of `R`, where `q - p` modulo twice `group` is `group` or more.
const fn high_places<const R: usize>(group: usize, p: usize) -> __mmask8 {
    let mut mask = 0;
    let mut i = 0;
    while i < 8 {
        let q = i * R / 8;
        if (q + 2 * group - p) % (2 * group) >= group {
            mask |= 1 << i;
        }
        i += 1;
    }
    mask
}
