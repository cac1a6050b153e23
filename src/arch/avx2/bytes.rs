//! Vectors of 32 bytes, two cells: `vpshufb` stays in groups of sixteen bytes.

use core::arch::x86_64::*;

use super::Avx2;
use crate::arch::{MayMerge, cross_by_zips, ops};
use crate::isa::features;

impl MayMerge<32> for Avx2 {}

features!(Avx2 => ops! impl Bytes<32> for Avx2 {
    type V = __m256i;
    type Picks = __m256i;
    type Marks = __m256i;
    type Crossing = ();
    type Cell = [u8; 16];
    const SHUFFLES: bool = true;
    const ROTATED: bool = false;
    const PARTS: bool = false;

    fn load(p: &[u8; 32]) -> __m256i {
        load(p)
    }

    fn store(v: __m256i, p: &mut [u8; 32]) {
        store(v, p);
    }

    fn load_cells(cells: [&[u8; 16]; 2]) -> __m256i {
        _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(half(cells[0])), half(cells[1]))
    }

    fn store_cell(v: __m256i, cell: usize, p: &mut [u8; 16]) {
        let half = if cell == 0 { _mm256_castsi256_si128(v) } else { _mm256_extracti128_si256::<1>(v) };
        // SAFETY: the array is 16 writable bytes, and this store asks for no alignment.
        unsafe { _mm_storeu_si128(p.as_mut_ptr().cast(), half) }
    }

    fn store_part(v: __m256i, p: &mut [u8]) {
        let low = _mm256_castsi256_si128(v);
        if p.len() == 16 {
            // SAFETY: so many bytes are there to be written, and this store asks for no alignment.
            return unsafe { _mm_storeu_si128(p.as_mut_ptr().cast(), low) };
        }
        let mut bytes = [0; 32];
        store(v, &mut bytes);
        let n = p.len().min(32);
        p[..n].copy_from_slice(&bytes[..n]);
    }

    fn stream(v: __m256i, p: &mut [u8; 32]) {
        let to: *mut __m256i = p.as_mut_ptr().cast();
        if to.is_aligned() {
            // SAFETY: the array is 32 writable bytes, on a multiple of 32 as was just seen; `Streaming` fences
            // before anything else touches them.
            unsafe { _mm256_stream_si256(to, v) }
        } else {
            store(v, p);
        }
    }

    fn picks(index: &[u8; 32]) -> __m256i {
        load(index)
    }

    fn take(v: __m256i, picks: __m256i) -> __m256i {
        _mm256_shuffle_epi8(v, picks)
    }

    fn pick(other: __m256i, v: __m256i, picks: __m256i) -> __m256i {
        _mm256_or_si256(other, _mm256_shuffle_epi8(v, picks))
    }

    fn shuffle(v: __m256i, index: __m256i) -> __m256i {
        _mm256_shuffle_epi8(v, index)
    }

    fn crossing<const R: usize>() {}

    fn cross<const R: usize>(v: [__m256i; R], _crossing: ()) -> [__m256i; R] {
        cross_by_zips!(zip, v: [_; R])
    }

    fn marks(marks: &[u8; 32]) -> __m256i {
        load(marks)
    }

    fn mark(v: __m256i, marks: __m256i) -> __m256i {
        _mm256_blendv_epi8(v, _mm256_cmpgt_epi8(_mm256_setzero_si256(), v), marks)
    }
});

#[target_feature(enable = "avx2")]
#[inline]
fn load(p: &[u8; 32]) -> __m256i {
    // SAFETY: the array is 32 readable bytes, and this load asks for no alignment.
    unsafe { _mm256_loadu_si256(p.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn half(p: &[u8; 16]) -> __m128i {
    // SAFETY: the array is 16 readable bytes, and this load asks for no alignment.
    unsafe { _mm_loadu_si128(p.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(v: __m256i, p: &mut [u8; 32]) {
    // SAFETY: the array is 32 writable bytes, and this store asks for no alignment.
    unsafe { _mm256_storeu_si256(p.as_mut_ptr().cast(), v) }
}

/// Of `R` chunks a cell, one from each in turn: the first halves of the cells, and the second.
#[target_feature(enable = "avx2")]
#[inline]
fn zip<const R: usize>(a: __m256i, b: __m256i) -> [__m256i; 2] {
    match R {
        2 => [_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)],
        4 => [_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)],
        _ => [_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)],
    }
}
