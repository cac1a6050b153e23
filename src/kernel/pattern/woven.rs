//! Steps that make three quarters of a vector: four of them are woven into three whole vectors, so that no store crosses
//! into the next cache line, as three of four would. Each window is shuffled once, to where its bytes lie in those vectors,
//! round their ends; then neighbours are merged.

use core::hint::black_box;

use super::Compiled;
use super::ends::{Store, To};
use crate::arch::steps::{FixedSteps, Seen, StepsAhead, Windows};
use crate::arch::{Merges, Merging, Streaming};
use crate::kernel::STREAM_FROM;

/// Windows that are woven at a time.
pub(super) const WINDOWS: usize = 4;

/// Vectors that are made of them.
pub(super) const VECTORS: usize = WINDOWS - 1;

/// Bytes of the vectors. In place they must be an array of a length that no generic parameter has to do with.
const BYTES: usize = VECTORS * 64;

/// As many windows as are there, woven out of place.
pub(super) struct Woven<'p, 's, 'd, 'r> {
    pub(super) compiled: Compiled<'p>,
    pub(super) src: &'s [u8],
    pub(super) dst: &'d mut [u8],
    /// How many records are done.
    pub(super) done: &'r mut usize,
}

/// The same in place.
pub(super) struct WovenInPlace<'p, 'd, 'r> {
    pub(super) compiled: Compiled<'p>,
    pub(super) data: &'d mut [u8],
    /// How many records are done.
    pub(super) done: &'r mut usize,
}

impl<const W: usize> Merging<W> for Woven<'_, '_, '_, '_> {
    #[inline(always)]
    fn run<S: Merges<W>>(self, s: S) {
        let Woven { compiled, src, dst, done } = self;
        *done = if S::STREAMS && src.len() + dst.len() >= STREAM_FROM {
            weave(s, compiled, Streaming(s), src, dst)
        } else {
            weave(s, compiled, To::<W>, src, dst)
        };
    }
}

/// The loop out of place.
#[inline(always)]
fn weave<const W: usize, P: Store<W, S>, S: Merges<W>>(
    s: S,
    compiled: Compiled<'_>,
    store: P,
    src: &[u8],
    dst: &mut [u8],
) -> usize {
    let loom = Loom::<W, S>::new(s, compiled);
    let to = Windows::<P::Made, VECTORS>::new([[0; 2], [W; 2], [2 * W; 2]]);
    let mut steps = FixedSteps::new(src, loom.windows, dst, to, [loom.step, VECTORS * W], usize::MAX);
    let done = steps.left() * loom.records;
    while steps.left() > 0 {
        let (seen, mut made) = steps.next();
        let [first, second, third] = loom.weave(s, loom.load(s, seen));
        store.store(s, first, made.cell(0, 0));
        store.store(s, second, made.cell(1, 0));
        store.store(s, third, made.cell(2, 0));
    }
    done
}

impl<const W: usize> Merging<W> for WovenInPlace<'_, '_, '_> {
    #[inline(always)]
    fn run<S: Merges<W>>(self, s: S) {
        const { assert!(VECTORS * W == BYTES) };
        let WovenInPlace { compiled, data, done } = self;
        let loom = Loom::<W, S>::new(s, compiled);
        let Some(mut steps) = StepsAhead::<_, WINDOWS, BYTES>::new(loom.windows, data, loom.step, usize::MAX) else {
            return;
        };
        *done = steps.left() * loom.records;
        let mut seen = loom.load(s, steps.seen());
        while steps.left() > 1 {
            let ahead = loom.load(s, steps.ahead());
            loom.store(s, seen, steps.made());
            seen = ahead;
            steps.advance();
        }
        loom.store(s, seen, steps.made());
    }
}

/// What loops keep in registers.
struct Loom<const W: usize, S: Merges<W>> {
    /// Where the windows lie.
    windows: Windows<[u8; W], WINDOWS>,
    picks: [S::Picks; WINDOWS],
    /// Where each vector comes from the later of its two windows.
    later: [S::Marks; VECTORS],
    /// Records of all windows.
    records: usize,
    /// Bytes of these before.
    step: usize,
}

impl<const W: usize, S: Merges<W>> Loom<W, S> {
    #[inline(always)]
    fn new(s: S, compiled: Compiled<'_>) -> Self {
        let [from, _] = compiled.step();
        let tables = compiled.tables;
        let [first, second, third] = black_box(const { &later::<W>() });
        Loom {
            windows: Windows::new([[0; 2], [from; 2], [2 * from; 2], [3 * from; 2]]),
            picks: [
                s.picks(tables.picks(0, 0)),
                s.picks(tables.picks(0, 1)),
                s.picks(tables.picks(0, 2)),
                s.picks(tables.picks(0, 3)),
            ],
            later: [s.marks(first), s.marks(second), s.marks(third)],
            records: WINDOWS * tables.records(),
            step: WINDOWS * from,
        }
    }

    #[inline(always)]
    fn load(&self, s: S, seen: Seen<'_, [u8; W], WINDOWS>) -> [S::V; WINDOWS] {
        [s.load(seen.window(0)[0]), s.load(seen.window(1)[0]), s.load(seen.window(2)[0]), s.load(seen.window(3)[0])]
    }

    #[inline(always)]
    fn weave(&self, s: S, [a, b, c, d]: [S::V; WINDOWS]) -> [S::V; VECTORS] {
        let (a, b) = (s.take(a, self.picks[0]), s.take(b, self.picks[1]));
        let (c, d) = (s.take(c, self.picks[2]), s.take(d, self.picks[3]));
        [s.merge(a, b, self.later[0]), s.merge(b, c, self.later[1]), s.merge(c, d, self.later[2])]
    }

    #[inline(always)]
    fn store(&self, s: S, seen: [S::V; WINDOWS], made: &mut [u8; BYTES]) {
        let vectors = self.weave(s, seen);
        if let [first, second, third] = made.as_chunks_mut().0 {
            s.store(vectors[0], first);
            s.store(vectors[1], second);
            s.store(vectors[2], third);
        }
    }
}

/// For each vector 0x80 where a byte comes from the later window: windows end after three quarters of the first vector,
/// two of the second, and one of the third. Hidden from the compiler, which would make shuffles of such merges.
const fn later<const W: usize>() -> [[u8; W]; VECTORS] {
    let mut later = [[0; W]; VECTORS];
    let mut vector = 0;
    while vector < VECTORS {
        let mut i = W / WINDOWS * (VECTORS - vector);
        while i < W {
            later[vector][i] = 0x80;
            i += 1;
        }
        vector += 1;
    }
    later
}
