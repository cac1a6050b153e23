//! What clap has to say: help, the version, or what is wrong with the arguments.

use std::io::{self, Write};
use std::process::ExitCode;

use byteperm::Source;
use clap::Error;
use clap::error::{ContextKind, ContextValue};

use crate::output::{Failure, say, word};

/// Prints it: help on standard output, whose failures count, and errors on standard error with status 2.
pub(crate) fn print(mut answer: Error) -> Result<ExitCode, Failure> {
    escape(&mut answer);
    if answer.use_stderr() {
        // Where standard error is closed nobody listens, which is no failure.
        let _ = answer.print();
        if let Some(pattern) = unquoted(std::env::args_os().filter_map(|arg| arg.into_string().ok())) {
            say(format_args!("put a pattern in quotes: '{pattern}'"));
        }
        return Ok(ExitCode::from(2));
    }
    answer.print()?;
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The pattern of which a shell made several arguments, because it was not in quotes: from the word with the colon on,
/// all that are like sources.
fn unquoted(args: impl Iterator<Item = String>) -> Option<String> {
    let mut args = args.skip(1).skip_while(|arg| arg != "apply").skip_while(|arg| !arg.ends_with(':')).peekable();
    let first = args.peek().filter(|first| first.trim_end_matches(':').parse::<u8>().is_ok())?.clone();
    let sources = args.skip(1).take_while(|arg| arg.parse::<Source>().is_ok());
    Some(sources.fold(first, |pattern, source| pattern + " " + &source))
}

/// Makes arguments that are echoed safe to show.
fn escape(answer: &mut Error) {
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand] {
        let Some(ContextValue::String(text)) = answer.get(kind) else { continue };
        let shown = word(text);
        if shown != *text {
            answer.insert(kind, ContextValue::String(shown));
            // Its tips repeat the text as it came.
            answer.remove(ContextKind::Suggested);
        }
    }
}
