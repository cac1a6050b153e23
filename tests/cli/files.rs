//! Files that commands read and write: what was there is intact until all that replaces it is there.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Answer, command, files, filter, folder, run, text};

/// The commands that make one file of another, which all keep the same promises. What they make of `abcdefgh`.
const COMMANDS: &[(&[&str], &[u8])] = &[
    (&["apply", "swap-2"], b"badcfehg"),
    (&["apply", "4: 0 1 2 3 #2e"], b"abcd.efgh."),
    (&["planes", "--size", "4", "split"], b"aebfcgdh"),
    (&["planes", "--size", "4", "join"], b"acegbdfh"),
    (&["planes", "--size", "2", "--block", "4", "split"], b"acbdegfh"),
];
const INPUT: &[u8] = b"abcdefgh";

/// A folder with the input in `in`.
fn folder_with_input(name: &str) -> (PathBuf, PathBuf) {
    let folder = folder(name);
    let input = folder.join("in");
    fs::write(&input, INPUT).unwrap();
    (folder, input)
}

fn sorted(folder: &Path) -> Vec<String> {
    let mut names = files(folder);
    names.sort();
    names
}

#[test]
fn every_way_in_and_out() {
    let (folder, input) = folder_with_input("ways");
    let output = folder.join("out");
    for (args, expected) in COMMANDS {
        let with = |paths: &[&str], stdin: &[u8]| filter(&[args, paths].concat(), stdin);
        for paths in [&[][..], &["-"], &["-", "-"], &["/dev/stdin", "/dev/stdout"]] {
            assert_eq!(with(paths, INPUT), *expected, "{args:?} {paths:?}");
        }
        assert_eq!(with(&[text(&input)], &[]), *expected, "{args:?}");
        assert!(with(&[text(&input), text(&output)], &[]).is_empty());
        assert_eq!(fs::read(&output).unwrap(), *expected, "{args:?}");
        assert!(with(&["-", text(&output)], INPUT).is_empty());
        assert_eq!(fs::read(&output).unwrap(), *expected, "{args:?}");
        // Standard input and output that are files.
        let written = folder.join("written");
        let mut child = command(args);
        child.stdin(File::open(&input).unwrap()).stdout(File::create(&written).unwrap());
        assert!(child.status().unwrap().success());
        assert_eq!(fs::read(&written).unwrap(), *expected, "{args:?}");
    }
    assert_eq!(sorted(&folder), ["in", "out", "written"]);
}

/// What others have read of a file is not read again, and what they have written stays.
#[test]
fn standard_streams_are_continued() {
    let (folder, input) = folder_with_input("continued");
    for (args, expected) in COMMANDS {
        for to in [&[][..], &["-", "/dev/stdout"]] {
            let output = folder.join("out");
            let script = r#"(head -c 4 > /dev/null; echo head; "$@"; echo tail) < long >> out"#;
            fs::write(folder.join("long"), [b"1234", INPUT].concat()).unwrap();
            fs::write(&output, "before\n").unwrap();
            let mut shell = Command::new("sh");
            shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_byteperm")]).args([args, to].concat());
            assert!(shell.current_dir(&folder).status().unwrap().success());
            let all = [b"before\nhead\n", *expected, b"tail\n"].concat();
            assert_eq!(fs::read(&output).unwrap(), all, "{args:?}");
        }
    }
    assert_eq!(fs::read(input).unwrap(), INPUT);
}

