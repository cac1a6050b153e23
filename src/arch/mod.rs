//! One file an instruction set: its vector operations and nothing else.
//!
//! Each file defines a *token*, a value that exists only where detection found the tier's CPU features.
//! Tokens are passed by value; holding one is the proof that the tier's instructions may be executed.

use bytemuck::Pod;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod avx512;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub(crate) mod neon;
pub(crate) mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod ssse3;
pub(crate) mod steps;
mod tables;

/// A token: the proof that this CPU has the features of a tier.
pub(crate) trait Tier: Copy {
    /// Whether its `stream` stores go past the caches.
    const STREAMS: bool;

    /// Orders all earlier `stream` stores before everything that follows.
    fn fence(self);
    /// Runs a kernel as code of this tier, in a function of its own: a door of the tier.
    fn vectorize<const N: usize, K: Kernel<N, Self>>(self, kernel: K);
}

/// The operations of one tier over vectors of `L` lanes. A lane is one 32-bit value.
///
/// Implementors are tokens. Masks stay inside the operations, so that every tier can use what it has.
pub(crate) trait Simd<const L: usize>: Tier {
    /// A vector of lanes.
    type V: Copy;
    /// Where each output byte comes from and whether its sign is wanted, in the form that is quickest to make.
    type Index: Copy;
    /// Where each output byte comes from where it is the same in all lanes, in the form that is quickest to use.
    type Places: Copy;
    /// The four selectors of a named mode, in the form that [`named`](Simd::named) reads.
    type Table: Copy;

    /// `x` in every lane.
    fn splat(self, x: u32) -> Self::V;
    fn load(self, p: &[u32; L]) -> Self::V;
    fn store(self, v: Self::V, p: &mut [u32; L]);
    /// The lanes of `p`, of which there are fewer than `L`; the others are unspecified.
    fn load_part(self, p: &[u32]) -> Self::V;
    /// As many lanes as `p` has, which are fewer than `L`.
    fn store_part(self, v: Self::V, p: &mut [u32]);
    /// As `store`, past the caches where `p` lies on a multiple of the vector's size. Nothing else may touch that
    /// memory before a [`fence`](Tier::fence): only [`Streaming`] calls this, which lends out no other access, and
    /// fences when it is dropped.
    fn stream(self, v: Self::V, p: &mut [u32; L]);

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

/// The operations of one tier over vectors of `W` bytes.
///
/// A vector is one or two *cells*: the bytes that its shuffle reaches from each of its bytes.
pub(crate) trait Bytes<const W: usize>: MayMerge<W> {
    /// A vector of bytes.
    type V: Copy;
    /// Which bytes of a vector go where.
    type Picks: Copy;
    /// Which bytes become signs.
    type Marks: Copy;
    /// What [`cross`](Bytes::cross) keeps at hand.
    type Crossing: Copy;
    /// The bytes of a cell, an array.
    type Cell: Pod;
    /// Whether [`pick`](Bytes::pick) is a few instructions: where it is a loop, kernels leave it alone.
    const SHUFFLES: bool;
    /// Whether [`load_part`](Bytes::load_part) and [`store_part`](Bytes::store_part) are as quick as whole vectors.
    const PARTS: bool;

    /// Whether [`cross`](Bytes::cross) takes vector `i` with its chunks moved up by `i` places, round the cell's end, and
    /// gives vector `i` so: then it needs no shuffles, and those around it move chunks at no cost.
    const ROTATED: bool;

