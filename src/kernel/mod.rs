//! Loops over slices, generic over the vector trait: written once, compiled for every tier. No `unsafe`.

mod lanes;
mod pattern;
mod permute;
mod planes;

/// Bytes read and written from which stores go past the caches: measured, see the README. In place it never
/// pays, since the destination has just been brought into the cache.
pub(crate) const STREAM_FROM: usize = 64 << 20;

pub(crate) use pattern::{
    Apply, ApplyInPlace, ApplyWords, ApplyWordsInPlace, Compiled, Shape, Tables, Words, by_reference,
};
pub(crate) use permute::{First, Form, Other, Permute};
pub(crate) use planes::{JoinPlanes, SplitPlanes};
