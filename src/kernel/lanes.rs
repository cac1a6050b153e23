//! The loop over lanes: up to three operands in, one slice out, a vector at a time.

use super::STREAM_FROM;
use crate::arch::{Kernel, Simd, Streaming};

/// One operand as the loop sees it.
pub(super) trait Lanes: Copy {
    /// Lanes `from..from + n`, where it is a slice.
    #[inline(always)]
    fn cut(self, _from: usize, _n: usize) -> Self {
        self
    }
    /// Whether its vectors, where it has any, begin on vector-size boundaries wherever those of `d` do.
    #[inline(always)]
    fn aligned_like<const L: usize>(self, _d: *const u32) -> bool {
        true
    }
    /// How many bytes a lane it brings in from memory.
    const READS: usize;
    /// Whether it is the destination.
    const IN_PLACE: bool = false;
    /// Vector `u` of block `k`, where a block is `U` vectors and `d` is the same vector of the destination.
    fn whole<const L: usize, const U: usize, S: Simd<L>>(self, s: S, k: usize, u: usize, d: &[u32; L]) -> S::V;
    /// What is left after the last whole vector, where `d` is what is left of the destination.
    fn part<const L: usize, S: Simd<L>>(self, s: S, d: &[u32]) -> S::V;
}

impl Lanes for &[u32] {
    const READS: usize = size_of::<u32>();

    #[inline(always)]
    fn cut(self, from: usize, n: usize) -> Self {
        &self[from..][..n]
    }

    #[inline(always)]
    fn aligned_like<const L: usize>(self, d: *const u32) -> bool {
        (self.as_ptr().addr() ^ d.addr()).is_multiple_of(size_of::<[u32; L]>())
    }

    #[inline(always)]
    fn whole<const L: usize, const U: usize, S: Simd<L>>(self, s: S, k: usize, u: usize, _: &[u32; L]) -> S::V {
        s.load(&self.as_chunks().0.as_chunks::<U>().0[k][u])
    }

    #[inline(always)]
    fn part<const L: usize, S: Simd<L>>(self, s: S, _: &[u32]) -> S::V {
        s.load_part(self.as_chunks::<L>().1)
    }
}

/// One value for all lanes. What depends on values only leaves the loop by itself.
impl Lanes for u32 {
    const READS: usize = 0;

    #[inline(always)]
    fn whole<const L: usize, const U: usize, S: Simd<L>>(self, s: S, _: usize, _: usize, _: &[u32; L]) -> S::V {
        s.splat(self)
    }

    #[inline(always)]
    fn part<const L: usize, S: Simd<L>>(self, s: S, _: &[u32]) -> S::V {
        s.splat(self)
    }
}

/// The destination itself, which is read before it is written.
#[derive(Clone, Copy)]
pub(super) struct InPlace;

impl Lanes for InPlace {
    const READS: usize = size_of::<u32>();
    const IN_PLACE: bool = true;

    #[inline(always)]
    fn whole<const L: usize, const U: usize, S: Simd<L>>(self, s: S, _: usize, _: usize, d: &[u32; L]) -> S::V {
        s.load(d)
    }

    #[inline(always)]
    fn part<const L: usize, S: Simd<L>>(self, s: S, d: &[u32]) -> S::V {
        s.load_part(d)
    }
}

/// What is done to one vector of each operand.
pub(super) trait Step<const L: usize, S: Simd<L>>: Copy {
    /// Whether so little is done that counting the vectors would be a good part of it: then four are a block.
    const LITTLE: bool = false;
    /// Must be `#[inline(always)]`. What does not depend on the vectors leaves the loop by itself.
    fn step(self, s: S, a: S::V, b: S::V, c: S::V) -> S::V;
}

/// Vectors from which a step of its own, up to the destination's first boundary, pays.
const PEEL_FROM: usize = 8;

/// A step taken over three operands, in every lane of `d`.
///
/// Slices are as long as `d`: the engine has refused others.
pub(super) struct Map<'d, T, A, B, C> {
    pub(super) over: Over<T, A, B, C>,
    pub(super) d: &'d mut [u32],
}

/// A step and what it is taken over.
#[derive(Clone, Copy)]
pub(super) struct Over<T, A, B, C> {
    pub(super) step: T,
    pub(super) a: A,
    pub(super) b: B,
    pub(super) c: C,
}

