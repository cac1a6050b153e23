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
    if pattern_in_pieces() {
        let tip = StyledStr::from("put a pattern in quotes, as in '3: 2 1 0'");
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

/// Whether a pattern was typed that a shell has made several arguments of.
fn pattern_in_pieces() -> bool {
    let mut args = std::env::args_os().skip(1);
    args.next().is_some_and(|command| command == "apply") && args.any(|arg| arg.to_str().is_some_and(apply::begins))
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
