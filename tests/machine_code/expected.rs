//! The instructions that must stand together in one loop of each tier's door.

use std::fmt;

use byteperm::Isa;

use crate::assembly::Instruction;

/// One of these instructions, on such operands.
pub(crate) struct Need {
    mnemonics: &'static [&'static str],
    operands: Operands,
}

#[derive(Clone, Copy)]
enum Operands {
    /// Vector registers of this name.
    Vectors(&'static str),
    /// A list of so many registers to look bytes up in.
    Table(usize),
}

/// What a loop does, and the instructions that do it.
pub(crate) struct Loop {
    pub(crate) work: &'static str,
    pub(crate) needs: &'static [Need],
}

pub(crate) const fn vectors(register: &'static str, mnemonics: &'static [&'static str]) -> Need {
    Need { mnemonics, operands: Operands::Vectors(register) }
}

pub(crate) const fn table(registers: usize) -> Need {
    Need { mnemonics: &["tbl", "tbl.16b"], operands: Operands::Table(registers) }
}

/// What is expected of one tier.
pub(crate) struct Tier {
    pub(crate) isa: Isa,
    /// Every loop works on these registers, whatever it does.
    pub(crate) register: &'static str,
    /// Stores past the caches, and what orders them before what comes after: no door has one without the other.
    pub(crate) stream: Option<(&'static str, &'static str)>,
    pub(crate) loops: &'static [Loop],
}

/// Every tier that has a door.
pub(crate) const TIERS: &[Tier] = &[
    Tier { isa: Isa::Avx512, register: "zmm", stream: Some(("vmovntdq", "sfence")), loops: AVX512 },
    Tier { isa: Isa::Avx2, register: "ymm", stream: Some(("vmovntdq", "sfence")), loops: AVX2 },
    Tier { isa: Isa::Ssse3, register: "xmm", stream: Some(("movntdq", "sfence")), loops: SSSE3 },
    Tier { isa: Isa::Neon, register: "q", stream: None, loops: NEON },
];

const AVX512: &[Loop] = &[
    Loop {
        work: "generic, a control a lane",
        needs: &[
            vectors("zmm", &["vpmultishiftqb"]),
            vectors("zmm", &["vgf2p8affineqb"]),
            vectors("zmm", &["vpermi2b", "vpermt2b"]),
        ],
    },
    Loop {
        work: "named mode, a control a lane",
        needs: &[vectors("zmm", &["vpermilps"]), vectors("zmm", &["vpermi2b", "vpermt2b"])],
    },
    Loop {
        work: "named mode over one operand",
        needs: &[vectors("zmm", &["vpermilps"]), vectors("zmm", &["vpshufb"])],
    },
    Loop { work: "one selector, one operand", needs: &[vectors("zmm", &["vpshufb"])] },
    Loop { work: "past the caches", needs: &[vectors("zmm", &["vmovntdq"])] },
];

const AVX2: &[Loop] = &[
    Loop { work: "generic, a control a lane", needs: &[vectors("ymm", &["vpshufb"]), vectors("ymm", &["vpblendvb"])] },
    Loop {
        work: "named mode, a control a lane",
        needs: &[vectors("ymm", &["vpermilps"]), vectors("ymm", &["vpshufb"])],
    },
    Loop { work: "past the caches", needs: &[vectors("ymm", &["vmovntdq"])] },
];

const SSSE3: &[Loop] = &[
    Loop { work: "any permute", needs: &[vectors("xmm", &["pshufb"])] },
    Loop { work: "past the caches", needs: &[vectors("xmm", &["movntdq"])] },
];

const NEON: &[Loop] =
    &[Loop { work: "both operands", needs: &[table(2)] }, Loop { work: "one operand", needs: &[table(1)] }];

impl Need {
    /// Whether an instruction is this one.
    pub(crate) fn is(&self, line: &Instruction) -> bool {
        self.mnemonics.contains(&line.mnemonic.as_str())
            && match self.operands {
                Operands::Vectors(register) => line.uses(register),
                Operands::Table(registers) => {
                    let list = line.operands.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
                    list.is_some_and(|(list, _)| list.split(',').count() == registers)
                }
            }
    }
}

/// `vpshufb zmm`.
impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mnemonics.join(" or "))?;
        match self.operands {
            Operands::Vectors(register) => write!(f, " {register}"),
            Operands::Table(registers) => write!(f, " over {registers} registers"),
        }
    }
}
