//! The loops that split elements into byte planes and join them: a transposition of bytes.
//!
//! A block is as many elements as a vector has bytes, so that it makes or takes one vector of each plane. Within it,
//! elements of up to eight bytes take one crossing of as many vectors, those of up to sixteen two crossings of four.
//! Longer ones are cut into strips of sixteen bytes, and copied.

mod block;
mod tables;

use core::ops::Range;

use block::{Blocks, LONGEST, WIDEST};

use crate::arch::{Bytes, Kernel};
use crate::reference;

/// Elements split into byte planes.
pub(crate) struct SplitPlanes<'s, 'd> {
    /// Bytes of an element; not zero.
    pub(crate) size: usize,
    /// Elements, and what is left after them.
    pub(crate) src: &'s [u8],
    /// As long as `src`.
    pub(crate) dst: &'d mut [u8],
}

/// Byte planes joined to elements.
pub(crate) struct JoinPlanes<'s, 'd> {
    /// Bytes of an element; not zero.
    pub(crate) size: usize,
    /// Planes, and what is left after them.
    pub(crate) src: &'s [u8],
    /// As long as `src`.
    pub(crate) dst: &'d mut [u8],
}

/// A block's elements, as far as vectors may reach, or its planes.
const COPY: usize = LONGEST * (WIDEST + 1);

/// Some of the elements, a block's at the most, and some of their bytes, at most so many that they are handled whole.
#[derive(Clone, Copy)]
struct Part {
    /// Bytes of an element.
    size: usize,
    /// The first byte.
    strip: usize,
    /// How many bytes.
    wide: usize,
    /// The first element.
    first: usize,
    /// How many elements.
    elements: usize,
}

impl Part {
    /// The first part from an element on, if there is one.
    #[inline(always)]
    fn new(size: usize, first: usize, count: usize, vector: usize) -> Option<Self> {
        let elements = vector.min(count - first);
        (elements > 0).then_some(Part { size, strip: 0, wide: size.min(WIDEST), first, elements })
    }

    /// The next one: strip by strip, and part by part. The last strip is as wide as the others, so it may have bytes of the
    /// one before again.
    #[inline(always)]
    fn next(self, count: usize, vector: usize) -> Option<Self> {
        let strip = (self.strip + self.wide).min(self.size - self.wide);
        if strip > self.strip {
            return Some(Part { strip, ..self });
        }
        Part::new(self.size, self.first + self.elements, count, vector)
    }

    /// Whether it has all bytes of its elements.
    #[inline(always)]
    fn is_whole(self) -> bool {
        self.wide == self.size
    }

    /// Where its bytes of an element lie.
    #[inline(always)]
    fn strip(self, element: usize) -> Range<usize> {
        let at = (self.first + element) * self.size + self.strip;
        at..at + self.wide
    }

    /// Where its elements lie.
    #[inline(always)]
    fn whole(self) -> Range<usize> {
        self.first * self.size..(self.first + self.elements) * self.size
    }
}

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for SplitPlanes<'_, '_> {
    #[inline(always)]
    fn run(self, s: S) {
        let SplitPlanes { size, src, dst } = self;
        let count = src.len() / size;
        if size == 1 || count <= 1 {
            return dst.copy_from_slice(src);
        }
        if !S::SHUFFLES {
            return reference::split_planes(size, src, dst);
        }
        let (src, left) = src.split_at(count * size);
        let (planes, rest) = dst.split_at_mut(count * size);
        rest.copy_from_slice(left);
        let done = if size <= WIDEST { Blocks { s, size, stride: count }.split(src, planes) } else { 0 };
        let mut next = Part::new(size, done, count, W);
        while let Some(part) = next {
            let (mut elements, mut made) = ([0; COPY], [0; COPY]);
            if part.is_whole() {
                let whole = &src[part.whole()];
                elements[..whole.len()].copy_from_slice(whole);
            } else {
                for (i, copy) in elements.as_chunks_mut::<WIDEST>().0.iter_mut().take(part.elements).enumerate() {
                    copy.copy_from_slice(&src[part.strip(i)]);
                }
            }
            Blocks { s, size: part.wide, stride: W }.split(&elements, &mut made[..part.wide * W]);
            let planes = planes[part.strip * count..].chunks_exact_mut(count).take(part.wide);
            for (plane, made) in planes.zip(made.as_chunks::<W>().0) {
                plane[part.first..][..part.elements].copy_from_slice(&made[..part.elements]);
            }
            next = part.next(count, W);
        }
    }
}

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for JoinPlanes<'_, '_> {
    #[inline(always)]
    fn run(self, s: S) {
        let JoinPlanes { size, src, dst } = self;
        let count = src.len() / size;
        if size == 1 || count <= 1 {
            return dst.copy_from_slice(src);
        }
        if !S::SHUFFLES {
            return reference::join_planes(size, src, dst);
        }
        let (planes, left) = src.split_at(count * size);
        let (dst, rest) = dst.split_at_mut(count * size);
        rest.copy_from_slice(left);
        let done = if size <= WIDEST { Blocks { s, size, stride: count }.join(planes, dst) } else { 0 };
        let mut next = Part::new(size, done, count, W);
        while let Some(part) = next {
            let (mut copy, mut elements) = ([0; COPY], [0; COPY]);
            let planes = planes[part.strip * count..].chunks_exact(count).take(part.wide);
            for (plane, copy) in planes.zip(copy.as_chunks_mut::<W>().0) {
                copy[..part.elements].copy_from_slice(&plane[part.first..][..part.elements]);
            }
            Blocks { s, size: part.wide, stride: W }.join(&copy[..part.wide * W], &mut elements);
            if part.is_whole() {
                let whole = &mut dst[part.whole()];
                whole.copy_from_slice(&elements[..whole.len()]);
            } else {
                for (i, made) in elements.as_chunks::<WIDEST>().0.iter().take(part.elements).enumerate() {
                    dst[part.strip(i)].copy_from_slice(made);
                }
            }
            next = part.next(count, W);
        }
    }
}