impl<const L: usize, S: Simd<L>, T: Step<L, S>, A: Lanes, B: Lanes, C: Lanes> Kernel<L, S> for Map<'_, T, A, B, C> {
    #[inline(always)]
    fn run(self, s: S) {
        let Map { over, d } = self;
        let n = d.len();
        if n < L {
            // Some tiers would touch the memory of an empty slice.
            return if n > 0 {
                over.cut(0, n).part(s, d)
            };
        }
        let streams = S::STREAMS && !A::IN_PLACE && n >= STREAM_FROM / Over::<T, A, B, C>::MOVES;
        let head = if streams || n >= PEEL_FROM * L && over.aligned_like::<L>(d.as_ptr()) {
            // Lanes up to the destination's first vector boundary.
            (d.as_ptr().addr().wrapping_neg() % size_of::<[u32; L]>()) / size_of::<u32>()
        } else {
            0
        };
        if head > 0 {
            over.head(s, head, d);
        }
        let d = &mut d[head..];
        let over = over.cut(head, d.len());
        let done = if streams {
            // Fences at the end of the block: the tail may write some of these lanes again.
            let streaming = Streaming(s);
            over.vectors(s, d, |v, p| streaming.lanes(v, p))
        } else {
            over.vectors(s, d, |v, p| s.store(v, p))
        };
        if done < d.len() {
            over.tail(s, done, d);
        }
    }
}

impl<T: Copy, A: Lanes, B: Lanes, C: Lanes> Over<T, A, B, C> {
    /// Bytes brought in and written, a lane.
    const MOVES: usize = A::READS + B::READS + C::READS + if A::IN_PLACE { 0 } else { size_of::<u32>() };

    /// As many whole vectors as there are. Returns how many lanes that is.
    #[inline(always)]
    fn vectors<const L: usize, S: Simd<L>>(
        self,
        s: S,
        d: &mut [u32],
        store: impl Fn(S::V, &mut [u32; L]) + Copy,
    ) -> usize
    where
        T: Step<L, S>,
    {
        let done = if T::LITTLE { self.blocks::<L, 4, S>(s, d, store) } else { 0 };
        let rest = &mut d[done..];
        let n = rest.len();
        done + self.cut(done, n).blocks::<L, 1, S>(s, rest, store)
    }

    /// The first `n` lanes at least, fewer than a vector has; `d` has a vector or more.
    #[inline(always)]
    fn head<const L: usize, S: Simd<L>>(self, s: S, n: usize, d: &mut [u32])
    where
        T: Step<L, S>,
    {
        if A::IN_PLACE {
            // What is written twice would be permuted twice.
            self.cut(0, n).part(s, &mut d[..n]);
        } else {
            self.cut(0, L).blocks::<L, 1, S>(s, &mut d[..L], |v, p| s.store(v, p));
        }
    }

    /// The lanes from `done` on at least, fewer than a vector has.
    #[inline(always)]
    fn tail<const L: usize, S: Simd<L>>(self, s: S, done: usize, d: &mut [u32])
    where
        T: Step<L, S>,
    {
        let n = d.len();
        if A::IN_PLACE || n < L {
            self.cut(done, n - done).part(s, &mut d[done..]);
        } else {
            self.cut(n - L, L).blocks::<L, 1, S>(s, &mut d[n - L..], |v, p| s.store(v, p));
        }
    }

    /// As many whole blocks of `U` vectors as there are. Returns how many lanes that is.
    #[inline(always)]
    fn blocks<const L: usize, const U: usize, S: Simd<L>>(
        self,
        s: S,
        d: &mut [u32],
        store: impl Fn(S::V, &mut [u32; L]),
    ) -> usize
    where
        T: Step<L, S>,
    {
        // Slices of the same length as `d`, cut here where the compiler sees it, have as many blocks: the checks of
        // `[k]` leave the loop.
        let over = self.cut(0, d.len());
        let blocks = d.as_chunks_mut::<L>().0.as_chunks_mut::<U>().0;
        #[allow(clippy::needless_range_loop, reason = "with an iterator over `blocks` the checks stay in the loop")]
        for k in 0..blocks.len() {
            for u in 0..U {
                let d = &mut blocks[k][u];
                let a = over.a.whole::<L, U, S>(s, k, u, d);
                let b = over.b.whole::<L, U, S>(s, k, u, d);
                let c = over.c.whole::<L, U, S>(s, k, u, d);
                store(over.step.step(s, a, b, c), d);
            }
        }
        blocks.len() * U * L
    }

    /// Fewer lanes than a vector has.
    #[inline(always)]
    fn part<const L: usize, S: Simd<L>>(self, s: S, d: &mut [u32])
    where
        T: Step<L, S>,
    {
        let (a, b, c) = (self.a.part(s, d), self.b.part(s, d), self.c.part(s, d));
        s.store_part(self.step.step(s, a, b, c), d);
    }

    #[inline(always)]
    fn cut(self, from: usize, n: usize) -> Self {
        Over { a: self.a.cut(from, n), b: self.b.cut(from, n), c: self.c.cut(from, n), ..self }
    }

    #[inline(always)]
    fn aligned_like<const L: usize>(self, d: *const u32) -> bool {
        self.a.aligned_like::<L>(d) && self.b.aligned_like::<L>(d) && self.c.aligned_like::<L>(d)
    }
}

#[cfg(test)]
mod tests;
