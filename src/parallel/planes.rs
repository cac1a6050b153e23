//! Byte planes. A piece has some elements and so a part of every plane; an engine's planes follow one another. So it makes
//! those of a few elements at a time beside, where they stay in the cache, and they are copied to their places.

use super::{Extent, LINE, PIECE, Units, divide};
use crate::planes::check;
use crate::{Engine, Error};

/// Bytes of elements that are split or joined at a time, where a line of every plane is no more: so they, and their planes,
/// stay in a first-level cache.
const TILE: usize = 1 << 12;

/// Bytes of the longest elements: a piece has a line of every plane at least.
const LONGEST: usize = PIECE / LINE;

/// Bytes of a tile of elements of `size` bytes: it has whole lines of every plane.
fn tile(size: usize) -> usize {
    (TILE / size).next_multiple_of(LINE).max(LINE) * size
}

impl Engine {
    /// As [`split_planes`](Engine::split_planes), over the threads of the current rayon pool where elements have no more
    /// than 16 KiB.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// let (elements, mut planes) = ([1, 2, 3, 4].repeat(1_000_000), vec![0; 4_000_000]);
    /// byteperm::Engine::detect().par_split_planes(4, &elements, &mut planes)?;
    /// assert!(planes.chunks(1_000_000).zip(1..).all(|(plane, byte)| plane.iter().all(|&it| it == byte)));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_split_planes(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(size, src.len(), dst.len())?;
        if src.len() <= PIECE || size > LONGEST {
            return self.split_planes(size, src, dst);
        }
        let count = src.len() / size;
        let (src, left) = src.split_at(count * size);
        let (dst, rest) = dst.split_at_mut(count * size);
        rest.copy_from_slice(left);
        let extent = Extent { address: dst.as_ptr().addr(), step: 1, units: count, most: PIECE / size };
        let planes: Vec<_> = dst.chunks_mut(count).collect();
        let elements = Units { size, bytes: src };
        divide((elements, planes), extent, &|(elements, mut planes): (Units<&[u8]>, Vec<&mut [u8]>)| {
            let mut made = vec![0; tile(size)];
            let mut done = 0;
            for elements in elements.bytes.chunks(tile(size)) {
                let made = &mut made[..elements.len()];
                self.split_planes(size, elements, made)?;
                let count = elements.len() / size;
                for (plane, made) in planes.iter_mut().zip(made.chunks(count)) {
                    plane[done..done + count].copy_from_slice(made);
                }
                done += count;
            }
            Ok(())
        })
    }

    /// As [`join_planes`](Engine::join_planes), over the threads of the current rayon pool where elements have no more
    /// than 16 KiB.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// let planes: Vec<u8> = (0..4_000_000).map(|i| (i / 1_000_000) as u8).collect();
    /// let mut elements = vec![0; 4_000_000];
    /// byteperm::Engine::detect().par_join_planes(4, &planes, &mut elements)?;
    /// assert!(elements.chunks(4).all(|element| element == [0, 1, 2, 3]));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_join_planes(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(size, src.len(), dst.len())?;
        if src.len() <= PIECE || size > LONGEST {
            return self.join_planes(size, src, dst);
        }
        let count = src.len() / size;
        let (src, left) = src.split_at(count * size);
        let (dst, rest) = dst.split_at_mut(count * size);
        rest.copy_from_slice(left);
        let extent = Extent::of(dst, size);
        let planes: Vec<_> = src.chunks(count).collect();
        let elements = Units { size, bytes: dst };
        divide((planes, elements), extent, &|(planes, elements): (Vec<&[u8]>, Units<&mut [u8]>)| {
            let mut copy = vec![0; tile(size)];
            let mut done = 0;
            for elements in elements.bytes.chunks_mut(tile(size)) {
                let copy = &mut copy[..elements.len()];
                let count = elements.len() / size;
                for (copy, plane) in copy.chunks_mut(count).zip(&planes) {
                    copy.copy_from_slice(&plane[done..done + count]);
                }
                self.join_planes(size, copy, elements)?;
                done += count;
            }
            Ok(())
        })
    }
}
