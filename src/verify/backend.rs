//! What the suite checks: anything that runs permutes over slices.

use core::fmt;
use std::error::Error as StdError;

use crate::{Engine, Mode, Operand, byte_perm, v_perm_b32};

/// An operation over lanes, its three operands in the order of its own dialect.
///
/// ```
/// use byteperm::{Mode, verify::Operation};
/// assert_eq!(Operation::Prmt(Mode::Rc8).reference(0x4433_2211, 0, 2), 0x3333_3333);
/// assert_eq!(Operation::VPerm.name(), "v_perm_b32");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// `prmt.b32{.mode}`, operands a, b, c.
    Prmt(Mode),
    /// CUDA's `__byte_perm`, operands x, y, s.
    BytePerm,
    /// AMD's `v_perm_b32`, operands S0, S1, selector.
    VPerm,
}

impl Operation {
    /// All of them.
    pub const ALL: [Operation; 9] = {
        let mut all = [Operation::BytePerm; 9];
        let mut i = 0;
        while i < Mode::ALL.len() {
            all[i] = Operation::Prmt(Mode::ALL[i]);
            i += 1;
        }
        all[8] = Operation::VPerm;
        all
    };

    /// The mode's name, `__byte_perm` or `v_perm_b32`.
    ///
    /// ```
    /// assert_eq!(byteperm::verify::Operation::BytePerm.name(), "__byte_perm");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Prmt(mode) => mode.name(),
            Operation::BytePerm => "__byte_perm",
            Operation::VPerm => "v_perm_b32",
        }
    }

    /// One lane, by the [reference](crate::reference), [`byte_perm`] or [`v_perm_b32`].
    ///
    /// ```
    /// use byteperm::verify::Operation;
    /// assert_eq!(Operation::VPerm.reference(1, 2, 0x0706_0504), 1);
    /// ```
    #[must_use]
    pub const fn reference(self, a: u32, b: u32, c: u32) -> u32 {
        match self {
            Operation::Prmt(mode) => mode.prmt(a, b, c),
            Operation::BytePerm => byte_perm(a, b, c),
            Operation::VPerm => v_perm_b32(a, b, c),
        }
    }

    /// The same in every lane of `d`, which is as long as every operand that is a slice.
    pub(super) fn reference_lanes(self, a: Input<'_>, b: Input<'_>, c: Input<'_>, d: &mut [u32]) {
        for (i, d) in d.iter_mut().enumerate() {
            *d = self.reference(a.lane(i), b.lane(i), c.lane(i));
        }
    }
}

/// The operation's [name](Operation::name).
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An operand that can be looked at: one value a lane, or one value for all lanes.
///
/// ```
/// use byteperm::verify::Input;
/// assert_eq!(Input::Slice(&[1, 2]).lane(1), 2);
/// assert_eq!(Input::Value(7).lane(1), 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// One value a lane.
    Slice(&'a [u32]),
    /// One value for all lanes.
    Value(u32),
}

impl Input<'_> {
    /// The value in lane `i`; 0 past the end of a slice.
    ///
    /// ```
    /// assert_eq!(byteperm::verify::Input::Slice(&[]).lane(0), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn lane(self, i: usize) -> u32 {
        match self {
            Input::Slice(lanes) => lanes.get(i).copied().unwrap_or(0),
            Input::Value(value) => value,
        }
    }
}

/// ```
/// use byteperm::{Engine, Mode, verify::Input};
/// let mut d = [0];
/// Engine::detect().prmt(Mode::Rc8, Input::Slice(&[0x1122_3344]), 0, Input::Value(3), &mut d)?;
/// assert_eq!(d, [0x1111_1111]);
/// # Ok::<(), byteperm::Error>(())
/// ```
impl<'a> From<Input<'a>> for Operand<'a> {
    fn from(input: Input<'a>) -> Self {
        match input {
            Input::Slice(lanes) => lanes.into(),
            Input::Value(value) => value.into(),
        }
    }
}

/// Why a backend did not run an operation that it should run.
///
/// ```
/// let refusal: byteperm::verify::Refusal = "no such device".into();
/// assert_eq!(refusal.to_string(), "no such device");
/// ```
pub type Refusal = Box<dyn StdError>;

/// What runs operations over slices: an [`Engine`], or anything else that claims to do the same.
///
/// ```
/// use byteperm::{Mode, verify::{self, Backend, Input, Operation, Refusal, Scale, Vectors}};
///
/// /// Believes that every permute returns `a`.
/// struct Wrong;
///
/// impl Backend for Wrong {
///     fn name(&self) -> &str {
///         "wrong"
///     }
///     fn permute(
///         &self,
///         _: Operation,
///         a: Input<'_>,
///         _: Input<'_>,
///         _: Input<'_>,
///         d: &mut [u32],
///     ) -> Result<(), Refusal> {
///         d.iter_mut().enumerate().for_each(|(i, d)| *d = a.lane(i));
///         Ok(())
///     }
///     fn prmt_in_place(&self, _: Mode, _: &mut [u32], _: Input<'_>, _: Input<'_>) -> Result<(), Refusal> {
///         Ok(())
///     }
/// }
///
/// let vectors = Vectors::parse(b"row rc8 44332211 00000000 00000001 22222222")?;
/// assert!(!verify::hardware(&[&Wrong], &vectors, &()).agreed());
/// # Ok::<(), verify::VectorsError>(())
/// ```
pub trait Backend: Sync {
    /// The name in reports.
    fn name(&self) -> &str;

    /// `d[i] = operation(a[i], b[i], c[i])`. Slices are as long as `d`.
    ///
    /// # Errors
    /// Whatever kept it from running; the suite counts that as a fault.
    fn permute(
        &self,
        operation: Operation,
        a: Input<'_>,
        b: Input<'_>,
        c: Input<'_>,
        d: &mut [u32],
    ) -> Result<(), Refusal>;

    /// `a[i] = mode.prmt(a[i], b[i], c[i])`. Slices are as long as `a`.
    ///
    /// # Errors
    /// Whatever kept it from running; the suite counts that as a fault.
    fn prmt_in_place(&self, mode: Mode, a: &mut [u32], b: Input<'_>, c: Input<'_>) -> Result<(), Refusal>;
}

impl Backend for Engine {
    fn name(&self) -> &str {
        self.isa().name()
    }

    fn permute(
        &self,
        operation: Operation,
        a: Input<'_>,
        b: Input<'_>,
        c: Input<'_>,
        d: &mut [u32],
    ) -> Result<(), Refusal> {
        match operation {
            Operation::Prmt(mode) => self.prmt(mode, a, b, c, d)?,
            Operation::BytePerm => self.byte_perm(a, b, c, d)?,
            Operation::VPerm => self.v_perm_b32(a, b, c, d)?,
        }
        Ok(())
    }

    fn prmt_in_place(&self, mode: Mode, a: &mut [u32], b: Input<'_>, c: Input<'_>) -> Result<(), Refusal> {
        Ok(Engine::prmt_in_place(*self, mode, a, b, c)?)
    }
}
