//! Loops over slices, generic over the vector trait: written once, compiled for every tier. No `unsafe`.

mod lanes;
mod permute;

pub(crate) use permute::{First, Form, Other, Permute};
