use byteperm::Isa;

use super::{APPLY, APPLY_IN_PLACE, JOIN, PERMUTE, SPLIT, SWAPS, WORDS, WORDS_IN_PLACE};
use crate::needs::{Door, Need, Tier, Work, any, stored, work};

pub(super) const TIER: Tier = Tier {
    isa: Isa::Ssse3,
    bits: 128,
    stream: Some(("movntdq", "sfence")),
    doors: &[
        Door { kernel: PERMUTE, loops: &[LANES] },
        Door { kernel: APPLY, loops: &[STEPS, STREAMS, EXTEND] },
        Door { kernel: APPLY_IN_PLACE, loops: &[STEPS] },
        Door { kernel: WORDS, loops: &[EXTEND, SWAP] },
        Door { kernel: WORDS_IN_PLACE, loops: &[SWAP] },
        Door { kernel: SPLIT, loops: &[PLANES] },
        Door { kernel: JOIN, loops: &[PLANES] },
    ],
};

const SHUFFLE: Need = any(&["pshufb"]);
const MERGE: Need = any(&["por"]);
const SIGNS: Need = any(&["pcmpeqb"]);
const STORE: Need = stored(&["movdqu"]);
const STREAM: Need = stored(&["movntdq"]);

const LANES: &[Work] = &[work("any permute", &[SHUFFLE]), work("past the caches", &[STREAM])];

const STEPS: &[Work] = &[
    work("a step", &[SHUFFLE, STORE]),
    work("a step with signs", &[SHUFFLE, SIGNS, STORE]),
    work("windows", &[SHUFFLE, MERGE, STORE]),
];

const STREAMS: &[Work] =
    &[work("past the caches", &[SHUFFLE, STREAM]), work("signs past the caches", &[SHUFFLE, SIGNS, STREAM])];

/// This tier has no instruction for it: elements are doubled, and what is above is shifted out. To eight bytes the
/// compiler mostly takes them one by one.
const EXTEND: &[Work] = &[
    work("one byte to two", &[any(&["punpcklbw"]), any(&["psraw"]), STORE]),
    work("one byte to four", &[any(&["punpcklbw"]), any(&["punpcklwd"]), any(&["psrad"]), STORE]),
    work("two bytes to four", &[any(&["punpcklwd"]), any(&["psrad"]), STORE]),
];

const SWAP: &[Work] = &[work("byte swap", &[SHUFFLE, STORE]).times(SWAPS)];

/// By chunks of eight bytes, of four, and of two.
const PLANES: &[Work] = &[
    work("two planes", &[SHUFFLE, any(&["punpcklqdq", "punpckhqdq"]), STORE]),
    work("up to four planes, or sixteen", &[SHUFFLE, any(&["punpckldq", "punpckhdq"]), STORE]).times(2),
    work("up to eight planes", &[SHUFFLE, any(&["punpcklwd", "punpckhwd"]), STORE]),
];
