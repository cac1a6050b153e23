//! `byteperm apply`.

mod block;
mod list;
mod parallel;
mod stream;
mod text;

use std::process::ExitCode;

pub(crate) use text::in_pieces;

use crate::output::Failure;
use crate::progress::Progress;
use crate::{engines, streams};

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

/// What to do about a record that is cut short.
const REST: &str = "--keep-tail copies what is left over as it is";

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let pattern = args.pattern.as_deref();
    let unquoted = pattern.is_some_and(|pattern| text::goes_on(pattern, args.paths.input_word()));
    let pattern = pattern.map(|pattern| text::pattern(pattern, unquoted)).transpose()?;
    let pattern = match (pattern, args.list) {
        (Some(pattern), false) => pattern,
        (Some(pattern), true) => return list::one(&pattern),
        (None, _) => return list::all(),
    };
    let plan = args.engine.chosen()?.plan(&pattern);
    let mut input =
        args.paths.input().map_err(|failure| if unquoted { failure.with(text::QUOTES) } else { failure })?;
    if let (Some(len), false) = (input.len(), args.keep_tail) {
        // Before anything is written.
        input.whole(len, pattern.input_len(), "record", REST)?;
    }
    let output = args.paths.output(&input)?;
    let mut progress = Progress::new(input.len(), &output);
    let done = parallel::apply(&plan, &mut input, &output, &mut progress)?;
    let rest = stream::apply(&plan, &mut input, &output, &mut progress)?;
    drop(progress);
    if args.keep_tail {
        output.write(&rest.bytes)?;
    } else {
        input.whole(done + rest.whole + rest.bytes.len() as u64, pattern.input_len(), "record", REST)?;
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}
