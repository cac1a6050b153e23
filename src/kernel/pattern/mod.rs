//! The loop over records: a pattern applied out of place or in place, a vector at a time.

mod ends;
mod tables;
mod words;

use super::STREAM_FROM;
use crate::arch::steps::{FixedSteps, StepsAhead, Windows};
use crate::arch::{Bytes, Kernel, Streaming};
use crate::{Pattern, reference};
use ends::{Cells, First, Load, Store, To};
use tables::WINDOWS;

pub(crate) use tables::{Shape, Tables};
pub(crate) use words::{ApplyWords, ApplyWordsInPlace, Words};

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

/// The same where no steps are taken.
const BEFORE: usize = 256;

/// Bytes that are made before the next vector of their steps is: they stay near.
const NEAR: usize = 4096;

/// Vectors from which steps up to the destination's first boundary pay.
const ALIGN_FROM: usize = 8;

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for Apply<'_, '_, '_> {
    #[inline(always)]
    fn run(self, s: S) {
        let Apply { compiled, src, dst } = self;
        if let Some(words) = compiled.tables.plain_loop(S::SHUFFLES) {
            return words.run(src, dst);
        }
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
        if let Some(words) = compiled.tables.plain_loop(S::SHUFFLES) {
            return words.run_in_place(data);
        }
        let (n, _) = compiled.lens();
        let (first, data) = data.split_at_mut(compiled.head::<W>(data) * n);
        compiled.rest_in_place(s, first);
        let done = compiled.whole_in_place(s, data);
        compiled.rest_in_place(s, &mut data[done * n..]);
    }
}

/// Takes steps of `$T` windows as the tables have them; `$steps` is a method of [`Compiled`] with these parameters.
macro_rules! by_tables {
    ($self:ident.$steps:ident::<$W:ident, $S:ident>($($arg:expr),*)) => {
        match ($self.tables.windows(), $self.tables.signs(), $self.tables.constant()) {
            (1, false, false) => $self.$steps::<$W, 1, false, false, $S>($($arg),*),
            (1, true, false) => $self.$steps::<$W, 1, true, false, $S>($($arg),*),
            (1, false, true) => $self.$steps::<$W, 1, false, true, $S>($($arg),*),
            (1, true, true) => $self.$steps::<$W, 1, true, true, $S>($($arg),*),
            // One window of a whole record is all that there is.
            _ if size_of::<$S::Cell>() >= Pattern::MAX => 0,
            (2, false, _) => $self.$steps::<$W, 2, false, true, $S>($($arg),*),
            (2, true, _) => $self.$steps::<$W, 2, true, true, $S>($($arg),*),
            (3, false, _) => $self.$steps::<$W, 3, false, true, $S>($($arg),*),
            (3, true, _) => $self.$steps::<$W, 3, true, true, $S>($($arg),*),
            (_, false, _) => $self.$steps::<$W, WINDOWS, false, true, $S>($($arg),*),
            (_, true, _) => $self.$steps::<$W, WINDOWS, true, true, $S>($($arg),*),
        }
    };
}

