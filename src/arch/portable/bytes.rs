//! Vectors of sixteen bytes, one cell.

use wide::{i8x16, u8x16};

use super::{Portable, SHUFFLES};
use crate::arch::Bytes;

impl Bytes<16> for Portable {
    type V = u8x16;
    type Picks = u8x16;
    type Marks = u8x16;
    type Cell = [u8; 16];
    const SHUFFLES: bool = SHUFFLES;
    const PARTS: bool = false;

    #[inline(always)]
    fn load(self, p: &[u8; 16]) -> u8x16 {
        u8x16::new(*p)
    }

    #[inline(always)]
    fn store(self, v: u8x16, p: &mut [u8; 16]) {
        *p = v.to_array();
    }

    #[inline(always)]
    fn load_cells(self, cells: [&[u8; 16]; 2]) -> u8x16 {
        u8x16::new(*cells[0])
    }

    #[inline(always)]
    fn load_part(self, p: &[u8]) -> u8x16 {
        let mut bytes = [0; 16];
        let n = p.len().min(16);
        bytes[..n].copy_from_slice(&p[..n]);
        u8x16::new(bytes)
    }

    #[inline(always)]
    fn store_part(self, v: u8x16, p: &mut [u8]) {
        let n = p.len().min(16);
        p[..n].copy_from_slice(&v.to_array()[..n]);
    }

    #[inline(always)]
    fn stream(self, v: u8x16, p: &mut [u8; 16]) {
        *p = v.to_array();
    }

    #[inline(always)]
    fn picks(self, index: &[u8; 16]) -> u8x16 {
        u8x16::new(*index)
    }

    /// What `wide` gives for an index past the vector is not the same everywhere, so that byte is cleared here.
    #[inline(always)]
    fn take(self, v: u8x16, picks: u8x16) -> u8x16 {
        v.shuffle(picks & u8x16::splat(15)) & picks.simd_lt(u8x16::splat(16))
    }

    #[inline(always)]
    fn pick(self, other: u8x16, v: u8x16, picks: u8x16) -> u8x16 {
        other | self.take(v, picks)
    }

    #[inline(always)]
    fn marks(self, marks: &[u8; 16]) -> u8x16 {
        u8x16::new(*marks).simd_eq(u8x16::splat(0x80))
    }

    #[inline(always)]
    fn mark(self, v: u8x16, marks: u8x16) -> u8x16 {
        let sign: u8x16 = bytemuck::cast(bytemuck::cast::<_, i8x16>(v).simd_lt(i8x16::ZERO));
        marks.bitselect(sign, v)
    }
}
