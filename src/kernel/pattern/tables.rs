//! A pattern compiled for vectors of some size: pure data.

use super::words::Words;
use super::woven;
use crate::{Pattern, Source};

/// What a tier's vectors are like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Bytes of a vector.
    pub(crate) vector: usize,
    /// Bytes of a cell, which is as far as a shuffle reaches.
    pub(crate) cell: usize,
    /// Whether vectors merge without a shuffle.
    pub(crate) merges: bool,
}

/// The most bytes of all vectors of a step, for any tier: no vector is longer, and no record.
const MADE: usize = Pattern::MAX;

/// The most windows of a vector: cells of sixteen bytes reach all of a record with so many.
pub(super) const WINDOWS: usize = Pattern::MAX / 16;

/// The most windows of a step: its vectors are of sixteen bytes at the least.
const ALL_WINDOWS: usize = MADE / 16 * WINDOWS;

/// An index that picks nothing.
const NONE: u8 = 0x80;

/// One step of a pattern: some records in, some out.
///
/// It makes some vectors, one after the other, each out of some windows of a cell's length (one for each cell of the
/// vector); all vectors have as many windows. The last vector may go past the records that are made: what it writes there
/// is written again by the next step.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Tables {
    /// Records of a step.
    records: u8,
    /// Vectors of a step.
    vectors: u8,
    /// Windows of a vector.
    windows: u8,
    /// Whether any byte becomes its sign.
    signs: bool,
    /// Whether any byte is a constant other than zero.
    constant: bool,
    /// Whether steps are woven: then `picks` has the one window four times, to where four steps lie in three vectors.
    woven: bool,
    /// Whether a step is a vector, made out of the vector in the same place.
    exact: bool,
    /// Whether it is one operation on words.
    words: Option<Words>,
    /// Where each window starts in the step's records, by vector and window.
    at: [[u16; 2]; ALL_WINDOWS],
    /// Which byte of its window each byte is, by vector and window.
    picks: [u8; MADE * WINDOWS],
    /// What is not picked from any window, by vector.
    constants: [u8; MADE],
    /// 0x80 where the sign of what was picked is wanted, by vector.
    marks: [u8; MADE],
}

impl Tables {
    const NOTHING: Tables = Tables {
        records: 0,
        vectors: 0,
        windows: 0,
        signs: false,
        constant: false,
        woven: false,
        exact: false,
        words: None,
        at: [[0; 2]; ALL_WINDOWS],
        picks: [NONE; MADE * WINDOWS],
        constants: [0; MADE],
        marks: [0; MADE],
    };

    /// Whether compiling a pattern takes no longer than making so many bytes by the reference.
    pub(crate) fn pay(shape: Shape, len: usize) -> bool {
        len >= if shape.cell >= Pattern::MAX { 64 } else { 256 }
    }

    /// Compiles a pattern.
    pub(crate) fn new(pattern: &Pattern, shape: Shape) -> Tables {
        let mut tables = Tables::compile(pattern, shape);
        let [from, to] = [pattern.input_len(), pattern.output_len()].map(|len| tables.records() * len);
        let whole = tables.at(0, 0) == [0, shape.cell % shape.vector];
        tables.exact = from == shape.vector && to == shape.vector && tables.windows == 1 && whole;
        tables
    }

    fn compile(pattern: &Pattern, shape: Shape) -> Tables {
        let (n, m) = (pattern.input_len(), pattern.output_len());
        let full = (shape.vector / m).max(1);
        let mut tables = Tables { words: Words::find(pattern), ..Tables::NOTHING };
        if shape.cell >= Pattern::MAX {
            // One window holds any record, and records as far as both sides go: further windows would cost more than the
            // stores that they save.
            let records = full.min(shape.cell / n);
            match woven_records(pattern, shape) {
                Some(woven) if records * m < shape.vector => tables.weave(pattern, shape, woven),
                _ => _ = tables.fill(pattern, shape, records),
            }
            return tables;
        }
        // As many records as fill a vector, as come from one window, or fewer: whatever takes the least time a record.
        let few = (1..7).map(|halvings| full >> halvings);
        let mut best = (usize::MAX, 1);
        for records in [full, full.min(shape.cell / n)].into_iter().chain(few).filter(|&records| records > 0) {
            let mut sketch = Tables::NOTHING;
            if sketch.fill(pattern, shape, records) && sketch.costs() * best.1 < best.0.saturating_mul(records) {
                best = (sketch.costs(), records);
                tables = Tables { words: tables.words, ..sketch };
            }
            if best.1 == full && tables.windows == 1 {
                break;
            }
        }
        tables
    }

    /// With so many records a step, four of which are woven.
    fn weave(&mut self, pattern: &Pattern, shape: Shape, records: usize) {
        self.woven = true;
        self.fill(pattern, shape, records);
        let (first, others) = self.picks.split_at_mut(shape.vector);
        for (i, picks) in others.chunks_exact_mut(shape.vector).enumerate() {
            // Later windows lie further on, round the ends of the vectors.
            let (before, round) = picks.split_at_mut((i + 1) * records * pattern.output_len() % shape.vector);
            let (kept, moved) = first.split_at(round.len());
            round.copy_from_slice(kept);
            before.copy_from_slice(moved);
        }
    }

