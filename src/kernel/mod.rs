//! Loops over slices, generic over the vector trait: written once, compiled for every tier. No `unsafe`.

mod lanes;
mod permute;

#[cfg(feature = "verify")]
pub(crate) use lanes::STREAM_FROM;
pub(crate) use permute::{First, Form, Other, Permute};
