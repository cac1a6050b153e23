//! Every permute of lanes: which step is taken over which operands.

use super::lanes::{InPlace, Lanes, Map, Over, Step};
use super::run_part;
use crate::arch::{Kernel, Simd};
use crate::{Mode, Selector};

/// What a control means.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// A form of `prmt`.
    Prmt(Mode),
    /// CUDA's `__byte_perm`: four nibbles, their top bits ignored.
    BytePerm,
    /// AMD's `v_perm_b32`, with a = S1 and b = S0.
    VPerm,
}

/// The operand that the result may replace.
#[derive(Clone, Copy)]
pub(crate) enum First<'a> {
    Slice(&'a [u32]),
    Value(u32),
    InPlace,
}

/// Any other operand.
#[derive(Clone, Copy)]
pub(crate) enum Other<'a> {
    Slice(&'a [u32]),
    Value(u32),
}

/// One permute over lanes. Slices are as long as `d`.
pub(crate) struct Permute<'a, 'd> {
    pub(crate) form: Form,
    pub(crate) a: First<'a>,
    pub(crate) b: Other<'a>,
    pub(crate) c: Other<'a>,
    pub(crate) d: &'d mut [u32],
}

impl<const L: usize, S: Simd<L>> Kernel<L, S> for Permute<'_, '_> {
    #[inline(always)]
    fn run(self, s: S) {
        let Permute { form, a, b, c, d } = self;
        match (form, c) {
            (Form::Prmt(mode), Other::Slice(c)) => match mode.selectors() {
                None => two(s, Signed, a, b, c, d),
                Some(selectors) => {
                    let table = s.table(selectors.map(u32::from));
                    if mode.reads_b() { two(s, Named(table), a, b, c, d) } else { one(s, NamedOne(table), a, c, d) }
                }
            },
            (Form::Prmt(mode), Other::Value(c)) => uniform(s, mode.selector(c), a, b, d),
            (Form::BytePerm, Other::Slice(c)) => two(s, Unsigned, a, b, c, d),
            (Form::BytePerm, Other::Value(c)) => uniform(s, Selector::new(c as u16 & 0x7777), a, b, d),
            (Form::VPerm, Other::Slice(c)) => two(s, Amd, a, b, c, d),
            (Form::VPerm, Other::Value(c)) => two(s, Amd, a, b, c, d),
        }
    }
}

/// One selector for all lanes: how much is done depends on what it reads.
#[inline(always)]
fn uniform<const L: usize, S: Simd<L>>(s: S, selector: Selector, a: First<'_>, b: Other<'_>, d: &mut [u32]) {
    let signs = selector.replicates_sign();
    if selector.reads_a() && selector.reads_b() {
        let c = u32::from(selector);
        return if signs { two(s, SignedPlaced, a, b, c, d) } else { two(s, Placed, a, b, c, d) };
    }
    // One operand is read: it takes the first place.
    let (a, c) = match b {
        Other::Slice(b) if selector.reads_b() => (First::Slice(b), u32::from(selector.swap_operands())),
        Other::Value(b) if selector.reads_b() => (First::Value(b), u32::from(selector.swap_operands())),
        _ => (a, u32::from(selector)),
    };
    if signs { one(s, SignedPlacedOne, a, c, d) } else { one(s, PlacedOne, a, c, d) }
}

/// A step that reads both operands.
#[inline(always)]
fn two<const L: usize, S: Simd<L>>(
    s: S,
    step: impl Step<L, S>,
    a: First<'_>,
    b: Other<'_>,
    c: impl Lanes,
    d: &mut [u32],
) {
    match (a, b) {
        (First::Slice(a), Other::Slice(b)) => run_part::<L, S, _>(s, Map { over: Over { step, a, b, c }, d }),
        (First::Slice(a), Other::Value(b)) => run_part::<L, S, _>(s, Map { over: Over { step, a, b, c }, d }),
        (First::Value(a), Other::Slice(b)) => run_part::<L, S, _>(s, Map { over: Over { step, a, b, c }, d }),
        (First::Value(a), Other::Value(b)) => run_part::<L, S, _>(s, Map { over: Over { step, a, b, c }, d }),
        (First::InPlace, Other::Slice(b)) => run_part::<L, S, _>(s, Map { over: Over { step, a: InPlace, b, c }, d }),
        (First::InPlace, Other::Value(b)) => run_part::<L, S, _>(s, Map { over: Over { step, a: InPlace, b, c }, d }),
    }
}

/// A step that reads one operand. What stands in the other's place is never looked at.
#[inline(always)]
fn one<const L: usize, S: Simd<L>>(s: S, step: impl Step<L, S>, a: First<'_>, c: impl Lanes, d: &mut [u32]) {
    const B: u32 = 0;
    match a {
        First::Slice(a) => run_part::<L, S, _>(s, Map { over: Over { step, a, b: B, c }, d }),
        First::Value(a) => run_part::<L, S, _>(s, Map { over: Over { step, a, b: B, c }, d }),
        First::InPlace => run_part::<L, S, _>(s, Map { over: Over { step, a: InPlace, b: B, c }, d }),
    }
}

/// Defines the steps: a name, whether it does little, and what is done to one vector of each operand.
macro_rules! steps {
    ($( $(#[$doc:meta])* $Step:ident $(: $little:ident)? = |$s:ident, $a:pat_param, $b:pat_param, $c:ident| $body:expr; )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            struct $Step;

            impl<const L: usize, S: Simd<L>> Step<L, S> for $Step {
                $(const $little: bool = true;)?

                #[inline(always)]
                fn step(self, $s: S, $a: S::V, $b: S::V, $c: S::V) -> S::V {
                    $body
                }
            }
        )*
    };
}

steps! {
    /// Nibbles, signs included, of both operands.
    Signed = |s, a, b, c| {
        let index = s.decode(c);
        s.signs(s.permute(a, b, index), index)
    };
    /// Nibbles without signs, of both operands.
    Unsigned = |s, a, b, c| s.permute(a, b, s.decode(c));
    /// Nibbles that are the same in all lanes, signs included, of both operands: what depends on them only leaves
    /// the loop.
    SignedPlaced: LITTLE = |s, a, b, c| {
        let index = s.decode(c);
        s.signs(s.place(a, b, s.places(index)), index)
    };
    /// The same without signs.
    Placed: LITTLE = |s, a, b, c| s.place(a, b, s.places(s.decode(c)));
    /// The same of one operand, signs included.
    SignedPlacedOne: LITTLE = |s, a, _, c| {
        let index = s.decode(c);
        s.signs(s.place_one(a, s.places(index)), index)
    };
    /// The same of one operand without signs.
    PlacedOne: LITTLE = |s, a, _, c| s.place_one(a, s.places(s.decode(c)));
    /// `v_perm_b32`.
    Amd = |s, a, b, c| s.v_perm(a, b, c);
}

/// A named mode that reads both operands.
#[derive(Clone, Copy)]
struct Named<T>(T);

impl<const L: usize, S: Simd<L>> Step<L, S> for Named<S::Table> {
    #[inline(always)]
    fn step(self, s: S, a: S::V, b: S::V, c: S::V) -> S::V {
        s.named(a, b, self.0, c)
    }
}

/// A named mode that reads one operand.
#[derive(Clone, Copy)]
struct NamedOne<T>(T);

impl<const L: usize, S: Simd<L>> Step<L, S> for NamedOne<S::Table> {
    #[inline(always)]
    fn step(self, s: S, a: S::V, _: S::V, c: S::V) -> S::V {
        s.named_one(a, self.0, c)
    }
}