    fn load(self, p: &[u8; W]) -> Self::V;
    fn store(self, v: Self::V, p: &mut [u8; W]);
    /// Each cell from its place; where there is one cell, from the first.
    fn load_cells(self, cells: [&Self::Cell; 2]) -> Self::V;
    /// One cell of a vector.
    fn store_cell(self, v: Self::V, cell: usize, p: &mut Self::Cell);
    /// The first bytes, as many as `p` has, up to `W`; the others are unspecified. Where the length is a constant that
    /// some register has, this is a plain load; the same holds for stores.
    #[inline(always)]
    fn load_part(self, p: &[u8]) -> Self::V {
        let mut bytes = [0; W];
        let n = p.len().min(W);
        bytes[..n].copy_from_slice(&p[..n]);
        self.load(&bytes)
    }
    /// As many bytes as `p` has, up to `W`.
    #[inline(always)]
    fn store_part(self, v: Self::V, p: &mut [u8]) {
        let mut bytes = [0; W];
        self.store(v, &mut bytes);
        let n = p.len().min(W);
        p[..n].copy_from_slice(&bytes[..n]);
    }
    /// As `store`, past the caches, where the tier has such stores and `p` lies on a multiple of `W`. Nothing else may touch
    /// that memory before a [`fence`](Tier::fence), as with lanes.
    #[inline(always)]
    fn stream(self, v: Self::V, p: &mut [u8; W]) {
        self.store(v, p);
    }

    /// Reads indices within a cell; 0x80 leaves a byte alone.
    fn picks(self, index: &[u8; W]) -> Self::Picks;
    /// Bytes of `v` by index; zero where the index is 0x80.
    fn take(self, v: Self::V, picks: Self::Picks) -> Self::V;
    /// Bytes of `v` by index; where the index is 0x80, the byte of `other`, which elsewhere is zero.
    fn pick(self, other: Self::V, v: Self::V, picks: Self::Picks) -> Self::V;
    /// Bytes of `v` by an index within the cell.
    fn shuffle(self, v: Self::V, index: Self::V) -> Self::V;
    /// What crossings of `R` vectors keep at hand.
    fn crossing<const R: usize>(self) -> Self::Crossing;
    /// Each cell is `R` chunks, 2, 4 or 8: chunk `i` of vector `j` becomes chunk `j` of vector `i`.
    fn cross<const R: usize>(self, v: [Self::V; R], crossing: Self::Crossing) -> [Self::V; R];
    /// Reads 0x80 where a byte is to become its sign, elsewhere zero.
    fn marks(self, marks: &[u8; W]) -> Self::Marks;
    /// Replaces the bytes that are marked by their signs.
    fn mark(self, v: Self::V, marks: Self::Marks) -> Self::V;
}

/// A tier that may have merges: what needs them is left to [`merging`](MayMerge::merging), and is not compiled for others.
pub(crate) trait MayMerge<const W: usize>: Tier {
    /// Whether it [`Merges`].
    const MERGES: bool = false;

    /// Runs a loop that needs merges, or nothing where there are none.
    #[inline(always)]
    fn merging<K: Merging<W>>(self, _: K) {}
}

/// A tier whose vectors merge byte by byte in an instruction that, other than shuffles, has several ports.
pub(crate) trait Merges<const W: usize>: Bytes<W> {
    /// Bytes of `v`, and of `other` where they are marked.
    fn merge(self, v: Self::V, other: Self::V, marks: Self::Marks) -> Self::V;
    /// Bits of `v`, and of `other` where `bits` has them: as quick, where there are more masks than registers for them.
    fn select(self, v: Self::V, other: Self::V, bits: Self::V) -> Self::V;
}

/// A loop over slices of bytes that needs merges.
pub(crate) trait Merging<const W: usize> {
    /// Must be `#[inline(always)]`, as a [`Kernel`]'s.
    fn run<S: Merges<W>>(self, s: S);
}

/// A loop over slices, written once for every tier; `N` is what the tier's vectors hold, in the kernel's units.
pub(crate) trait Kernel<const N: usize, S: Tier> {
    /// Must be `#[inline(always)]`: only inside a tier's door is the tier's code generated.
    fn run(self, s: S);
}

/// Stores past the caches; the fence comes when it is dropped. Its user leaves what was stored alone until then.
pub(crate) struct Streaming<S: Tier>(pub(crate) S);

impl<S: Tier> Streaming<S> {
    #[inline(always)]
    pub(crate) fn lanes<const L: usize>(&self, v: S::V, p: &mut [u32; L])
    where
        S: Simd<L>,
    {
        self.0.stream(v, p);
    }

