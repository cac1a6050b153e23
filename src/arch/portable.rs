//! Any CPU: four lanes in vectors of the `wide` crate, which chooses its instructions when the crate is
//! compiled.
//!
//! Where the build has a byte shuffle (SSSE3, NEON, wasm's simd128) bytes are looked up. Elsewhere, as in a
//! default x86-64 build, output byte `i` that takes byte `n` of an operand is byte `i` of that operand rotated
//! right by `n - i` bytes, modulo 4: the right one of the four rotations is selected with byte masks. Neither
//! way depends on memory order except through `SHUFFLES`, which stays off on big-endian targets.

mod bytes;

use wide::{i8x16, u8x16, u32x4};

use super::tables::{AMD, AMD_KEEP, AMD_SET, LANE};
use super::{Kernel, Simd, Tier, pad, unpad};

/// Whether `u8x16::shuffle` is one instruction in this build.
const SHUFFLES: bool = cfg!(all(
    target_endian = "little",
    any(
        target_feature = "ssse3",
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )
));

/// Needs nothing of the CPU, so anyone may make one.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// Where each output byte comes from: a nibble a byte.
#[derive(Clone, Copy)]
pub(crate) struct Index(u32x4);

/// The same for a control that all lanes share.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    /// What shuffles read.
    index: Index,
    /// Elsewhere each output byte is cut out of its operand and moved.
    bytes: [Place; 4],
}

/// Where one output byte comes from.
#[derive(Clone, Copy)]
struct Place {
    /// Set in the bits of `a` that become this byte.
    a: u32x4,
    /// Set in the bits of `b` that become this byte.
    b: u32x4,
    right: u32,
    left: u32,
}

impl Place {
    /// Output byte `i`, by a nibble.
    #[inline(always)]
    fn new(nibble: u32, i: u32) -> Self {
        let byte = nibble & 3;
        let mask = 0xff << (8 * byte);
        let from_b = (nibble >> 2 & 1).wrapping_neg();
        Place {
            a: u32x4::splat(mask & !from_b),
            b: u32x4::splat(mask & from_b),
            right: 8 * byte.saturating_sub(i),
            left: 8 * i.saturating_sub(byte),
        }
    }

    /// Moves the byte, which stands alone, to its place.
    #[inline(always)]
    fn of(self, byte: u32x4) -> u32x4 {
        (byte >> self.right) << self.left
    }
}

impl Tier for Portable {
    const STREAMS: bool = false;

    #[inline(always)]
    fn fence(self) {}

    #[inline(always)]
    fn vectorize<const N: usize, K: Kernel<N, Self>>(self, kernel: K) {
        fn door<const N: usize, K: Kernel<N, Portable>>(token: Portable, kernel: K) {
            kernel.run(token);
        }
        door(self, kernel);
    }
}

impl Simd<4> for Portable {
    type V = u32x4;
    type Index = Index;
    type Places = Places;
    type Table = [u32; 4];

    #[inline(always)]
    fn splat(self, x: u32) -> u32x4 {
        u32x4::splat(x)
    }

    #[inline(always)]
    fn load(self, p: &[u32; 4]) -> u32x4 {
        u32x4::new(*p)
    }

    #[inline(always)]
    fn store(self, v: u32x4, p: &mut [u32; 4]) {
        *p = v.to_array();
    }

    #[inline(always)]
    fn load_part(self, p: &[u32]) -> u32x4 {
        u32x4::new(pad(p))
    }

    #[inline(always)]
    fn store_part(self, v: u32x4, p: &mut [u32]) {
        unpad(v.to_array(), p);
    }

    #[inline(always)]
    fn stream(self, v: u32x4, p: &mut [u32; 4]) {
        self.store(v, p);
    }

    #[inline(always)]
    fn decode(self, c: u32x4) -> Index {
        let halves = (c & u32x4::splat(0xff)) | ((c & u32x4::splat(0xff00)) << 8);
        Index((halves | (halves << 4)) & u32x4::splat(0x0f0f_0f0f))
    }

    #[inline(always)]
    fn table(self, selectors: [u32; 4]) -> [u32; 4] {
        self.decode(u32x4::new(selectors)).0.to_array()
    }

    #[inline(always)]
    fn named(self, a: u32x4, b: u32x4, table: [u32; 4], c: u32x4) -> u32x4 {
        self.permute(a, b, lookup(table, c))
    }

    #[inline(always)]
    fn named_one(self, a: u32x4, table: [u32; 4], c: u32x4) -> u32x4 {
        one(a, lookup(table, c))
    }

