//! 256 bits, two cells.

use byteperm::Isa;

use super::{APPLY, APPLY_IN_PLACE, JOIN, PERMUTE, SPLIT, SWAPS, WORDS, WORDS_IN_PLACE};
use crate::needs::{Door, Need, Tier, Work, any, stored, work};

pub(super) const TIER: Tier = Tier {
    isa: Isa::Avx2,
    bits: 256,
    stream: Some(("vmovntdq", "sfence")),
    doors: &[
        Door { kernel: PERMUTE, loops: &[LANES] },
        Door { kernel: APPLY, loops: &[STEPS, STREAMS, EXTEND] },
        Door { kernel: APPLY_IN_PLACE, loops: &[STEPS] },
        Door { kernel: WORDS, loops: &[EXTEND, SWAP] },
        Door { kernel: WORDS_IN_PLACE, loops: &[SWAP] },
        Door { kernel: SPLIT, loops: &[SPLITS] },
        Door { kernel: JOIN, loops: &[JOINS] },
    ],
};

const LANES: &[Work] = &[
    work("generic, a control a lane", &[SHUFFLE, any(&["vpblendvb"])]),
    work("named mode, a control a lane", &[any(&["vpermilps"]), SHUFFLE]),
    work("past the caches", &[STREAM]),
];

const SHUFFLE: Need = any(&["vpshufb"]);
const MERGE: Need = any(&["vpor"]);
const SIGNS: Need = any(&["vpblendvb"]);
/// Both cells of a vector are loaded, each from its place.
const CELLS: Need = any(&["vinserti128"]);
const STORE: Need = stored(&["vmovdqu"]);
const STREAM: Need = stored(&["vmovntdq"]);

const STEPS: &[Work] = &[
    work("a step", &[CELLS, SHUFFLE, STORE]),
    work("a step with signs", &[CELLS, SHUFFLE, SIGNS, STORE]),
    work("windows", &[CELLS, SHUFFLE, MERGE, STORE]),
    work("windows with signs", &[CELLS, SHUFFLE, MERGE, SIGNS, STORE]),
];

const STREAMS: &[Work] = &[
    work("past the caches", &[CELLS, SHUFFLE, STREAM]),
    work("signs past the caches", &[CELLS, SHUFFLE, SIGNS, STREAM]),
];

const EXTEND: &[Work] = &[
    work("one byte to two", &[any(&["vpmovsxbw"]), STORE]),
    work("one byte to four", &[any(&["vpmovsxbd"]), STORE]),
    work("one byte to eight", &[any(&["vpmovsxbq"]), STORE]),
    work("two bytes to four", &[any(&["vpmovsxwd"]), STORE]),
    work("two bytes to eight", &[any(&["vpmovsxwq"]), STORE]),
    work("four bytes to eight", &[any(&["vpmovsxdq"]), STORE]),
];

const SWAP: &[Work] = &[work("byte swap", &[SHUFFLE, STORE]).times(SWAPS)];

// By chunks of eight bytes, of four, and of two: elements of two bytes; of up to four, and in two rounds of up to
// sixteen; of up to eight.
const EIGHTS: Need = any(&["vpunpcklqdq", "vpunpckhqdq"]);
const FOURS: Need = any(&["vpunpckldq", "vpunpckhdq"]);
const TWOS: Need = any(&["vpunpcklwd", "vpunpckhwd"]);

const SPLITS: &[Work] = &[
    work("two planes", &[CELLS, SHUFFLE, EIGHTS, STORE]),
    work("up to four planes, or sixteen", &[CELLS, SHUFFLE, FOURS, STORE]).times(2),
    work("up to eight planes", &[CELLS, SHUFFLE, TWOS, STORE]),
];

/// Both cells of a vector are stored, each to its place.
const OUT: Need = stored(&["vextracti128"]);

/// Cells of two vectors that lie side by side in memory: the compiler may put them together and store them at once.
const WHOLE: Need = any(&["vextracti128", "vperm2i128"]);

const JOINS: &[Work] = &[
    work("two planes", &[EIGHTS, SHUFFLE, WHOLE]),
    work("up to four planes, or sixteen", &[FOURS, SHUFFLE, OUT]).times(2),
    work("up to eight planes", &[TWOS, SHUFFLE, OUT]),
];
