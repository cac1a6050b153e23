//! AVX2: eight lanes.
//!
//! `vpshufb` stays in groups of four lanes, so an index byte is the byte of the lane plus four times the
//! lane's number in its group. The operand and the sign are marked in the top bits of two further vectors,
//! where `vpblendvb` reads them.

mod bytes;

use core::arch::x86_64::*;

use super::tables::{AMD, AMD_KEEP, AMD_SET, LANE, SPREAD_HIGH};
use super::{ops, token};
use crate::isa::features;

features!(Avx2 => token! Avx2, STREAMS = true, fence { _mm_sfence() });

/// Where each output byte comes from and whether its sign is wanted.
#[derive(Clone, Copy)]
pub(crate) struct Index {
    /// For `vpshufb`: bit 7 clear, bits 0 to 3 the byte in the group.
    byte: __m256i,
    /// Top bit set: from `b`.
    second: __m256i,
    /// Top bit set: the sign.
    sign: __m256i,
}

/// Where each output byte comes from: `vpshufb` gives zero where bit 7 is set, so that a shuffle of each operand
/// and an OR pick from both. A blend would compete with the shuffles for their ports.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    /// As an index's `byte`, with bit 7 set where the byte comes from `b`.
    a: __m256i,
    /// The same with bit 7 set where it comes from `a`.
    b: __m256i,
}

features!(Avx2 => ops! impl Simd<8> for Avx2 {
    type V = __m256i;
    type Index = Index;
    type Places = Places;
    type Table = __m256i;

    fn splat(x: u32) -> __m256i {
        _mm256_set1_epi32(x as i32)
    }

    fn load(p: &[u32; 8]) -> __m256i {
        // SAFETY: the array is 32 readable bytes, and this load asks for no alignment.
        unsafe { _mm256_loadu_si256(p.as_ptr().cast()) }
    }

    fn store(v: __m256i, p: &mut [u32; 8]) {
        // SAFETY: the array is 32 writable bytes, and this store asks for no alignment.
        unsafe { _mm256_storeu_si256(p.as_mut_ptr().cast(), v) }
    }

    fn load_part(p: &[u32]) -> __m256i {
        let mask = first(p.len());
        // SAFETY: the mask selects lanes below `p.len()` only, and the others are not read.
        unsafe { _mm256_maskload_epi32(p.as_ptr().cast(), mask) }
    }

    fn store_part(v: __m256i, p: &mut [u32]) {
        let mask = first(p.len());
        // SAFETY: the mask selects lanes below `p.len()` only, and the others are not written.
        unsafe { _mm256_maskstore_epi32(p.as_mut_ptr().cast(), mask, v) }
    }

    fn stream(v: __m256i, p: &mut [u32; 8]) {
        let p: *mut __m256i = p.as_mut_ptr().cast();
        if p.is_aligned() {
            // SAFETY: the array is 32 writable bytes, on a multiple of 32 as was just seen; `Streaming`
            // fences before anything else touches them.
            unsafe { _mm256_stream_si256(p, v) }
        } else {
            // SAFETY: the array is 32 writable bytes, and this store asks for no alignment.
            unsafe { _mm256_storeu_si256(p, v) }
        }
    }

    fn decode(c: __m256i) -> Index {
        index(nibbles(c))
    }

    /// Bits 0 and 1 of an entry are the byte, bit 7 is the operand.
    fn table(selectors: [u32; 4]) -> __m256i {
        let nibbles = nibbles(both(&selectors));
        let byte = _mm256_and_si256(_mm256_srli_epi32::<4>(nibbles), _mm256_set1_epi8(3));
        _mm256_or_si256(byte, _mm256_and_si256(_mm256_add_epi8(nibbles, nibbles), _mm256_set1_epi8(-128)))
    }

    fn named(a: __m256i, b: __m256i, table: __m256i, c: __m256i) -> __m256i {
        place(a, b, complete(lookup(table, c)))
    }

    fn named_one(a: __m256i, table: __m256i, c: __m256i) -> __m256i {
        _mm256_shuffle_epi8(a, lookup(table, c))
    }

    fn places(index: Index) -> Places {
        complete(_mm256_or_si256(index.byte, _mm256_and_si256(index.second, _mm256_set1_epi8(-128))))
    }

    fn permute(a: __m256i, b: __m256i, index: Index) -> __m256i {
        permute(a, b, index)
    }

    fn place(a: __m256i, b: __m256i, places: Places) -> __m256i {
        place(a, b, places)
    }

    fn place_one(a: __m256i, places: Places) -> __m256i {
        _mm256_shuffle_epi8(a, places.a)
    }

    fn signs(v: __m256i, index: Index) -> __m256i {
        signs(v, index)
    }

    fn v_perm(a: __m256i, b: __m256i, selector: __m256i) -> __m256i {
        let selector = _mm256_min_epu8(selector, _mm256_set1_epi8(13));
        let index = index(_mm256_slli_epi32::<4>(_mm256_shuffle_epi8(both(&AMD), selector)));
        let picked = signs(permute(a, b, index), index);
        let keep = _mm256_shuffle_epi8(both(&AMD_KEEP), selector);
        let set = _mm256_shuffle_epi8(both(&AMD_SET), selector);
        _mm256_or_si256(_mm256_and_si256(picked, keep), set)
    }
});