#[test]
fn inputs_that_cannot_be_read() {
    let folder = folder("unreadable");
    fs::write(folder.join("out"), "before").unwrap();
    let output = folder.join("out");
    for (args, _) in COMMANDS {
        for (input, said) in [
            (text(&folder), "is a directory"),
            (text(&folder.join("missing")), "a file that exists"),
            (text(&folder.join("out/in")), "a file that exists"),
        ] {
            run(&[args, &[input][..]].concat()).assert_refused(&[input, "cannot be read", said]);
            run(&[args, &[input, text(&output)][..]].concat()).assert_refused(&[input, "cannot be read", said]);
        }
        let directory = command(args).stdin(File::open(&folder).unwrap()).output().unwrap();
        Answer::from(directory).assert_refused(&["standard input cannot be read", "is a directory"]);
        if cfg!(target_os = "linux") {
            // Nothing is mapped at its beginning.
            let refused = run(&[args, &["/proc/self/mem", text(&output)][..]].concat());
            refused.assert_refused(&["/proc/self/mem cannot be read", "error"]);
        }
    }
    assert_eq!(fs::read(&output).unwrap(), b"before");
    assert_eq!(files(&folder), ["out"]);
}

/// Files of the system that say that they are empty are read to their end all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_a_length_is_read() {
    let file = "/proc/self/cmdline";
    for args in [&["apply", "1: 0", file][..], &["planes", "split", "--size", "1", file]] {
        let shown: Vec<u8> = args.iter().flat_map(|arg| [arg.as_bytes(), b"\0"].concat()).collect();
        assert!(filter(args, &[]).ends_with(&shown), "{args:?}");
    }
}

