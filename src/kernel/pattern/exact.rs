//! The loops over steps that are vectors, each made out of the vector in the same place: nothing is to be counted before.

use super::Tables;
use super::steps::Step;
use crate::arch::{Bytes, Kernel};

/// As many vectors as both slices have.
pub(super) struct Exact<'p, 's, 'd, const SIGNS: bool, const CONSTANT: bool> {
    pub(super) tables: &'p Tables,
    pub(super) src: &'s [u8],
    pub(super) dst: &'d mut [u8],
}

/// The same in place.
pub(super) struct ExactInPlace<'p, 'd, const SIGNS: bool, const CONSTANT: bool> {
    pub(super) tables: &'p Tables,
    pub(super) data: &'d mut [u8],
}

impl<const W: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> Kernel<W, S>
    for Exact<'_, '_, '_, SIGNS, CONSTANT>
{
    #[inline(always)]
    fn run(self, s: S) {
        let Exact { tables, src, dst } = self;
        let step = Step::<W, 1, SIGNS, CONSTANT, S>::new(s, tables, 0);
        // Of some vectors all are loaded before the first is stored, as the compiler cannot know that it may.
        let ((blocks, vectors), (made_blocks, made)) =
            (src.as_chunks().0.as_chunks(), dst.as_chunks_mut().0.as_chunks_mut());
        for ([a, b, c, d], [to_a, to_b, to_c, to_d]) in blocks.iter().zip(made_blocks) {
            let (a, b, c, d) = (s.load(a), s.load(b), s.load(c), s.load(d));
            s.store(step.make(s, [a]), to_a);
            s.store(step.make(s, [b]), to_b);
            s.store(step.make(s, [c]), to_c);
            s.store(step.make(s, [d]), to_d);
        }
        for (src, dst) in vectors.iter().zip(made) {
            s.store(step.make(s, [s.load(src)]), dst);
        }
    }
}

impl<const W: usize, const SIGNS: bool, const CONSTANT: bool, S: Bytes<W>> Kernel<W, S>
    for ExactInPlace<'_, '_, SIGNS, CONSTANT>
{
    #[inline(always)]
    fn run(self, s: S) {
        let ExactInPlace { tables, data } = self;
        let step = Step::<W, 1, SIGNS, CONSTANT, S>::new(s, tables, 0);
        let (blocks, vectors) = data.as_chunks_mut().0.as_chunks_mut();
        for [a, b, c, d] in blocks {
            let made = [
                step.make(s, [s.load(a)]),
                step.make(s, [s.load(b)]),
                step.make(s, [s.load(c)]),
                step.make(s, [s.load(d)]),
            ];
            s.store(made[0], a);
            s.store(made[1], b);
            s.store(made[2], c);
            s.store(made[3], d);
        }
        for data in vectors {
            s.store(step.make(s, [s.load(data)]), data);
        }
    }
}
