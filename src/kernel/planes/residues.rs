//! Elements of few bytes, odd in number. A block is `R` vectors, as many as an element has bytes. Bytes of a vector whose
//! numbers have the same remainder by `R`, their *residue*, are of one plane, and for each residue another vector of the
//! block has that plane there. So merges alone bring all bytes of a plane into one vector, which one shuffle then orders.
//! Planes share merges, as [`Shared`] says. Crossings of a power of two take fewer for long elements and more shuffles for
//! short ones.
//!
//! Byte `b` of vector `i` is of plane `W * i + b` modulo `R`. Numbered by `u = W * i`, vector `u` has plane `q` at residue
//! `q - u`. Where planes are joined, let `u` be the number of a plane negated and `q` that of a vector, `W * i`, negated:
//! then `q` takes `u` at residue `q - u` again, and the merges are the same.

use core::hint::black_box;

use super::shared::{Shared, residues};
use crate::arch::steps::{FixedSteps, Windows};
use crate::arch::{Merges, Merging};

/// Blocks, from elements to planes or, where it joins, from planes to elements.
pub(super) struct Residues<'s, 'd, 'r, const R: usize, const JOINS: bool> {
    /// Bytes from plane to plane.
    pub(super) stride: usize,
    /// How many elements there are.
    pub(super) count: usize,
    pub(super) from: &'s [u8],
    pub(super) to: &'d mut [u8],
    /// How many elements are done.
    pub(super) done: &'r mut usize,
}

/// Constants for vectors of one length and elements of one size.
struct Tables<const W: usize, const R: usize> {
    /// 0xff at the bytes that a set of a pair has from the second.
    pairs: [[u8; W]; 3],
    /// 0xff at the bytes that a set of the first three vectors has from the very first.
    triples: [[u8; W]; 4],
    /// 0x80 at the bytes of each residue and the next.
    marks: [[u8; W]; R],
    /// For each plane where its bytes lie once merged.
    order: [[u8; W]; R],
    /// The inverse.
    place: [[u8; W]; R],
}

impl<const W: usize, const R: usize> Tables<W, R> {
    const ALL: Self = {
        assert!(R % 2 == 1 && W.is_power_of_two());
        let (pairs, triples) = (Shared::<R>::ALL.pairs, Shared::<R>::ALL.triples);
        let (order, place) = ([[0; W]; R], [[0; W]; R]);
        let mut all = Tables { pairs: [[0; W]; 3], triples: [[0; W]; 4], marks: [[0; W]; R], order, place };
        let mut i = 0;
        while i < W {
            let residue = i % R;
            let mut set = 0;
            while set < 4 {
                if set < 3 && residues::<R>(pairs[set], 1) >> residue & 1 == 1 {
                    all.pairs[set][i] = 0xff;
                }
                if triples[set] >> residue & 1 == 1 {
                    all.triples[set][i] = 0xff;
                }
                set += 1;
            }
            all.marks[residue][i] = 0x80;
            all.marks[(residue + R - 1) % R][i] = 0x80;
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

    /// The vector of each number, `W` times its own modulo `R`.
    const VECTORS: [usize; R] = {
        let mut vectors = [0; R];
        let mut i = 0;
        while i < R {
            vectors[W * i % R] = i;
            i += 1;
        }
        vectors
    };
}

impl<const W: usize, const R: usize, const JOINS: bool> Merging<W> for Residues<'_, '_, '_, R, JOINS> {
    #[inline(always)]
    fn run<S: Merges<W>>(self, s: S) {
        let Residues { stride, count, from, to, done } = self;
        let (shared, vectors) = (const { &Shared::<R>::ALL }, const { &Tables::<W, R>::VECTORS });
        // Hidden from the compiler, which would make shuffles of merges that it knows. All are read before the loop: a load
        // in it would at times wait for a store to an address whose last twelve bits are the same.
        let tables = black_box(const { &Tables::<W, R>::ALL });
        let shuffles = if JOINS { &tables.place } else { &tables.order };
        let mut marks = [s.marks(&tables.marks[0]); R];
        let mut shuffle = [s.load(&shuffles[0]); R];
        let mut i = 1;
        while i < R {
            marks[i] = s.marks(&tables.marks[i]);
            shuffle[i] = s.load(&shuffles[i]);
            i += 1;
        }
        // More masks than there are mask registers.
        let of_pairs = [s.load(&tables.pairs[0]), s.load(&tables.pairs[1]), s.load(&tables.pairs[2])];
        let mut of_triples = [of_pairs[0]; 4];
        let mut set = 0;
        while set < 4 && Shared::<R>::TRIPLES {
            of_triples[set] = s.load(&tables.triples[set]);
            set += 1;
        }
        let (elements, planes) = (windows::<W, R>(W), windows::<W, R>(stride));
        let (seen, made) = if JOINS { (planes, elements) } else { (elements, planes) };
        let record = if JOINS { [1, R] } else { [R, 1] };
        let mut steps;
        (steps, *done) = FixedSteps::over(from, seen, to, made, record, count, W);
        loop {
            while steps.left() > 0 {
                let (seen, mut made) = steps.next();
                let mut v = shuffle;
                let mut u = 0;
                while u < R {
                    let window = if JOINS { (R - u) % R } else { vectors[u] };
                    v[u] = s.load(seen.window(window)[0]);
                    if JOINS {
                        v[u] = s.shuffle(v[u], shuffle[window]);
                    }
                    u += 1;
                }
                let mut pairs = [[v[0]; 3]; 3];
                let mut pair = 0;
                while pair < R / 2 {
                    let mut set = 0;
                    while set < 3 {
                        pairs[pair][set] = s.select(v[2 * pair + 1], v[2 * pair + 2], of_pairs[set]);
                        set += 1;
                    }
                    pair += 1;
                }
                let mut first = [v[0]; 4];
                let mut set = 0;
                while set < 4 && Shared::<R>::TRIPLES {
                    first[set] = s.select(pairs[0][shared.pair_within[set]], v[0], of_triples[set]);
                    set += 1;
                }
                let mut q = 0;
                while q < R {
                    let mut merged = first[shared.triple_with[q]];
                    let mut pair = if Shared::<R>::TRIPLES { 1 } else { 0 };
                    while pair < R / 2 {
                        // The residues of its vectors, of which the first is `2 * pair + 1`.
                        let (high, low) = ((q + 2 * R - 2 * pair - 1) % R, (q + 2 * R - 2 * pair - 2) % R);
                        merged = s.merge(merged, pairs[pair][shared.pair_with[high]], marks[low]);
                        pair += 1;
                    }
                    let window = if JOINS { vectors[(R - q) % R] } else { q };
                    if !JOINS {
                        merged = s.shuffle(merged, shuffle[window]);
                    }
                    s.store(merged, made.cell(window, 0));
                    q += 1;
                }
            }
            if !steps.again() {
                break;
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
