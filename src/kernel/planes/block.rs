//! One block of elements split or joined: as many elements as a vector has bytes, so one vector of each plane.

use super::residues::Residues;
use super::tables::{Between, Cells, Ends, Turns};
use crate::arch::steps::{FixedSteps, Made, Windows};
use crate::arch::{Bytes, Kernel};
use crate::kernel::run_part;

/// The longest elements of a block.
pub(super) const WIDEST: usize = 16;

/// The longest vectors.
pub(super) const LONGEST: usize = 64;

/// What is done to elements of one size.
#[derive(Clone, Copy)]
pub(super) struct Blocks<S> {
    pub(super) s: S,
    /// Bytes of an element, 2 to [`WIDEST`].
    pub(super) size: usize,
    /// Bytes from plane to plane.
    pub(super) stride: usize,
    /// How many elements there are.
    pub(super) count: usize,
}

/// Constants for one tier.
struct Tables<const W: usize, S>(S);

impl<const W: usize, S: Bytes<W>> Tables<W, S> {
    const CELLS: Cells = Cells { cell: size_of::<S::Cell>(), rotated: S::ROTATED };
    const TWO: Ends<W, 2> = Ends::new(2, 1, Self::CELLS);
    const FOUR: [Ends<W, 4>; 2] = [Ends::new(3, 1, Self::CELLS), Ends::new(4, 1, Self::CELLS)];
    const EIGHT: [Ends<W, 8>; 4] = [
        Ends::new(5, 1, Self::CELLS),
        Ends::new(6, 1, Self::CELLS),
        Ends::new(7, 1, Self::CELLS),
        Ends::new(8, 1, Self::CELLS),
    ];
    const SIXTEEN: [Ends<W, 4>; 8] = [
        Ends::new(9, 4, Self::CELLS),
        Ends::new(10, 4, Self::CELLS),
        Ends::new(11, 4, Self::CELLS),
        Ends::new(12, 4, Self::CELLS),
        Ends::new(13, 4, Self::CELLS),
        Ends::new(14, 4, Self::CELLS),
        Ends::new(15, 4, Self::CELLS),
        Ends::new(16, 4, Self::CELLS),
    ];
    const BETWEEN: Between<W> = Between::new(Self::CELLS);
}

// Loops over vectors have constant bounds and no way out, so that they are unrolled and vectors stay in registers.
impl<S> Blocks<S> {
    /// As many blocks as fit, from elements to planes or, where it joins, from planes to elements: the last vector of a
    /// block may reach past its elements. Returns how many elements are done.
    #[inline(always)]
    pub(super) fn run<const W: usize, const JOINS: bool>(self, from: &[u8], to: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        let mut done = 0;
        run_part::<W, S, _>(self.s, BySize::<S, JOINS> { blocks: self, from, to, done: &mut done });
        done
    }

    #[inline(always)]
    fn once<const W: usize, const JOINS: bool, const R: usize>(
        self,
        ends: &Ends<W, R>,
        from: &[u8],
        to: &mut [u8],
    ) -> usize
    where
        S: Bytes<W>,
    {
        if JOINS { self.join_once(ends, from, to) } else { self.split_once(ends, from, to) }
    }

    #[inline(always)]
    fn twice<const W: usize, const JOINS: bool>(self, ends: &Ends<W, 4>, from: &[u8], to: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        if JOINS { self.join_twice(ends, from, to) } else { self.split_twice(ends, from, to) }
    }

    /// By merges, of which there must be some.
    #[inline(always)]
    fn merged<const W: usize, const JOINS: bool, const R: usize>(self, from: &[u8], to: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        let mut done = 0;
        self.s.merging(Residues::<R, JOINS> { stride: self.stride, count: self.count, from, to, done: &mut done });
        done
    }

    /// By one crossing of `R` vectors.
    #[inline(always)]
    fn split_once<const W: usize, const R: usize>(self, ends: &Ends<W, R>, elements: &[u8], planes: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        let turns = hidden(const { &Turns::<W, R>::new(Tables::<W, S>::CELLS) });
        let (s, ends) = (self.s, hidden(ends));
        let crossing = s.crossing::<R>();
        let (from, to) = (self.vectors::<W, R>(), self.planes::<W, R>());
        let (mut steps, done) = FixedSteps::over(elements, from, planes, to, [self.size, 1], self.count, W);
        let (deal, settle) = (all(s, &ends.deal), all(s, &turns.settle));
        loop {
            while steps.left() > 0 {
                let (seen, mut made) = steps.next();
                let mut v = deal;
                let mut i = 0;
                while i < R {
                    v[i] = s.shuffle(s.load_cells(seen.window(i)), deal[i]);
                    i += 1;
                }
                let v = s.cross(v, crossing);
                let mut plane = 0;
                while plane < R {
                    if plane < self.size {
                        s.store(settled(s, v[plane], settle[plane], plane), made.cell(plane, 0));
                    }
                    plane += 1;
                }
            }
            if !steps.again() {
                break;
            }
        }
        done
    }

