//! One file an instruction set: its vector operations and nothing else.
//!
//! Each file defines a *token*, a value that exists only where detection found the tier's CPU features.
//! Tokens are passed by value; holding one is the proof that the tier's instructions may be executed.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod avx512;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub(crate) mod neon;
pub(crate) mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod ssse3;
mod tables;

/// The operations of one tier over vectors of `L` lanes. A lane is one 32-bit value.
///
/// Implementors are tokens. Masks stay inside the operations, so that every tier can use what it has.
pub(crate) trait Simd<const L: usize>: Copy {
    /// A vector of lanes.
    type V: Copy;
    /// Where each output byte comes from and whether its sign is wanted, in the form that is quickest to make.
    type Index: Copy;
    /// Where each output byte comes from where it is the same in all lanes, in the form that is quickest to use.
    type Places: Copy;
    /// The four selectors of a named mode, in the form that [`named`](Simd::named) reads.
    type Table: Copy;
    /// Whether [`stream`](Simd::stream) goes past the caches.
    const STREAMS: bool;

    /// Runs a kernel as code of this tier, in a function of its own: a door of the tier.
    fn vectorize<K: Kernel<L, Self>>(self, kernel: K);

    /// `x` in every lane.
    fn splat(self, x: u32) -> Self::V;
    fn load(self, p: &[u32; L]) -> Self::V;
    fn store(self, v: Self::V, p: &mut [u32; L]);
    /// The lanes of `p`, of which there are fewer than `L`; the others are unspecified.
    fn load_part(self, p: &[u32]) -> Self::V;
    /// As many lanes as `p` has, which are fewer than `L`.
    fn store_part(self, v: Self::V, p: &mut [u32]);
    /// As `store`, past the caches where `p` lies on a multiple of the vector's size. Nothing else may touch that
    /// memory before a [`fence`](Simd::fence): only [`Streaming`] calls this, which lends out no other access, and
    /// fences when it is dropped.
    fn stream(self, v: Self::V, p: &mut [u32; L]);
    /// Orders all earlier [`stream`](Simd::stream) stores before everything that follows.
    fn fence(self);

    /// Reads the four nibbles in the low half of each lane.
    fn decode(self, c: Self::V) -> Self::Index;
    /// Prepares the four selectors of a named mode, which replicate no sign.
    fn table(self, selectors: [u32; 4]) -> Self::Table;
    /// Bytes of `a` and `b` as they are: in each lane by the selector of the table that `c & 3` picks.
    fn named(self, a: Self::V, b: Self::V, table: Self::Table, c: Self::V) -> Self::V;
    /// The same where no selector of the table reads `b`.
    fn named_one(self, a: Self::V, table: Self::Table, c: Self::V) -> Self::V;
    /// Bytes of `a` and `b` as they are: a sign is not yet replicated.
    fn permute(self, a: Self::V, b: Self::V, index: Self::Index) -> Self::V;
    /// The places of an index that is the same in all lanes, without its signs.
    fn places(self, index: Self::Index) -> Self::Places;
    /// As `permute`, by places.
    fn place(self, a: Self::V, b: Self::V, places: Self::Places) -> Self::V;
    /// The same where no byte of `b` is read.
    fn place_one(self, a: Self::V, places: Self::Places) -> Self::V;
    /// Replaces the bytes that the index marks by their signs.
    fn signs(self, v: Self::V, index: Self::Index) -> Self::V;
    /// AMD's `v_perm_b32`, with a = S1 and b = S0: a whole selector byte an output byte.
    fn v_perm(self, a: Self::V, b: Self::V, selector: Self::V) -> Self::V;
}

/// A loop over slices, written once for every tier.
pub(crate) trait Kernel<const L: usize, S: Simd<L>> {
    /// Must be `#[inline(always)]`: only inside a tier's door is the tier's code generated.
    fn run(self, s: S);
}

