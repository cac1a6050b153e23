//! How a step loads its windows and stores its vector. Types and not closures, since these are not always inlined, and
//! outside of a tier's door its instructions are calls.

use bytemuck::Pod;

use crate::arch::steps::Seen;
use crate::arch::{Bytes, Streaming};

/// Loads the `T` windows of a step.
pub(super) trait Load<const W: usize, const T: usize, S: Bytes<W>> {
    /// The bytes of a window's cell.
    type Cell: Pod;
    /// Where the cells start, of which those of the step start `at` these places.
    #[inline(always)]
    fn places(at: [[usize; 2]; T]) -> [[usize; 2]; T] {
        at
    }
    fn load(s: S, seen: Seen<'_, Self::Cell, T>) -> [S::V; T];
}

/// Whole windows.
pub(super) struct Cells;

impl<const W: usize, const T: usize, S: Bytes<W>> Load<W, T, S> for Cells {
    type Cell = S::Cell;

    #[inline(always)]
    fn load(s: S, seen: Seen<'_, S::Cell, T>) -> [S::V; T] {
        let mut windows = [s.load_cells(seen.window(0)); T];
        let mut window = 1;
        while window < T {
            windows[window] = s.load_cells(seen.window(window));
            window += 1;
        }
        windows
    }
}

/// The first bytes of the one window: the fewer bytes, the less often that straddles cache lines.
pub(super) struct First<const N: usize>;

impl<const W: usize, const T: usize, const N: usize, S: Bytes<W>> Load<W, T, S> for First<N> {
    type Cell = [u8; N];

    /// There is one cell.
    #[inline(always)]
    fn places(at: [[usize; 2]; T]) -> [[usize; 2]; T] {
        [[at[0][0]; 2]; T]
    }

    #[inline(always)]
    fn load(s: S, seen: Seen<'_, [u8; N], T>) -> [S::V; T] {
        [s.load_part(seen.window(0)[0]); T]
    }
}

/// Stores the vector of a step.
pub(super) trait Store<const W: usize, S: Bytes<W>> {
    /// The bytes that are stored.
    type Made: Pod;
    fn store(&self, s: S, v: S::V, made: &mut Self::Made);
}

/// The first bytes, or all.
pub(super) struct To<const N: usize>;

impl<const W: usize, const N: usize, S: Bytes<W>> Store<W, S> for To<N> {
    type Made = [u8; N];

    #[inline(always)]
    fn store(&self, s: S, v: S::V, made: &mut [u8; N]) {
        match made.first_chunk_mut() {
            Some(all) => s.store(v, all),
            None => s.store_part(v, made),
        }
    }
}

/// All, past the caches.
impl<const W: usize, S: Bytes<W>> Store<W, S> for Streaming<S> {
    type Made = [u8; W];

    #[inline(always)]
    fn store(&self, _: S, v: S::V, made: &mut [u8; W]) {
        self.bytes(v, made);
    }
}
