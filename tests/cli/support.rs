//! Runs the program.

use std::io;
use std::process::{Command, Output, Stdio};

/// What the program answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        Answer {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The program with these arguments.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_byteperm"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Answer {
    command(args).output().unwrap().into()
}

/// Runs the program with a standard output that nobody reads.
pub(crate) fn run_with_closed_output(args: &[&str]) -> Answer {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    command(args).stdout(writer).output().unwrap().into()
}

impl Answer {
    /// Checks that the arguments were refused: status 2, each of `said` on standard error, nothing on
    /// standard output.
    #[track_caller]
    pub(crate) fn assert_refused(&self, said: &[&str]) {
        assert_eq!((self.status, self.stdout.as_str()), (Some(2), ""), "{self:?}");
        for said in said {
            assert!(self.stderr.contains(said), "{said:?} is missing: {self:?}");
        }
        assert!(!self.stderr.contains("panicked"), "{self:?}");
    }
}
