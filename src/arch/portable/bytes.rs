//! Vectors of sixteen bytes, one cell.

use wide::{i8x16, u8x16};

use super::{Portable, SHUFFLES};
use crate::arch::{Bytes, MayMerge, cross_by_zips};

impl MayMerge<16> for Portable {}

impl Bytes<16> for Portable {
    type V = u8x16;
    type Picks = u8x16;
    type Marks = u8x16;
    type Crossing = ();
    type Cell = [u8; 16];
    const SHUFFLES: bool = SHUFFLES;
    const ROTATED: bool = false;
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
    fn store_cell(self, v: u8x16, _cell: usize, p: &mut [u8; 16]) {
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
    fn shuffle(self, v: u8x16, index: u8x16) -> u8x16 {
        v.shuffle(index)
    }

    #[inline(always)]
    fn crossing<const R: usize>(self) {}

    #[inline(always)]
    fn cross<const R: usize>(self, v: [u8x16; R], _crossing: ()) -> [u8x16; R] {
        cross_by_zips!(zip, v: [_; R])
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

/// Of `R` chunks a cell, one from each in turn: the first halves of the cells, and the second. Spelt out as arrays, which
/// the compiler turns into what the build has.
#[inline(always)]
fn zip<const R: usize>(a: u8x16, b: u8x16) -> [u8x16; 2] {
    let (a, b) = (a.to_array(), b.to_array());
    let (mut low, mut high) = ([0; 16], [0; 16]);
    let mut i = 0;
    while i < 16 {
        let (chunk, byte) = (i / (16 / R), i % (16 / R));
        let from = if chunk % 2 == 0 { &a } else { &b };
        low[i] = from[chunk / 2 * (16 / R) + byte];
        high[i] = from[8 + chunk / 2 * (16 / R) + byte];
        i += 1;
    }
    [u8x16::new(low), u8x16::new(high)]
}
