//! The loop over records: a pattern applied out of place or in place, a vector at a time.

mod tables;

use super::STREAM_FROM;
use bytemuck::Pod;

use crate::arch::steps::{FixedSteps, Side, Steps, StepsAhead, Windows};
use crate::arch::{Bytes, Kernel, Streaming};
use crate::{Pattern, reference};

pub(crate) use tables::{Shape, Tables};

/// A pattern and what it is compiled to.
#[derive(Clone, Copy)]
pub(crate) struct Compiled<'p> {
    pub(crate) pattern: &'p Pattern,
    pub(crate) tables: &'p Tables,
}

/// A pattern applied out of place. Both slices have as many records, and no byte more.
pub(crate) struct Apply<'p, 's, 'd> {
    pub(crate) compiled: Compiled<'p>,
    pub(crate) src: &'s [u8],
    pub(crate) dst: &'d mut [u8],
}

/// A pattern applied in place; its records keep their length, and there is no byte more than records have.
pub(crate) struct ApplyInPlace<'p, 'd> {
    pub(crate) compiled: Compiled<'p>,
    pub(crate) data: &'d mut [u8],
}

/// Bytes that are copied out of the way where a pattern is applied in place and its steps would write what later ones
/// have to read.
const COPIED: usize = 2048;

/// Vectors from which steps up to the destination's first boundary pay.
const ALIGN_FROM: usize = 8;

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for Apply<'_, '_, '_> {
    #[inline(always)]
    fn run(self, s: S) {
        let Apply { compiled, src, dst } = self;
        let (n, m) = compiled.lens();
        let head = compiled.head::<W>(dst);
        let (first, src) = src.split_at(head * n);
        let (to, dst) = dst.split_at_mut(head * m);
        compiled.rest(s, first, to);
        let done = compiled.whole(s, src, dst);
        compiled.rest(s, &src[done * n..], &mut dst[done * m..]);
    }
}

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for ApplyInPlace<'_, '_> {
    #[inline(always)]
    fn run(self, s: S) {
        let ApplyInPlace { compiled, data } = self;
        let (n, _) = compiled.lens();
        let (first, data) = data.split_at_mut(compiled.head::<W>(data) * n);
        compiled.copied(s, first);
        let done = compiled.whole_in_place(s, data);
        compiled.copied(s, &mut data[done * n..]);
    }
}

