//! Elements of few bytes, odd in number. Byte `i` of vector `j` of a block is of plane `W * j + i` modulo the size `R`, and
//! among the vectors of a block, of which there are `R`, there is one for each `i` that has a byte of some plane there. So
//! merges alone bring all bytes of a plane into one vector, which a single shuffle then orders. That takes `R * (R - 1)`
//! merges where crossings of a power of two take fewer for long elements and more shuffles for short ones.

use core::hint::black_box;

use crate::arch::steps::{FixedSteps, Windows};
use crate::arch::{Merges, Merging};

/// Blocks, from elements to planes or, where it joins, from planes to elements.
pub(super) struct Residues<'s, 'd, 'r, const R: usize, const JOINS: bool> {
    /// Bytes from plane to plane.
    pub(super) stride: usize,
    /// The most blocks that are handled.
    pub(super) most: usize,
    pub(super) from: &'s [u8],
    pub(super) to: &'d mut [u8],
    /// How many elements are done.
    pub(super) done: &'r mut usize,
}

/// Constants for vectors of one length and elements of one size.
struct Tables<const W: usize, const R: usize> {
    /// 0x80 at the bytes whose number has each residue.
    marks: [[u8; W]; R],
    /// For each plane where its bytes lie once merged.
    order: [[u8; W]; R],
    /// The inverse.
    place: [[u8; W]; R],
}

impl<const W: usize, const R: usize> Tables<W, R> {
    const ALL: Self = {
        assert!(R % 2 == 1 && W.is_power_of_two());
        let mut all = Tables { marks: [[0; W]; R], order: [[0; W]; R], place: [[0; W]; R] };
        let mut i = 0;
        while i < W {
            all.marks[i % R][i] = 0x80;
            let mut plane = 0;
            while plane < R {
                let at = (i * R + plane) % W;
                all.order[plane][i] = at as u8;
                all.place[plane][at] = i as u8;
                plane += 1;
            }
            i += 1;
        }
        all
    };
}

impl<const W: usize, const R: usize, const JOINS: bool> Merging<W> for Residues<'_, '_, '_, R, JOINS> {
    #[inline(always)]
    fn run<S: Merges<W>>(self, s: S) {
        let Residues { stride, most, from, to, done } = self;
        // Hidden from the compiler, which would make shuffles of merges that it knows.
        let tables = black_box(const { &Tables::<W, R>::ALL });
        let (elements, planes) = (windows::<W, R>(W), windows::<W, R>(stride));
        let mut marks = [s.marks(&tables.marks[0]); R];
        let shuffles = if JOINS { &tables.place } else { &tables.order };
        let mut shuffle = [s.load(&shuffles[0]); R];
        let mut i = 1;
        while i < R {
            marks[i] = s.marks(&tables.marks[i]);
            shuffle[i] = s.load(&shuffles[i]);
            i += 1;
        }
        let (from_windows, to_windows) = if JOINS { (planes, elements) } else { (elements, planes) };
        let step = if JOINS { [W, W * R] } else { [W * R, W] };
        let mut steps = FixedSteps::new(from, from_windows, to, to_windows, step, most);
        *done = steps.left() * W;
        while steps.left() > 0 {
            let (seen, mut made) = steps.next();
            let mut v = shuffle;
            let mut i = 0;
            while i < R {
                v[i] = s.load(seen.window(i)[0]);
                if JOINS {
                    v[i] = s.shuffle(v[i], shuffle[i]);
                }
                i += 1;
            }
            let mut i = 0;
            while i < R {
                // Where a byte's number has residue `r`, a plane takes vector `j` for which `W * j + r` is its own number,
                // and vector `i` takes plane `W * i + r`.
                let mut merged = v[if JOINS { W * i % R } else { 0 }];
                let mut other = 1;
                while other < R {
                    let (from, residue) =
                        if JOINS { ((W * i + other) % R, other) } else { (other, (i + W * (R - 1) * other) % R) };
                    merged = s.merge(merged, v[from], marks[residue]);
                    other += 1;
                }
                if !JOINS {
                    merged = s.shuffle(merged, shuffle[i]);
                }
                s.store(merged, made.cell(i, 0));
                i += 1;
            }
        }
    }
}

/// Whole vectors, each so many bytes after the one before.
#[inline(always)]
fn windows<const W: usize, const R: usize>(stride: usize) -> Windows<[u8; W], R> {
    let mut at = [[0; 2]; R];
    let mut i = 1;
    while i < R {
        at[i] = [i * stride; 2];
        i += 1;
    }
    Windows::new(at)
}
