//! Slices whose place in memory is pinned.

use crate::verify::words;

/// Bytes of a page. Loads that follow a store at the same place of another page are delayed by many CPUs.
const PAGE: usize = 4096;

/// Bytes of a cache line, and of the longest vector.
const LINE: usize = 64;

/// Bytes of a lane.
const LANE: usize = size_of::<u32>();

/// Where the slices of `a`, `b`, `c` and `d` start, counted in lanes of four bytes from a 64-byte line.
///
/// A slice of `u32` cannot start at an odd byte: "offset 1" is one lane, four bytes.
///
/// ```
/// use byteperm::bench::Offsets;
/// assert_eq!(Offsets::same(4), Offsets::ALLOCATOR);
/// assert_eq!(Offsets::ALLOCATOR.bytes(), [16; 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offsets([usize; 4]);

impl Offsets {
    /// On a line.
    pub const ALIGNED: Offsets = Offsets::same(0);
    /// One lane past a line: every vector of 64 bytes crosses into the next line.
    pub const ONE_LANE: Offsets = Offsets::same(1);
    /// Sixteen bytes past a line, which is what allocators give large vectors.
    pub const ALLOCATOR: Offsets = Offsets::same(4);
    /// Each slice elsewhere, so that no shift of the loop brings all of them to a line.
    pub const MIXED: Offsets = Offsets([0, 1, 4, 5]);

    /// All slices this many lanes past a line, modulo sixteen.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Offsets::same(1).bytes(), [4; 4]);
    /// ```
    #[must_use]
    pub const fn same(lanes: usize) -> Offsets {
        Offsets([lanes % (LINE / LANE); 4])
    }

    /// In bytes, for `a`, `b`, `c` and `d`.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Offsets::MIXED.bytes(), [0, 4, 16, 20]);
    /// ```
    #[must_use]
    pub fn bytes(self) -> [usize; 4] {
        self.0.map(|lanes| lanes * LANE)
    }
}

/// One slice at a fixed place of a page.
struct Pinned {
    memory: Vec<u32>,
    start: usize,
    len: usize,
}

impl Pinned {
    /// `len` lanes that begin `at` bytes past the start of a page.
    fn new(len: usize, at: usize) -> Self {
        let memory = vec![0; len + (PAGE + at) / LANE];
        let to_page = memory.as_ptr().addr().wrapping_neg() % PAGE;
        Pinned { start: (to_page + at) / LANE, memory, len }
    }

    fn get(&self) -> &[u32] {
        &self.memory[self.start..][..self.len]
    }

    fn get_mut(&mut self) -> &mut [u32] {
        &mut self.memory[self.start..][..self.len]
    }
}

/// The operands, filled with random lanes, and the destination.
///
/// Each begins on a page, plus some lines that differ from slice to slice, plus the offset: so that no load
/// of the next fifty vectors is at the place in its page that a store has just written.
pub(super) struct Buffers {
    inputs: [Pinned; 3],
    d: Pinned,
}

/// The slices themselves.
pub(super) struct View<'a> {
    pub(super) a: &'a [u32],
    pub(super) b: &'a [u32],
    pub(super) c: &'a [u32],
    pub(super) d: &'a mut [u32],
}

impl Buffers {
    /// `lens` in lanes: of `a`, `b`, `c` and `d`.
    pub(super) fn new(lens: [usize; 4], offsets: Offsets) -> Self {
        let at = offsets.bytes();
        let inputs = [0, 1, 2].map(|i| {
            let mut input = Pinned::new(lens[i], 4 * LINE * (i + 1) + at[i]);
            words::fill(i as u64, 0, 1, input.get_mut());
            input
        });
        Buffers { inputs, d: Pinned::new(lens[3], at[3]) }
    }

    pub(super) fn view(&mut self) -> View<'_> {
        let [a, b, c] = &self.inputs;
        View { a: a.get(), b: b.get(), c: c.get(), d: self.d.get_mut() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_start_where_they_are_pinned() {
        for offsets in [Offsets::ALIGNED, Offsets::ONE_LANE, Offsets::ALLOCATOR, Offsets::MIXED, Offsets::same(15)] {
            for len in [1, 63, 5000] {
                let mut buffers = Buffers::new([len; 4], offsets);
                let View { a, b, c, d } = buffers.view();
                let starts = [a.as_ptr(), b.as_ptr(), c.as_ptr(), d.as_ptr()].map(|p| p.addr() % LINE);
                assert_eq!(starts, offsets.bytes());
                assert_eq!([a.len(), b.len(), c.len(), d.len()], [len; 4]);
            }
        }
    }
}
