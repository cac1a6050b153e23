//! What no result shows: whether stores past the caches find their boundaries. The portable tier stands in for one
//! that has such stores, and counts.

use core::cell::Cell;

use super::*;
use crate::arch::Tier;
use crate::arch::portable::Portable;

/// How many vectors were stored past the caches, and how many of them off a boundary.
#[derive(Default)]
struct Count {
    all: Cell<usize>,
    astray: Cell<usize>,
    fences: Cell<usize>,
}

#[derive(Clone, Copy)]
struct Counting<'a>(&'a Count);

/// What the kernel under test calls; the rest is never reached.
macro_rules! passed_on {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)?;)*) => {
        $(fn $name(self, $($arg: $ty),*) $(-> $ret)? { Portable.$name($($arg),*) })*
    };
}

type V = <Portable as Simd<4>>::V;
type Index = <Portable as Simd<4>>::Index;
type Places = <Portable as Simd<4>>::Places;
type Table = <Portable as Simd<4>>::Table;

impl Tier for Counting<'_> {
    const STREAMS: bool = true;

    fn fence(self) {
        self.0.fences.set(self.0.fences.get() + 1);
    }

    fn vectorize<const N: usize, K: Kernel<N, Self>>(self, kernel: K) {
        kernel.run(self);
    }
}

impl Simd<4> for Counting<'_> {
    type V = V;
    type Index = Index;
    type Places = Places;
    type Table = Table;

    fn stream(self, v: V, p: &mut [u32; 4]) {
        let Count { all, astray, .. } = self.0;
        all.set(all.get() + 1);
        astray.set(astray.get() + usize::from(!p.as_ptr().addr().is_multiple_of(size_of_val(p))));
        self.store(v, p);
    }

    passed_on! {
        splat(x: u32) -> V;
        load(p: &[u32; 4]) -> V;
        store(v: V, p: &mut [u32; 4]);
        load_part(p: &[u32]) -> V;
        store_part(v: V, p: &mut [u32]);
        decode(c: V) -> Index;
        table(selectors: [u32; 4]) -> Table;
        named(a: V, b: V, table: Table, c: V) -> V;
        named_one(a: V, table: Table, c: V) -> V;
        permute(a: V, b: V, index: Index) -> V;
        places(index: Index) -> Places;
        place(a: V, b: V, places: Places) -> V;
        place_one(a: V, places: Places) -> V;
        signs(v: V, index: Index) -> V;
        v_perm(a: V, b: V, selector: V) -> V;
    }
}

#[derive(Clone, Copy)]
struct Copied;

impl<const L: usize, S: Simd<L>> Step<L, S> for Copied {
    fn step(self, _: S, a: S::V, _: S::V, _: S::V) -> S::V {
        a
    }
}

/// Copies `n` lanes between slices that start so many lanes off a boundary.
fn copy(n: usize, from: usize, to: usize) -> Count {
    let [source, mut destination] = [7, 0].map(|lane| std::vec![lane; n + 8]);
    let offset = |lanes: &[u32], off: usize| lanes.as_ptr().align_offset(16) % 4 + off;
    let (from, to) = (offset(&source, from), offset(&destination, to));
    let count = Count::default();
    let over = Over { step: Copied, a: &source[from..][..n], b: 0, c: 0 };
    Counting(&count).vectorize(Map { over, d: &mut destination[to..][..n] });
    assert!(destination[to..][..n].iter().all(|&lane| lane == 7));
    count
}

/// Lanes of a copy from which stores go past the caches: eight bytes are moved for each.
const LANES: usize = STREAM_FROM / 8;

#[test]
fn stores_past_the_caches_are_on_boundaries() {
    for (from, to) in [(0, 0), (0, 1), (3, 2), (2, 3)] {
        let Count { all, astray, fences } = copy(LANES + 5, from, to);
        // All but the lanes before the first boundary and after the last one.
        assert!(all.get() >= LANES / 4, "{from}, {to}: {all:?}");
        assert_eq!((astray.get(), fences.get()), (0, 1), "{from}, {to}");
    }
}

#[test]
fn less_stays_in_the_caches() {
    assert_eq!(copy(LANES - 1, 0, 1).all.get(), 0);
}