    /// About how long a step takes: for each vector a store, and for each window a load, a shuffle and a merge.
    fn costs(&self) -> usize {
        usize::from(self.vectors) * (2 + usize::from(self.windows))
    }

    /// With so many records a step. Says whether the windows are enough.
    fn fill(&mut self, pattern: &Pattern, shape: Shape, records: usize) -> bool {
        let (n, m) = (pattern.input_len(), pattern.output_len());
        let vectors = (records * m).div_ceil(shape.vector);
        (self.records, self.vectors, self.windows) = (records as u8, vectors as u8, 1);
        let one_window = shape.cell >= Pattern::MAX;
        // Where in the step's records each byte comes from.
        let mut from = [None; MADE];
        for (i, source) in pattern.sources().iter().enumerate() {
            let places = (0..records).map(|record| (record * m + i, record * n));
            match *source {
                Source::Byte(byte) | Source::Sign(byte) if one_window => {
                    places.for_each(|(at, start)| self.picks[at] = start as u8 + byte);
                }
                Source::Byte(byte) | Source::Sign(byte) => {
                    places.for_each(|(at, start)| from[at] = Some(start as u16 + u16::from(byte)));
                }
                Source::Const(value) => {
                    places.for_each(|(at, _)| self.constants[at] = value);
                    self.constant |= value != 0;
                }
            }
            if let Source::Sign(_) = source {
                (0..records).for_each(|record| self.marks[record * m + i] = 0x80);
                self.signs = true;
            }
        }
        if one_window {
            return true;
        }
        // No window goes further than the last of the records, if they are long enough.
        let last = (records * n).saturating_sub(shape.cell) as u16;
        for (cell, bytes) in from.chunks_exact_mut(shape.cell).take(vectors * shape.vector / shape.cell).enumerate() {
            let (vector, half) = (cell * shape.cell / shape.vector, cell * shape.cell % shape.vector);
            let mut window = 0;
            while let Some(first) = bytes.iter().flatten().min().copied() {
                if window == WINDOWS {
                    return false;
                }
                let start = first.min(last);
                let at = vector * WINDOWS + window;
                self.at[at][half / shape.cell] = start;
                let picks = &mut self.picks[at * shape.vector + half..][..shape.cell];
                for (pick, byte) in picks.iter_mut().zip(&mut *bytes) {
                    if let Some(at) = *byte
                        && usize::from(at - start) < shape.cell
                    {
                        *pick = (at - start) as u8;
                        *byte = None;
                    }
                }
                window += 1;
            }
            self.windows = self.windows.max(window as u8);
        }
        true
    }

    /// Records of a step.
    #[inline(always)]
    pub(super) fn records(&self) -> usize {
        usize::from(self.records)
    }

    /// Vectors of a step.
    #[inline(always)]
    pub(super) fn vectors(&self) -> usize {
        usize::from(self.vectors)
    }

    /// Windows of a vector.
    #[inline(always)]
    pub(super) fn windows(&self) -> usize {
        usize::from(self.windows)
    }

    /// Whether any byte becomes its sign.
    #[inline(always)]
    pub(super) fn signs(&self) -> bool {
        self.signs
    }

    /// Whether any byte is a constant other than zero.
    #[inline(always)]
    pub(super) fn constant(&self) -> bool {
        self.constant
    }

    /// Whether steps are woven.
    #[inline(always)]
    pub(super) fn woven(&self) -> bool {
        self.woven
    }

    /// Whether a step is a vector, made out of the vector in the same place.
    #[inline(always)]
    pub(super) fn exact(&self) -> bool {
        self.exact
    }

    /// The operation on words that it is, if any.
    #[inline(always)]
    pub(super) fn words(&self) -> Option<Words> {
        self.words
    }

    /// Where the cells of a window start.
    #[inline(always)]
    pub(super) fn at(&self, vector: usize, window: usize) -> [usize; 2] {
        let [first, second] = self.at[vector * WINDOWS + window];
        [usize::from(first), usize::from(second)]
    }

    /// Which byte of its window each byte of the vector is.
    #[inline(always)]
    pub(super) fn picks<const W: usize>(&self, vector: usize, window: usize) -> &[u8; W] {
        &self.picks.as_chunks().0[vector * WINDOWS + window]
    }

    /// What is not picked.
    #[inline(always)]
    pub(super) fn constants<const W: usize>(&self, vector: usize) -> &[u8; W] {
        &self.constants.as_chunks().0[vector]
    }

    /// Which bytes become signs.
    #[inline(always)]
    pub(super) fn marks<const W: usize>(&self, vector: usize) -> &[u8; W] {
        &self.marks.as_chunks().0[vector]
    }
}

/// How many records make three quarters of a vector, if any do: out of one window, and with no more to do than to shuffle.
fn woven_records(pattern: &Pattern, shape: Shape) -> Option<usize> {
    let made = shape.vector / woven::WINDOWS * woven::VECTORS;
    let records = made / pattern.output_len();
    let shuffles = |source: &Source| matches!(source, Source::Byte(_) | Source::Const(0));
    let fits = records * pattern.output_len() == made && records * pattern.input_len() <= shape.cell;
    (shape.merges && fits && pattern.sources().iter().all(shuffles)).then_some(records)
}