    /// The inverse.
    #[inline(always)]
    fn join_once<const W: usize, const R: usize>(self, ends: &Ends<W, R>, planes: &[u8], elements: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        let turns = hidden(const { &Turns::<W, R>::new(Tables::<W, S>::CELLS) });
        let (s, ends) = (self.s, hidden(ends));
        let crossing = s.crossing::<R>();
        let (from, to) = (self.planes::<W, R>(), self.vectors::<W, R>());
        let (mut steps, done) = FixedSteps::over(planes, from, elements, to, [1, self.size], self.count, W);
        let (spread, gather) = (all(s, &turns.spread), all(s, &ends.gather));
        loop {
            while steps.left() > 0 {
                let (seen, mut made) = steps.next();
                let mut v = spread;
                let mut plane = 0;
                while plane < R {
                    // Planes past the last are the first again; nothing comes of them.
                    v[plane] = settled(s, s.load(seen.window(plane)[0]), spread[plane], plane);
                    plane += 1;
                }
                let mut v = s.cross(v, crossing);
                let mut i = 0;
                while i < R {
                    v[i] = s.shuffle(v[i], gather[i]);
                    i += 1;
                }
                store(s, &v, &mut made);
            }
            if !steps.again() {
                break;
            }
        }
        done
    }

    /// By two crossings of four vectors: first the quarters of the elements, then the bytes of each quarter.
    #[inline(always)]
    fn split_twice<const W: usize>(self, ends: &Ends<W, 4>, elements: &[u8], planes: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        let turns = hidden(const { &Turns::<W, 4>::new(Tables::<W, S>::CELLS) });
        let between = hidden(&Tables::<W, S>::BETWEEN);
        let (s, ends) = (self.s, hidden(ends));
        let crossing = s.crossing::<4>();
        let (from, to) = (self.vectors::<W, 16>(), self.planes::<W, 16>());
        let (mut steps, done) = FixedSteps::over(elements, from, planes, to, [self.size, 1], self.count, W);
        loop {
            while steps.left() > 0 {
                let (seen, mut made) = steps.next();
                let mut groups = [[s.load(&ends.deal[0]); 4]; 4];
                let mut group = 0;
                while group < 4 {
                    let mut v = groups[group];
                    let mut i = 0;
                    while i < 4 {
                        v[i] = dealt(s, s.load_cells(seen.window(4 * group + i)), &ends.deal[i]);
                        i += 1;
                    }
                    groups[group] = s.cross(v, crossing);
                    group += 1;
                }
                let mut quarter = 0;
                while quarter < 4 && 4 * quarter < self.size {
                    let mut v = groups[quarter];
                    let mut group = 0;
                    while group < 4 {
                        v[group] = s.shuffle(groups[group][quarter], s.load(&between.by_byte[quarter][group]));
                        group += 1;
                    }
                    let v = s.cross(v, crossing);
                    let mut byte = 0;
                    while byte < 4 {
                        if 4 * quarter + byte < self.size {
                            s.store(
                                settled(s, v[byte], s.load(&turns.settle[byte]), byte),
                                made.cell(4 * quarter + byte, 0),
                            );
                        }
                        byte += 1;
                    }
                    quarter += 1;
                }
            }
            if !steps.again() {
                break;
            }
        }
        done
    }

    /// The inverse.
    #[inline(always)]
    fn join_twice<const W: usize>(self, ends: &Ends<W, 4>, planes: &[u8], elements: &mut [u8]) -> usize
    where
        S: Bytes<W>,
    {
        let turns = hidden(const { &Turns::<W, 4>::new(Tables::<W, S>::CELLS) });
        let between = hidden(&Tables::<W, S>::BETWEEN);
        let (s, ends) = (self.s, hidden(ends));
        let crossing = s.crossing::<4>();
        let (from, to) = (self.planes::<W, 16>(), self.vectors::<W, 16>());
        let (mut steps, done) = FixedSteps::over(planes, from, elements, to, [1, self.size], self.count, W);
        loop {
            while steps.left() > 0 {
                let (seen, mut made) = steps.next();
                let mut quarters = [[s.load(&ends.gather[0]); 4]; 4];
                let mut quarter = 0;
                while quarter < 4 && 4 * quarter < self.size {
                    let mut v = quarters[quarter];
                    let mut byte = 0;
                    while byte < 4 {
                        let [plane, _] = seen.window(4 * quarter + byte);
                        v[byte] = settled(s, s.load(plane), s.load(&turns.spread[byte]), byte);
                        byte += 1;
                    }
                    let v = s.cross(v, crossing);
                    let mut group = 0;
                    while group < 4 {
                        quarters[quarter][group] = s.shuffle(v[group], s.load(&between.by_vector[quarter][group]));
                        group += 1;
                    }
                    quarter += 1;
                }
                let mut all = [quarters[0][0]; 16];
                let mut group = 0;
                while group < 4 {
                    let v = s.cross(
                        [quarters[0][group], quarters[1][group], quarters[2][group], quarters[3][group]],
                        crossing,
                    );
                    let mut i = 0;
                    while i < 4 {
                        all[4 * group + i] = dealt(s, v[i], &ends.gather[i]);
                        i += 1;
                    }
                    group += 1;
                }
                store(s, &all, &mut made);
            }
            if !steps.again() {
                break;
            }
        }
        done
    }

