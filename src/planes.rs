//! Byte planes: byte 0 of every element, then byte 1 of every element, and so on.
//!
//! Numbers that stand together are often alike in their upper bytes, and compressors find that sooner where those bytes
//! stand together. So several formats do this first. They agree on whole elements, and differ in what they split at once
//! and in what becomes of bytes that are left over after the last whole element:
//!
//! | format | splits | bytes left over | here |
//! |---|---|---|---|
//! | HDF5: the shuffle filter, [`H5Pset_shuffle`] ([source][hdf5]) | each chunk | copied to the end | [`split`], [`join`] |
//! | Blosc and Blosc2: the filter `SHUFFLE` ([source][blosc]) | each block of a chunk | copied to the end of the block | [`split`], [`join`] of every block |
//! | numcodecs, used by Zarr: [`Shuffle`][numcodecs] | each buffer | an error | [`split_exact`], [`join_exact`] |
//! | Parquet: [BYTE_STREAM_SPLIT][parquet] | the values of a page | never there | [`split_exact`], [`join_exact`] |
//!
//! An element has any number of bytes from 1, and lengths are in bytes. The functions use the best engine of this CPU;
//! [`Engine::split_planes`] and [`Engine::join_planes`] use one of your choice. Definition:
//! [`reference::split_planes`](crate::reference::split_planes). Nothing is done in place: source and destination are two
//! slices of one length, which may start anywhere.
//!
//! As Blosc does it, block by block:
//!
//! ```
//! use byteperm::planes;
//! let (size, block) = (2, 4);
//! let elements = *b"a1b2c3d4e5!";
//! let mut split = [0; 11];
//! for (src, dst) in elements.chunks(block).zip(split.chunks_mut(block)) {
//!     planes::split(size, src, dst)?;
//! }
//! assert_eq!(&split, b"ab12cd34e5!");
//! # Ok::<(), byteperm::Error>(())
//! ```
//!
//! [`H5Pset_shuffle`]: https://support.hdfgroup.org/documentation/hdf5/latest/group___d_c_p_l.html
//! [hdf5]: https://github.com/HDFGroup/hdf5/blob/develop/src/H5Zshuffle.c
//! [blosc]: https://github.com/Blosc/c-blosc2/blob/main/blosc/shuffle-generic.h
//! [numcodecs]: https://numcodecs.readthedocs.io/en/stable/filter/shuffle.html
//! [parquet]: https://parquet.apache.org/docs/file-format/data-pages/encodings/

use crate::kernel::Planes;
use crate::{Engine, Error};

impl Engine {
    /// Splits elements of `size` bytes into byte planes: `dst[j * count + i] = src[i * size + j]`, where `count` is
    /// `src.len() / size`. Bytes left over after the last whole element are copied to the end as they are, as the
    /// shuffle filters of HDF5 and Blosc do; see [`planes`](crate::planes).
    ///
    /// # Errors
    /// [`Error::ElementSize`] where `size` is zero, [`Error::OutputLength`] where `dst` is not as long as `src`. Nothing
    /// is written then.
    ///
    /// ```
    /// let mut planes = [0; 7];
    /// byteperm::Engine::detect().split_planes(3, b"abcABC!", &mut planes)?;
    /// assert_eq!(&planes, b"aAbBcC!");
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn split_planes(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(size, src.len(), dst.len())?;
        self.run_split(Planes { size, src, dst });
        Ok(())
    }

    /// Joins byte planes of `src.len() / size` bytes each: the inverse of [`split_planes`](Engine::split_planes).
    ///
    /// # Errors
    /// As [`split_planes`](Engine::split_planes). Nothing is written then.
    ///
    /// ```
    /// let mut elements = [0; 7];
    /// byteperm::Engine::detect().join_planes(3, b"aAbBcC!", &mut elements)?;
    /// assert_eq!(&elements, b"abcABC!");
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn join_planes(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(size, src.len(), dst.len())?;
        self.run_join(Planes { size, src, dst });
        Ok(())
    }
}

/// Checks the bytes of an element and lengths in bytes.
pub(crate) fn check(size: usize, src: usize, dst: usize) -> Result<(), Error> {
    if size == 0 {
        return Err(Error::ElementSize);
    }
    if src != dst {
        return Err(Error::OutputLength { len: dst, expected: src as u128, input: src });
    }
    Ok(())
}

/// Splits elements of `size` bytes into byte planes, as [`Engine::split_planes`], through the best engine of this CPU.
/// Bytes left over are copied to the end, as in HDF5 and Blosc.
///
/// # Errors
/// As there: [`Error::ElementSize`], [`Error::OutputLength`]. Nothing is written then.
///
/// ```
/// let mut planes = [0; 7];
/// byteperm::planes::split(2, b"a1b2c3!", &mut planes)?;
/// assert_eq!(&planes, b"abc123!");
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn split(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    Engine::detect().split_planes(size, src, dst)
}

/// Joins byte planes to elements of `size` bytes, as [`Engine::join_planes`], through the best engine of this CPU. Bytes
/// left over are copied to the end, as in HDF5 and Blosc.
///
/// # Errors
/// As there: [`Error::ElementSize`], [`Error::OutputLength`]. Nothing is written then.
///
/// ```
/// // Two slices one after the other, interleaved.
/// let mut elements = [0; 6];
/// byteperm::planes::join(2, b"abc123", &mut elements)?;
/// assert_eq!(&elements, b"a1b2c3");
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn join(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    Engine::detect().join_planes(size, src, dst)
}

/// As [`split`], but bytes left over are an error, as in Parquet's BYTE_STREAM_SPLIT.
///
/// # Errors
/// [`Error::ElementRemainder`] where `src` is no whole number of elements, and as [`split`]. Nothing is written then.
///
/// ```
/// use byteperm::{Error, planes};
/// // The example of Parquet's specification: three 32-bit floats.
/// let floats = [0xaa, 0xbb, 0xcc, 0xdd, 0x00, 0x11, 0x22, 0x33, 0xa3, 0xb4, 0xc5, 0xd6];
/// let mut streams = [0; 12];
/// planes::split_exact(4, &floats, &mut streams)?;
/// assert_eq!(streams, [0xaa, 0x00, 0xa3, 0xbb, 0x11, 0xb4, 0xcc, 0x22, 0xc5, 0xdd, 0x33, 0xd6]);
/// assert_eq!(planes::split_exact(5, &floats, &mut streams), Err(Error::ElementRemainder { len: 12, size: 5 }));
/// # Ok::<(), Error>(())
/// ```
pub fn split_exact(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    exact(size, src.len())?;
    split(size, src, dst)
}

/// As [`join`], but bytes left over are an error, as in Parquet's BYTE_STREAM_SPLIT.
///
/// # Errors
/// [`Error::ElementRemainder`] where `src` is no whole number of elements, and as [`join`]. Nothing is written then.
///
/// ```
/// use byteperm::{Error, planes};
/// let mut elements = [0; 6];
/// planes::join_exact(2, b"abc123", &mut elements)?;
/// assert_eq!(&elements, b"a1b2c3");
/// assert_eq!(planes::join_exact(4, b"abc123", &mut elements), Err(Error::ElementRemainder { len: 6, size: 4 }));
/// # Ok::<(), Error>(())
/// ```
pub fn join_exact(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    exact(size, src.len())?;
    join(size, src, dst)
}

fn exact(size: usize, len: usize) -> Result<(), Error> {
    if size != 0 && !len.is_multiple_of(size) {
        return Err(Error::ElementRemainder { len, size });
    }
    Ok(())
}
