//! Loops over slices, generic over the vector trait: written once, compiled for every tier. No `unsafe`.

mod lanes;
mod pattern;
mod permute;
mod planes;

use crate::arch::{Kernel, Tier};

/// Bytes read and written from which stores go past the caches: measured, see the README. In place it never
/// pays, since the destination has just been brought into the cache.
pub(crate) const STREAM_FROM: usize = 64 << 20;

/// Runs a loop as part of the door that we are in. Without optimisation, where every value has a place of its own, all
/// loops of a kernel together would need a frame of up to a megabyte: there each gets a door, and with it a function, of
/// its own.
#[inline(always)]
fn run_part<const N: usize, S: Tier, K: Kernel<N, S>>(s: S, part: K) {
    if cfg!(debug_assertions) { s.vectorize(part) } else { part.run(s) }
}

pub(crate) use pattern::{
    Apply, ApplyInPlace, ApplyWords, ApplyWordsInPlace, Compiled, Shape, Tables, Words, by_reference,
};
pub(crate) use permute::{First, Form, Other, Permute};
pub(crate) use planes::Planes;
