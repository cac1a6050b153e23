//! Exit codes, and what is said on standard error.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use byteperm::verify::quote;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input or a file that cannot be used: the message says what was wrong and what would be right.
    Said(String),
    /// Standard output was closed by its reader, who has seen enough of what is for people or goes line by line.
    OutputClosed,
}

impl Failure {
    /// With this said behind it.
    pub(crate) fn with(self, more: &str) -> Failure {
        match self {
            Failure::Said(message) => Failure::Said(format!("{message}{more}")),
            Failure::OutputClosed => Failure::OutputClosed,
        }
    }
}

impl From<byteperm::Error> for Failure {
    fn from(error: byteperm::Error) -> Self {
        Failure::Said(error.to_string())
    }
}

/// For writes to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Said(format!("standard output cannot be written: {error}")),
        }
    }
}

/// A word that someone wrote, as a message shows it.
pub(crate) fn word(text: &str) -> String {
    quote(text, 40)
}

/// A path, as a message shows it.
pub(crate) fn path(path: &Path) -> String {
    quote(&path.to_string_lossy(), 500)
}

/// Prints lines on standard output, the last with a line break, and succeeds.
pub(crate) fn print(text: fmt::Arguments<'_>) -> Result<ExitCode, Failure> {
    let mut output = io::stdout().lock();
    writeln!(output, "{text}")?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Says something on standard error. Where that is closed nobody listens, which is no failure.
pub(crate) fn say(message: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "byteperm: {message}");
}

/// Status 2 with a message for a failure. A closed output is none: the reader chose to stop.
pub(crate) fn exit_code(outcome: Result<ExitCode, Failure>) -> ExitCode {
    match outcome {
        Ok(code) => code,
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Said(message)) => {
            say(format_args!("{message}"));
            ExitCode::from(2)
        }
    }
}
