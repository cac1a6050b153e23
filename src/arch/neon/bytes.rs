//! Vectors of sixteen bytes, one cell.

use core::arch::aarch64::*;

use super::Neon;
use crate::arch::ops;
use crate::isa::features;

features!(Neon => ops! impl Bytes<16> for Neon {
    type V = uint8x16_t;
    type Picks = uint8x16_t;
    type Marks = int8x16_t;
    type Cell = [u8; 16];
    const SHUFFLES: bool = true;
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

    fn load_part(p: &[u8]) -> uint8x16_t {
        let mut bytes = [0; 16];
        let n = p.len().min(16);
        bytes[..n].copy_from_slice(&p[..n]);
        load(&bytes)
    }

    fn store_part(v: uint8x16_t, p: &mut [u8]) {
        let mut bytes = [0; 16];
        store(v, &mut bytes);
        let n = p.len().min(16);
        p[..n].copy_from_slice(&bytes[..n]);
    }

    /// There is no store past the caches here.
    fn stream(v: uint8x16_t, p: &mut [u8; 16]) {
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
