//! Standard output and standard error that close or fill up, and programs that wait for each other.

use std::io::{self, BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::support::{Answer, command, run_with_closed_output};

/// Runs the program with `input` on standard input.
pub(crate) fn run_with_input(args: &[&str], input: impl Into<Vec<u8>>) -> Answer {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.into();
    // The program may stop at a wrong row and leave the rest unread; its answer tells.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// Checks that a reader who left early is no failure.
#[track_caller]
fn assert_quiet_end(answer: &Answer) {
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
}

#[test]
fn a_closed_output_is_no_failure() {
    for args in [
        &["explain", "0x5140"][..],
        &["prmt", "1", "2", "3"],
        &["prmt", "1", "2", "3", "--raw"],
        &["find", "a0", "b0", "a1", "b1"],
        &["find", "--value", "0", "--a", "0", "--b", "0"],
        &["translate", "0x5410", "--from", "ptx", "--to", "amd"],
        &["apply", "--list"],
        &["--help"],
        &["--version"],
        &["verify", "--help"],
    ] {
        assert_quiet_end(&run_with_closed_output(args));
    }
}

#[test]
fn a_reader_of_one_row_may_leave() {
    let mut child = command(&["prmt", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Far more than the pipes hold; the program stops reading once its output is closed.
    let writer = thread::spawn(move || stdin.write_all("1 2 0x7654\n".repeat(1 << 20).as_bytes()).is_err());
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "0x00000002\n");
    assert_quiet_end(&child.wait_with_output().unwrap().into());
    assert!(writer.join().unwrap(), "the program read all its input");
}

#[test]
fn a_row_is_answered_before_the_next_one_is_awaited() {
    let mut child = command(&["prmt", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || stdout.lines().try_for_each(|line| sender.send(line.unwrap())));
    for (row, result) in [("1 2 0x7654\n", "0x00000002"), ("1 2 0x3210\n", "0x00000001")] {
        stdin.write_all(row.as_bytes()).unwrap();
        assert_eq!(lines.recv_timeout(Duration::from_secs(60)).as_deref(), Ok(result));
    }
    drop(stdin);
    assert_quiet_end(&child.wait_with_output().unwrap().into());
    reader.join().unwrap().unwrap();
}

#[test]
fn a_closed_standard_error_keeps_the_status() {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let output = command(&["prmt", "x", "0", "0"]).stderr(writer).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &[][..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for args in [&["explain", "0x5140"][..], &["--help"], &["--version"], &["apply", "--list"], &["help", "prmt"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let answer = Answer::from(command(args).stdout(full).output().unwrap());
        answer.assert_refused(&["standard output cannot be written"]);
    }
}