#[test]
fn outputs_that_cannot_be_written() {
    let (folder, input) = folder_with_input("unwritable");
    for (args, _) in COMMANDS {
        for (output, said) in [
            (text(&folder.join("missing/out")), "a directory that exists"),
            (text(&folder), "is a directory"),
            (text(&folder.join("in/out")), "a directory that exists"),
            (text(&folder.join("missing/")), "a directory, which does not exist"),
        ] {
            let refused = run(&[args, &[text(&input), output][..]].concat());
            refused.assert_refused(&[output, "cannot be written", said]);
        }
    }
    assert_eq!(fs::read(&input).unwrap(), INPUT);
    assert_eq!(files(&folder), ["in"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let (folder, input) = folder_with_input("full");
    let long = folder.join("long");
    fs::write(&long, vec![0; 6 << 20]).unwrap();
    for (args, _) in COMMANDS {
        for input in [text(&input), text(&long)] {
            let args = [args, &[input][..]].concat();
            let refused = run(&[&args[..], &["/dev/full"]].concat());
            refused.assert_refused(&["/dev/full cannot be written", "No space left", "make room"]);
            let full = File::options().write(true).open("/dev/full").unwrap();
            let refused = Answer::from(command(&args).stdout(full).output().unwrap());
            refused.assert_refused(&["standard output cannot be written", "No space left"]);
        }
    }
}

/// The longest file that a process may write stands for a disk that is full.
#[test]
fn a_file_that_cannot_be_finished_leaves_the_old_one() {
    let folder = folder("unfinished");
    fs::write(folder.join("in"), vec![0; 6 << 20]).unwrap();
    fs::write(folder.join("out"), "before").unwrap();
    for (args, _) in COMMANDS {
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"trap "" XFSZ; ulimit -f 256; exec "$@""#, "sh", env!("CARGO_BIN_EXE_byteperm")]);
        let answer = shell.args(*args).args(["in", "out"]).current_dir(&folder).output().unwrap();
        Answer::from(answer).assert_refused(&["out cannot be written", "name another file"]);
        assert_eq!(fs::read(folder.join("out")).unwrap(), b"before", "{args:?}");
        assert_eq!(sorted(&folder), ["in", "out"]);
    }
}

#[test]
fn a_record_that_is_cut_short_leaves_the_old_file() {
    let folder = folder("cut");
    let output = folder.join("out");
    fs::write(&output, "before").unwrap();
    for args in [&["apply", "swap-2"][..], &["planes", "--exact", "--size", "2", "split"]] {
        let args = [args, &["-", text(&output)]].concat();
        let answer = crate::pipes::run_with_input(&args, "abc");
        answer.assert_refused(&["1 byte is left over"]);
        assert_eq!(fs::read(&output).unwrap(), b"before");
        assert_eq!(files(&folder), ["out"]);
    }
}

#[test]
fn a_file_cannot_be_made_of_itself() {
    let (folder, input) = folder_with_input("same");
    fs::hard_link(&input, folder.join("hard")).unwrap();
    symlink("in", folder.join("soft")).unwrap();
    let open = |append| File::options().read(true).write(true).append(append).open(&input).unwrap();
    let intact = |answer: Answer, said: &[&str]| {
        answer.assert_refused(&[said, &["cannot be written", "the same file as"]].concat());
        assert_eq!(fs::read(&input).unwrap(), INPUT);
        assert_eq!(sorted(&folder), ["hard", "in", "soft"]);
    };
    for (args, _) in COMMANDS {
        for (from, to) in
            [("in", "in"), ("in", "./in"), ("in", "hard"), ("soft", "in"), ("in", "soft"), ("hard", "soft")]
        {
            let mut command = command(&[args, &[from, to][..]].concat());
            intact(command.current_dir(&folder).output().unwrap().into(), &[to]);
        }
        for append in [false, true] {
            let mut redirected = command(args);
            redirected.stdin(open(false)).stdout(open(append));
            intact(redirected.output().unwrap().into(), &["standard output", "standard input"]);
            let mut redirected = command(&[args, &[text(&input)][..]].concat());
            intact(redirected.stdout(open(append)).output().unwrap().into(), &["standard output", text(&input)]);
        }
        let mut redirected = command(&[args, &["-", text(&input)][..]].concat());
        intact(redirected.stdin(open(false)).output().unwrap().into(), &["standard input", text(&input)]);
    }
    // One device or pipe at both ends is no file that could be lost.
    let null = || File::options().read(true).write(true).open("/dev/null").unwrap();
    let status = command(&["apply", "swap-2"]).stdin(null()).stdout(null()).status().unwrap();
    assert!(status.success());
    assert!(filter(&["apply", "swap-2", "/dev/null", "/dev/null"], &[]).is_empty());
}

/// Waits until a command writes beside the place of its output.
#[track_caller]
fn wait_for_draft(folder: &Path) {
    let begun = Instant::now();
    while !files(folder).iter().any(|name| name.starts_with(".byteperm")) {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is written in {folder:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A command that has begun to write `out` and still waits for the rest of its input.
fn begun(args: &[&str], folder: &Path) -> Child {
    let mut child = command(&[args, &["-", "out"]].concat()).current_dir(folder).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(INPUT).unwrap();
    wait_for_draft(folder);
    child
}

/// Sends a signal.
fn hit(child: &Child, signal: i32) {
    // SAFETY: nobody has waited for the child, so that its number is nobody else's.
    assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, signal) }, 0);
}

#[test]
fn a_file_appears_when_it_is_complete() {
    for (args, expected) in COMMANDS {
        let folder = folder("appears");
        let mut child = begun(args, &folder);
        assert!(!folder.join("out").exists(), "{args:?}");
        drop(child.stdin.take());
        assert!(child.wait().unwrap().success());
        assert_eq!(fs::read(folder.join("out")).unwrap(), *expected, "{args:?}");
        assert_eq!(files(&folder), ["out"]);
        // As any other new file.
        fs::write(folder.join("new"), "").unwrap();
        let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().mode();
        assert_eq!(mode("out"), mode("new"));
    }
}

#[test]
fn an_interrupted_command_leaves_nothing_behind() {
    for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGTERM, libc::SIGHUP] {
        for (args, _) in COMMANDS {
            let folder = folder("interrupted");
            fs::write(folder.join("out"), "before").unwrap();
            let mut child = begun(args, &folder);
            hit(&child, signal);
            assert_eq!(child.wait().unwrap().signal(), Some(signal), "{args:?}");
            assert_eq!(files(&folder), ["out"]);
            assert_eq!(fs::read(folder.join("out")).unwrap(), b"before");
        }
    }
}

/// As `nohup` wants it.
#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    let folder = folder("ignored");
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        r#"trap "" HUP; exec "$@""#,
        "sh",
        env!("CARGO_BIN_EXE_byteperm"),
        "apply",
        "swap-2",
        "-",
        "out",
    ]);
    let mut child = shell.current_dir(&folder).stdin(Stdio::piped()).spawn().unwrap();
    wait_for_draft(&folder);
    hit(&child, libc::SIGHUP);
    child.stdin.take().unwrap().write_all(INPUT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(fs::read(folder.join("out")).unwrap(), b"badcfehg");
}

