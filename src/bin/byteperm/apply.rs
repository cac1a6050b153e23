//! `byteperm apply`.

mod list;
mod text;

use std::process::ExitCode;

use byteperm::{Pattern, Plan};

use crate::buffer::{Buffer, PAGE};
use crate::engines;
use crate::output::Failure;
use crate::place::Draft;
use crate::progress::Progress;
use crate::streams::{self, Input};

/// Permute the bytes of every record of a file, or of standard input
///
/// A pattern is the bytes of an input record, a colon, and one source for each byte of an output record: the number of an
/// input byte (2), s and a number for its sign (s2), or # and a constant (#ff). It is repeated until the input ends.
#[derive(clap::Args)]
#[command(
    override_usage = "byteperm apply [OPTIONS] <PATTERN|NAME> [IN] [OUT]\n       byteperm apply --list [PATTERN|NAME]",
    after_help = "\
OUT appears under its name only when it is complete; until then, and after an error, what was there before is
intact. It must be another file than IN. Devices and pipes are written as the input comes, and so is standard
output. If the last record is cut short and the length was not known before, the whole records stand there.

Examples:
  byteperm apply swap-2 samples.s16be samples.s16le
  byteperm apply '3: 2 1 0 #ff' < pixels.rgb > pixels.bgra
  byteperm apply sign-extend-3-to-4-le samples.s24 - | sox -t s32 - out.flac
  byteperm apply --list                          all names, each with a small picture
  byteperm apply --list rgb-to-bgra              a larger picture of one"
)]
pub(crate) struct Args {
    /// What is done to every record: the name of a transform, as in rgb-to-bgra, or a pattern, as in '3: 2 1 0 #ff'
    #[arg(value_name = "PATTERN|NAME", required_unless_present = "list", allow_negative_numbers = true)]
    pattern: Option<String>,
    #[command(flatten)]
    paths: streams::Paths,
    /// Copy what is left over after the last whole record as it is, instead of an error
    #[arg(long)]
    keep_tail: bool,
    #[command(flatten)]
    engine: engines::One,
    /// Print the named transforms, each with what it does and a picture
    #[arg(long, conflicts_with_all = ["input", "keep_tail", "isa"])]
    list: bool,
}

/// The longer side of a block, in bytes: it stays in the second-level cache, and calls of the system are few.
const BLOCK: usize = 256 << 10;

/// What to do about a record that is cut short.
const REST: &str = "--keep-tail copies what is left over as it is";

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let pattern = args.pattern.as_deref().map(text::pattern).transpose()?;
    let pattern = match (pattern, args.list) {
        (Some(pattern), false) => pattern,
        (Some(pattern), true) => return list::one(&pattern),
        (None, _) => return list::all(),
    };
    let plan = args.engine.chosen()?.plan(&pattern);
    let mut input = args.paths.input()?;
    if let (Some(len), false) = (input.len(), args.keep_tail) {
        // Before anything is written.
        input.whole(len, pattern.input_len(), "record", REST)?;
    }
    let mut output = args.paths.output(&input)?;
    let mut progress = Progress::new(input.len(), &output);
    copy(&plan, &mut input, &mut output, args.keep_tail, &mut progress)?;
    drop(progress);
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Executes the plan, one block after the other, in as much memory as a block takes.
fn copy(
    plan: &Plan,
    input: &mut Input,
    output: &mut Draft,
    keep_tail: bool,
    progress: &mut Progress,
) -> Result<(), Failure> {
    let (n, m) = (plan.pattern().input_len(), plan.pattern().output_len());
    let records = records(n, m);
    let mut source = Buffer::new(records * n)?;
    let mut result = if n == m { None } else { Some(Buffer::new(records * m)?) };
    // What has been read and is not done: less than a record after each turn. Whatever a pipe has to give is passed on
    // before more is awaited.
    let mut held = 0;
    let mut whole = 0;
    loop {
        let read = input.read(&mut source[held..])?;
        if read == 0 {
            break;
        }
        held += read;
        let done = held / n;
        match &mut result {
            None => {
                plan.apply_in_place(&mut source[..done * n])?;
                output.write(&source[..done * n])?;
            }
            Some(result) => {
                plan.apply(&source[..done * n], &mut result[..done * m])?;
                output.write(&result[..done * m])?;
            }
        }
        source.copy_within(done * n..held, 0);
        held -= done * n;
        whole += done as u64;
        progress.add(read);
    }
    if keep_tail {
        return output.write(&source[..held]);
    }
    input.whole(whole * n as u64 + held as u64, n, "record", REST)
}

/// How many records a block has: the longer side fits in [`BLOCK`], and the source is whole pages, so that a file is read
/// as it lies in memory.
fn records(n: usize, m: usize) -> usize {
    // Of a page, the power of two that `n` has need not come from the number of records.
    let step = PAGE >> n.trailing_zeros();
    BLOCK / n.max(m) / step * step
}

/// A block holds at least one step of the longest records.
const _: () = assert!(BLOCK / Pattern::MAX >= PAGE);
