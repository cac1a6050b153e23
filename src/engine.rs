//! Engines: a tier of CPU features, proved present, and the operations over slices that it runs.

use crate::arch::portable::Portable;
use crate::arch::{Bytes, Tier as _};
use crate::kernel::{Apply, ApplyInPlace, ApplyWords, ApplyWordsInPlace, First, Form, Other, Permute, Planes, Shape};
use crate::{Dialect, Error, Isa, Mode, Selector};

/// An operand of an operation over slices: one value a lane, or one value for all lanes.
///
/// Made from a `u32`, a [`Selector`], or a reference to anything that is a slice of `u32` (`&[u32]`,
/// `&Vec<u32>`, `&[u32; N]`).
///
/// ```
/// use byteperm::{Engine, Mode};
/// let (a, b, mut d) = (vec![1, 2, 3], [4, 5, 6], [0; 3]);
/// Engine::detect().prmt(Mode::Generic, &a, &b, 0x5410, &mut d)?;
/// assert_eq!(d, [0x0004_0001, 0x0005_0002, 0x0006_0003]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a>(Repr<'a>);

#[derive(Clone, Copy, Debug)]
enum Repr<'a> {
    Slice(&'a [u32]),
    Value(u32),
}

impl From<u32> for Operand<'_> {
    #[inline]
    fn from(value: u32) -> Self {
        Operand(Repr::Value(value))
    }
}

impl From<Selector> for Operand<'_> {
    #[inline]
    fn from(selector: Selector) -> Self {
        Operand(Repr::Value(selector.into()))
    }
}

impl<'a, T: AsRef<[u32]> + ?Sized> From<&'a T> for Operand<'a> {
    #[inline]
    fn from(lanes: &'a T) -> Self {
        Operand(Repr::Slice(lanes.as_ref()))
    }
}

impl<'a> Operand<'a> {
    /// Checks a slice's length against the destination's.
    #[inline]
    pub(crate) fn check(self, operand: &'static str, expected: usize) -> Result<Self, Error> {
        match self.0 {
            Repr::Slice(lanes) if lanes.len() != expected => Err(Error::Length { operand, len: lanes.len(), expected }),
            _ => Ok(self),
        }
    }

    /// The operand of the first so many lanes, and of the others.
    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(self, lane: usize) -> (Self, Self) {
        match self.0 {
            Repr::Slice(lanes) => {
                let (first, others) = lanes.split_at(lane);
                (Operand(Repr::Slice(first)), Operand(Repr::Slice(others)))
            }
            Repr::Value(_) => (self, self),
        }
    }

    #[inline]
    fn first(self) -> First<'a> {
        match self.0 {
            Repr::Slice(lanes) => First::Slice(lanes),
            Repr::Value(value) => First::Value(value),
        }
    }

    #[inline]
    fn other(self) -> Other<'a> {
        match self.0 {
            Repr::Slice(lanes) => Other::Slice(lanes),
            Repr::Value(value) => Other::Value(value),
        }
    }
}

/// What runs operations over slices: a tier of CPU features that this CPU has been found to have.
///
/// An engine for features that are not there cannot be made, so using one is safe:
///
/// ```compile_fail
/// use byteperm::{Engine, Isa};
/// let engine = Engine { tier: Isa::Avx512 };
/// ```
///
/// Lengths are in lanes; a lane is one 32-bit value, whatever the memory order of the machine. Operands come
/// in PTX's order, the destination last. Slices may start anywhere and have any length, zero included, and
/// nothing outside them is read or written.
///
/// ```
/// use byteperm::{Engine, Mode};
/// let mut words = [0x1122_3344, 0x5566_7788];
/// Engine::detect().prmt_in_place(Mode::Generic, &mut words, 0, 0x0123)?;
/// assert_eq!(words, [0x4433_2211, 0x8877_6655]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Engine {
    tier: Tier,
}