    #[inline(always)]
    fn permute(self, a: u32x4, b: u32x4, index: Index) -> u32x4 {
        mask(index.0, 4).bitselect(one(b, index), one(a, index))
    }

    #[inline(always)]
    fn places(self, index: Index) -> Places {
        let [nibbles, ..] = index.0.to_array();
        Places { index, bytes: core::array::from_fn(|i| Place::new(nibbles >> (8 * i), i as u32)) }
    }

    #[inline(always)]
    fn place(self, a: u32x4, b: u32x4, places: Places) -> u32x4 {
        if SHUFFLES {
            return self.permute(a, b, places.index);
        }
        let [p0, p1, p2, p3] = places.bytes.map(|place| place.of((a & place.a) | (b & place.b)));
        (p0 | p1) | (p2 | p3)
    }

    #[inline(always)]
    fn place_one(self, a: u32x4, places: Places) -> u32x4 {
        if SHUFFLES {
            return one(a, places.index);
        }
        let [p0, p1, p2, p3] = places.bytes.map(|place| place.of(a & place.a));
        (p0 | p1) | (p2 | p3)
    }

    #[inline(always)]
    fn signs(self, v: u32x4, index: Index) -> u32x4 {
        let sign: i8x16 = bytemuck::cast(v);
        let sign: u32x4 = bytemuck::cast(sign.simd_lt(i8x16::ZERO));
        mask(index.0, 8).bitselect(sign, v)
    }

    #[inline(always)]
    fn v_perm(self, a: u32x4, b: u32x4, selector: u32x4) -> u32x4 {
        let selector: u8x16 = bytemuck::cast::<_, u8x16>(selector).min(u8x16::splat(13));
        if SHUFFLES {
            let index = Index(bytemuck::cast(bytes(AMD).shuffle(selector)));
            let picked: u8x16 = bytemuck::cast(self.signs(self.permute(a, b, index), index));
            return bytemuck::cast((picked & bytes(AMD_KEEP).shuffle(selector)) | bytes(AMD_SET).shuffle(selector));
        }
        // Above 7 the nibble that does the same is 2n - 7; the mask is -1 there, and 7 is 0xff ^ 0xf8.
        let small = selector.simd_lt(u8x16::splat(8));
        let nibble = small.bitselect(selector, selector + selector - u8x16::splat(7));
        let index = Index(bytemuck::cast(nibble & u8x16::splat(0x0f)));
        let picked: u8x16 = bytemuck::cast(self.signs(self.permute(a, b, index), index));
        let keep = selector.simd_lt(u8x16::splat(12));
        let set = selector.simd_eq(u8x16::splat(13));
        bytemuck::cast((picked & keep) | set)
    }
}

#[inline(always)]
fn bytes(table: [u32; 4]) -> u8x16 {
    bytemuck::cast(table)
}

/// In each lane, the entry of the table that `c & 3` picks.
#[inline(always)]
fn lookup(table: [u32; 4], c: u32x4) -> Index {
    let [t0, t1, t2, t3] = table.map(u32x4::splat);
    let one = (c & u32x4::splat(1)).simd_eq(u32x4::splat(1));
    let two = (c & u32x4::splat(2)).simd_eq(u32x4::splat(2));
    Index(two.bitselect(one.bitselect(t3, t2), one.bitselect(t1, t0)))
}

/// All bits set in the bytes of `x` that have this bit.
#[inline(always)]
fn mask(x: u32x4, bit: u8) -> u32x4 {
    let bit = u8x16::splat(bit);
    bytemuck::cast((bytemuck::cast::<_, u8x16>(x) & bit).simd_eq(bit))
}

/// The bytes of one operand; the index's operand and sign bits do not count.
#[inline(always)]
fn one(a: u32x4, index: Index) -> u32x4 {
    if SHUFFLES {
        let byte = (index.0 & u32x4::splat(0x0303_0303)) + u32x4::new(LANE);
        return bytemuck::cast(bytemuck::cast::<_, u8x16>(a).shuffle(bytemuck::cast(byte)));
    }
    // n - i modulo 4, without a borrow from byte to byte.
    let rotation = index.0 + u32x4::splat(0x0102_0300);
    let (odd, high) = (mask(rotation, 1), mask(rotation, 2));
    let even = high.bitselect((a << 16) | (a >> 16), a);
    let odds = high.bitselect((a << 8) | (a >> 24), (a << 24) | (a >> 8));
    odd.bitselect(odds, even)
}
