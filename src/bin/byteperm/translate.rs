//! `byteperm translate`.

use std::fmt::Write;
use std::process::ExitCode;

use byteperm::{Dialect, Source};

use crate::number;
use crate::output::{self, Failure, word};

/// Translate a selector between prmt, __byte_perm and v_perm_b32
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  byteperm translate 0x5410 --from ptx --to amd            0x05040100, the operands swapped
  byteperm translate 0x08080100 --from amd --to ptx        0x9910
  byteperm translate 0xd410 --from cuda --to ptx --raw     0x5410: __byte_perm ignores the top bits

Signs of even bytes have no v_perm_b32 form, constants no prmt form, and __byte_perm has neither.")]
pub(crate) struct Args {
    /// The control: 0x and up to eight hexadecimal digits
    #[arg(value_name = "SELECTOR", allow_negative_numbers = true)]
    selector: String,
    /// The dialect that it is written in: ptx, cuda or amd
    #[arg(long, value_name = "DIALECT", allow_negative_numbers = true)]
    from: Dialect,
    /// The dialect that is wanted: ptx, cuda or amd
    #[arg(long, value_name = "DIALECT", allow_negative_numbers = true)]
    to: Dialect,
    /// Print only the translated control
    #[arg(long)]
    raw: bool,
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let control = number::control(&args.selector)
        .map_err(|error| Failure::Said(format!("the selector is `{}`: {error}", word(&args.selector))))?;
    let translated = args.from.translate(control, args.to).map_err(|_| why_not(args.from, control, args.to))?;
    let written = written(args.to, translated);
    if args.raw {
        return output::print(format_args!("{written}"));
    }
    let swap = if (args.from == Dialect::Amd) == (args.to == Dialect::Amd) {
        ""
    } else {
        "\nthe operands swap: v_perm_b32's first operand is the high half"
    };
    output::print(format_args!("{written}\n{} is {}{swap}", call(args.from, control), call(args.to, translated)))
}

/// A control with as many digits as its dialect reads.
fn written(dialect: Dialect, control: u32) -> String {
    match dialect {
        Dialect::Amd => format!("0x{control:08x}"),
        _ => format!("{control:#06x}"),
    }
}

/// An example call on `prmt`'s operands a and b.
fn call(dialect: Dialect, control: u32) -> String {
    let control = written(dialect, control);
    match dialect {
        Dialect::Amd => format!("v_perm_b32(S0 = b, S1 = a, {control})"),
        Dialect::Ptx => format!("prmt.b32 d, a, b, {control}"),
        _ => format!("{}(a, b, {control})", dialect.instruction()),
    }
}

/// Names the output bytes that cannot be translated, and why.
fn why_not(from: Dialect, control: u32, to: Dialect) -> Failure {
    let mut message = format!("{} has no {} form", call(from, control), to.instruction());
    for (i, source) in from.decode(control).into_iter().enumerate() {
        if to.encode([source; 4]).is_err() {
            // Writing to a `String` does not fail.
            let _ = write!(message, "\n  output byte {i} is {}", reason(source, to));
        }
    }
    Failure::Said(message)
}

/// What the source is, and why the dialect does not have it.
fn reason(source: Source, to: Dialect) -> String {
    let name = |byte: u8| format!("{}{}", if byte < 4 { 'a' } else { 'b' }, byte % 4);
    match (source, to) {
        (Source::Sign(byte), Dialect::Amd) => format!(
            "the sign of {}, an even byte: v_perm_b32 has the signs of odd bytes only (a1, a3, b1, b3)",
            name(byte)
        ),
        (Source::Sign(byte), _) => format!("the sign of {}: {} has no signs", name(byte), to.instruction()),
        (Source::Const(value), _) => format!(
            "the constant 0x{value:02x}: {} has no constants, so keep it in a byte of an operand",
            to.instruction()
        ),
        (Source::Byte(byte), _) => format!("source byte {byte}, which {} has not", to.instruction()),
    }
}
