//! Progress on a terminal.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{command, folder, noise, shown, terminal, text};

/// Longer than it takes for a bar to be drawn.
const WAIT: Duration = Duration::from_millis(700);

/// What makes of a file what goes through a pipe.
const COMMANDS: &[&[&str]] = &[
    &["apply", "swap-2"],
    &["planes", "split", "--size", "4"],
    &["planes", "join", "--size", "4"],
    &["planes", "split", "--size", "4", "--block", "64KiB"],
];

/// A bar is for a person who waits: on a terminal, after a moment.
#[test]
fn a_bar_is_drawn_for_a_person_who_waits() {
    let file = folder("bar").join("out");
    for (wait, bar) in [(0, false), (700, true)] {
        let (master, slave) = terminal(200);
        let mut command = command(&["apply", "swap-2", "-", text(&file)]);
        let mut child = command.env("TERM", "xterm").stdin(Stdio::piped()).stderr(slave).spawn().unwrap();
        drop(command);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(&[0; 5000]).unwrap();
        thread::sleep(Duration::from_millis(wait));
        stdin.write_all(&[0; 5000]).unwrap();
        drop(stdin);
        let shown = shown(master);
        assert!(child.wait().unwrap().success(), "{shown}");
        assert_eq!(shown.contains("kB"), bar, "{shown:?}");
        assert_eq!(shown.is_empty(), !bar, "{shown:?}");
        assert_eq!(fs::read(&file).unwrap(), [0; 10_000]);
    }
}

/// A command whose result nobody has read for a while, on a terminal of so many columns.
fn waiting(args: &[&str], columns: u16) -> (Child, fs::File) {
    let (master, slave) = terminal(columns);
    let mut command = command(args);
    let child = command.env("TERM", "xterm").stderr(slave).spawn().unwrap();
    // Holds the terminal's other end open.
    drop(command);
    thread::sleep(WAIT);
    (child, master)
}

/// What is drawn without the sequences that move the cursor.
fn lines(shown: &str) -> Vec<String> {
    let mut parts = shown.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |text, part| {
        let (_, rest) = part.split_once(|end: char| end.is_ascii_alphabetic()).unwrap();
        text + "\n" + rest
    });
    text.split(['\r', '\n']).map(str::to_owned).collect()
}

#[test]
fn a_bar_fits_into_one_line() {
    let file = folder("bar_width").join("in");
    let input = noise(8 << 20);
    fs::write(&file, &input).unwrap();
    thread::scope(|scope| {
        for args in COMMANDS {
            for columns in [30, 80, 200] {
                let file = &file;
                scope.spawn(move || {
                    let (child, master) = waiting(&[args, &[text(file)][..]].concat(), columns);
                    let output = child.wait_with_output().unwrap();
                    let shown = shown(master);
                    assert!(output.status.success() && output.stdout.len() == 8 << 20, "{shown}");
                    let longest = lines(&shown).iter().map(|line| line.trim_end().chars().count()).max();
                    let range = columns as usize / 2..=columns as usize;
                    assert!(longest.is_some_and(|longest| range.contains(&longest)), "{args:?} {columns}: {shown:?}");
                });
            }
        }
    });
}

/// The next prompt stands at the beginning of a line.
#[test]
fn an_interrupted_bar_leaves_a_fresh_line() {
    let file = folder("bar_interrupted").join("in");
    fs::write(&file, noise(8 << 20)).unwrap();
    for args in COMMANDS {
        let (mut child, mut master) = waiting(&[args, &[text(&file)][..]].concat(), 80);
        child.stdout.as_mut().unwrap().read_exact(&mut vec![0; 3 << 20]).unwrap();
        let mut drawn = vec![0; 4096];
        let length = master.read(&mut drawn).unwrap();
        assert!(length > 0 && !drawn[..length].ends_with(b"\n"), "{args:?}");
        // SAFETY: nobody has waited for the child, so that its number is nobody else's.
        assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) }, 0);
        assert_eq!(child.wait().unwrap().signal(), Some(libc::SIGINT));
        assert!(shown(master).ends_with('\n'), "{args:?}");
    }
}