    /// Where the vectors of a block's elements lie: the second cells after all first ones.
    #[inline(always)]
    fn vectors<const W: usize, const R: usize>(self) -> Windows<S::Cell, R>
    where
        S: Bytes<W>,
    {
        let cell = size_of::<S::Cell>();
        let mut at = [[0; 2]; R];
        let mut i = 0;
        while i < R {
            let first = i * (cell / R) * self.size;
            at[i] = [first, first + (W - cell) * self.size];
            i += 1;
        }
        Windows::new(at)
    }

    /// Where the vectors of a block's planes lie; past the last plane the first again.
    #[inline(always)]
    fn planes<const W: usize, const R: usize>(self) -> Windows<[u8; W], R>
    where
        S: Bytes<W>,
    {
        let mut at = [[0; 2]; R];
        let mut plane = 0;
        while plane < R && plane < self.size {
            at[plane] = [plane * self.stride; 2];
            plane += 1;
        }
        Windows::new(at)
    }
}

/// Blocks, by the size of their elements.
struct BySize<'s, 'd, 'r, S, const JOINS: bool> {
    blocks: Blocks<S>,
    from: &'s [u8],
    to: &'d mut [u8],
    done: &'r mut usize,
}

impl<const W: usize, const JOINS: bool, S: Bytes<W>> Kernel<W, S> for BySize<'_, '_, '_, S, JOINS> {
    #[inline(always)]
    fn run(self, _: S) {
        let BySize { blocks, from, to, done } = self;
        *done = match blocks.size {
            // From nine bytes on, crossings are ahead.
            3 if S::MERGES => blocks.merged::<W, JOINS, 3>(from, to),
            5 if S::MERGES => blocks.merged::<W, JOINS, 5>(from, to),
            7 if S::MERGES => blocks.merged::<W, JOINS, 7>(from, to),
            ..=2 => blocks.once::<W, JOINS, 2>(&Tables::<W, S>::TWO, from, to),
            size @ 3..=4 => blocks.once::<W, JOINS, 4>(&Tables::<W, S>::FOUR[size - 3], from, to),
            size @ 5..=8 => blocks.once::<W, JOINS, 8>(&Tables::<W, S>::EIGHT[size - 5], from, to),
            size => blocks.twice::<W, JOINS>(&Tables::<W, S>::SIXTEEN[(size - 9) % 8], from, to),
        };
    }
}

/// Shuffles that the compiler knows it takes apart and puts together again, into more of them than there were.
#[inline(always)]
fn hidden<T>(table: &T) -> &T {
    core::hint::black_box(table)
}

/// A plane's vector with its chunks in order, or where crossings want them: where crossings are rotated, that is another
/// order for all but the first.
#[inline(always)]
fn settled<const W: usize, S: Bytes<W>>(s: S, v: S::V, turn: S::V, plane: usize) -> S::V {
    if S::ROTATED && plane > 0 { s.shuffle(v, turn) } else { v }
}

/// The indices of a table, to be kept in registers.
#[inline(always)]
fn all<const W: usize, const R: usize, S: Bytes<W>>(s: S, table: &[[u8; W]; R]) -> [S::V; R] {
    let mut all = [s.load(&table[0]); R];
    let mut i = 1;
    while i < R {
        all[i] = s.load(&table[i]);
        i += 1;
    }
    all
}

/// The bytes of a vector of elements in quarters, or back: where a cell holds one element they are as they are.
#[inline(always)]
fn dealt<const W: usize, S: Bytes<W>>(s: S, v: S::V, index: &[u8; W]) -> S::V {
    if size_of::<S::Cell>() > WIDEST { s.shuffle(v, s.load(index)) } else { v }
}

/// All vectors of a block's elements. What a cell writes past its elements is written again by the next one: so all first
/// cells come first.
#[inline(always)]
fn store<const W: usize, const R: usize, S: Bytes<W>>(s: S, v: &[S::V; R], made: &mut Made<'_, S::Cell, R>) {
    let mut cell = 0;
    while cell < W / size_of::<S::Cell>() {
        let mut i = 0;
        while i < R {
            s.store_cell(v[i], cell, made.cell(i, cell));
            i += 1;
        }
        cell += 1;
    }
}