    #[inline(always)]
    pub(crate) fn bytes<const W: usize>(&self, v: S::V, p: &mut [u8; W])
    where
        S: Bytes<W>,
    {
        self.0.stream(v, p);
    }
}

impl<S: Tier> Drop for Streaming<S> {
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

/// `features!(Tier => token! Tier, STREAMS = .., fence { .. })` defines a tier's token and its detection.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! token {
    ([$($feature:tt)*] $enable:tt $Tier:ident, STREAMS = $streams:literal, fence $fence:block) => {
        /// The proof that this CPU has the tier's features.
        #[derive(Clone, Copy)]
        pub(crate) struct $Tier(());

        impl $Tier {
            pub(crate) fn detect() -> Option<Self> {
                (true $(&& $crate::arch::has!($feature))*).then_some($Tier(()))
            }
        }

        impl $crate::arch::Tier for $Tier {
            const STREAMS: bool = $streams;

            #[inline(always)]
            fn fence(self) {
                #[target_feature $enable]
                #[inline]
                fn op() $fence
                // SAFETY: `self` exists only where detection found every feature that `op` enables.
                unsafe { op() }
            }

            #[inline(always)]
            fn vectorize<const N: usize, K: $crate::arch::Kernel<N, Self>>(self, kernel: K) {
                #[target_feature $enable]
                fn door<const N: usize, K: $crate::arch::Kernel<N, $Tier>>(token: $Tier, kernel: K) {
                    kernel.run(token);
                }
                // SAFETY: `self` exists only where detection found every feature that `door` enables.
                unsafe { door(self, kernel) }
            }
        }
    };
}

/// `features!(Tier => ops! impl Trait<N> for Tier { .. })` implements [`Simd`] or [`Bytes`]: each operation becomes a
/// function with the tier's features, in which its intrinsics are safe, and a method that the token lets call it.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")
))]
macro_rules! ops {
    ([$($feature:tt)*] $enable:tt impl $Trait:ident<$n:literal> for $Tier:ident {
        $(type $Type:ident = $is:ty;)*
        $(const $CONST:ident: $of:ty = $value:expr;)*
        $(
            $(#[$attr:meta])*
            fn $name:ident $(<const $N:ident: usize>)? ($($arg:ident: $ty:ty),*) $(-> $ret:ty)? $body:block
        )*
    }) => {
        impl $crate::arch::$Trait<$n> for $Tier {
            $(type $Type = $is;)*
            $(const $CONST: $of = $value;)*

            $(
                $(#[$attr])*
                #[inline(always)]
                fn $name $(<const $N: usize>)? (self, $($arg: $ty),*) $(-> $ret)? {
                    #[target_feature $enable]
                    #[inline]
                    fn op $(<const $N: usize>)? ($($arg: $ty),*) $(-> $ret)? $body
                    // SAFETY: `self` exists only where detection found every feature that `op` enables.
                    unsafe { op $(::<$N>)? ($($arg),*) }
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

/// A crossing of `R` vectors by rounds of zips: from each pair of vectors half of all apart, `$zip` makes two that hold
/// their chunks in turn. Each round brings the numbers of chunks and vectors one bit nearer to having changed places. A
/// macro, since it stands in functions with different features.
macro_rules! cross_by_zips {
    ($zip:ident, $vectors:ident: [_; $R:ident]) => {{
        let mut v = $vectors;
        let mut rounds = $R;
        while rounds > 1 {
            let before = v;
            let mut i = 0;
            while i < $R / 2 {
                [v[2 * i], v[2 * i + 1]] = $zip::<$R>(before[i], before[i + $R / 2]);
                i += 1;
            }
            rounds /= 2;
        }
        v
    }};
}

pub(crate) use cross_by_zips;

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
