//! The one list of tiers. The enum, the names, the documentation, the architecture, detection and the features
//! that each tier's machine code may use all come from it.

use core::fmt;
use core::str::FromStr;

use crate::Error;

/// Makes everything that follows from the list of tiers. `$d` is a dollar sign for the inner macro.
macro_rules! tiers {
    ($d:tt $( $(#[$doc:meta])* $Tier:ident $name:literal ($native:meta) [$($feature:tt),*] )*) => {
        /// A set of CPU features that an engine is made for, best first.
        ///
        /// All of them have a name on every CPU; [`Engine::new`](crate::Engine::new) tells whether this
        /// CPU runs one.
        ///
        /// ```
        /// use byteperm::Isa;
        /// assert_eq!("avx2".parse(), Ok(Isa::Avx2));
        /// assert_eq!(Isa::ALL.last(), Some(&Isa::Portable));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[non_exhaustive]
        pub enum Isa {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\nCPU features: ", $("`", $feature, "`, ",)* "and those that the build names.")]
                $Tier,
            )*
        }

        impl Isa {
            /// All of them, best first.
            pub const ALL: &[Isa] = &[$(Isa::$Tier),*];

            /// The name, in lower case.
            ///
            /// ```
            /// assert_eq!(byteperm::Isa::Avx512.name(), "avx512");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Isa::$Tier => $name,)*
                }
            }

            /// The CPU features that it needs, as Rust names them.
            ///
            /// ```
            /// assert_eq!(byteperm::Isa::Ssse3.features(), ["ssse3"]);
            /// ```
            #[must_use]
            pub const fn features(self) -> &'static [&'static str] {
                match self {
                    $(Isa::$Tier => &[$($feature),*],)*
                }
            }

            /// Whether it is a tier of the architecture that this build is for, so that a CPU may have it.
            ///
            /// ```
            /// use byteperm::Isa;
            /// assert_eq!(Isa::Avx2.is_native(), cfg!(all(target_arch = "x86_64", target_feature = "sse2")));
            /// assert!(Isa::Portable.is_native());
            /// ```
            #[must_use]
            pub const fn is_native(self) -> bool {
                match self {
                    $(Isa::$Tier => cfg!($native),)*
                }
            }
        }

        /// For architectures that have a tier besides the portable one: `features!(Avx2 => then! ...)` is `then! { ["avx2"] (enable = "avx2") ... }`: the features, and the
        /// argument that `target_feature` takes.
        #[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")))]
        macro_rules! features {
            $(
                ($Tier => $d then:ident ! $d($d rest:tt)*) => { $d then! { [$($feature)*] ($(enable = $feature),*) $d($d rest)* } };
            )*
        }
        #[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")))]
        pub(crate) use features;
    };
}

tiers! { $
    /// AVX-512 with byte permutes over two registers (VBMI) and bit matrices (GFNI): Intel's servers since
    /// Ice Lake, AMD since Zen 4.
    Avx512 "avx512" (all(target_arch = "x86_64", target_feature = "sse2")) ["avx512f", "avx512bw", "avx512vl", "avx512vbmi", "gfni"]
    /// AVX2: most x86-64 CPUs since Intel's Haswell and AMD's Excavator.
    Avx2 "avx2" (all(target_arch = "x86_64", target_feature = "sse2")) ["avx2"]
    /// SSSE3: nearly every x86-64 CPU.
    Ssse3 "ssse3" (all(target_arch = "x86_64", target_feature = "sse2")) ["ssse3"]
    /// Advanced SIMD of 64-bit ARM.
    Neon "neon" (all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")) ["neon"]
    /// Any CPU: vectors of the `wide` crate, compiled for the features that the build names.
    Portable "portable" (all()) []
}

/// The tier's [name](Isa::name).
impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a tier's [name](Isa::name), letters in either case.
///
/// # Errors
/// [`Error::Isa`] for anything else; its message lists the names.
impl FromStr for Isa {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Isa::ALL.iter().copied().find(|isa| isa.name().eq_ignore_ascii_case(text)).ok_or(Error::Isa)
    }
}