impl Compiled<'_> {
    /// Bytes of a record before and after.
    #[inline(always)]
    fn lens(self) -> (usize, usize) {
        (self.pattern.input_len(), self.pattern.output_len())
    }

    /// Records up to the destination's first vector boundary, where steps are as long as vectors, so that they stay on
    /// boundaries, and records begin on one.
    #[inline(always)]
    fn head<const W: usize>(self, dst: &[u8]) -> usize {
        let m = self.lens().1;
        let to = self.to::<W>();
        let before = dst.as_ptr().addr().wrapping_neg() % W;
        if to.step == to.span && dst.len() >= ALIGN_FROM * W && before.is_multiple_of(m) { before / m } else { 0 }
    }

    /// As many steps of whole vectors as fit. Returns how many records are done.
    #[inline(always)]
    fn whole<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) -> usize {
        let tables = self.tables;
        match (tables.vectors(), tables.windows(), tables.signs(), tables.constant()) {
            _ if !S::SHUFFLES => 0,
            (1, 1, false, false) => self.to_width::<W, 1, false, false, S>(s, src, dst),
            (1, 1, true, false) => self.to_width::<W, 1, true, false, S>(s, src, dst),
            (1, 1, false, true) => self.to_width::<W, 1, false, true, S>(s, src, dst),
            (1, 1, true, true) => self.to_width::<W, 1, true, true, S>(s, src, dst),
            // One window of a whole record is all that there is.
            _ if size_of::<S::Cell>() >= Pattern::MAX => 0,
            (1, 2, false, _) => self.to_width::<W, 2, false, true, S>(s, src, dst),
            (1, 2, true, _) => self.to_width::<W, 2, true, true, S>(s, src, dst),
            _ => self.many_steps(s, src, dst),
        }
    }

    /// As many steps of one vector, stored no wider than they have to be: the fewer bytes, the less often a store
    /// straddles cache lines.
    #[inline(always)]
    fn to_width<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>(
        self,
        s: S,
        src: &[u8],
        dst: &mut [u8],
    ) -> usize {
        let step = Step::<W, T, SIGNS, CONSTANT, S>::new(s, self.tables);
        let to = self.to::<W>().step;
        if W > 16 && to <= 16 {
            return self.steps(s, step, src, dst, |v, dst: &mut [u8; 16]| s.store_first(v, dst));
        }
        if W > 32 && to <= 32 {
            return self.steps(s, step, src, dst, |v, dst: &mut [u8; 32]| s.store_first(v, dst));
        }
        if S::STREAMS && to == W && src.len() + dst.len() >= STREAM_FROM {
            // Fences at the end of the block: what is left is written by ordinary stores.
            let streaming = Streaming(s);
            return self.steps(s, step, src, dst, |v, dst: &mut [u8; W]| streaming.bytes(v, dst));
        }
        self.steps(s, step, src, dst, |v, dst: &mut [u8; W]| s.store(v, dst))
    }

    /// The same in place.
    #[inline(always)]
    fn whole_in_place<const W: usize, S: Bytes<W>>(self, s: S, data: &mut [u8]) -> usize {
        let tables = self.tables;
        // A step may write into what the next one reads, which has been read by then, but no further.
        let near = tables.vectors() == 1 && 2 * self.to::<W>().step >= W;
        match (tables.windows(), tables.signs(), tables.constant()) {
            _ if !S::SHUFFLES || !near => 0,
            (1, false, false) => self.steps_in_place::<W, 1, false, false, S>(s, data),
            (1, true, false) => self.steps_in_place::<W, 1, true, false, S>(s, data),
            (1, false, true) => self.steps_in_place::<W, 1, false, true, S>(s, data),
            (1, true, true) => self.steps_in_place::<W, 1, true, true, S>(s, data),
            _ if size_of::<S::Cell>() >= Pattern::MAX => 0,
            (2, false, _) => self.steps_in_place::<W, 2, false, true, S>(s, data),
            (2, true, _) => self.steps_in_place::<W, 2, true, true, S>(s, data),
            _ => 0,
        }
    }

    /// What is left of some records.
    #[inline(always)]
    fn rest<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) {
        if dst.is_empty() {
            // Nothing to prepare for.
        } else if S::PARTS {
            self.parts(s, src, dst);
        } else {
            reference::apply(self.pattern, src, dst);
        }
    }

    /// In place, out of a copy of the records.
    #[inline(always)]
    fn copied<const W: usize, S: Bytes<W>>(self, s: S, data: &mut [u8]) {
        let (n, _) = self.lens();
        let mut copy = [0; COPIED];
        for data in data.chunks_mut(COPIED / n * n) {
            let copy = &mut copy[..data.len()];
            copy.copy_from_slice(data);
            let done = self.whole(s, copy, data);
            self.rest(s, &copy[done * n..], &mut data[done * n..]);
        }
    }

    /// By how much a step moves on in the source, and what it sees of it.
    #[inline(always)]
    fn from<const W: usize, S: Bytes<W>>(self) -> Side {
        let step = self.tables.records() * self.pattern.input_len();
        Side { span: step.max(size_of::<S::Cell>()), step }
    }

    /// The same of the destination.
    #[inline(always)]
    fn to<const W: usize>(self) -> Side {
        Side { span: self.tables.vectors() * W, step: self.tables.records() * self.pattern.output_len() }
    }

    /// The loop for steps of one vector. Returns how many records are done.
    #[inline(always)]
    fn steps<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, const O: usize, S: Bytes<W>>(
        self,
        s: S,
        step: Step<W, T, SIGNS, CONSTANT, S>,
        src: &[u8],
        dst: &mut [u8],
        store: impl Fn(S::V, &mut [u8; O]),
    ) -> usize {
        let by = [self.from::<W, S>().step, self.to::<W>().step];
        let mut steps = FixedSteps::<_, T, O>::new(step.windows, src, dst, by);
        let done = steps.left() * self.tables.records();
        while steps.left() > 0 {
            let (seen, made) = steps.next();
            store(step.make(s, step.load(s, seen)), made);
        }
        done
    }

    /// The same in place.
    #[inline(always)]
    fn steps_in_place<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>(
        self,
        s: S,
        data: &mut [u8],
    ) -> usize {
        let step = Step::<W, T, SIGNS, CONSTANT, S>::new(s, self.tables);
        let by = self.to::<W>().step;
        let Some(mut steps) = StepsAhead::<_, T, W>::new(step.windows, data, by) else { return 0 };
        let done = steps.left() * self.tables.records();
        let mut seen = step.load(s, steps.seen());
        while steps.left() > 1 {
            let ahead = step.load(s, steps.ahead());
            s.store(step.make(s, seen), steps.made());
            seen = ahead;
            steps.advance();
        }
        // What comes after has still to be read.
        s.store_part(step.make(s, seen), &mut steps.made()[..by]);
        done
    }

    /// The loop for steps of any number of vectors and windows. Returns how many records are done.
    #[inline(always)]
    fn many_steps<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) -> usize {
        let tables = self.tables;
        let mut steps = Steps::new(src, self.from::<W, S>(), dst, self.to::<W>());
        let done = steps.left() * tables.records();
        while steps.left() > 0 {
            let (src, dst) = steps.next();
            let mut window = 0;
            for (vector, dst) in dst.as_chunks_mut().0.iter_mut().enumerate() {
                let mut v = s.load(tables.constants(vector));
                for _ in 0..tables.windows() {
                    let [first, second] = tables.at(window);
                    let cells = s.load_cells([cell(&src[first..]), cell(&src[second..])]);
                    v = s.pick(v, cells, s.picks(tables.picks(window)));
                    window += 1;
                }
                if tables.signs() {
                    v = s.mark(v, s.marks(tables.marks(vector)));
                }
                s.store(v, dst);
            }
        }
        done
    }

    /// What is left, by partial vectors: one vector and one window a step.
    #[inline(always)]
    fn parts<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) {
        let step = Step::<W, 1, true, true, S>::new(s, self.tables);
        let (from, to) = (self.from::<W, S>().step, self.to::<W>().step);
        for (i, dst) in dst.chunks_mut(to).enumerate() {
            let v = s.load_part(&src[i * from..]);
            s.store_part(step.make(s, [v]), dst);
        }
    }
}

