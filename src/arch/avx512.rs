//! AVX-512 with VBMI and GFNI: sixteen lanes.
//!
//! An index byte holds what `vpermi2b` reads: bits 0 to 3 and 4, 5 the byte of the register (so the byte
//! of the lane plus four times the lane's number), bit 6 the operand. Bit 7, which `vpermi2b` ignores,
//! marks a sign.

mod bytes;

use core::arch::x86_64::*;

use super::{ops, token};
use crate::isa::features;

features!(Avx512 => token! Avx512, STREAMS = true, fence { _mm_sfence() });

/// Byte 0 of each lane's number in the register, in every byte of the lane.
const LANE: [u32; 16] = {
    let mut lane = [0; 16];
    let mut i = 0;
    while i < 16 {
        lane[i] = 0x0404_0404 * i as u32;
        i += 1;
    }
    lane
};

/// Where the nibbles of each lane start, for `vpmultishiftqb`: two lanes a 64-bit element.
const NIBBLES: i64 = 0x2c28_2420_0c08_0400;

/// The 8x8 bit matrix that turns a nibble into an index byte: bits 0 and 1 stay, bit 2 becomes bit 6,
/// bit 3 becomes bit 7. Byte `7 - i` is the row of output bit `i`.
const NIBBLE_TO_INDEX: i64 = 0x0102_0000_0000_0408;

/// The bit matrix that copies a byte's top bit into all eight.
const SIGN: i64 = u64::from_ne_bytes([0x80; 8]) as i64;

/// What each selector byte of `v_perm_b32` up to 13 becomes, without the lane; constants become byte 0.
const AMD: [u8; 16] = [0, 1, 2, 3, 0x40, 0x41, 0x42, 0x43, 0x81, 0x83, 0xc1, 0xc3, 0, 0, 0, 0];

