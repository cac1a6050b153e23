//! Runs the program.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

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

/// A folder of its own for one test, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir(&path).unwrap();
    path
}

/// The names of the files in a folder.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs the program with these bytes on standard input, checks that it succeeds and says nothing, and returns what it
/// wrote.
#[track_caller]
pub(crate) fn filter(args: &[&str], input: &[u8]) -> Vec<u8> {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).unwrap());
        child.wait_with_output().unwrap()
    });
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""), "{args:?}");
    output.stdout
}

/// Bytes without a period that any record has.
pub(crate) fn noise(len: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    std::iter::repeat_with(next).take(len).collect()
}

/// A terminal of so many columns: what is sent to it can be read from the first, and programs write to the second.
#[cfg(unix)]
pub(crate) fn terminal(columns: u16) -> (fs::File, std::os::fd::OwnedFd) {
    use std::os::fd::{FromRawFd, OwnedFd};
    use std::ptr::null_mut;

    let (mut master, mut slave) = (-1, -1);
    let mut size = libc::winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the first two pointers and the last are to variables of the right type that live through the call;
    // a name and attributes may be null.
    let opened = unsafe { libc::openpty(&mut master, &mut slave, null_mut(), null_mut(), &raw mut size) };
    assert_eq!(opened, 0, "{}", io::Error::last_os_error());
    // SAFETY: openpty has just opened it, and nobody else owns it.
    let master = unsafe { OwnedFd::from_raw_fd(master) };
    // SAFETY: as above.
    let slave = unsafe { OwnedFd::from_raw_fd(slave) };
    (master.into(), slave)
}

/// What a terminal has been sent, once nobody has its other end open.
#[cfg(unix)]
pub(crate) fn shown(mut terminal: fs::File) -> String {
    let mut shown = Vec::new();
    // Linux ends such a terminal with an error.
    let _ = io::Read::read_to_end(&mut terminal, &mut shown);
    String::from_utf8(shown).unwrap()
}

/// Runs the program with its outputs on a terminal, and returns what that was sent.
#[cfg(unix)]
pub(crate) fn on_a_terminal(args: &[&str]) -> String {
    let (master, slave) = terminal(200);
    let mut command = command(args);
    command.env("TERM", "xterm").stdout(slave.try_clone().unwrap()).stderr(slave);
    let mut child = command.spawn().unwrap();
    // Holds the terminal's other end open.
    drop(command);
    let shown = shown(master);
    assert!(child.wait().unwrap().success(), "{shown}");
    shown
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
