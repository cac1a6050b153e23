//! Vectors of 64 bytes, one cell: `vpermb` reaches all of them.

use core::arch::x86_64::*;

use super::{Avx512, SIGN};
use crate::arch::ops;
use crate::isa::features;

/// Indices, and a bit for each byte that is picked.
#[derive(Clone, Copy)]
pub(crate) struct Picks(__m512i, __mmask64);

features!(Avx512 => ops! impl Bytes<64> for Avx512 {
    type V = __m512i;
    type Picks = Picks;
    type Marks = __mmask64;
    type Cell = [u8; 64];
    const SHUFFLES: bool = true;
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
