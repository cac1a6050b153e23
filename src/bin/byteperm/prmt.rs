//! `byteperm prmt`.

use std::process::ExitCode;

use crate::output::{self, Failure, word};
use crate::{form, number, rows};

/// Permute the bytes of one lane, or of rows from standard input
///
/// Numbers are hexadecimal with 0x in front, or decimal. They have 32 bits and no sign.
#[derive(clap::Args)]
#[command(
    override_usage = "byteperm prmt [OPTIONS] <A> <B> <C>\n       byteperm prmt [OPTIONS] -",
    after_help = "\
Rows: with - as the only operand, each line of standard input is `A B C`, and each gives one line with 0x
and eight hexadecimal digits. Blank lines and what stands behind # are skipped. At a wrong row the program
stops with its line number and status 2; the results of the rows before it have been printed.

Examples:
  byteperm prmt 0x33221100 0x77665544 0x5140              interleave the low halves, with a picture
  byteperm prmt --raw 0xf0 0 0x8880                       0xfffffff0: sign-extend a byte
  byteperm prmt --mode b4e 0x33221100 0x77665544 3        byte swap
  byteperm prmt --dialect amd 0x77665544 0x33221100 0x05040100
  echo 0x33221100 0x77665544 0x5140 | byteperm prmt -"
)]
pub(crate) struct Args {
    /// First operand: a (ptx), x (cuda) or S0, the HIGH half (amd); or - for rows from standard input
    #[arg(value_name = "A", allow_negative_numbers = true)]
    a: String,
    /// Second operand: b (ptx), y (cuda) or S1, the low half (amd)
    #[arg(value_name = "B", allow_negative_numbers = true)]
    b: Option<String>,
    /// Control: one nibble an output byte (ptx, cuda), one byte an output byte (amd).
    /// As every operand it may be decimal, so 5140 is 0x1414: write selectors with 0x
    #[arg(value_name = "C", allow_negative_numbers = true)]
    c: Option<String>,
    #[command(flatten)]
    form: form::Options,
    /// Print only the result, 0x and eight hexadecimal digits; rows are printed so in any case
    #[arg(long)]
    raw: bool,
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let form = args.form.form()?;
    let (a, b, c) = match (args.a.as_str(), args.b, args.c) {
        ("-", None, None) => return rows::run(form),
        (a, Some(b), Some(c)) if [a, &b, &c].iter().all(|&text| text != "-") => {
            (operand("A", a)?, operand("B", &b)?, operand("C", &c)?)
        }
        _ => {
            return Err(Failure::Said("prmt takes three operands A B C, or - alone for rows on standard input".into()));
        }
    };
    if args.raw {
        output::print(format_args!("0x{:08x}", form.permute(a, b, c)))
    } else {
        output::print(format_args!("{}", form.explain_lane(a, b, c)))
    }
}

fn operand(name: &str, text: &str) -> Result<u32, Failure> {
    number::number(text).map_err(|error| Failure::Said(format!("operand {name} is `{}`: {error}", word(text))))
}