impl Compiled<'_> {
    /// Bytes of a record before and after.
    #[inline(always)]
    fn lens(self) -> (usize, usize) {
        (self.pattern.input_len(), self.pattern.output_len())
    }

    /// Bytes of the records of a step before and after.
    #[inline(always)]
    fn step(self) -> [usize; 2] {
        let (n, m) = self.lens();
        [self.tables.records() * n, self.tables.records() * m]
    }

    /// Records up to the destination's first vector boundary, where steps are as long as vectors, so that they stay on
    /// boundaries, and records begin on one.
    #[inline(always)]
    fn head<const W: usize>(self, dst: &[u8]) -> usize {
        let m = self.lens().1;
        let before = dst.as_ptr().addr().wrapping_neg() % W;
        let steps_are_vectors = self.step()[1] == W;
        if steps_are_vectors && dst.len() >= ALIGN_FROM * W && before.is_multiple_of(m) { before / m } else { 0 }
    }

    /// As many steps of whole vectors as fit. Returns how many records are done.
    #[inline(always)]
    fn whole<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) -> usize {
        if !S::SHUFFLES {
            return 0;
        }
        let vectors = self.tables.vectors();
        if vectors == 1 {
            let steps = dst.len() / self.step()[1];
            return by_tables!(self.steps::<W, S>(s, 0, src, dst, steps));
        }
        // One vector of many steps after the other. The last one comes first: what it writes past its record is then
        // written again. All take as many steps as it does.
        let [from, to] = self.step();
        let mut done = 0;
        loop {
            let (src, dst) = (&src[done * from..], &mut dst[done * to..]);
            let mut steps = NEAR / to;
            for vector in (0..vectors).rev() {
                let made = dst.get_mut(vector * W..).unwrap_or_default();
                let records: usize = by_tables!(self.steps::<W, S>(s, vector, src, made, steps));
                steps = records / self.tables.records();
            }
            if steps == 0 {
                return done * self.tables.records();
            }
            done += steps;
        }
    }

    /// The same in place.
    #[inline(always)]
    fn whole_in_place<const W: usize, S: Bytes<W>>(self, s: S, data: &mut [u8]) -> usize {
        // A step may write into what the next one reads, which has been read by then, but no further.
        let near = self.tables.vectors() == 1 && 2 * self.step()[1] >= W;
        if !S::SHUFFLES {
            0
        } else if near {
            by_tables!(self.steps_in_place::<W, S>(s, data))
        } else if size_of::<S::Cell>() < Pattern::MAX {
            self.copied(s, data)
        } else {
            0
        }
    }

    /// All records, out of a copy of some after the other.
    #[inline(always)]
    fn copied<const W: usize, S: Bytes<W>>(self, s: S, data: &mut [u8]) -> usize {
        let (n, _) = self.lens();
        let mut copy = [0; COPIED];
        for data in data.chunks_mut(COPIED / n * n) {
            let copy = &mut copy[..data.len()];
            copy.copy_from_slice(data);
            let done = self.whole(s, copy, data) * n;
            // What steps write past their records is no longer what it was: only the copy is.
            self.rest(s, &copy[done..], &mut data[done..]);
        }
        data.len() / n
    }

    /// What is left of some records.
    #[inline(always)]
    fn rest<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) {
        if dst.is_empty() {
            // Nothing to prepare for.
        } else if S::PARTS {
            let step = Step::<W, 1, true, true, S>::new(s, self.tables, 0);
            let [from, to] = self.step();
            for (i, dst) in dst.chunks_mut(to).enumerate() {
                let src = &src[i * from..];
                let v = s.load_part(&src[..src.len().min(W)]);
                s.store_part(step.make(s, [v]), dst);
            }
        } else {
            reference::apply(self.pattern, src, dst);
        }
    }

    /// The same in place.
    #[inline(always)]
    fn rest_in_place<const W: usize, S: Bytes<W>>(self, s: S, data: &mut [u8]) {
        if data.is_empty() {
            // Nothing to prepare for.
        } else if S::PARTS {
            let step = Step::<W, 1, true, true, S>::new(s, self.tables, 0);
            for data in data.chunks_mut(self.step()[1]) {
                let v = s.load_part(data);
                s.store_part(step.make(s, [v]), data);
            }
        } else {
            by_reference(self.pattern, data);
        }
    }

    /// One vector of as many steps as fit, up to `most`; `dst` begins where that vector does. Returns how many records are
    /// done.
    #[inline(always)]
    fn steps<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>(
        self,
        s: S,
        vector: usize,
        src: &[u8],
        dst: &mut [u8],
        most: usize,
    ) -> usize {
        if cfg!(debug_assertions) {
            let mut done = 0;
            s.vectorize(Apart::<T, SIGNS, CONSTANT> { compiled: self, vector, src, dst, most, done: &mut done });
            done
        } else {
            self.steps_here::<W, T, SIGNS, CONSTANT, S>(s, vector, src, dst, most)
        }
    }

    /// The same as part of the door that we are in. The vector is stored, and what it comes from loaded, no wider than
    /// needed: the fewer bytes, the less often that straddles cache lines.
    #[inline(always)]
    fn steps_here<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>(
        self,
        s: S,
        vector: usize,
        src: &[u8],
        dst: &mut [u8],
        most: usize,
    ) -> usize {
        let step = Step::<W, T, SIGNS, CONSTANT, S>::new(s, self.tables, vector);
        let [from, to] = self.step();
        let cell = size_of::<S::Cell>();
        let one_load = T == 1 && step.at[0] == [0, cell % W];
        let streams = S::STREAMS && to == W && src.len() + dst.len() >= STREAM_FROM;
        if one_load && from == W && to == W && !streams {
            // Steps are vectors, which the compiler takes several at a time.
            let vectors = src.as_chunks().0.iter().zip(dst.as_chunks_mut().0);
            let done = vectors.len() * self.tables.records();
            for (src, dst) in vectors {
                s.store(step.make(s, [s.load(src); T]), dst);
            }
            done
        } else if W > 16 && to <= 16 {
            self.take::<W, T, _, _, Cells, _, S>(s, step, To::<16>, src, dst, most)
        } else if W > 32 && to <= 32 {
            self.take::<W, T, _, _, Cells, _, S>(s, step, To::<32>, src, dst, most)
        } else if streams {
            // Fences when it is done: what is left is written by ordinary stores.
            self.take::<W, T, _, _, Cells, _, S>(s, step, Streaming(s), src, dst, most)
        } else if T == 1 && cell > 16 && from <= 16 {
            self.take::<W, T, _, _, First<16>, _, S>(s, step, To::<W>, src, dst, most)
        } else if T == 1 && cell > 32 && from <= 32 {
            self.take::<W, T, _, _, First<32>, _, S>(s, step, To::<W>, src, dst, most)
        } else if one_load && W > cell {
            // Both cells are one load.
            self.take::<W, T, _, _, First<W>, _, S>(s, step, To::<W>, src, dst, most)
        } else {
            self.take::<W, T, _, _, Cells, _, S>(s, step, To::<W>, src, dst, most)
        }
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
        self,
        s: S,
        step: Step<W, T, SIGNS, CONSTANT, S>,
        store: P,
        src: &[u8],
        dst: &mut [u8],
        most: usize,
    ) -> usize {
        let (from, to) = (Windows::<L::Cell, T>::new(L::places(step.at)), Windows::<P::Made, 1>::new([[0; 2]]));
        let mut steps = FixedSteps::new(src, from, dst, to, self.step(), most);
        let done = steps.left() * self.tables.records();
        while steps.left() > 0 {
            let (seen, mut made) = steps.next();
            store.store(s, step.make(s, L::load(s, seen)), made.cell(0, 0));
        }
        done
    }

    /// As many steps of one vector as fit, in place. Returns how many records are done.
    #[inline(always)]
    fn steps_in_place<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>(
        self,
        s: S,
        data: &mut [u8],
    ) -> usize {
        if cfg!(debug_assertions) {
            let mut done = 0;
            s.vectorize(ApartInPlace::<T, SIGNS, CONSTANT> { compiled: self, data, done: &mut done });
            done
        } else {
            self.steps_in_place_here::<W, T, SIGNS, CONSTANT, S>(s, data)
        }
    }

    /// The same as part of the door that we are in.
    #[inline(always)]
    fn steps_in_place_here<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>>(
        self,
        s: S,
        data: &mut [u8],
    ) -> usize {
        let step = Step::<W, T, SIGNS, CONSTANT, S>::new(s, self.tables, 0);
        let [_, by] = self.step();
        let one_load = T == 1 && step.at[0] == [0, size_of::<S::Cell>() % W];
        if one_load && by == W {
            // Steps are vectors.
            let vectors = data.as_chunks_mut().0;
            let done = vectors.len() * self.tables.records();
            for data in vectors {
                s.store(step.make(s, [s.load(data); T]), data);
            }
            return done;
        }
        let Some(mut steps) = StepsAhead::<S::Cell, T, W>::new(Windows::new(step.at), data, by, data.len() / by) else {
            return 0;
        };
        let done = steps.left() * self.tables.records();
        let mut seen = Cells::load(s, steps.seen());
        while steps.left() > 1 {
            let ahead = Cells::load(s, steps.ahead());
            s.store(step.make(s, seen), steps.made());
            seen = ahead;
            steps.advance();
        }
        // What comes after has still to be read.
        s.store_part(step.make(s, seen), &mut steps.made()[..by]);
        done
    }
}

