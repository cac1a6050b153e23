//! `byteperm apply`: what comes out.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use byteperm::{Engine, transforms};

use crate::pipes::run_with_input;
use crate::support::{command, filter, folder, noise, run, text};

#[test]
fn known_results() {
    let cases: &[(&str, &[u8], &[u8])] = &[
        ("swap-2", &[1, 2, 3, 4], &[2, 1, 4, 3]),
        ("swap-4", &[1, 2, 3, 4, 5, 6, 7, 8], &[4, 3, 2, 1, 8, 7, 6, 5]),
        ("rgb-to-bgra", &[1, 2, 3, 4, 5, 6], &[3, 2, 1, 0xff, 6, 5, 4, 0xff]),
        ("RGBA-to-RGB", &[1, 2, 3, 4, 5, 6, 7, 8], &[1, 2, 3, 5, 6, 7]),
        ("sign-extend-3-to-4-le", &[1, 2, 0x7f, 4, 5, 0x80], &[1, 2, 0x7f, 0, 4, 5, 0x80, 0xff]),
        ("3: 2 1 0 #ff", &[1, 2, 3], &[3, 2, 1, 0xff]),
        ("3:0,1,2,s2", &[1, 2, 0x80], &[1, 2, 0x80, 0xff]),
        (" 1 : #07 ", b"ab", &[7, 7]),
        ("5: 4", b"abcdefghij", b"ej"),
        ("swap-2", &[], &[]),
    ];
    for (pattern, input, output) in cases {
        assert_eq!(filter(&["apply", pattern], input), *output, "{pattern}");
        assert_eq!(filter(&["apply", pattern, "-", "-"], input), *output, "{pattern}");
    }
}

