//! 512 bits: one cell, so that one shuffle reaches all of a vector.

use byteperm::Isa;

use super::{APPLY, APPLY_IN_PLACE, BLOCKS, JOIN, PERMUTE, SPLIT, SWAPS, WORDS, WORDS_IN_PLACE};
use crate::needs::{Door, Need, Tier, Work, any, masked, stored, work};

pub(super) const TIER: Tier = Tier {
    isa: Isa::Avx512,
    bits: 512,
    stream: Some(("vmovntdq", "sfence")),
    doors: &[
        Door { kernel: PERMUTE, loops: &[LANES] },
        Door { kernel: APPLY, loops: &[STEPS, STREAMS, EXTEND, WOVEN] },
        Door { kernel: APPLY_IN_PLACE, loops: &[STEPS, WOVEN] },
        Door { kernel: WORDS, loops: &[EXTEND, SWAP] },
        Door { kernel: WORDS_IN_PLACE, loops: &[SWAP] },
        Door { kernel: SPLIT, loops: &[PLANES, RESIDUES] },
        Door { kernel: JOIN, loops: &[PLANES, RESIDUES] },
    ],
};

const LANES: &[Work] = &[
    work(
        "generic, a control a lane",
        &[any(&["vpmultishiftqb"]), any(&["vgf2p8affineqb"]), any(&["vpermi2b", "vpermt2b"])],
    ),
    work("named mode, a control a lane", &[any(&["vpermilps"]), any(&["vpermi2b", "vpermt2b"])]),
    work("named mode over one operand", &[any(&["vpermilps"]), any(&["vpshufb"])]),
    work("one selector, one operand", &[any(&["vpshufb"])]),
    work("past the caches", &[STREAM]),
];

/// Bytes of constants stay where no byte is picked.
const PICK: Need = masked(&["vpermb"]);
const SIGNS: Need = masked(&["vgf2p8affineqb"]);
const STORE: Need = stored(&["vmovdqu64"]);
const STREAM: Need = stored(&["vmovntdq"]);

const STEPS: &[Work] = &[work("a step", &[PICK, STORE]), work("a step with signs", &[PICK, SIGNS, STORE])];

const STREAMS: &[Work] =
    &[work("past the caches", &[PICK, STREAM]), work("signs past the caches", &[PICK, SIGNS, STREAM])];

const EXTEND: &[Work] = &[
    work("one byte to two", &[any(&["vpmovsxbw"]), STORE]),
    work("one byte to four", &[any(&["vpmovsxbd"]), STORE]),
    work("one byte to eight", &[any(&["vpmovsxbq"]), STORE]),
    work("two bytes to four", &[any(&["vpmovsxwd"]), STORE]),
    work("two bytes to eight", &[any(&["vpmovsxwq"]), STORE]),
    work("four bytes to eight", &[any(&["vpmovsxdq"]), STORE]),
];

const SWAP: &[Work] = &[work("byte swap", &[any(&["vpshufb"]), STORE]).times(SWAPS)];

/// Vectors cross by blends, which the compiler may take for masked moves.
const PLANES: &[Work] =
    &[work("a block", &[any(&["vpermb"]), masked(&["vpblendmq", "vmovdqa64"]), STORE]).times(BLOCKS)];

/// A merge byte by byte, which the compiler may take for a masked move.
const MERGE: Need = masked(&["vpblendmb", "vmovdqu8"]);

const WOVEN: &[Work] = &[work("four windows woven", &[any(&["vpermb"]), MERGE, STORE])];

/// Elements of three, five and seven bytes: some of their merges are selections by a vector.
const RESIDUES: &[Work] = &[work("planes merged", &[any(&["vpermb"]), MERGE, any(&["vpternlogq"]), STORE]).times(3)];
