//! SSSE3: four lanes.
//!
//! There is no blend here. A `pshufb` index byte with its top bit set gives zero, so that one shuffle of each
//! operand, with opposite top bits, and an OR pick from both. Sixteen-entry tables, read by `pshufb` too, turn
//! nibbles into index bytes and masks.

mod bytes;

use core::arch::x86_64::*;

use super::tables::{AMD, AMD_KEEP, AMD_SET, LANE, SPREAD_LOW};
use super::{ops, pad, token, unpad};
use crate::isa::features;

features!(Ssse3 => token! Ssse3, STREAMS = true, fence { _mm_sfence() });

/// Where each output byte comes from.
#[derive(Clone, Copy)]
pub(crate) struct Index {
    /// For `a`: bits 0 to 3 the byte in the register, bit 7 set where it comes from `b`.
    byte: __m128i,
    /// 0x80 where the sign is wanted, elsewhere 0xff.
    keep: __m128i,
}

/// By nibble: the byte of the lane, and bit 7 where it is one of `b`.
const BYTE: [u32; 4] = [0x0302_0100, 0x8382_8180, 0x0302_0100, 0x8382_8180];

/// By nibble: 0x80 where a sign is wanted, elsewhere 0xff.
const KEEP: [u32; 4] = [!0, !0, 0x8080_8080, 0x8080_8080];

features!(Ssse3 => ops! impl Simd<4> for Ssse3 {
    type V = __m128i;
    type Index = Index;
    type Places = __m128i;
    type Table = __m128i;

    fn splat(x: u32) -> __m128i {
        _mm_set1_epi32(x as i32)
    }

    fn load(p: &[u32; 4]) -> __m128i {
        load(p)
    }

    fn store(v: __m128i, p: &mut [u32; 4]) {
        // SAFETY: the array is 16 writable bytes, and this store asks for no alignment.
        unsafe { _mm_storeu_si128(p.as_mut_ptr().cast(), v) }
    }

    fn load_part(p: &[u32]) -> __m128i {
        load(&pad(p))
    }

    fn store_part(v: __m128i, p: &mut [u32]) {
        let mut lanes = [0; 4];
        // SAFETY: the array is 16 writable bytes, and this store asks for no alignment.
        unsafe { _mm_storeu_si128(lanes.as_mut_ptr().cast(), v) }
        unpad(lanes, p);
    }

    fn stream(v: __m128i, p: &mut [u32; 4]) {
        let p: *mut __m128i = p.as_mut_ptr().cast();
        if p.is_aligned() {
            // SAFETY: the array is 16 writable bytes, on a multiple of 16 as was just seen; `Streaming`
            // fences before anything else touches them.
            unsafe { _mm_stream_si128(p, v) }
        } else {
            // SAFETY: the array is 16 writable bytes, and this store asks for no alignment.
            unsafe { _mm_storeu_si128(p, v) }
        }
    }

    fn decode(c: __m128i) -> Index {
        index(nibbles(c))
    }

    fn table(selectors: [u32; 4]) -> __m128i {
        _mm_shuffle_epi8(load(&BYTE), nibbles(load(&selectors)))
    }

    fn named(a: __m128i, b: __m128i, table: __m128i, c: __m128i) -> __m128i {
        place(a, b, lookup(table, c))
    }

    fn named_one(a: __m128i, table: __m128i, c: __m128i) -> __m128i {
        _mm_shuffle_epi8(a, lookup(table, c))
    }

    fn places(index: Index) -> __m128i {
        index.byte
    }

    fn permute(a: __m128i, b: __m128i, index: Index) -> __m128i {
        place(a, b, index.byte)
    }

    fn place(a: __m128i, b: __m128i, places: __m128i) -> __m128i {
        place(a, b, places)
    }

    fn place_one(a: __m128i, places: __m128i) -> __m128i {
        _mm_shuffle_epi8(a, places)
    }

    fn signs(v: __m128i, index: Index) -> __m128i {
        signs(v, index)
    }

    fn v_perm(a: __m128i, b: __m128i, selector: __m128i) -> __m128i {
        let selector = _mm_min_epu8(selector, _mm_set1_epi8(13));
        let index = index(_mm_shuffle_epi8(load(&AMD), selector));
        let picked = signs(place(a, b, index.byte), index);
        let keep = _mm_shuffle_epi8(load(&AMD_KEEP), selector);
        let set = _mm_shuffle_epi8(load(&AMD_SET), selector);
        _mm_or_si128(_mm_and_si128(picked, keep), set)
    }
});

/// The four nibbles of each lane, one a byte.
///
/// Each half of a lane gets one control byte: the low nibble is in place for its even output byte, and a copy
/// moved up by four brings the high nibble to the odd one.
#[target_feature(enable = "ssse3")]
#[inline]
fn nibbles(c: __m128i) -> __m128i {
    let t = _mm_shuffle_epi8(c, load(&SPREAD_LOW));
    _mm_and_si128(_mm_or_si128(t, _mm_slli_epi32::<4>(t)), _mm_set1_epi8(0x0f))
}

/// The bytes of `nibbles` are below sixteen.
#[target_feature(enable = "ssse3")]
#[inline]
fn index(nibbles: __m128i) -> Index {
    Index {
        byte: _mm_or_si128(_mm_shuffle_epi8(load(&BYTE), nibbles), load(&LANE)),
        keep: _mm_shuffle_epi8(load(&KEEP), nibbles),
    }
}

/// In each lane, the entry of the table that `c & 3` picks: it starts at byte `4 * (c & 3)`.
#[target_feature(enable = "ssse3")]
#[inline]
fn lookup(table: __m128i, c: __m128i) -> __m128i {
    // `LANE` as an index copies the low byte of each lane to all of its bytes.
    let low = _mm_and_si128(_mm_shuffle_epi8(c, load(&LANE)), _mm_set1_epi8(3));
    let start = _mm_slli_epi32::<2>(low);
    let entry = _mm_shuffle_epi8(table, _mm_or_si128(start, _mm_set1_epi32(0x0302_0100)));
    _mm_or_si128(entry, load(&LANE))
}

#[target_feature(enable = "ssse3")]
#[inline]
fn place(a: __m128i, b: __m128i, places: __m128i) -> __m128i {
    let from_a = _mm_shuffle_epi8(a, places);
    let from_b = _mm_shuffle_epi8(b, _mm_xor_si128(places, _mm_set1_epi8(-128)));
    _mm_or_si128(from_a, from_b)
}

/// Where a sign is wanted, keeping 0x80 leaves the top bit alone, and a byte that equals what was to be kept was
/// negative: the comparison fills it up. Elsewhere all bits are kept, and only 0xff equals 0xff.
#[target_feature(enable = "ssse3")]
#[inline]
fn signs(v: __m128i, index: Index) -> __m128i {
    let kept = _mm_and_si128(v, index.keep);
    _mm_or_si128(kept, _mm_cmpeq_epi8(kept, index.keep))
}

#[target_feature(enable = "ssse3")]
#[inline]
fn load(p: &[u32; 4]) -> __m128i {
    // SAFETY: the array is 16 readable bytes, and this load asks for no alignment.
    unsafe { _mm_loadu_si128(p.as_ptr().cast()) }
}
