//! The byte order of words: typed slices swapped in place or copied, and read from and written to bytes.
//!
//! The bytes are permuted and nothing else is done to them: a float whose bytes make a signalling NaN keeps its bits.
//!
//! | elsewhere | here |
//! |---|---|
//! | `x.swap_bytes()` over a slice, numpy `a.byteswap()` | [`swap_in_place`], [`swap_into`] |
//! | `byteorder`'s `BigEndian::read_u32_into(src, dst)` | [`read_be(src, dst)`](read_be) |
//! | `byteorder`'s `BigEndian::write_u32_into(src, dst)` | [`write_be(src, dst)`](write_be) |
//! | `byteorder`'s `BigEndian::from_slice_u32(numbers)` | [`from_be_in_place(numbers)`](from_be_in_place) |
//!
//! Each function uses the best engine of this CPU.

use bytemuck::{cast_slice, cast_slice_mut};

#[cfg(feature = "rayon")]
use crate::Engine;
use crate::{Error, slices};

/// A number of 2, 4, 8 or 16 bytes: `u16` to `u128`, `i16` to `i128`, `f32`, `f64`.
pub trait Word: sealed::Word {}

mod sealed {
    use crate::Pattern;

    /// Nobody else can give a type a pattern of another size.
    pub trait Word: bytemuck::Pod {
        /// The word's bytes in reverse order.
        const SWAP: Pattern;
    }
}

/// The words of each size, with their swap.
macro_rules! words {
    ($($swap:ident: $($word:ty)*;)*) => {$($(
        impl sealed::Word for $word {
            const SWAP: crate::Pattern = crate::transforms::$swap;
        }
        impl Word for $word {}
    )*)*};
}

words! {
    SWAP_2: u16 i16;
    SWAP_4: u32 i32 f32;
    SWAP_8: u64 i64 f64;
    SWAP_16: u128 i128;
}

const BIG: bool = cfg!(target_endian = "big");

/// Reverses the bytes of every word.
///
/// ```
/// let mut words = [0x1122_u16, 0x3344];
/// byteperm::endian::swap_in_place(&mut words);
/// assert_eq!(words, [0x2211, 0x4433]);
/// ```
pub fn swap_in_place<T: Word>(words: &mut [T]) {
    let done = slices::apply_in_place(&T::SWAP, cast_slice_mut(words));
    debug_assert_eq!(done, Ok(()), "words are whole records, and a swap keeps their length");
}

/// Copies every word with its bytes reversed.
///
/// # Errors
/// [`Error::Elements`] where the slices do not have the same number of words. Nothing is written then.
///
/// ```
/// let mut swapped = [0; 2];
/// byteperm::endian::swap_into(&[0x1122_3344, 1], &mut swapped)?;
/// assert_eq!(swapped, [0x4433_2211_u32, 0x0100_0000]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn swap_into<T: Word>(src: &[T], dst: &mut [T]) -> Result<(), Error> {
    check_elements(src, dst)?;
    slices::apply(&T::SWAP, cast_slice(src), cast_slice_mut(dst))
}

/// As [`swap_in_place`], over the threads of the current rayon pool: see
/// [`Engine`](Engine#over-several-threads).
///
/// ```
/// let mut words = vec![0x1122_u16; 3_000_000];
/// byteperm::endian::par_swap_in_place(&mut words);
/// assert!(words.iter().all(|&word| word == 0x2211));
/// ```
#[cfg(feature = "rayon")]
pub fn par_swap_in_place<T: Word>(words: &mut [T]) {
    let done = Engine::detect().par_apply_in_place(&T::SWAP, cast_slice_mut(words));
    debug_assert_eq!(done, Ok(()), "words are whole records, and a swap keeps their length");
}

/// As [`swap_into`], over the threads of the current rayon pool: see
/// [`Engine`](Engine#over-several-threads).
///
/// # Errors
/// [`Error::Elements`] where the slices do not have the same number of words. Nothing is written then.
///
/// ```
/// let (words, mut swapped) = (vec![1_u64; 1_000_000], vec![0; 1_000_000]);
/// byteperm::endian::par_swap_into(&words, &mut swapped)?;
/// assert!(swapped.iter().all(|&word| word == 1 << 56));
/// # Ok::<(), byteperm::Error>(())
/// ```
#[cfg(feature = "rayon")]
pub fn par_swap_into<T: Word>(src: &[T], dst: &mut [T]) -> Result<(), Error> {
    check_elements(src, dst)?;
    Engine::detect().par_apply(&T::SWAP, cast_slice(src), cast_slice_mut(dst))
}

/// From the machine's byte order to big-endian.
///
/// ```
/// let mut words = [0x1122_3344_i32];
/// byteperm::endian::to_be_in_place(&mut words);
/// assert_eq!(words, [0x1122_3344_i32.to_be()]);
/// ```
pub fn to_be_in_place<T: Word>(words: &mut [T]) {
    if !BIG {
        swap_in_place(words);
    }
}