/// The four nibbles of each lane, one in the upper half of each byte; the lower halves are arbitrary.
///
/// Each half of a lane gets one control byte in its upper byte, where the high nibble is in place. A copy moved
/// down by four brings the low nibble to the lower byte.
#[target_feature(enable = "avx2")]
#[inline]
fn nibbles(c: __m256i) -> __m256i {
    let t = _mm256_shuffle_epi8(c, both(&SPREAD_HIGH));
    _mm256_or_si256(t, _mm256_srli_epi32::<4>(t))
}

/// The upper half of each byte counts. The sign is in place, and an addition moves the operand up: shifts would
/// compete with the shuffles for their ports.
#[target_feature(enable = "avx2")]
#[inline]
fn index(nibbles: __m256i) -> Index {
    Index {
        byte: _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi32::<4>(nibbles), _mm256_set1_epi8(3)), both(&LANE)),
        second: _mm256_add_epi8(nibbles, nibbles),
        sign: nibbles,
    }
}

/// In each lane, the entry of the table that `c & 3` picks. `vpermilps` reads exactly these bits, and the table
/// stands in both groups of four lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn lookup(table: __m256i, c: __m256i) -> __m256i {
    let entry = _mm256_castps_si256(_mm256_permutevar_ps(_mm256_castsi256_ps(table), c));
    _mm256_or_si256(entry, both(&LANE))
}

/// The places whose `a` this is.
#[target_feature(enable = "avx2")]
#[inline]
fn complete(a: __m256i) -> Places {
    Places { a, b: _mm256_xor_si256(a, _mm256_set1_epi8(-128)) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn place(a: __m256i, b: __m256i, places: Places) -> __m256i {
    _mm256_or_si256(_mm256_shuffle_epi8(a, places.a), _mm256_shuffle_epi8(b, places.b))
}

#[target_feature(enable = "avx2")]
#[inline]
fn permute(a: __m256i, b: __m256i, index: Index) -> __m256i {
    let a = _mm256_shuffle_epi8(a, index.byte);
    let b = _mm256_shuffle_epi8(b, index.byte);
    _mm256_blendv_epi8(a, b, index.second)
}

#[target_feature(enable = "avx2")]
#[inline]
fn signs(v: __m256i, index: Index) -> __m256i {
    let sign = _mm256_cmpgt_epi8(_mm256_setzero_si256(), v);
    _mm256_blendv_epi8(v, sign, index.sign)
}

/// All bits set in lanes below `n`: a comparison, so that no `n` can select a lane too many.
#[target_feature(enable = "avx2")]
#[inline]
fn first(n: usize) -> __m256i {
    _mm256_cmpgt_epi32(_mm256_set1_epi32(n.min(8) as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
}

/// Four lanes, in both groups.
#[target_feature(enable = "avx2")]
#[inline]
fn both(p: &[u32; 4]) -> __m256i {
    // SAFETY: the array is 16 readable bytes, and this load asks for no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(p.as_ptr().cast()) })
}