/// What every output byte of a record is made of: places of input bytes.
const PLACES: &[(usize, &[usize])] = &[
    (2, &[1, 0]),
    (3, &[2, 0, 1]),
    (3, &[2, 1, 0, 1]),
    (7, &[6, 3, 0, 1, 5, 2, 4]),
    (7, &[6, 1]),
    (64, &[63]),
    (1, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
];

/// The text of a pattern of input bytes.
fn written(n: usize, places: &[usize]) -> String {
    places.iter().fold(format!("{n}:"), |text, place| format!("{text} {place}"))
}

/// What the pattern makes of the input, byte by byte.
fn permuted(n: usize, places: &[usize], input: &[u8]) -> Vec<u8> {
    input.chunks_exact(n).flat_map(|record| places.iter().map(|&place| record[place])).collect()
}

/// Blocks of 64 KiB, 256 KiB and 1 MiB, and what is a record shorter or longer, from files and through pipes.
#[test]
fn lengths_around_blocks() {
    let folder = folder("apply_lengths");
    let (file, output) = (folder.join("in"), folder.join("out"));
    for &(n, places) in PLACES {
        let pattern = written(n, places);
        for block in [64 << 10, 252 << 10, 256 << 10, 1 << 20] {
            for records in (block / n).saturating_sub(1)..=(block / n) + 2 {
                let input = noise(records * n);
                let expected = permuted(n, places, &input);
                fs::write(&file, &input).unwrap();
                assert!(filter(&["apply", &pattern, text(&file), text(&output)], &[]).is_empty());
                assert!(fs::read(&output).unwrap() == expected, "{pattern}: {records} records of a file");
                assert!(filter(&["apply", &pattern], &input) == expected, "{pattern}: {records} records of a pipe");
            }
        }
    }
}

/// Blocks of long files are done by several threads; results are in order, and what is left over is the last.
#[test]
fn long_files() {
    let folder = folder("apply_long");
    let (file, output) = (folder.join("in"), folder.join("out"));
    let input = noise(9_000_037);
    fs::write(&file, &input).unwrap();
    // What has been read before does not count.
    for begun in [0, 12_345] {
        let input = &input[begun..];
        for &(n, places) in PLACES {
            let left = &input[input.len() / n * n..];
            let expected = [&permuted(n, places, input)[..], left].concat();
            for to in [&[][..], &["-", text(&output)]] {
                let pattern = written(n, places);
                let mut command = command(&[&["apply", &pattern, "--keep-tail"], to].concat());
                let mut stdin = File::open(&file).unwrap();
                stdin.seek(SeekFrom::Start(begun as u64)).unwrap();
                let made = command.stdin(stdin).output().unwrap();
                assert!(made.status.success(), "{made:?}");
                let made = if to.is_empty() { made.stdout } else { fs::read(&output).unwrap() };
                assert!(made == expected, "{pattern} from {begun}");
            }
        }
    }
}

#[test]
fn pieces_of_any_length_come_through_a_pipe() {
    let input = noise(7 * (400 << 10));
    for &(n, places) in PLACES.iter().filter(|(n, _)| input.len().is_multiple_of(*n)) {
        let mut child = command(&["apply", &written(n, places)]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let output = thread::scope(|scope| {
            scope.spawn(|| {
                let mut rest = input.as_slice();
                for length in [1, 2, 4097, 3, 65_537, 5, 100_003].into_iter().cycle() {
                    let (piece, others) = rest.split_at(length.min(rest.len()));
                    stdin.write_all(piece).unwrap();
                    rest = others;
                    if rest.is_empty() {
                        break;
                    }
                }
                drop(stdin);
            });
            child.wait_with_output().unwrap()
        });
        assert!(output.status.success(), "{output:?}");
        assert!(output.stdout == permuted(n, places, &input), "{n}: {places:?}");
    }
}

/// A program that waits for these records would wait for ever.
#[test]
fn whole_records_are_passed_on_before_more_is_awaited() {
    let mut child = command(&["apply", "3: 2 1 0 #ff"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for (piece, result) in [(&b"abcdefgh"[..], &b"cba\xfffed\xff"[..]), (b"i", b"ihg\xff")] {
        stdin.write_all(piece).unwrap();
        let (sender, results) = std::sync::mpsc::channel();
        let length = result.len();
        let reader = thread::spawn(move || {
            let mut bytes = vec![0; length];
            stdout.read_exact(&mut bytes).unwrap();
            sender.send(bytes).unwrap();
            stdout
        });
        assert_eq!(results.recv_timeout(Duration::from_secs(60)).as_deref(), Ok(result));
        stdout = reader.join().unwrap();
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn every_engine_gives_the_same() {
    let input = noise(3 * 100_000);
    let args = ["apply", "rgb-to-bgra"];
    let expected = filter(&args, &input);
    for engine in Engine::available() {
        let isa = engine.isa().name();
        assert!(filter(&[&args[..], &["--isa", isa]].concat(), &input) == expected, "{isa}");
    }
}

#[test]
fn a_record_that_is_cut_short() {
    let cases = [
        ["3: 2 1 0", "abcdefg", "cbafed", "g", "1 byte left over after 2 whole records of 3 bytes"],
        ["3: 2 1 0 #2e", "abcde", "cba.", "de", "2 bytes left over after 1 whole record of 3 bytes"],
        ["swap-8", "1234567", "", "1234567", "7 bytes left over after 0 whole records of 8 bytes"],
    ];
    let file = folder("apply_cut").join("in");
    for [pattern, input, whole, left, said] in cases {
        // How long a pipe is shows at its end only: the records before have been written.
        let answer = run_with_input(&["apply", pattern], input);
        assert_eq!((answer.status, answer.stdout.as_str()), (Some(2), whole), "{answer:?}");
        for said in [said, "standard input is cut short", "--keep-tail"] {
            assert!(answer.stderr.contains(said), "{said:?} is missing: {answer:?}");
        }
        fs::write(&file, input).unwrap();
        run(&["apply", pattern, text(&file)]).assert_refused(&[said, text(&file), "--keep-tail"]);
        let kept = [whole, left].concat();
        assert_eq!(filter(&["apply", pattern, "--keep-tail"], input.as_bytes()), kept.as_bytes());
        assert_eq!(filter(&["apply", pattern, "--keep-tail", text(&file)], &[]), kept.as_bytes());
    }
}

#[test]
fn a_typo_is_pointed_at() {
    let long = format!("3: {}x 2 1{}", "0 1 2 ".repeat(5), " 0".repeat(40));
    let cases: &[(&str, &[&str])] = &[
        ("3: 2 1 9 #ff", &["output byte 2 reads byte 9", "\n  3: 2 1 9 #ff\n         ^\n"]),
        ("3: 2 1 s70", &["\n  3: 2 1 s70\n         ^^^\n"]),
        ("3: 2 one 0", &["\n  3: 2 one 0\n       ^^^\n"]),
        ("0: 0", &["\n  0: 0\n  ^\n"]),
        ("65: 0", &["\n  65: 0\n  ^^\n"]),
        ("3 2 1", &["no colon", "\n  3 2 1\n   ^\n"]),
        ("3:", &["in quotes", "\n  3:\n    ^\n"]),
        ("", &["the pattern is empty", "swap-4", "--list", "'3: 2 1 0 #ff'"]),
        (" ", &["the pattern is empty"]),
        ("3: 2 #f", &["exactly two hexadecimal digits", "\n  3: 2 #f\n       ^^\n"]),
        ("3: 0 x", &["a source is the number of an input byte", "\n       ^\n"]),
        ("日本語", &["\n  日本語\n  ^^^^^^\n"]),
        ("1: 0 日本 0", &["\n  1: 0 日本 0\n       ^^^^\n"]),
        ("1: 0\u{3000}x", &["\n  1: 0\\u{3000}x\n              ^\n"]),
        ("-1", &["\n  -1\n    ^\n"]),
        ("3: \u{1b}[31m", &["\n  3: \\u{1b}[31m\n     ^^^^^^^^^^\n"]),
        (&long, &["\n  3: 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 x 2 1 0", "0 0...\n                                   ^\n"]),
        ("swap2", &["did you mean swap-2?", "--list", "\n  swap2\n  ^^^^^\n"]),
        ("rgb2bgra", &["did you mean rgb-to-bgra?"]),
        ("bswap", &["did you mean swap-2? (or swap-3, swap-4, swap-8, swap-16; --list shows all names)"]),
        ("utf-16", &["did you mean utf16-be-to-le? (or utf16-le-to-be; --list"]),
        ("elephant", &["names are like", "--list", "\n  elephant\n  ^^^^^^^^\n"]),
    ];
    for (pattern, said) in cases {
        run(&["apply", pattern]).assert_refused(said);
    }
    let late = format!("3:{} 9", " 0".repeat(50));
    run(&["apply", &late]).assert_refused(&[&format!("\n  ...{}9\n  {}^\n", "0 ".repeat(20), " ".repeat(43))]);
}

#[test]
fn the_list_has_every_name_with_a_picture() {
    let answer = run(&["apply", "--list"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines.len(), 2 * transforms::ALL.len());
    for (transform, lines) in transforms::ALL.iter().zip(lines.chunks_exact(2)) {
        assert!(lines[0].starts_with(transform.name) && lines[0].ends_with(transform.about), "{lines:?}");
        assert_eq!(lines[1].trim_start(), transform.pattern.sketch().to_string());
    }
    assert!(answer.stdout.contains("\n    0 1 2 ─► 2 1 0 #ff\n"), "{answer:?}");
    let answer = run(&["apply", "--list", "rgb-to-bgra"]);
    let picture = transforms::RGB_TO_BGRA.explain();
    assert_eq!((answer.status, answer.stdout), (Some(0), format!("3: 2 1 0 #ff\n{picture}\n")));
}

#[test]
fn bad_arguments_are_refused_by_name() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["apply"], &["required", "<PATTERN|NAME>"]),
        (&["apply", "swap-2", "a", "b", "c"], &["unexpected argument 'c'"]),
        (&["apply", "swap-2", "--isa", "mmx"], &["'mmx'", "avx2"]),
        (&["apply", "--list", "swap-2", "x"], &["--list", "cannot be used with"]),
        (&["apply", "--list", "swap2"], &["swap-2"]),
    ];
    for (args, said) in cases {
        run(args).assert_refused(said);
    }
}

/// A shell makes several arguments of a pattern without quotes.
#[test]
fn a_pattern_in_pieces_is_noticed() {
    for words in [
        "3:",
        "3: 2",
        "3: 2 1",
        "3: 2 1 0",
        "3: 2 1 0 s2",
        "3:2 1",
        "3:2 s1 0",
        "3:2 1 0 1",
        "3:2, 1, 0",
        "3 : 2 1 0",
        "3 :2",
        "3: 2 1 0 --keep-tail",
        "--keep-tail 3: 2 1 0",
    ] {
        let args: Vec<&str> = ["apply"].into_iter().chain(words.split(' ')).collect();
        run(&args).assert_refused(&["put a pattern in quotes"]);
    }
    for (words, pattern) in [
        ("3: 2 s1 0 1 in out", "3: 2 s1 0 1"),
        ("3 : 2, 1, 0 in", "3 : 2, 1, 0"),
        ("--keep-tail 3:2 #ff 1 0 in", "3:2 #ff 1 0"),
    ] {
        let args: Vec<&str> = ["apply"].into_iter().chain(words.split(' ')).collect();
        run(&args).assert_refused(&[&format!("in quotes: '{pattern}'\n")]);
    }
    for args in [&["apply", "swap-2", "missing"][..], &["apply", "3: 2 1 9", "missing"], &["apply", "1:0", "missing"]] {
        let answer = run(args);
        answer.assert_refused(&[]);
        assert!(!answer.stderr.contains("quotes"), "{answer:?}");
    }
}

/// However long the input, a few blocks are enough.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let mut child = command(&["apply", "3: 2 1 0 #ff"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let piece = noise(3 << 20);
    for _ in 0..16 {
        stdin.write_all(&piece).unwrap();
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let most: usize = most.trim().strip_suffix(" kB").unwrap().parse().unwrap();
    assert!(most < 16 << 10, "{most} KiB for 48 MiB");
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
