//! The vocabulary of patterns: text, algebra, the patterns of `prmt`, the named transforms, pictures.

mod algebra;
mod convert;
mod drawn;
mod named;
mod pictures;
mod text;

use byteperm::{Pattern, reference};

/// What the reference makes of whole records.
fn apply(pattern: &Pattern, src: &[u8]) -> Vec<u8> {
    assert!(src.len().is_multiple_of(pattern.input_len()), "{pattern}: {} bytes", src.len());
    let mut dst = vec![0x5a; src.len() / pattern.input_len() * pattern.output_len()];
    reference::apply(pattern, src, &mut dst);
    dst
}

/// Bytes that do not repeat soon and have both signs.
fn bytes(len: usize) -> Vec<u8> {
    let step = |x: &u32| Some(x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    std::iter::successors(Some(1), step).map(|x| (x >> 24) as u8).take(len).collect()
}
