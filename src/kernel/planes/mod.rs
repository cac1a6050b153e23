//! The loops that split elements into byte planes and join them: a transposition of bytes.
//!
//! A block is as many elements as a vector has bytes, so that it makes or takes one vector of each plane. Within it,
//! elements of up to eight bytes take one crossing of as many vectors, those of up to sixteen two crossings of four; where
//! vectors merge, those of 3, 5 and 7 bytes take merges and one shuffle a vector.
//! Longer ones are cut into strips of sixteen bytes, and copied.

mod block;
mod residues;
mod shared;
mod tables;

use core::ops::Range;

use block::{Blocks, LONGEST, WIDEST};

use crate::arch::{Bytes, Kernel};
use crate::reference;

/// Elements split into byte planes, or planes joined to elements.
pub(crate) struct Planes<'s, 'd, const JOINS: bool> {
    /// Bytes of an element; not zero.
    pub(crate) size: usize,
    /// Elements, or planes, and what is left after them.
    pub(crate) src: &'s [u8],
    /// As long as `src`.
    pub(crate) dst: &'d mut [u8],
}

/// A block's elements, as far as vectors may reach, or its planes.
const COPY: usize = LONGEST * (WIDEST + 1);

/// What is copied: some of the elements and some of their bytes, at most so many that they are handled whole.
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
    /// How many elements, no more than those of a block.
    elements: usize,
}

impl Part {
    /// The part from an element on, if there is such an element: a whole block of `vector` elements where there are so
    /// many, so that it may have some of the one before again.
    #[inline(always)]
    fn new(size: usize, first: usize, count: usize, vector: usize) -> Option<Self> {
        let elements = vector.min(count);
        let part = Part { size, strip: 0, wide: size.min(WIDEST), first: first.min(count - elements), elements };
        (first < count).then_some(part)
    }

    /// The one after it: strip by strip, and block by block. The last strip is as wide as the others, so it may have bytes
    /// of the one before again.
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

    /// Where its bytes of an element begin.
    #[inline(always)]
    fn strip(self, element: usize) -> usize {
        (self.first + element) * self.size + self.strip
    }

    /// Where its elements lie.
    #[inline(always)]
    fn whole(self) -> Range<usize> {
        self.first * self.size..(self.first + self.elements) * self.size
    }

    /// Copies its elements out of all.
    #[inline(always)]
    fn take(self, src: &[u8], elements: &mut [u8; COPY]) {
        if self.is_whole() {
            let whole = &src[self.whole()];
            elements[..whole.len()].copy_from_slice(whole);
        } else {
            for (i, copy) in elements.as_chunks_mut::<WIDEST>().0.iter_mut().take(self.elements).enumerate() {
                // As arrays: a copy of some length would be a call.
                if let Some(strip) = src[self.strip(i)..].first_chunk() {
                    *copy = *strip;
                }
            }
        }
    }

    /// Copies its elements to their place.
    #[inline(always)]
    fn put(self, elements: &[u8; COPY], dst: &mut [u8]) {
        if self.is_whole() {
            let whole = &mut dst[self.whole()];
            whole.copy_from_slice(&elements[..whole.len()]);
        } else {
            for (i, made) in elements.as_chunks::<WIDEST>().0.iter().take(self.elements).enumerate() {
                if let Some(strip) = dst[self.strip(i)..].first_chunk_mut() {
                    *strip = *made;
                }
            }
        }
    }

    /// Where its planes lie among planes of `count` bytes.
    #[inline(always)]
    fn planes(self, count: usize) -> Range<usize> {
        self.strip * count + self.first..(self.strip + self.wide) * count
    }

    /// From its elements among `src` to its part of the planes.
    #[inline(always)]
    fn split<const W: usize, S: Bytes<W>>(self, s: S, count: usize, src: &[u8], planes: &mut [u8]) {
        let mut elements = [0; COPY];
        self.take(src, &mut elements);
        let planes = &mut planes[self.planes(count)];
        if self.elements == W {
            self.block::<W, S>(s, count).run::<W, false>(&elements, planes);
        } else {
            let mut made = [0; COPY];
            self.block::<W, S>(s, W).run::<W, false>(&elements, &mut made[..self.wide * W]);
            for (plane, made) in planes.chunks_mut(count).zip(made.as_chunks::<W>().0) {
                plane[..self.elements].copy_from_slice(&made[..self.elements]);
            }
        }
    }

    /// From its part of the planes to its elements among `dst`.
    #[inline(always)]
    fn join<const W: usize, S: Bytes<W>>(self, s: S, count: usize, planes: &[u8], dst: &mut [u8]) {
        let mut elements = [0; COPY];
        let planes = &planes[self.planes(count)];
        if self.elements == W {
            self.block::<W, S>(s, count).run::<W, true>(planes, &mut elements);
        } else {
            let mut copy = [0; COPY];
            for (plane, copy) in planes.chunks(count).zip(copy.as_chunks_mut::<W>().0) {
                copy[..self.elements].copy_from_slice(&plane[..self.elements]);
            }
            self.block::<W, S>(s, W).run::<W, true>(&copy[..self.wide * W], &mut elements);
        }
        self.put(&elements, dst);
    }

    /// One block of its size.
    #[inline(always)]
    fn block<const W: usize, S>(self, s: S, stride: usize) -> Blocks<S> {
        Blocks { s, size: self.wide, stride, count: W }
    }
}

impl<const W: usize, const JOINS: bool, S: Bytes<W>> Kernel<W, S> for Planes<'_, '_, JOINS> {
    #[inline(always)]
    fn run(self, s: S) {
        let Planes { size, src, dst } = self;
        let count = src.len() / size;
        if size == 1 || count <= 1 {
            return dst.copy_from_slice(src);
        }
        if !S::SHUFFLES {
            return if JOINS { reference::join_planes } else { reference::split_planes }(size, src, dst);
        }
        let (src, left) = src.split_at(count * size);
        let (dst, rest) = dst.split_at_mut(count * size);
        // A copy is a call even of nothing.
        if !left.is_empty() {
            rest.copy_from_slice(left);
        }
        // Blocks where they are come first, outside of any other loop: inside of one the compiler would make masks anew for
        // each. Mostly they are all: the last ends with the elements.
        let done = if size <= WIDEST && count >= W {
            Blocks { s, size, stride: count, count }.run::<W, JOINS>(src, dst)
        } else {
            0
        };
        let mut next = Part::new(size, done, count, W);
        while let Some(part) = next {
            next = part.next(count, W);
            if JOINS {
                part.join(s, count, src, dst);
            } else {
                part.split(s, count, src, dst);
            }
        }
    }
}
