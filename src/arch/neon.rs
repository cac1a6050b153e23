//! NEON: four lanes.
//!
//! `tbl` looks bytes up in one or two registers and gives zero past them. An index byte is the byte of the
//! lane plus four times the lane's number, plus sixteen where it is one of `b`. A sign is an arithmetic shift
//! right by seven, with a count a byte.
//!
//! Vectors are handled as bytes in the order of a little-endian register. This file is left
//! out on big-endian targets.

mod bytes;

use core::arch::aarch64::*;

use super::tables::{AMD, AMD_KEEP, AMD_SET, LANE};
use super::{ops, pad, token, unpad};
use crate::isa::features;

features!(Neon => token! Neon, STREAMS = false, fence {});

/// Where each output byte comes from.
#[derive(Clone, Copy)]
pub(crate) struct Index {
    /// For `tbl` over two registers.
    byte: uint8x16_t,
    /// The count of a left shift: -7 where the sign is wanted, else 0.
    shift: int8x16_t,
}

/// Each of the low two bytes of a lane, twice.
const TWICE: [u32; 4] = [0x0101_0000, 0x0505_0404, 0x0909_0808, 0x0d0d_0c0c];

/// Counts that bring the high nibble of every odd byte down.
const HIGH_NIBBLE: [u32; 4] = [0xfc00_fc00; 4];

/// By nibble: the byte of the lane, and sixteen more where it is one of `b`.
const BYTE: [u32; 4] = [0x0302_0100, 0x1312_1110, 0x0302_0100, 0x1312_1110];

/// By nibble: a shift count of -7 where a sign is wanted.
const SHIFT: [u32; 4] = [0, 0, 0xf9f9_f9f9, 0xf9f9_f9f9];

features!(Neon => ops! impl Simd<4> for Neon {
    type V = uint8x16_t;
    type Index = Index;
    type Places = uint8x16_t;
    type Table = uint8x16_t;

    fn splat(x: u32) -> uint8x16_t {
        vreinterpretq_u8_u32(vdupq_n_u32(x))
    }

    fn load(p: &[u32; 4]) -> uint8x16_t {
        load(p)
    }

    fn store(v: uint8x16_t, p: &mut [u32; 4]) {
        store(v, p);
    }

    fn load_part(p: &[u32]) -> uint8x16_t {
        load(&pad(p))
    }

    fn store_part(v: uint8x16_t, p: &mut [u32]) {
        let mut lanes = [0; 4];
        store(v, &mut lanes);
        unpad(lanes, p);
    }

    /// There is no store past the caches here.
    fn stream(v: uint8x16_t, p: &mut [u32; 4]) {
        store(v, p);
    }

    fn decode(c: uint8x16_t) -> Index {
        index(nibbles(c))
    }

    fn table(selectors: [u32; 4]) -> uint8x16_t {
        vqtbl1q_u8(load(&BYTE), nibbles(load(&selectors)))
    }

    fn named(a: uint8x16_t, b: uint8x16_t, table: uint8x16_t, c: uint8x16_t) -> uint8x16_t {
        vqtbl2q_u8(uint8x16x2_t(a, b), lookup(table, c))
    }

    fn named_one(a: uint8x16_t, table: uint8x16_t, c: uint8x16_t) -> uint8x16_t {
        vqtbl1q_u8(a, lookup(table, c))
    }

    fn places(index: Index) -> uint8x16_t {
        index.byte
    }

    fn permute(a: uint8x16_t, b: uint8x16_t, index: Index) -> uint8x16_t {
        vqtbl2q_u8(uint8x16x2_t(a, b), index.byte)
    }

    fn place(a: uint8x16_t, b: uint8x16_t, places: uint8x16_t) -> uint8x16_t {
        vqtbl2q_u8(uint8x16x2_t(a, b), places)
    }

    fn place_one(a: uint8x16_t, places: uint8x16_t) -> uint8x16_t {
        vqtbl1q_u8(a, places)
    }

    fn signs(v: uint8x16_t, index: Index) -> uint8x16_t {
        signs(v, index)
    }

    fn v_perm(a: uint8x16_t, b: uint8x16_t, selector: uint8x16_t) -> uint8x16_t {
        let selector = vminq_u8(selector, vdupq_n_u8(13));
        let index = index(vqtbl1q_u8(load(&AMD), selector));
        let picked = signs(vqtbl2q_u8(uint8x16x2_t(a, b), index.byte), index);
        let keep = vqtbl1q_u8(load(&AMD_KEEP), selector);
        let set = vqtbl1q_u8(load(&AMD_SET), selector);
        vorrq_u8(vandq_u8(picked, keep), set)
    }
});

/// In each lane, the entry of the table that `c & 3` picks: it starts at byte `4 * (c & 3)`.
#[target_feature(enable = "neon")]
#[inline]
fn lookup(table: uint8x16_t, c: uint8x16_t) -> uint8x16_t {
    let low = vandq_u32(vreinterpretq_u32_u8(c), vdupq_n_u32(3));
    let at = vmlaq_u32(vdupq_n_u32(0x0302_0100), low, vdupq_n_u32(0x0404_0404));
    let entry = vqtbl1q_u8(table, vreinterpretq_u8_u32(at));
    vaddq_u8(entry, load(&LANE))
}

/// The four nibbles of each lane, one a byte.
#[target_feature(enable = "neon")]
#[inline]
fn nibbles(c: uint8x16_t) -> uint8x16_t {
    let twice = vqtbl1q_u8(c, load(&TWICE));
    let down = vshlq_u8(twice, vreinterpretq_s8_u8(load(&HIGH_NIBBLE)));
    vandq_u8(down, vdupq_n_u8(0x0f))
}

/// The bytes of `nibbles` are below sixteen.
#[target_feature(enable = "neon")]
#[inline]
fn index(nibbles: uint8x16_t) -> Index {
    Index {
        byte: vaddq_u8(vqtbl1q_u8(load(&BYTE), nibbles), load(&LANE)),
        shift: vreinterpretq_s8_u8(vqtbl1q_u8(load(&SHIFT), nibbles)),
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn signs(v: uint8x16_t, index: Index) -> uint8x16_t {
    vreinterpretq_u8_s8(vshlq_s8(vreinterpretq_s8_u8(v), index.shift))
}

#[target_feature(enable = "neon")]
#[inline]
fn load(p: &[u32; 4]) -> uint8x16_t {
    // SAFETY: the array is four readable lanes.
    vreinterpretq_u8_u32(unsafe { vld1q_u32(p.as_ptr()) })
}

#[target_feature(enable = "neon")]
#[inline]
fn store(v: uint8x16_t, p: &mut [u32; 4]) {
    // SAFETY: the array is four writable lanes.
    unsafe { vst1q_u32(p.as_mut_ptr(), vreinterpretq_u32_u8(v)) }
}
