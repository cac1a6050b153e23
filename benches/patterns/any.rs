//! Patterns without a name: one that is known at run time only, and an awkward one.

use std::hint::black_box;

use byteperm::Pattern;
use byteperm::Source::{self, Byte};

use crate::race::{Row, Suite};
use crate::work::{Contender, Work};
use crate::{fearless, index, loops};

/// What the loops with constants have too.
const FOUR: [u8; 4] = [2, 0, 3, 1];
const THIRTEEN_TO_ELEVEN: [u8; 11] = [5, 12, 0, 7, 7, 3, 10, 1, 11, 2, 8];

/// A pattern of bytes that the compiler cannot know.
fn pattern(n: usize, bytes: &[u8]) -> Pattern {
    let sources: Vec<Source> = black_box(bytes).iter().map(|&byte| Byte(byte)).collect();
    Pattern::new(n, &sources).expect("every index is below n")
}

pub(crate) fn benches(suite: &mut Suite) {
    let four = pattern(4, &FOUR);
    let shifts = black_box(FOUR).map(|byte| 8 * u32::from(byte));
    let work = Work::Apply(four);
    let rivals = [
        Contender::rival("loop of shifts", move |src, dst| loops::shifts(shifts, src, dst)),
        Contender::rival("fearless_simd", fearless::permute(black_box(FOUR))),
        index::contender(four),
        Contender::rival("loop compiled for it", loops::constant_4),
    ];
    let row = Row { group: "any pattern", name: "4 bytes known at run time", work };
    suite.run(row, work.by_engines().into_iter().chain(rivals));

    let awkward = pattern(13, &THIRTEEN_TO_ELEVEN);
    let work = Work::Apply(awkward);
    let rivals = [index::contender(awkward), Contender::rival("loop compiled for it", loops::constant_13_to_11)];
    suite.run(Row { group: "any pattern", name: "13 to 11", work }, work.by_engines().into_iter().chain(rivals));
}
