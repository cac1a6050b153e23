//! The form of a permute, as `prmt` and `explain` take it.

use std::fmt::Display;

use byteperm::{Dialect, Mode};

use crate::output::Failure;

/// The options that choose a form.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// One of PTX's modes: generic, f4e, b4e, rc8, ecl, ecr or rc16; outside generic only C & 3 counts
    #[arg(long, value_name = "MODE", allow_negative_numbers = true)]
    mode: Option<Mode>,
    /// Whose instruction: ptx (prmt), cuda (__byte_perm) or amd (v_perm_b32)
    #[arg(long, value_name = "DIALECT", default_value = "ptx", allow_negative_numbers = true)]
    dialect: Dialect,
}

impl Options {
    /// # Errors
    /// A mode of a dialect that has none.
    pub(crate) fn form(&self) -> Result<Form, Failure> {
        match (self.mode, self.dialect) {
            (mode, Dialect::Ptx) => Ok(Form::Mode(mode.unwrap_or(Mode::Generic))),
            (None, dialect) => Ok(Form::Dialect(dialect)),
            (Some(_), dialect) => Err(Failure::Said(format!(
                "modes are PTX's: {} has none, so leave out --mode or --dialect {dialect}",
                dialect.instruction()
            ))),
        }
    }
}

/// What is executed or explained.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// `prmt` in this mode.
    Mode(Mode),
    /// Another dialect.
    Dialect(Dialect),
}

impl Form {
    /// One lane, operands in the form's own order.
    pub(crate) fn permute(self, first: u32, second: u32, control: u32) -> u32 {
        match self {
            Form::Mode(mode) => mode.prmt(first, second, control),
            Form::Dialect(dialect) => dialect.permute(first, second, control),
        }
    }

    /// The picture of a control.
    pub(crate) fn explain(self, control: u32) -> Box<dyn Display> {
        match self {
            Form::Mode(mode) => Box::new(mode.explain(control)),
            Form::Dialect(dialect) => Box::new(dialect.explain(control)),
        }
    }

    /// The picture of one lane.
    pub(crate) fn explain_lane(self, first: u32, second: u32, control: u32) -> Box<dyn Display> {
        match self {
            Form::Mode(mode) => Box::new(mode.explain_lane(first, second, control)),
            Form::Dialect(dialect) => Box::new(dialect.explain_lane(first, second, control)),
        }
    }
}
