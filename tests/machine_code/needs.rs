//! The words that expectations are written in.

use std::fmt;

use byteperm::Isa;

use crate::assembly::Instruction;

/// What is expected of one tier.
pub(crate) struct Tier {
    pub(crate) isa: Isa,
    /// Bits of its registers.
    pub(crate) bits: usize,
    /// Stores past the caches, and what orders them before what comes after: no door has one without the other.
    pub(crate) stream: Option<(&'static str, &'static str)>,
    /// All its doors.
    pub(crate) doors: &'static [Door],
}

/// What is expected of a tier's door for one kernel.
pub(crate) struct Door {
    pub(crate) kernel: Kernel,
    pub(crate) loops: &'static [&'static [Work]],
}

/// A kernel, and the function of the engine that calls its doors.
#[derive(Clone, Copy)]
pub(crate) struct Kernel {
    pub(crate) module: &'static str,
    pub(crate) name: &'static str,
    /// What stands behind the name in a symbol: `Kb1_` is `<true>`.
    pub(crate) arguments: &'static str,
    pub(crate) method: &'static str,
}

/// What loops do, and the instructions that do it.
pub(crate) struct Work {
    pub(crate) name: &'static str,
    pub(crate) needs: &'static [Need],
    /// How many loops there are of this kind, at the least.
    pub(crate) times: usize,
}

pub(crate) const fn work(name: &'static str, needs: &'static [Need]) -> Work {
    Work { name, needs, times: 1 }
}

impl Work {
    pub(crate) const fn times(self, times: usize) -> Work {
        Work { times, ..self }
    }
}

/// One of these instructions, on registers as long as the tier's, in this form.
pub(crate) struct Need {
    mnemonics: &'static [&'static str],
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Any,
    /// To memory.
    Stored,
    /// Of elements that a mask register has a bit for.
    Masked,
    /// With a list of so many registers to look bytes up in.
    Table(usize),
}

pub(crate) const fn any(mnemonics: &'static [&'static str]) -> Need {
    Need { mnemonics, form: Form::Any }
}

pub(crate) const fn stored(mnemonics: &'static [&'static str]) -> Need {
    Need { mnemonics, form: Form::Stored }
}

pub(crate) const fn masked(mnemonics: &'static [&'static str]) -> Need {
    Need { mnemonics, form: Form::Masked }
}

pub(crate) const fn table(mnemonics: &'static [&'static str], registers: usize) -> Need {
    Need { mnemonics, form: Form::Table(registers) }
}

impl Need {
    /// Whether an instruction is this one.
    pub(crate) fn is(&self, line: &Instruction, bits: usize) -> bool {
        self.mnemonics.iter().any(|mnemonic| line.is(mnemonic))
            && line.bits() == bits
            && match self.form {
                Form::Any => true,
                Form::Stored => line.stores(),
                Form::Masked => line.is_masked(),
                Form::Table(registers) => {
                    let list = line.operands.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
                    list.is_some_and(|(list, _)| list.split(',').count() == registers)
                }
            }
    }
}

/// `masked vpermb`.
impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.mnemonics.join(" or ");
        match self.form {
            Form::Any => f.write_str(&names),
            Form::Stored => write!(f, "{names} to memory"),
            Form::Masked => write!(f, "masked {names}"),
            Form::Table(registers) => write!(f, "{names} over {registers} registers"),
        }
    }
}