/// Defines the functions that open the door of a tier for a kernel.
macro_rules! doors {
    ($tiers:tt $($name:ident($Kernel:ty);)*) => {
        $(doors! { @ $tiers $name $Kernel })*
    };
    (@ [$($(#[$cfg:meta])* $Tier:ident($token:ty))*] $name:ident $Kernel:ty) => {
        /// Opens the door of a tier.
        #[inline]
        pub(crate) fn $name(self, kernel: $Kernel) {
            match self.tier {
                $($(#[$cfg])* Tier::$Tier(token) => {
                    // Neither generic nor inlined: so the tier's code is generated here, in this crate, once.
                    #[inline(never)]
                    fn run(token: $token, kernel: $Kernel) {
                        token.vectorize(kernel);
                    }
                    run(token, kernel);
                })*
            }
        }
    };
}

/// What a tier's vectors are like.
fn shape<const W: usize, S: Bytes<W>>(_: S) -> Shape {
    Shape { vector: W, cell: size_of::<S::Cell>(), merges: S::MERGES }
}

/// Makes the private list of tokens from the tiers that this architecture has. The first column must have the
/// enum's names in `isa.rs`, which the compiler checks, since tokens get their features from there.
macro_rules! engines {
    ($( $(#[$cfg:meta])* $Tier:ident($token:ty) = $detect:expr; )*) => {
        /// The tokens: each is the proof of its tier's features.
        #[derive(Clone, Copy)]
        enum Tier {
            $($(#[$cfg])* $Tier($token),)*
        }

        impl Engine {
            /// The engine of one tier, where this CPU runs it.
            ///
            /// Without the `std` feature only the CPU features that the build names count.
            ///
            /// ```
            /// use byteperm::{Engine, Isa};
            /// assert_eq!(Engine::new(Isa::Portable).unwrap().isa(), Isa::Portable);
            /// ```
            #[must_use]
            pub fn new(isa: Isa) -> Option<Engine> {
                match isa {
                    $($(#[$cfg])* Isa::$Tier => $detect.map(|token| Engine { tier: Tier::$Tier(token) }),)*
                    // Tiers of other architectures.
                    #[allow(unreachable_patterns, reason = "some architecture may have every tier")]
                    _ => None,
                }
            }

            /// The tier.
            ///
            /// ```
            /// use byteperm::Engine;
            /// assert!(Engine::available().any(|engine| engine.isa() == Engine::detect().isa()));
            /// ```
            #[must_use]
            pub fn isa(self) -> Isa {
                match self.tier {
                    $($(#[$cfg])* Tier::$Tier(_) => Isa::$Tier,)*
                }
            }

            /// What its vectors are like where they hold bytes.
            pub(crate) fn shape(self) -> Shape {
                match self.tier {
                    $($(#[$cfg])* Tier::$Tier(token) => shape(token),)*
                }
            }

            doors! { [$($(#[$cfg])* $Tier($token))*]
                run(Permute<'_, '_>);
                run_apply(Apply<'_, '_, '_>);
                run_apply_in_place(ApplyInPlace<'_, '_>);
                run_words(ApplyWords<'_, '_>);
                run_words_in_place(ApplyWordsInPlace<'_>);
                run_split(Planes<'_, '_, false>);
                run_join(Planes<'_, '_, true>);
            }
        }
    };
}

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
use crate::arch::neon::Neon;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::arch::{avx2::Avx2, avx512::Avx512, ssse3::Ssse3};

engines! {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx512(Avx512) = Avx512::detect();
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx2(Avx2) = Avx2::detect();
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Ssse3(Ssse3) = Ssse3::detect();
    #[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
    Neon(Neon) = Neon::detect();
    Portable(Portable) = Some(Portable);
}

impl Engine {
    /// The best engine of this CPU. With `std` the first call looks and later ones remember; without it the build's
    /// CPU features decide.
    ///
    /// ```
    /// println!("{}", byteperm::Engine::detect().isa());
    /// ```
    #[must_use]
    #[inline]
    pub fn detect() -> Engine {
        cache::detect()
    }

    /// Every engine that this CPU runs, best first, the portable one last.
    ///
    /// ```
    /// use byteperm::{Engine, Isa};
    /// assert_eq!(Engine::available().last().unwrap().isa(), Isa::Portable);
    /// ```
    pub fn available() -> impl Iterator<Item = Engine> + Clone {
        Isa::ALL.iter().filter_map(|&isa| Engine::new(isa))
    }

    /// `prmt.b32{.mode} d, a, b, c` in every lane: `d[i] = mode.prmt(a[i], b[i], c[i])`.
    ///
    /// Each operand is a slice as long as `d` or one value for all lanes. Definition: [`Mode::prmt`].
    ///
    /// # Errors
    /// [`Error::Length`] names the first slice that is not as long as `d`. Nothing is written then.
    ///
    /// ```
    /// use byteperm::{Engine, Mode};
    /// let mut d = [0; 2];
    /// Engine::detect().prmt(Mode::F4e, &[0x4433_2211, 1], 0x8877_6655, &[1, 4], &mut d)?;
    /// assert_eq!(d, [0x5544_3322, 1]);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    #[inline]
    pub fn prmt<'a>(
        self,
        mode: Mode,
        a: impl Into<Operand<'a>>,
        b: impl Into<Operand<'a>>,
        c: impl Into<Operand<'a>>,
        d: &mut [u32],
    ) -> Result<(), Error> {
        let n = d.len();
        let a = a.into().check("a", n)?.first();
        let b = b.into().check("b", n)?.other();
        let c = c.into().check("c", n)?.other();
        self.run(Permute { form: Form::Prmt(mode), a, b, c, d });
        Ok(())
    }

    /// The same with the result in the place of `a`: `a[i] = mode.prmt(a[i], b[i], c[i])`.
    ///
    /// # Errors
    /// [`Error::Length`] names the first slice that is not as long as `a`. Nothing is written then.
    ///
    /// ```
    /// use byteperm::{Engine, Mode};
    /// let mut a = [0x0000_0080, 0x0000_007f];
    /// Engine::detect().prmt_in_place(Mode::Generic, &mut a, 0, 0x8880)?;
    /// assert_eq!(a, [0xffff_ff80, 0x0000_007f]);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    #[inline]
    pub fn prmt_in_place<'a>(
        self,
        mode: Mode,
        a: &mut [u32],
        b: impl Into<Operand<'a>>,
        c: impl Into<Operand<'a>>,
    ) -> Result<(), Error> {
        let n = a.len();
        let b = b.into().check("b", n)?.other();
        let c = c.into().check("c", n)?.other();
        self.run(Permute { form: Form::Prmt(mode), a: First::InPlace, b, c, d: a });
        Ok(())
    }

    /// CUDA's `__byte_perm(x, y, s)` in every lane; it never replicates a sign. Definition:
    /// [`byte_perm`](crate::byte_perm).
    ///
    /// # Errors
    /// [`Error::Length`] names the first slice that is not as long as `d`. Nothing is written then.
    ///
    /// ```
    /// let mut d = [0; 1];
    /// byteperm::Engine::detect().byte_perm(&[0x807f_01ff], 0, 0x9180, &mut d)?;
    /// assert_eq!(d, [0x0101_ffff]);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    #[inline]
    pub fn byte_perm<'a>(
        self,
        x: impl Into<Operand<'a>>,
        y: impl Into<Operand<'a>>,
        s: impl Into<Operand<'a>>,
        d: &mut [u32],
    ) -> Result<(), Error> {
        let n = d.len();
        let a = x.into().check("x", n)?.first();
        let b = y.into().check("y", n)?.other();
        let c = s.into().check("s", n)?.other();
        self.run(Permute { form: Form::BytePerm, a, b, c, d });
        Ok(())
    }

    /// AMD's `v_perm_b32` in every lane, operands in AMD's order: `s0` is the high half. Definition:
    /// [`v_perm_b32`](crate::v_perm_b32).
    ///
    /// # Errors
    /// [`Error::Length`] names the first slice that is not as long as `d`. Nothing is written then.
    ///
    /// ```
    /// let mut d = [0; 1];
    /// byteperm::Engine::detect().v_perm_b32(0x7766_5544, &[0x3322_1100], 0x0c0d_0400, &mut d)?;
    /// assert_eq!(d, [0x00ff_4400]);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    #[inline]
    pub fn v_perm_b32<'a>(
        self,
        s0: impl Into<Operand<'a>>,
        s1: impl Into<Operand<'a>>,
        selector: impl Into<Operand<'a>>,
        d: &mut [u32],
    ) -> Result<(), Error> {
        let n = d.len();
        let b = s0.into().check("s0", n)?.other();
        let a = s1.into().check("s1", n)?.first();
        let c = selector.into().check("selector", n)?.other();
        // One selector for all lanes that `prmt` has too runs faster as that.
        let (form, c) = match c {
            Other::Value(selector) => match Dialect::Amd.translate(selector, Dialect::Ptx) {
                Ok(selector) => (Form::Prmt(Mode::Generic), Other::Value(selector)),
                Err(_) => (Form::VPerm, c),
            },
            Other::Slice(_) => (Form::VPerm, c),
        };
        self.run(Permute { form, a, b, c, d });
        Ok(())
    }
}

impl PartialEq for Engine {
    fn eq(&self, other: &Self) -> bool {
        self.isa() == other.isa()
    }
}

impl Eq for Engine {}

/// `Engine(avx2)`.
impl core::fmt::Debug for Engine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Engine({})", self.isa())
    }
}

/// Remembers the best engine.
#[cfg(feature = "std")]
mod cache {
    use std::sync::OnceLock;

    use super::Engine;

    #[inline]
    pub(super) fn detect() -> Engine {
        static BEST: OnceLock<Engine> = OnceLock::new();
        *BEST.get_or_init(super::best)
    }
}

/// What the build names is known without looking.
#[cfg(not(feature = "std"))]
mod cache {
    #[inline]
    pub(super) fn detect() -> super::Engine {
        super::best()
    }
}

/// The first tier of the list that this CPU runs.
fn best() -> Engine {
    Engine::available().next().unwrap_or(Engine { tier: Tier::Portable(Portable) })
}