/// From the machine's byte order to little-endian.
///
/// ```
/// let mut words = [0x1122_3344_i32];
/// byteperm::endian::to_le_in_place(&mut words);
/// assert_eq!(words, [0x1122_3344_i32.to_le()]);
/// ```
pub fn to_le_in_place<T: Word>(words: &mut [T]) {
    if BIG {
        swap_in_place(words);
    }
}

/// From big-endian to the machine's byte order.
///
/// ```
/// let mut words = [u64::from_ne_bytes([0, 0, 0, 0, 0, 0, 1, 2])];
/// byteperm::endian::from_be_in_place(&mut words);
/// assert_eq!(words, [0x0102]);
/// ```
pub fn from_be_in_place<T: Word>(words: &mut [T]) {
    to_be_in_place(words);
}

/// From little-endian to the machine's byte order.
///
/// ```
/// let mut words = [u64::from_ne_bytes([2, 1, 0, 0, 0, 0, 0, 0])];
/// byteperm::endian::from_le_in_place(&mut words);
/// assert_eq!(words, [0x0102]);
/// ```
pub fn from_le_in_place<T: Word>(words: &mut [T]) {
    to_le_in_place(words);
}

/// Reads big-endian words from bytes, which may lie at any address.
///
/// # Errors
/// [`Error::PackedLength`] where `src` does not have exactly the bytes of `dst`'s words. Nothing is written then.
///
/// ```
/// let mut words = [0_u16; 2];
/// byteperm::endian::read_be(&[1, 2, 3, 4], &mut words)?;
/// assert_eq!(words, [0x0102, 0x0304]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn read_be<T: Word>(src: &[u8], dst: &mut [T]) -> Result<(), Error> {
    check::<T>(src.len(), dst.len())?;
    permute::<T>(!BIG, src, cast_slice_mut(dst))
}

/// Reads little-endian words from bytes, which may lie at any address.
///
/// # Errors
/// [`Error::PackedLength`] where `src` does not have exactly the bytes of `dst`'s words. Nothing is written then.
///
/// ```
/// let mut words = [0.0_f32];
/// byteperm::endian::read_le(&[0, 0, 0x80, 0x3f], &mut words)?;
/// assert_eq!(words, [1.0]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn read_le<T: Word>(src: &[u8], dst: &mut [T]) -> Result<(), Error> {
    check::<T>(src.len(), dst.len())?;
    permute::<T>(BIG, src, cast_slice_mut(dst))
}

/// Writes words to bytes, which may lie at any address, as big-endian.
///
/// # Errors
/// [`Error::PackedLength`] where `dst` does not have exactly the bytes of `src`'s words. Nothing is written then.
///
/// ```
/// let mut bytes = [0; 4];
/// byteperm::endian::write_be(&[0x0102_u16, 0x0304], &mut bytes)?;
/// assert_eq!(bytes, [1, 2, 3, 4]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn write_be<T: Word>(src: &[T], dst: &mut [u8]) -> Result<(), Error> {
    check::<T>(dst.len(), src.len())?;
    permute::<T>(!BIG, cast_slice(src), dst)
}

/// Writes words to bytes, which may lie at any address, as little-endian.
///
/// # Errors
/// [`Error::PackedLength`] where `dst` does not have exactly the bytes of `src`'s words. Nothing is written then.
///
/// ```
/// let mut bytes = [0; 4];
/// byteperm::endian::write_le(&[0x0102_u16, 0x0304], &mut bytes)?;
/// assert_eq!(bytes, [2, 1, 4, 3]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn write_le<T: Word>(src: &[T], dst: &mut [u8]) -> Result<(), Error> {
    check::<T>(dst.len(), src.len())?;
    permute::<T>(BIG, cast_slice(src), dst)
}

/// Checks that there are as many words on both sides.
fn check_elements<T>(src: &[T], dst: &[T]) -> Result<(), Error> {
    if src.len() != dst.len() {
        return Err(Error::Elements { src: src.len(), dst: dst.len() });
    }
    Ok(())
}

/// Checks that so many bytes are the bytes of so many words, which lie in a slice.
fn check<T: Word>(bytes: usize, elements: usize) -> Result<(), Error> {
    let size = size_of::<T>();
    if bytes != elements * size {
        return Err(Error::PackedLength { bytes, elements, size });
    }
    Ok(())
}

/// Copies words, whose bytes both slices have as many of, as they are or swapped.
fn permute<T: Word>(swap: bool, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    if swap {
        return slices::apply(&T::SWAP, src, dst);
    }
    dst.copy_from_slice(src);
    Ok(())
}
