//! The operations over several threads: what one thread makes, at lengths around those of pieces, in pools of several
//! sizes; what is refused; and whose threads are used.

mod errors;
mod lanes;
mod planes;
mod pools;
#[path = "../support/random.rs"]
mod random;
mod records;

use random::splitmix64;

/// Bytes of the destination from which the work is more than a piece.
const PIECE: usize = 1 << 20;

/// The longest slices, in bytes, with room for an offset.
const LONGEST: usize = 4 * PIECE;

/// Lengths in units of so many bytes: none, one, and those on both sides of one piece and two, and more. Each comes with
/// offsets of a source and a destination from a boundary.
fn cases(size: usize) -> impl Iterator<Item = (usize, [usize; 2])> {
    let around = [1, 2].into_iter().flat_map(move |pieces| [0, 1, 2].map(|i| pieces * PIECE / size + i - 1));
    let lengths = [0, 1].into_iter().chain(around).chain([7 * PIECE / 2 / size]);
    lengths.zip([[0, 0], [1, 1], [0, 1], [61, 13], [3, 32]].into_iter().cycle())
}

fn random_bytes(seed: u64) -> Vec<u8> {
    splitmix64(seed).take(LONGEST / 8).flat_map(u64::to_le_bytes).collect()
}
