//! What clap has to say: help, the version, or what is wrong with the arguments.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

use crate::apply;
use crate::output::{Failure, word};

/// Prints it: help on standard output, whose failures count, and errors on standard error with status 2.
pub(crate) fn print(mut answer: Error) -> Result<ExitCode, Failure> {
    escape(&mut answer);
    if let Some(pattern) = pattern_in_pieces() {
        let tip = StyledStr::from(format!("put a pattern in quotes: '{}'", word(&pattern)));
        answer.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    if answer.use_stderr() {
        // Where standard error is closed nobody listens, which is no failure.
        let _ = answer.print();
        return Ok(ExitCode::from(2));
    }
    answer.print()?;
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}

/// What was typed as a pattern without quotes.
fn pattern_in_pieces() -> Option<String> {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let (command, args) = args.split_first()?;
    (command == "apply").then(|| apply::in_pieces(args))?
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