/// [`Compiled::steps`] in a door of its own. Without optimisation, where every value has a place of its own, all loops
/// together would need a frame of hundreds of KiB.
struct Apart<'p, 's, 'd, 'r, const T: usize, const SIGNS: bool, const CONSTANT: bool> {
    compiled: Compiled<'p>,
    vector: usize,
    src: &'s [u8],
    dst: &'d mut [u8],
    most: usize,
    done: &'r mut usize,
}

impl<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> Kernel<W, S>
    for Apart<'_, '_, '_, '_, T, SIGNS, CONSTANT>
{
    #[inline(always)]
    fn run(self, s: S) {
        let Apart { compiled, vector, src, dst, most, done } = self;
        *done = compiled.steps_here::<W, T, SIGNS, CONSTANT, S>(s, vector, src, dst, most);
    }
}

/// The same of [`Compiled::steps_in_place`].
struct ApartInPlace<'p, 'd, 'r, const T: usize, const SIGNS: bool, const CONSTANT: bool> {
    compiled: Compiled<'p>,
    data: &'d mut [u8],
    done: &'r mut usize,
}

impl<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> Kernel<W, S>
    for ApartInPlace<'_, '_, '_, T, SIGNS, CONSTANT>
{
    #[inline(always)]
    fn run(self, s: S) {
        *self.done = self.compiled.steps_in_place_here::<W, T, SIGNS, CONSTANT, S>(s, self.data);
    }
}

/// The [reference](reference::apply), in place.
pub(crate) fn by_reference(pattern: &Pattern, data: &mut [u8]) {
    let n = pattern.input_len();
    let mut before = [0; BEFORE];
    for data in data.chunks_mut(BEFORE / n * n) {
        let before = &mut before[..data.len()];
        before.copy_from_slice(data);
        reference::apply(pattern, before, data);
    }
}

/// What is done to make one vector out of `T` windows; loops keep it in registers.
struct Step<const W: usize, const T: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> {
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
    fn new(s: S, tables: &Tables, vector: usize) -> Self {
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
