//! Byte swaps in place.

use byteorder::{BE, ByteOrder, LE};
use byteperm::{Pattern, transforms};

use crate::race::{Row, Suite};
use crate::work::{Contender, Work};
use crate::{fearless, loops};

/// Reads numbers of the byte order that this machine does not have, in place: one of two functions swaps bytes, the
/// other does nothing.
fn foreign<T>(big: fn(&mut [T]), little: fn(&mut [T])) -> fn(&mut [T]) {
    if cfg!(target_endian = "little") { big } else { little }
}

pub(crate) fn benches(suite: &mut Suite) {
    let mut run = |name, pattern: Pattern, rivals: [Contender; 3]| {
        let work = Work::ApplyInPlace(pattern);
        suite.run(Row { group: "swap", name, work }, work.by_engines().into_iter().chain(rivals));
    };
    run(
        "2-byte words in place",
        transforms::SWAP_2,
        [
            Contender::in_place("loop", loops::swap_2),
            Contender::in_place("byteorder", foreign(BE::from_slice_u16, LE::from_slice_u16)),
            Contender::in_place("fearless_simd", fearless::permute_in_place([1, 0])),
        ],
    );
    run(
        "4-byte words in place",
        transforms::SWAP_4,
        [
            Contender::in_place("loop", loops::swap_4),
            Contender::in_place("byteorder", foreign(BE::from_slice_u32, LE::from_slice_u32)),
            Contender::in_place("fearless_simd", fearless::permute_in_place([3, 2, 1, 0])),
        ],
    );
    run(
        "8-byte words in place",
        transforms::SWAP_8,
        [
            Contender::in_place("loop", loops::swap_8),
            Contender::in_place("byteorder", foreign(BE::from_slice_u64, LE::from_slice_u64)),
            Contender::in_place("fearless_simd", fearless::permute_in_place([7, 6, 5, 4, 3, 2, 1, 0])),
        ],
    );
}
