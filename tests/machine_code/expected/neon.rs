use byteperm::Isa;

use super::{APPLY, APPLY_IN_PLACE, BLOCKS, JOIN, PERMUTE, SPLIT, WORDS, WORDS_IN_PLACE};
use crate::needs::{Door, Need, Tier, Work, any, stored, table, work};

pub(super) const TIER: Tier = Tier {
    isa: Isa::Neon,
    bits: 128,
    stream: None,
    doors: &[
        Door { kernel: PERMUTE, loops: &[LANES] },
        Door { kernel: APPLY, loops: &[STEPS, EXTEND] },
        Door { kernel: APPLY_IN_PLACE, loops: &[STEPS] },
        Door { kernel: WORDS, loops: &[EXTEND, SWAP] },
        Door { kernel: WORDS_IN_PLACE, loops: &[SWAP] },
        Door { kernel: SPLIT, loops: &[PLANES] },
        Door { kernel: JOIN, loops: &[PLANES] },
    ],
};

const LANES: &[Work] = &[work("both operands", &[table(&["tbl"], 2)]), work("one operand", &[table(&["tbl"], 1)])];

const SHUFFLE: Need = table(&["tbl"], 1);
/// Leaves alone what it does not pick.
const MERGE: Need = table(&["tbx"], 1);
const SIGNS: Need = any(&["sshl"]);
const STORE: Need = stored(&["str", "stur", "stp", "st2"]);

const STEPS: &[Work] = &[
    work("a step", &[SHUFFLE, STORE]),
    work("a step with signs", &[SHUFFLE, SIGNS, STORE]),
    work("windows", &[MERGE, STORE]),
    work("windows with signs", &[MERGE, SIGNS, STORE]),
];

/// From each size to each longer one.
const EXTEND: &[Work] = &[work("sign extension", &[any(&["sshll", "sshll2"]), STORE]).times(6)];

const SWAP: &[Work] = &[
    work("words of two bytes", &[any(&["rev16"]), STORE]),
    work("words of four bytes", &[any(&["rev32"]), STORE]),
    work("words of eight bytes", &[any(&["rev64"]), STORE]),
];

const PLANES: &[Work] = &[work("a block", &[SHUFFLE, any(&["zip1", "zip2"]), STORE]).times(BLOCKS)];