#[test]
fn what_is_replaced_gives_its_permissions() {
    let (folder, input) = folder_with_input("permissions");
    fs::create_dir(folder.join("there")).unwrap();
    let target = folder.join("there/out");
    symlink("there/out", folder.join("link")).unwrap();
    for mode in [0o600, 0o640, 0o666, 0o755] {
        fs::write(&target, "before").unwrap();
        fs::set_permissions(&target, PermissionsExt::from_mode(mode)).unwrap();
        for output in [text(&target), text(&folder.join("link"))] {
            assert!(filter(&["apply", "swap-2", text(&input), output], &[]).is_empty());
            assert_eq!(fs::read(&target).unwrap(), b"badcfehg");
            assert_eq!(fs::metadata(&target).unwrap().mode() & 0o7777, mode);
        }
    }
    assert!(folder.join("link").is_symlink());
    assert_eq!(files(&folder.join("there")), ["out"]);
}

#[test]
fn devices_and_pipes_are_written_as_the_input_comes() {
    let (folder, input) = folder_with_input("streams");
    let (from, to) = (folder.join("from"), folder.join("to"));
    for pipe in [&from, &to] {
        assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    }
    for (args, expected) in COMMANDS {
        let written = thread::scope(|scope| {
            scope.spawn(|| fs::write(&from, INPUT).unwrap());
            let reader = scope.spawn(|| fs::read(&to).unwrap());
            assert!(filter(&[args, &[text(&from), text(&to)][..]].concat(), &[]).is_empty());
            reader.join().unwrap()
        });
        assert_eq!(written, *expected, "{args:?}");
        assert!(filter(&[args, &[text(&input), "/dev/null"][..]].concat(), &[]).is_empty());
    }
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert!(fs::metadata(&to).unwrap().file_type().is_fifo());
    assert_eq!(sorted(&folder), ["from", "in", "to"]);
}

/// What a file had when it was opened is what is promised of it.
#[test]
fn a_file_that_becomes_shorter_is_noticed() {
    let folder = folder("shorter");
    let file = folder.join("in");
    for args in [&["apply", "swap-2"][..], &["planes", "--size", "4", "join"]] {
        fs::write(&file, vec![0; 32 << 20]).unwrap();
        // The pipe is full long before the end.
        let mut child = command(&[args, &[text(&file)]].concat()).spawn().unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        File::options().write(true).open(&file).unwrap().set_len(1 << 20).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("has become shorter") && said.contains(text(&file)), "{said}");
    }
}

/// Whoever counts on a result must learn that it is not whole.
#[test]
fn a_closed_pipe_is_an_error() {
    let folder = folder("closed");
    let (input, pipe) = (folder.join("in"), folder.join("pipe"));
    fs::write(&input, vec![0; 6 << 20]).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (args, _) in COMMANDS {
        let args = [args, &[text(&input)][..]].concat();
        let answer = crate::support::run_with_closed_output(&args);
        assert_eq!(answer.status, Some(2), "{answer:?}");
        assert!(answer.stderr.contains("standard output cannot be written: its reader has closed it"), "{answer:?}");
        let answer = thread::scope(|scope| {
            scope.spawn(|| drop(File::open(&pipe).unwrap()));
            run(&[&args[..], &[text(&pipe)]].concat())
        });
        assert_eq!(answer.status, Some(2), "{answer:?}");
        let said = format!("{} cannot be written: its reader has closed it", text(&pipe));
        assert!(answer.stderr.contains(&said), "{answer:?}");
    }
}
