//! The operations over slices, through the best engine of this CPU.
//!
//! Each function is the method of the same name of [`Engine::detect()`](Engine::detect).

use crate::{Engine, Error, Mode, Operand, Pattern};

/// [`Engine::prmt`] through the best engine of this CPU.
///
/// # Errors
/// [`Error::Length`] names the first slice that is not as long as `d`. Nothing is written then.
///
/// ```
/// use byteperm::{Mode, slices};
/// let mut d = [0; 2];
/// slices::prmt(Mode::Generic, &[0x1122_3344, 0x5566_7788], 0, 0x0123, &mut d)?;
/// assert_eq!(d, [0x4433_2211, 0x8877_6655]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[inline]
pub fn prmt<'a>(
    mode: Mode,
    a: impl Into<Operand<'a>>,
    b: impl Into<Operand<'a>>,
    c: impl Into<Operand<'a>>,
    d: &mut [u32],
) -> Result<(), Error> {
    Engine::detect().prmt(mode, a, b, c, d)
}

/// [`Engine::prmt_in_place`] through the best engine of this CPU.
///
/// # Errors
/// [`Error::Length`] names the first slice that is not as long as `a`. Nothing is written then.
///
/// ```
/// use byteperm::{Mode, slices};
/// let mut a = [0x1122_3344];
/// slices::prmt_in_place(Mode::Rc8, &mut a, 0, 3)?;
/// assert_eq!(a, [0x1111_1111]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[inline]
pub fn prmt_in_place<'a>(
    mode: Mode,
    a: &mut [u32],
    b: impl Into<Operand<'a>>,
    c: impl Into<Operand<'a>>,
) -> Result<(), Error> {
    Engine::detect().prmt_in_place(mode, a, b, c)
}

/// [`Engine::byte_perm`] through the best engine of this CPU.
///
/// # Errors
/// [`Error::Length`] names the first slice that is not as long as `d`. Nothing is written then.
///
/// ```
/// let mut d = [0; 1];
/// byteperm::slices::byte_perm(&[1], &[2], 0x7610, &mut d)?;
/// assert_eq!(d, [1]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[inline]
pub fn byte_perm<'a>(
    x: impl Into<Operand<'a>>,
    y: impl Into<Operand<'a>>,
    s: impl Into<Operand<'a>>,
    d: &mut [u32],
) -> Result<(), Error> {
    Engine::detect().byte_perm(x, y, s, d)
}

/// [`Engine::v_perm_b32`] through the best engine of this CPU.
///
/// # Errors
/// [`Error::Length`] names the first slice that is not as long as `d`. Nothing is written then.
///
/// ```
/// let mut d = [0; 1];
/// byteperm::slices::v_perm_b32(&[1], &[2], 0x0c0c_0c04, &mut d)?;
/// assert_eq!(d, [1]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[inline]
pub fn v_perm_b32<'a>(
    s0: impl Into<Operand<'a>>,
    s1: impl Into<Operand<'a>>,
    selector: impl Into<Operand<'a>>,
    d: &mut [u32],
) -> Result<(), Error> {
    Engine::detect().v_perm_b32(s0, s1, selector, d)
}

/// Applies a pattern `n -> m` to every record of `src`, as [`Engine::apply`], through the best engine of this CPU. Lengths
/// are in bytes: that of `src` is a multiple of `n`, that of `dst` is `src.len() / n * m`.
///
/// # Errors
/// [`Error::Remainder`] where `src` is no whole number of records, [`Error::OutputLength`] where `dst` has another
/// length. Nothing is written then.
///
/// ```
/// use byteperm::{slices, transforms};
/// let mut rgb = [0; 6];
/// slices::apply(&transforms::BGRA_TO_RGB, &[3, 2, 1, 0xff, 6, 5, 4, 0xff], &mut rgb)?;
/// assert_eq!(rgb, [1, 2, 3, 4, 5, 6]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn apply(pattern: &Pattern, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    Engine::detect().apply(pattern, src, dst)
}

/// Applies a pattern `n -> n` in place to a multiple of `n` bytes, as [`Engine::apply_in_place`], through the best engine
/// of this CPU.
///
/// # Errors
/// [`Error::InPlace`] where records would change their length, [`Error::Remainder`] where `data` is no whole number of
/// records. Nothing is written then.
///
/// ```
/// use byteperm::{slices, transforms};
/// let mut pixels = [1, 2, 3, 4, 5, 6];
/// slices::apply_in_place(&transforms::RGB_TO_BGR, &mut pixels)?;
/// assert_eq!(pixels, [3, 2, 1, 6, 5, 4]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn apply_in_place(pattern: &Pattern, data: &mut [u8]) -> Result<(), Error> {
    Engine::detect().apply_in_place(pattern, data)
}
