//! Byte planes: byte 0 of every element, then byte 1 of every element, and so on.
//!
//! This is what the shuffle filters of HDF5 and Blosc and Parquet's BYTE_STREAM_SPLIT do before they compress.

use crate::kernel::{JoinPlanes, SplitPlanes};
use crate::{Engine, Error};

impl Engine {
    /// Splits elements of `size` bytes into byte planes: `dst[j * count + i] = src[i * size + j]`. Bytes left over after
    /// the last whole element are copied to the end as they are, as the shuffle filters of HDF5 and Blosc do.
    ///
    /// # Errors
    /// [`Error::ElementSize`] where `size` is zero, [`Error::OutputLength`] where `dst` is not as long as `src`. Nothing
    /// is written then.
    pub fn split_planes(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(size, src.len(), dst.len())?;
        self.run_split(SplitPlanes { size, src, dst });
        Ok(())
    }

    /// Joins byte planes: the inverse of [`split_planes`](Engine::split_planes).
    ///
    /// # Errors
    /// As [`split_planes`](Engine::split_planes).
    pub fn join_planes(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(size, src.len(), dst.len())?;
        self.run_join(JoinPlanes { size, src, dst });
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

/// [`Engine::split_planes`] through the best engine of this CPU.
///
/// # Errors
/// As there.
pub fn split(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    Engine::detect().split_planes(size, src, dst)
}

/// [`Engine::join_planes`] through the best engine of this CPU.
///
/// # Errors
/// As there.
pub fn join(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    Engine::detect().join_planes(size, src, dst)
}

/// As [`split`], but bytes left over are an error, as in Parquet's BYTE_STREAM_SPLIT.
///
/// # Errors
/// [`Error::Remainder`] where `src` is no whole number of elements, and as [`split`].
pub fn split_exact(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    exact(size, src.len())?;
    split(size, src, dst)
}

/// As [`join`], but bytes left over are an error, as in Parquet's BYTE_STREAM_SPLIT.
///
/// # Errors
/// [`Error::Remainder`] where `src` is no whole number of elements, and as [`join`].
pub fn join_exact(size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    exact(size, src.len())?;
    join(size, src, dst)
}

fn exact(size: usize, len: usize) -> Result<(), Error> {
    if size != 0 && !len.is_multiple_of(size) {
        return Err(Error::Remainder { len, record: size });
    }
    Ok(())
}