features!(Avx512 => ops! impl Simd<16> for Avx512 {
    type V = __m512i;
    type Index = __m512i;
    type Places = __m512i;
    type Table = __m512i;

    fn splat(x: u32) -> __m512i {
        _mm512_set1_epi32(x as i32)
    }

    fn load(p: &[u32; 16]) -> __m512i {
        // SAFETY: the array is 64 readable bytes, and this load asks for no alignment.
        unsafe { _mm512_loadu_si512(p.as_ptr().cast()) }
    }

    fn store(v: __m512i, p: &mut [u32; 16]) {
        // SAFETY: the array is 64 writable bytes, and this store asks for no alignment.
        unsafe { _mm512_storeu_si512(p.as_mut_ptr().cast(), v) }
    }

    fn load_part(p: &[u32]) -> __m512i {
        // SAFETY: the mask has bits for lanes of `p` only, whatever its length, and lanes without one are not read.
        unsafe { _mm512_maskz_loadu_epi32(first(p.len()), p.as_ptr().cast()) }
    }

    fn store_part(v: __m512i, p: &mut [u32]) {
        // SAFETY: the mask has bits for lanes of `p` only, whatever its length, and lanes without one are not written.
        unsafe { _mm512_mask_storeu_epi32(p.as_mut_ptr().cast(), first(p.len()), v) }
    }

    fn stream(v: __m512i, p: &mut [u32; 16]) {
        let p: *mut __m512i = p.as_mut_ptr().cast();
        if p.is_aligned() {
            // SAFETY: the array is 64 writable bytes, on a multiple of 64 as was just seen; `Streaming`
            // fences before anything else touches them.
            unsafe { _mm512_stream_si512(p, v) }
        } else {
            // SAFETY: the array is 64 writable bytes, and this store asks for no alignment.
            unsafe { _mm512_storeu_si512(p, v) }
        }
    }

    fn decode(c: __m512i) -> __m512i {
        let nibbles = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(NIBBLES), c);
        let index = _mm512_gf2p8affine_epi64_epi8::<0>(nibbles, _mm512_set1_epi64(NIBBLE_TO_INDEX));
        _mm512_or_si512(index, lane())
    }

    fn table(selectors: [u32; 4]) -> __m512i {
        let [s0, s1, s2, s3] = selectors.map(|s| s as i32);
        let selectors = _mm512_set4_epi32(s3, s2, s1, s0);
        let nibbles = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(NIBBLES), selectors);
        _mm512_gf2p8affine_epi64_epi8::<0>(nibbles, _mm512_set1_epi64(NIBBLE_TO_INDEX))
    }

    fn named(a: __m512i, b: __m512i, table: __m512i, c: __m512i) -> __m512i {
        _mm512_permutex2var_epi8(a, lookup(table, c), b)
    }

    fn named_one(a: __m512i, table: __m512i, c: __m512i) -> __m512i {
        _mm512_shuffle_epi8(a, lookup(table, c))
    }

    fn permute(a: __m512i, b: __m512i, index: __m512i) -> __m512i {
        _mm512_permutex2var_epi8(a, index, b)
    }

    fn places(index: __m512i) -> __m512i {
        index
    }

    fn place(a: __m512i, b: __m512i, places: __m512i) -> __m512i {
        _mm512_permutex2var_epi8(a, places, b)
    }

    /// `vpshufb` stays in groups of four lanes and costs less than `vpermi2b`. It gives zero where bit 7 is set, so
    /// that bit goes, before the loop.
    fn place_one(a: __m512i, places: __m512i) -> __m512i {
        _mm512_shuffle_epi8(a, _mm512_and_si512(places, _mm512_set1_epi8(0x0f)))
    }

    fn signs(v: __m512i, index: __m512i) -> __m512i {
        _mm512_mask_gf2p8affine_epi64_epi8::<0>(v, _mm512_movepi8_mask(index), v, _mm512_set1_epi64(SIGN))
    }

    fn v_perm(a: __m512i, b: __m512i, selector: __m512i) -> __m512i {
        let amd = _mm512_broadcast_i32x4(bytes(&AMD));
        let clear = _mm512_cmpneq_epi8_mask(selector, _mm512_set1_epi8(12));
        let set = _mm512_cmpge_epu8_mask(selector, _mm512_set1_epi8(13));
        let index = _mm512_or_si512(_mm512_shuffle_epi8(amd, selector), lane());
        let picked = _mm512_permutex2var_epi8(a, index, b);
        let signed =
            _mm512_mask_gf2p8affine_epi64_epi8::<0>(picked, _mm512_movepi8_mask(index), picked, _mm512_set1_epi64(SIGN));
        _mm512_mask_mov_epi8(_mm512_maskz_mov_epi8(clear, signed), set, _mm512_set1_epi8(-1))
    }
});

/// In each lane, the entry of the table that `c & 3` picks. `vpermilps` reads exactly these bits, and the table
/// stands in each group of four lanes.
#[target_feature(enable = "avx512f")]
#[inline]
fn lookup(table: __m512i, c: __m512i) -> __m512i {
    let entry = _mm512_castps_si512(_mm512_permutevar_ps(_mm512_castsi512_ps(table), c));
    _mm512_or_si512(entry, lane())
}

/// A bit for each of `n` lanes below sixteen; for a larger `n` some sixteen bits or fewer, so never more than lanes.
fn first(n: usize) -> __mmask16 {
    ((1u32 << (n & 31)) - 1) as __mmask16
}

#[target_feature(enable = "avx512f")]
#[inline]
fn lane() -> __m512i {
    // SAFETY: the array is 64 readable bytes, and this load asks for no alignment.
    unsafe { _mm512_loadu_si512(LANE.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn bytes(p: &[u8; 16]) -> __m128i {
    // SAFETY: the array is 16 readable bytes, and this load asks for no alignment.
    unsafe { _mm_loadu_si128(p.as_ptr().cast()) }
}
