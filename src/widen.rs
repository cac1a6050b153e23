//! Wider integers of narrower ones, signed ones by their sign and unsigned ones by zeros: every value stays.

use bytemuck::{Pod, cast_slice, cast_slice_mut};

use crate::pattern::{be, le, native, sign_extend, zero_extend};
use crate::{Error, Pattern, slices};

/// An integer that can be widened to `D`: every value of it is one of `D`, and `D` has more bytes.
///
/// These are the pairs of integers from `i8` and `u8` to `i128` and `u128` for which `D: From<Self>`. Others do not
/// compile:
///
/// ```compile_fail,E0277
/// byteperm::widen(&[1_i32], &mut [0_u64])
/// ```
pub trait Widen<D: Pod>: sealed::Widen<D> {}

mod sealed {
    use bytemuck::Pod;

    use crate::Pattern;

    /// Nobody else can give a pair a pattern of other sizes.
    pub trait Widen<D: Pod>: Pod {
        /// From one to the other, both in the machine's byte order.
        const PATTERN: Pattern;
    }
}

/// A row is how the upper bytes are filled, a type, and the types that it can be widened to.
macro_rules! pairs {
    ($($extend:ident: $narrow:ty => $($wide:ty)*;)*) => {$($(
        impl sealed::Widen<$wide> for $narrow {
            const PATTERN: Pattern = $extend(native(size_of::<$narrow>()), native(size_of::<$wide>()));
        }
        impl Widen<$wide> for $narrow {}
    )*)*};
}

pairs! {
    sign_extend: i8 => i16 i32 i64 i128;
    sign_extend: i16 => i32 i64 i128;
    sign_extend: i32 => i64 i128;
    sign_extend: i64 => i128;
    zero_extend: u8 => u16 u32 u64 u128 i16 i32 i64 i128;
    zero_extend: u16 => u32 u64 u128 i32 i64 i128;
    zero_extend: u32 => u64 u128 i64 i128;
    zero_extend: u64 => u128 i128;
}

/// Widens every integer, as `D::from` does, through the best engine of this CPU.
///
/// # Errors
/// [`Error::Elements`] where the slices do not have the same number of elements. Nothing is written then.
///
/// ```
/// let mut wide = [0_i32; 3];
/// byteperm::widen(&[1_i8, -1, i8::MIN], &mut wide)?;
/// assert_eq!(wide, [1, -1, -128]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn widen<S: Widen<D>, D: Pod>(src: &[S], dst: &mut [D]) -> Result<(), Error> {
    if src.len() != dst.len() {
        return Err(Error::Elements { src: src.len(), dst: dst.len() });
    }
    slices::apply(&S::PATTERN, cast_slice(src), cast_slice_mut(dst))
}

/// Reads little-endian 24-bit signed integers, packed 3 bytes each.
///
/// # Errors
/// [`Error::PackedLength`] where `src` does not have exactly 3 bytes for each of `dst`'s elements. Nothing is written
/// then.
///
/// ```
/// let mut samples = [0; 2];
/// byteperm::widen::i24_le(&[1, 0, 0, 0xfe, 0xff, 0xff], &mut samples)?;
/// assert_eq!(samples, [1, -2]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn i24_le(src: &[u8], dst: &mut [i32]) -> Result<(), Error> {
    const PATTERN: Pattern = sign_extend(le(3), native(4));
    packed(&PATTERN, src, dst)
}

/// Reads big-endian 24-bit signed integers, packed 3 bytes each.
///
/// # Errors
/// As [`i24_le`].
///
/// ```
/// let mut samples = [0; 2];
/// byteperm::widen::i24_be(&[0, 0, 1, 0xff, 0xff, 0xfe], &mut samples)?;
/// assert_eq!(samples, [1, -2]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn i24_be(src: &[u8], dst: &mut [i32]) -> Result<(), Error> {
    const PATTERN: Pattern = sign_extend(be(3), native(4));
    packed(&PATTERN, src, dst)
}

/// Reads little-endian 24-bit unsigned integers, packed 3 bytes each.
///
/// # Errors
/// As [`i24_le`].
///
/// ```
/// let mut values = [0; 2];
/// byteperm::widen::u24_le(&[1, 0, 0, 0xfe, 0xff, 0xff], &mut values)?;
/// assert_eq!(values, [1, 0xff_fffe]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn u24_le(src: &[u8], dst: &mut [u32]) -> Result<(), Error> {
    const PATTERN: Pattern = zero_extend(le(3), native(4));
    packed(&PATTERN, src, dst)
}

/// Reads big-endian 24-bit unsigned integers, packed 3 bytes each.
///
/// # Errors
/// As [`i24_le`].
///
/// ```
/// let mut values = [0; 2];
/// byteperm::widen::u24_be(&[0, 0, 1, 0xff, 0xff, 0xfe], &mut values)?;
/// assert_eq!(values, [1, 0xff_fffe]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn u24_be(src: &[u8], dst: &mut [u32]) -> Result<(), Error> {
    const PATTERN: Pattern = zero_extend(be(3), native(4));
    packed(&PATTERN, src, dst)
}

/// Records of the pattern's length, one an element.
fn packed<D: Pod>(pattern: &Pattern, src: &[u8], dst: &mut [D]) -> Result<(), Error> {
    let size = pattern.input_len();
    // As the elements have more bytes, their packed bytes are no more than a slice can have.
    if src.len() != dst.len() * size {
        return Err(Error::PackedLength { bytes: src.len(), elements: dst.len(), size });
    }
    slices::apply(pattern, src, cast_slice_mut(dst))
}
