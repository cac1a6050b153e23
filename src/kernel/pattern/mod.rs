//! The loop over records: a pattern applied out of place or in place, a vector at a time.

mod ends;
mod exact;
mod steps;
mod tables;
mod words;
mod woven;

use super::run_part;
use crate::arch::{Bytes, Kernel};
use crate::{Pattern, reference};
use exact::{Exact, ExactInPlace};
use steps::{Step, Steps, StepsInPlace, far};
use tables::WINDOWS;
use woven::{Woven, WovenInPlace};

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
        if let Some(words) = compiled.tables.words()
            && !(S::SHUFFLES && words.steps_pay(W, dst.len()))
        {
            return ApplyWords { words, src, dst }.run(s);
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
        if let Some(words) = compiled.tables.words()
            && !(S::SHUFFLES && words.steps_pay(W, 0))
        {
            return ApplyWordsInPlace { words, data }.run(s);
        }
        let (n, _) = compiled.lens();
        let (first, data) = data.split_at_mut(compiled.head::<W>(data) * n);
        compiled.rest_in_place(s, first);
        let done = compiled.whole_in_place(s, data);
        compiled.rest_in_place(s, &mut data[done * n..]);
    }
}

/// Runs a loop over steps for as many windows, signs and constants as the tables have: `Steps { .. }`, where `done` is
/// added.
macro_rules! by_tables {
    ($s:ident, $W:ident, $S:ident, $tables:expr, $Steps:ident { $($field:ident: $value:expr),* }) => {{
        let mut done = 0;
        macro_rules! run {
            ($T:expr, $SIGNS:literal, $CONSTANT:literal) => {
                run_part::<$W, $S, _>($s, $Steps::<{ $T }, $SIGNS, $CONSTANT> { $($field: $value,)* done: &mut done })
            };
        }
        match ($tables.windows(), $tables.signs(), $tables.constant()) {
            (1, false, false) => run!(1, false, false),
            (1, true, false) => run!(1, true, false),
            (1, false, true) => run!(1, false, true),
            (1, true, true) => run!(1, true, true),
            // One window of a whole record is all that there is.
            _ if size_of::<$S::Cell>() >= Pattern::MAX => {}
            (2, false, _) => run!(2, false, true),
            (2, true, _) => run!(2, true, true),
            (3, false, _) => run!(3, false, true),
            (3, true, _) => run!(3, true, true),
            (_, false, _) => run!(WINDOWS, false, true),
            (_, true, _) => run!(WINDOWS, true, true),
        }
        done
    }};
}

/// Runs a loop over vectors for the signs and constants that the tables have: `Exact { .. }`.
macro_rules! by_sources {
    ($s:ident, $W:ident, $S:ident, $tables:expr, $Exact:ident { $($field:ident: $value:expr),* }) => {{
        macro_rules! run {
            ($SIGNS:literal, $CONSTANT:literal) => {
                run_part::<$W, $S, _>($s, $Exact::<$SIGNS, $CONSTANT> { tables: $tables, $($field: $value),* })
            };
        }
        match ($tables.signs(), $tables.constant()) {
            (false, false) => run!(false, false),
            (true, false) => run!(true, false),
            (false, true) => run!(false, true),
            (true, true) => run!(true, true),
        }
    }};
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

    /// Records up to a boundary of the destination's vectors, where steps are whole vectors, so that they stay on
    /// boundaries, and records begin on one: a step may be several vectors, each of which begins elsewhere in a record.
    #[inline(always)]
    fn head<const W: usize>(self, dst: &[u8]) -> usize {
        let m = self.lens().1;
        let vectors = if self.tables.woven() { woven::VECTORS } else { usize::from(self.step()[1] == W) };
        let mut before = dst.as_ptr().addr().wrapping_neg() % W;
        // Nothing then waits for divisions.
        if before == 0 || dst.len() < ALIGN_FROM * W {
            return 0;
        }
        let mut vector = 0;
        while vector < vectors {
            if before.is_multiple_of(m) {
                return before / m;
            }
            before += W;
            vector += 1;
        }
        0
    }

    /// As many steps of whole vectors as fit. Returns how many records are done.
    #[inline(always)]
    fn whole<const W: usize, S: Bytes<W>>(self, s: S, src: &[u8], dst: &mut [u8]) -> usize {
        if !S::SHUFFLES {
            return 0;
        }
        if self.tables.exact() && !(S::STREAMS && far(src, dst)) {
            let done = dst.len() / W * self.tables.records();
            by_sources!(s, W, S, self.tables, Exact { src: src, dst: dst });
            return done;
        }
        if S::MERGES && self.tables.woven() {
            let mut done = 0;
            s.merging(Woven { compiled: self, src, dst, done: &mut done });
            return done;
        }
        let vectors = self.tables.vectors();
        if vectors == 1 {
            let steps = dst.len() / self.step()[1];
            return by_tables!(
                s,
                W,
                S,
                self.tables,
                Steps { compiled: self, vector: 0, src: src, dst: dst, most: steps }
            );
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
                let records = by_tables!(
                    s,
                    W,
                    S,
                    self.tables,
                    Steps { compiled: self, vector: vector, src: src, dst: made, most: steps }
                );
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
        if !S::SHUFFLES {
            0
        } else if self.tables.exact() {
            let done = data.len() / W * self.tables.records();
            by_sources!(s, W, S, self.tables, ExactInPlace { data: data });
            done
        } else if S::MERGES && self.tables.woven() {
            let mut done = 0;
            s.merging(WovenInPlace { compiled: self, data, done: &mut done });
            done
        } else if self.tables.vectors() == 1 && 2 * self.step()[1] >= W {
            // A step may write into what the next one reads, which has been read by then, but no further.
            by_tables!(s, W, S, self.tables, StepsInPlace { compiled: self, data: data })
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
