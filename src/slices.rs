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

/// [`Engine::apply`] through the best engine of this CPU.
///
/// # Errors
/// As there.
pub fn apply(pattern: &Pattern, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    Engine::detect().apply(pattern, src, dst)
}

/// [`Engine::apply_in_place`] through the best engine of this CPU.
///
/// # Errors
/// As there.
pub fn apply_in_place(pattern: &Pattern, data: &mut [u8]) -> Result<(), Error> {
    Engine::detect().apply_in_place(pattern, data)
}
