//! The loops over steps.

use super::ends::{Cells, First, Load, Store, To};
use super::{Compiled, Tables};
use crate::arch::steps::{FixedSteps, StepsAhead, Windows};
use crate::arch::{Bytes, Kernel, Streaming};
use crate::kernel::STREAM_FROM;

/// One vector of as many steps as fit, up to `most`. It is stored, and what it comes from loaded, no wider than needed: the
/// fewer bytes, the less often that straddles cache lines.
pub(super) struct Steps<'p, 's, 'd, 'r, const T: usize, const SIGNS: bool, const CONSTANT: bool> {
    pub(super) compiled: Compiled<'p>,
    /// Which vector of a step.
    pub(super) vector: usize,
    pub(super) src: &'s [u8],
    /// From where that vector begins.
    pub(super) dst: &'d mut [u8],
    pub(super) most: usize,
    /// How many records are done.
    pub(super) done: &'r mut usize,
}

impl<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> Kernel<W, S>
    for Steps<'_, '_, '_, '_, T, SIGNS, CONSTANT>
{
    #[inline(always)]
    fn run(self, s: S) {
        let Steps { compiled, vector, src, dst, most, done } = self;
        let step = Step::<W, T, SIGNS, CONSTANT, S>::new(s, compiled.tables, vector);
        let [from, to] = compiled.step();
        let cell = size_of::<S::Cell>();
        let one_load = T == 1 && step.at[0] == [0, cell % W];
        *done = if W > 16 && to <= 16 {
            take::<W, T, _, _, Cells, _, S>(s, compiled, step, To::<16>, src, dst, most)
        } else if W > 32 && to <= 32 {
            take::<W, T, _, _, Cells, _, S>(s, compiled, step, To::<32>, src, dst, most)
        } else if S::STREAMS && to == W && far(src, dst) {
            // Fences when it is done: what is left is written by ordinary stores.
            take::<W, T, _, _, Cells, _, S>(s, compiled, step, Streaming(s), src, dst, most)
        } else if T == 1 && cell > 16 && from <= 16 {
            take::<W, T, _, _, First<16>, _, S>(s, compiled, step, To::<W>, src, dst, most)
        } else if T == 1 && cell > 32 && from <= 32 {
            take::<W, T, _, _, First<32>, _, S>(s, compiled, step, To::<W>, src, dst, most)
        } else if one_load && W > cell {
            // Both cells are one load.
            take::<W, T, _, _, First<W>, _, S>(s, compiled, step, To::<W>, src, dst, most)
        } else {
            take::<W, T, _, _, Cells, _, S>(s, compiled, step, To::<W>, src, dst, most)
        };
    }
}

/// Whether stores pay that go past the caches.
#[inline(always)]
pub(super) fn far(src: &[u8], dst: &[u8]) -> bool {
    src.len() + dst.len() >= STREAM_FROM
}

/// The loop.
#[inline(always)]
fn take<
    const W: usize,
    const T: usize,
    const SIGNS: bool,
    const CONSTANT: bool,
    L: Load<W, T, S>,
    P: Store<W, S>,
    S: Bytes<W>,
>(
    s: S,
    compiled: Compiled<'_>,
    step: Step<W, T, SIGNS, CONSTANT, S>,
    store: P,
    src: &[u8],
    dst: &mut [u8],
    most: usize,
) -> usize {
    let (from, to) = (Windows::<L::Cell, T>::new(L::places(step.at)), Windows::<P::Made, 1>::new([[0; 2]]));
    let mut steps = FixedSteps::new(src, from, dst, to, compiled.step(), most);
    let done = steps.left() * compiled.tables.records();
    while steps.left() > 0 {
        let (seen, mut made) = steps.next();
        store.store(s, step.make(s, L::load(s, seen)), made.cell(0, 0));
    }
    done
}

/// One vector of as many steps as fit, in place.
pub(super) struct StepsInPlace<'p, 'd, 'r, const T: usize, const SIGNS: bool, const CONSTANT: bool> {
    pub(super) compiled: Compiled<'p>,
    pub(super) data: &'d mut [u8],
    /// How many records are done.
    pub(super) done: &'r mut usize,
}

impl<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> Kernel<W, S>
    for StepsInPlace<'_, '_, '_, T, SIGNS, CONSTANT>
{
    #[inline(always)]
    fn run(self, s: S) {
        let StepsInPlace { compiled, data, done } = self;
        let step = Step::<W, T, SIGNS, CONSTANT, S>::new(s, compiled.tables, 0);
        let [_, by] = compiled.step();
        let Some(mut steps) = StepsAhead::<S::Cell, T, W>::new(Windows::new(step.at), data, by, data.len() / by) else {
            return;
        };
        *done = steps.left() * compiled.tables.records();
        let mut seen = Cells::load(s, steps.seen());
        while steps.left() > 1 {
            let ahead = Cells::load(s, steps.ahead());
            s.store(step.make(s, seen), steps.made());
            seen = ahead;
            steps.advance();
        }
        // What comes after has still to be read.
        s.store_part(step.make(s, seen), &mut steps.made()[..by]);
    }
}

/// What is done to make one vector out of `T` windows; loops keep it in registers.
pub(super) struct Step<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> {
    /// Where the windows' cells start.
    at: [[usize; 2]; T],
    picks: [S::Picks; T],
    constants: S::V,
    marks: S::Marks,
}

// Arrays are filled by loops that are spelt out: closures are not always inlined.
impl<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>
    Step<W, T, SIGNS, CONSTANT, S>
{
    #[inline(always)]
    pub(super) fn new(s: S, tables: &Tables, vector: usize) -> Self {
        let mut at = [[0; 2]; T];
        let mut picks = [s.picks(tables.picks(vector, 0)); T];
        let mut window = 0;
        while window < T {
            at[window] = tables.at(vector, window);
            picks[window] = s.picks(tables.picks(vector, window));
            window += 1;
        }
        Step { at, picks, constants: s.load(tables.constants(vector)), marks: s.marks(tables.marks(vector)) }
    }

    #[inline(always)]
    pub(super) fn make(&self, s: S, windows: [S::V; T]) -> S::V {
        let mut v = if CONSTANT {
            s.pick(self.constants, windows[0], self.picks[0])
        } else {
            s.take(windows[0], self.picks[0])
        };
        let mut window = 1;
        while window < T {
            v = s.pick(v, windows[window], self.picks[window]);
            window += 1;
        }
        if SIGNS { s.mark(v, self.marks) } else { v }
    }
}
