//! A pattern compiled for vectors of some size: pure data.

use crate::{Pattern, Source};

/// What a tier's vectors are like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Bytes of a vector.
    pub(crate) vector: usize,
    /// Bytes of a cell, which is as far as a shuffle reaches.
    pub(crate) cell: usize,
}

/// The most bytes of all vectors that one step makes, for any tier: no vector is longer, and no record.
const MADE: usize = Pattern::MAX;

/// The most windows of a step: four vectors of sixteen bytes, each taking its bytes from up to four windows of a record,
/// or one vector from as many windows.
const WINDOWS: usize = 16;

/// The most bytes of all windows: sixteen of a cell each, in vectors of two cells.
const PICKED: usize = 2 * 16 * WINDOWS;

/// An index that picks nothing.
const NONE: u8 = 0x80;

/// One step of a pattern: some records in, some out.
///
/// It makes some vectors, one after the other, each out of some windows of a cell's length (one for each cell of the
/// vector); all vectors have as many windows. The last vector may go past the records that are made; what it writes there
/// is written again by the next step.
#[derive(Clone, Copy, Debug)]
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
    /// Where each window starts in the step's records.
    at: [[u16; 2]; WINDOWS],
    /// Which byte of its window each byte is, by window.
    picks: [u8; PICKED],
    /// What is not picked from any window.
    constants: [u8; MADE],
    /// 0x80 where the sign of what was picked is wanted.
    marks: [u8; MADE],
}

impl Tables {
    /// Compiles a pattern.
    pub(crate) fn new(pattern: &Pattern, shape: Shape) -> Tables {
        let (n, m) = (pattern.input_len(), pattern.output_len());
        let most = (shape.vector / m).max(1);
        if shape.cell >= Pattern::MAX {
            // One window holds any record, and records as far as both sides go: further windows would cost more than the
            // stores that they save.
            return Tables::of(pattern, shape, most.min(shape.cell / n)).unwrap_or(Tables::NOTHING);
        }
        // As many records as fill a vector, as come from one window, or fewer: whatever takes the least time a record.
        let few = (1..7).map(|halvings| most >> halvings);
        let mut best = Tables::NOTHING;
        for records in [most, most.min(shape.cell / n)].into_iter().chain(few).filter(|&records| records > 0) {
            if let Some(tables) = Tables::of(pattern, shape, records)
                && (best.records == 0 || tables.costs() * usize::from(best.records) < best.costs() * records)
            {
                best = tables;
            }
        }
        best
    }

    const NOTHING: Tables = Tables {
        records: 0,
        vectors: 0,
        windows: 0,
        signs: false,
        constant: false,
        at: [[0; 2]; WINDOWS],
        picks: [NONE; PICKED],
        constants: [0; MADE],
        marks: [0; MADE],
    };

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

    /// Where the cells of a window start, windows counted over all vectors.
    #[inline(always)]
    pub(super) fn at(&self, window: usize) -> [usize; 2] {
        let [first, second] = self.at[window];
        [usize::from(first), usize::from(second)]
    }

    /// Which byte of its window each byte of the vector is.
    #[inline(always)]
    pub(super) fn picks<const W: usize>(&self, window: usize) -> &[u8; W] {
        &self.picks.as_chunks().0[window]
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

    /// About how long a step takes: a store a vector, and for each window a load, a shuffle and a merge.
    fn costs(&self) -> usize {
        usize::from(self.vectors) * (2 + usize::from(self.windows))
    }

    /// With so many records a step, unless that takes too many windows.
    fn of(pattern: &Pattern, shape: Shape, records: usize) -> Option<Tables> {
        let (n, m) = (pattern.input_len(), pattern.output_len());
        let made = records * m;
        let vectors = made.div_ceil(shape.vector);
        let mut tables = Tables { records: records as u8, vectors: vectors as u8, windows: 1, ..Tables::NOTHING };
        // Where in the step's records each byte comes from.
        let mut from = [None; MADE];
        for record in 0..records {
            for (i, source) in pattern.sources().iter().enumerate() {
                let at = record * m + i;
                match *source {
                    Source::Byte(byte) => from[at] = Some((record * n + usize::from(byte)) as u16),
                    Source::Sign(byte) => {
                        from[at] = Some((record * n + usize::from(byte)) as u16);
                        tables.marks[at] = 0x80;
                        tables.signs = true;
                    }
                    Source::Const(value) => {
                        tables.constants[at] = value;
                        tables.constant |= value != 0;
                    }
                }
            }
        }
        let cells = shape.vector / shape.cell;
        let most = WINDOWS / vectors;
        // Windows are kept a vector apart until it is known how many there are.
        let mut at = [[0; 2]; WINDOWS];
        for cell in 0..vectors * cells {
            let (vector, half) = (cell / cells, cell % cells);
            let bytes = &mut from[cell * shape.cell..][..shape.cell];
            let mut window = 0;
            while let Some(first) = bytes.iter().flatten().min().copied() {
                if window == most {
                    return None;
                }
                // No further than the last of the records, if they are long enough.
                let start = first.min((records * n).saturating_sub(shape.cell) as u16);
                at[vector * most + window][half] = start;
                let picks = &mut tables.picks[(vector * most + window) * shape.vector + half * shape.cell..];
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
            tables.windows = tables.windows.max(window as u8);
        }
        // Now one after the other.
        let windows = usize::from(tables.windows);
        for vector in 0..vectors {
            let (from, to) = (vector * most, vector * windows);
            tables.at[to..][..windows].copy_from_slice(&at[from..][..windows]);
            tables.picks.copy_within(from * shape.vector..(from + windows) * shape.vector, to * shape.vector);
        }
        Some(tables)
    }
}
