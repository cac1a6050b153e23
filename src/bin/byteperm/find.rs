//! `byteperm find`.

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use byteperm::{Selector, Source};

use crate::number::number;
use crate::output::{self, Failure, word};

/// Find the selector that makes four output bytes, or every selector that yields a value
#[derive(clap::Args)]
#[command(
    override_usage = "byteperm find [--raw] <D0> <D1> <D2> <D3>\n       byteperm find --value <W> --a <A> --b <B>",
    after_help = "\
Examples:
  byteperm find a0 b0 a1 b1                      0x5140: byte 0 of the result is a0, byte 3 is b1
  byteperm find a0 a1 sa1 sa1                    0x9910: sign-extend the low half
  byteperm find --value 0x00112233 --a 0x33221100 --b 0x77665544

With --value, status 1 says that there is no such selector."
)]
pub(crate) struct Args {
    /// Output byte 0, the least significant: a0 to a3, b0 to b3, a number 0 to 7, or s in front for the sign (sa3)
    #[arg(
        value_name = "D0",
        required_unless_present = "value",
        conflicts_with = "value",
        allow_negative_numbers = true
    )]
    d0: Option<String>,
    /// Output byte 1
    #[arg(value_name = "D1", required_unless_present = "value", allow_negative_numbers = true)]
    d1: Option<String>,
    /// Output byte 2
    #[arg(value_name = "D2", required_unless_present = "value", allow_negative_numbers = true)]
    d2: Option<String>,
    /// Output byte 3
    #[arg(value_name = "D3", required_unless_present = "value", allow_negative_numbers = true)]
    d3: Option<String>,
    /// Print only the selector, without a picture; --value draws none in any case
    #[arg(long, conflicts_with = "value")]
    raw: bool,
    /// The value that A and B should yield, hexadecimal with 0x or decimal
    #[arg(long, value_name = "W", value_parser = number, requires_all = ["a", "b"], allow_negative_numbers = true)]
    value: Option<u32>,
    /// The first operand of --value
    #[arg(long, value_name = "A", value_parser = number, requires = "value", allow_negative_numbers = true)]
    a: Option<u32>,
    /// The second operand of --value
    #[arg(long, value_name = "B", value_parser = number, requires = "value", allow_negative_numbers = true)]
    b: Option<u32>,
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    if let (Some(value), Some(a), Some(b)) = (args.value, args.a, args.b) {
        return by_value(a, b, value);
    }
    let bytes = [&args.d0, &args.d1, &args.d2, &args.d3];
    let mut sources = [Source::Byte(0); 4];
    for (i, (place, text)) in sources.iter_mut().zip(bytes.into_iter().flatten()).enumerate() {
        *place =
            source(text).map_err(|error| Failure::Said(format!("output byte {i} is `{}`: {error}", word(text))))?;
    }
    let selector = Selector::from_sources(sources)?;
    if args.raw {
        output::print(format_args!("{selector}"))
    } else {
        output::print(format_args!("{selector}\n\n{}", selector.explain()))
    }
}

/// A source that `prmt` has.
fn source(text: &str) -> Result<Source, String> {
    match text.parse() {
        Ok(Source::Const(value)) => Err(format!(
            "prmt has no constants: keep 0x{value:02x} in a byte of an operand and name that byte, b0 for one"
        )),
        Ok(Source::Byte(byte) | Source::Sign(byte)) if byte > 7 => {
            Err("prmt's source bytes are 0 to 7: a0 to a3, then b0 to b3".to_owned())
        }
        Ok(source) => Ok(source),
        Err(_) => {
            Err("a source is a byte (a0 to a3, b0 to b3, or 0 to 7), or s and a byte for its sign (sa3)".to_owned())
        }
    }
}

/// Prints every selector that yields `value`.
fn by_value(a: u32, b: u32, value: u32) -> Result<ExitCode, Failure> {
    let mut output = BufWriter::new(stdout().lock());
    let mut found = false;
    for selector in Selector::find(a, b, value) {
        writeln!(output, "{selector}")?;
        found = true;
    }
    output.flush()?;
    if found {
        return Ok(ExitCode::SUCCESS);
    }
    output::say(format_args!(
        "no selector yields 0x{value:08x} from a = 0x{a:08x}, b = 0x{b:08x}: each of its bytes must be a byte of \
         a or b, or the sign of one (0x00 or 0xff)"
    ));
    Ok(ExitCode::from(1))
}
