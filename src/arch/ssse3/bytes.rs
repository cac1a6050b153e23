//! Vectors of sixteen bytes, one cell.

use core::arch::x86_64::*;

use super::Ssse3;
use crate::arch::{MayMerge, cross_by_zips, ops};
use crate::isa::features;

impl MayMerge<16> for Ssse3 {}

features!(Ssse3 => ops! impl Bytes<16> for Ssse3 {
    type V = __m128i;
    type Picks = __m128i;
    type Marks = __m128i;
    type Crossing = ();
    type Cell = [u8; 16];
    const SHUFFLES: bool = true;
    const ROTATED: bool = false;
    const PARTS: bool = false;

    fn load(p: &[u8; 16]) -> __m128i {
        load(p)
    }

    fn store(v: __m128i, p: &mut [u8; 16]) {
        store(v, p);
    }

    fn load_cells(cells: [&[u8; 16]; 2]) -> __m128i {
        load(cells[0])
    }

    fn store_cell(v: __m128i, _cell: usize, p: &mut [u8; 16]) {
        store(v, p);
    }

    fn stream(v: __m128i, p: &mut [u8; 16]) {
        let to: *mut __m128i = p.as_mut_ptr().cast();
        if to.is_aligned() {
            // SAFETY: the array is 16 writable bytes, on a multiple of 16 as was just seen; `Streaming` fences
            // before anything else touches them.
            unsafe { _mm_stream_si128(to, v) }
        } else {
            store(v, p);
        }
    }

    fn picks(index: &[u8; 16]) -> __m128i {
        load(index)
    }

    fn take(v: __m128i, picks: __m128i) -> __m128i {
        _mm_shuffle_epi8(v, picks)
    }

    fn pick(other: __m128i, v: __m128i, picks: __m128i) -> __m128i {
        _mm_or_si128(other, _mm_shuffle_epi8(v, picks))
    }

    fn shuffle(v: __m128i, index: __m128i) -> __m128i {
        _mm_shuffle_epi8(v, index)
    }

    fn crossing<const R: usize>() {}

    fn cross<const R: usize>(v: [__m128i; R], _crossing: ()) -> [__m128i; R] {
        cross_by_zips!(zip, v: [_; R])
    }

    /// What is kept of each byte: 0x80 where it is marked, else all.
    fn marks(marks: &[u8; 16]) -> __m128i {
        _mm_or_si128(_mm_cmpeq_epi8(load(marks), _mm_setzero_si128()), _mm_set1_epi8(-128))
    }

    /// As the signs of lanes: a byte that equals what was to be kept of it was negative.
    fn mark(v: __m128i, keep: __m128i) -> __m128i {
        let kept = _mm_and_si128(v, keep);
        _mm_or_si128(kept, _mm_cmpeq_epi8(kept, keep))
    }
});

#[target_feature(enable = "ssse3")]
#[inline]
fn load(p: &[u8; 16]) -> __m128i {
    // SAFETY: the array is 16 readable bytes, and this load asks for no alignment.
    unsafe { _mm_loadu_si128(p.as_ptr().cast()) }
}

#[target_feature(enable = "ssse3")]
#[inline]
fn store(v: __m128i, p: &mut [u8; 16]) {
    // SAFETY: the array is 16 writable bytes, and this store asks for no alignment.
    unsafe { _mm_storeu_si128(p.as_mut_ptr().cast(), v) }
}

/// Of `R` chunks a cell, one from each in turn: the first halves of the cells, and the second.
#[target_feature(enable = "ssse3")]
#[inline]
fn zip<const R: usize>(a: __m128i, b: __m128i) -> [__m128i; 2] {
    match R {
        2 => [_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b)],
        4 => [_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b)],
        _ => [_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)],
    }
}
