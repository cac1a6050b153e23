//! Exit codes, and what is said on standard error.

use std::io;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input or a file that cannot be used: the message says what was wrong and what would be right.
    Said(String),
    /// Standard output was closed by its reader, who has seen enough.
    OutputClosed,
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

/// Status 2 with a message for a failure. A closed output is none: the reader chose to stop.
pub(crate) fn exit_code(outcome: Result<ExitCode, Failure>) -> ExitCode {
    match outcome {
        Ok(code) => code,
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Said(message)) => {
            eprintln!("byteperm: {message}");
            ExitCode::from(2)
        }
    }
}