/// The cell at the start of some bytes, which are as many at least.
#[inline(always)]
fn cell<C: Pod>(p: &[u8]) -> &C {
    bytemuck::from_bytes(&p[..size_of::<C>()])
}

/// What is done to make one vector out of `T` windows; loops keep it in registers.
struct Step<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> {
    windows: Windows<S::Cell, T>,
    picks: [S::Picks; T],
    constants: S::V,
    marks: S::Marks,
}

impl<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>
    Step<W, T, SIGNS, CONSTANT, S>
{
    #[inline(always)]
    fn new(s: S, tables: &Tables) -> Self {
        let mut at = [[0; 2]; T];
        let mut picks = [s.picks(tables.picks(0)); T];
        let mut window = 0;
        while window < T {
            at[window] = tables.at(window);
            picks[window] = s.picks(tables.picks(window));
            window += 1;
        }
        let (constants, marks) = (s.load(tables.constants(0)), s.marks(tables.marks(0)));
        Step { windows: Windows::new(at), picks, constants, marks }
    }

    #[inline(always)]
    fn load(&self, s: S, seen: [[&S::Cell; 2]; T]) -> [S::V; T] {
        let mut windows = [self.constants; T];
        let mut window = 0;
        while window < T {
            windows[window] = s.load_cells(seen[window]);
            window += 1;
        }
        windows
    }

    #[inline(always)]
    fn make(&self, s: S, windows: [S::V; T]) -> S::V {
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