/// Stores past the caches; the fence comes when it is dropped. Its user leaves what was stored alone until then.
pub(crate) struct Streaming<const L: usize, S: Simd<L>>(pub(crate) S);

impl<const L: usize, S: Simd<L>> Streaming<L, S> {
    #[inline(always)]
    pub(crate) fn store(&self, v: S::V, p: &mut [u32; L]) {
        self.0.stream(v, p);
    }
}

impl<const L: usize, S: Simd<L>> Drop for Streaming<L, S> {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.fence();
    }
}

/// Whether this CPU has a feature: asked at run time with `std`, else what the build names.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! has {
    ($feature:tt) => {{
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        let has = std::arch::is_x86_feature_detected!($feature);
        #[cfg(all(feature = "std", target_arch = "aarch64"))]
        let has = std::arch::is_aarch64_feature_detected!($feature);
        #[cfg(not(feature = "std"))]
        let has = cfg!(target_feature = $feature);
        has
    }};
}

/// `features!(Tier => token! Tier)` defines a tier's token and its detection.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! token {
    ([$($feature:tt)*] $enable:tt $Tier:ident) => {
        /// The proof that this CPU has the tier's features.
        #[derive(Clone, Copy)]
        pub(crate) struct $Tier(());

        impl $Tier {
            pub(crate) fn detect() -> Option<Self> {
                (true $(&& $crate::arch::has!($feature))*).then_some($Tier(()))
            }
        }
    };
}

/// `features!(Tier => ops! impl Tier L { .. })` implements [`Simd`]: each operation becomes a function with
/// the tier's features, in which its intrinsics are safe, and a method that the token lets call it.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! ops {
    ([$($feature:tt)*] $enable:tt impl $Tier:ident $lanes:literal {
        type V = $V:ty;
        type Index = $Index:ty;
        type Places = $Places:ty;
        type Table = $Table:ty;
        const STREAMS: bool = $streams:literal;
        $(
            $(#[$attr:meta])*
            fn $name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)? $body:block
        )*
    }) => {
        impl $crate::arch::Simd<$lanes> for $Tier {
            type V = $V;
            type Index = $Index;
            type Places = $Places;
            type Table = $Table;
            const STREAMS: bool = $streams;

            #[inline(always)]
            fn vectorize<K: $crate::arch::Kernel<$lanes, Self>>(self, kernel: K) {
                #[target_feature $enable]
                fn door<K: $crate::arch::Kernel<$lanes, $Tier>>(token: $Tier, kernel: K) {
                    kernel.run(token);
                }
                // SAFETY: `self` exists only where detection found every feature that `door` enables.
                unsafe { door(self, kernel) }
            }

            $(
                $(#[$attr])*
                #[inline(always)]
                fn $name(self, $($arg: $ty),*) $(-> $ret)? {
                    #[target_feature $enable]
                    #[inline]
                    fn op($($arg: $ty),*) $(-> $ret)? $body
                    // SAFETY: `self` exists only where detection found every feature that `op` enables.
                    unsafe { op($($arg),*) }
                }
            )*
        }
    };
}

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
pub(crate) use {has, ops, token};

/// Up to three lanes, filled up with zeros. Spelt out by length: a copy of unknown length would go through
/// memory and cost more than everything else.
#[inline(always)]
pub(crate) fn pad(p: &[u32]) -> [u32; 4] {
    match *p {
        [x] => [x, 0, 0, 0],
        [x, y] => [x, y, 0, 0],
        [x, y, z] => [x, y, z, 0],
        _ => [0; 4],
    }
}

/// The first lanes of `v` into `p`, which holds up to three.
#[inline(always)]
pub(crate) fn unpad(v: [u32; 4], p: &mut [u32]) {
    match p {
        [x] => [*x] = [v[0]],
        [x, y] => [*x, *y] = [v[0], v[1]],
        [x, y, z] => [*x, *y, *z] = [v[0], v[1], v[2]],
        _ => {}
    }
}
