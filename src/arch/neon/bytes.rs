//! Vectors of sixteen bytes, one cell.

use core::arch::aarch64::*;

use super::Neon;
use crate::arch::{MayMerge, cross_by_zips, ops};
use crate::isa::features;

impl MayMerge<16> for Neon {}

features!(Neon => ops! impl Bytes<16> for Neon {
    type V = uint8x16_t;
    type Picks = uint8x16_t;
    type Marks = int8x16_t;
    type Crossing = ();
    type Cell = [u8; 16];
    const SHUFFLES: bool = true;
    const ROTATED: bool = false;
    const PARTS: bool = false;

    fn load(p: &[u8; 16]) -> uint8x16_t {
        load(p)
    }

    fn store(v: uint8x16_t, p: &mut [u8; 16]) {
        store(v, p);
    }

    fn load_cells(cells: [&[u8; 16]; 2]) -> uint8x16_t {
        load(cells[0])
    }

    fn store_cell(v: uint8x16_t, _cell: usize, p: &mut [u8; 16]) {
        store(v, p);
    }

    fn picks(index: &[u8; 16]) -> uint8x16_t {
        load(index)
    }

    fn take(v: uint8x16_t, picks: uint8x16_t) -> uint8x16_t {
        vqtbl1q_u8(v, picks)
    }

    /// `tbx` leaves a byte alone where its index is past the register.
    fn pick(other: uint8x16_t, v: uint8x16_t, picks: uint8x16_t) -> uint8x16_t {
        vqtbx1q_u8(other, v, picks)
    }

    fn shuffle(v: uint8x16_t, index: uint8x16_t) -> uint8x16_t {
        vqtbl1q_u8(v, index)
    }

    fn crossing<const R: usize>() {}

    fn cross<const R: usize>(v: [uint8x16_t; R], _crossing: ()) -> [uint8x16_t; R] {
        cross_by_zips!(zip, v: [_; R])
    }

    /// The count of a left shift: -7 where a byte is marked, else 0.
    fn marks(marks: &[u8; 16]) -> int8x16_t {
        vandq_s8(vshrq_n_s8::<7>(vreinterpretq_s8_u8(load(marks))), vdupq_n_s8(-7))
    }

    fn mark(v: uint8x16_t, shift: int8x16_t) -> uint8x16_t {
        vreinterpretq_u8_s8(vshlq_s8(vreinterpretq_s8_u8(v), shift))
    }
});

#[target_feature(enable = "neon")]
#[inline]
fn load(p: &[u8; 16]) -> uint8x16_t {
    // SAFETY: the array is 16 readable bytes.
    unsafe { vld1q_u8(p.as_ptr()) }
}

#[target_feature(enable = "neon")]
#[inline]
fn store(v: uint8x16_t, p: &mut [u8; 16]) {
    // SAFETY: the array is 16 writable bytes.
    unsafe { vst1q_u8(p.as_mut_ptr(), v) }
}

/// Of `R` chunks a cell, one from each in turn: the first halves of the cells, and the second.
#[target_feature(enable = "neon")]
#[inline]
fn zip<const R: usize>(a: uint8x16_t, b: uint8x16_t) -> [uint8x16_t; 2] {
    match R {
        2 => {
            let (a, b) = (vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b));
            [vreinterpretq_u8_u64(vzip1q_u64(a, b)), vreinterpretq_u8_u64(vzip2q_u64(a, b))]
        }
        4 => {
            let (a, b) = (vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b));
            [vreinterpretq_u8_u32(vzip1q_u32(a, b)), vreinterpretq_u8_u32(vzip2q_u32(a, b))]
        }
        _ => {
            let (a, b) = (vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b));
            [vreinterpretq_u8_u16(vzip1q_u16(a, b)), vreinterpretq_u8_u16(vzip2q_u16(a, b))]
        }
    }
}
