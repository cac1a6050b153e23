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

/// Runs the program with its outputs on a terminal, and returns what that was sent.
#[cfg(unix)]
pub(crate) fn on_a_terminal(args: &[&str]) -> String {
    use std::fs::File;
    use std::io::Read;
    use std::os::fd::{FromRawFd, OwnedFd};
    use std::ptr::null_mut;

    let (mut master, mut slave) = (-1, -1);
    let mut size = libc::winsize { ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the first two pointers and the last are to variables of the right type that live through the call;
    // a name and attributes may be null.
    let opened = unsafe { libc::openpty(&mut master, &mut slave, null_mut(), null_mut(), &raw mut size) };
    assert_eq!(opened, 0, "{}", io::Error::last_os_error());
    // SAFETY: openpty has just opened it, and nobody else owns it.
    let master = unsafe { OwnedFd::from_raw_fd(master) };
    // SAFETY: as above.
    let slave = unsafe { OwnedFd::from_raw_fd(slave) };
    let mut command = command(args);
    command.env("TERM", "xterm").stdout(slave.try_clone().unwrap()).stderr(slave);
    let mut child = command.spawn().unwrap();
    // Holds the terminal's other end open.
    drop(command);
    let (mut master, mut shown) = (File::from(master), Vec::new());
    // Linux ends a terminal that nobody has open with an error.
    let _ = master.read_to_end(&mut shown);
    assert!(child.wait().unwrap().success(), "{}", String::from_utf8_lossy(&shown));
    String::from_utf8(shown).unwrap()
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
