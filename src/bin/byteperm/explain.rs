//! `byteperm explain`.

use std::process::ExitCode;

use byteperm::Mode;

use crate::form::Form;
use crate::output::{self, Failure, word};
use crate::{form, number};

/// Show which source byte goes where under a selector, signs and ignored bits included
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  byteperm explain 0x5140                        interleave the low halves of a and b
  byteperm explain 0xdead8880                    bits that are ignored are shown
  byteperm explain --mode ecl 0x8f95
  byteperm explain --dialect cuda 0x9180         __byte_perm has no signs
  byteperm explain --dialect amd 0x0c0c0504")]
pub(crate) struct Args {
    /// The control: 0x and up to eight hexadecimal digits; with a named --mode 0 to 3 will do without 0x
    #[arg(value_name = "SELECTOR", allow_negative_numbers = true)]
    selector: String,
    #[command(flatten)]
    form: form::Options,
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let form = args.form.form()?;
    // Digits are misread where their base is not told, except for the four that a named mode counts.
    let counts = matches!(form, Form::Mode(mode) if mode != Mode::Generic);
    let read = match args.selector.as_bytes() {
        [b'0'..=b'3'] | [b'0', b'x' | b'X', ..] if counts => number::number,
        _ => number::control,
    };
    let control = read(&args.selector)
        .map_err(|error| Failure::Said(format!("the selector is `{}`: {error}", word(&args.selector))))?;
    output::print(format_args!("{}", form.explain(control)))
}
