//! `byteperm planes`.

use std::fs;

use byteperm::Engine;

use crate::support::{filter, folder, noise, run, text};

#[test]
fn known_results() {
    let cases: &[(&[&str], &[u8], &[u8])] = &[
        (&["split", "--size", "1"], b"abc", b"abc"),
        (&["split", "--size", "2"], b"a1b2c3", b"abc123"),
        (&["split", "--size", "4"], b"a1A.b2B,c3C;", b"abc123ABC.,;"),
        (&["join", "--size", "4"], b"abc123ABC.,;", b"a1A.b2B,c3C;"),
        (&["split", "--size", "3"], b"a1Ab2Bc3CXY", b"abc123ABCXY"),
        (&["join", "--size", "3"], b"abc123ABCXY", b"a1Ab2Bc3CXY"),
        (&["split", "--size", "9"], b"abc", b"abc"),
        (&["split", "--size", "0xffffffff"], b"abc", b"abc"),
        (&["split", "--size", "2"], b"", b""),
        (&["split", "--size", "2", "--exact"], b"a1b2", b"ab12"),
        (&["split", "--size", "2", "--block", "4"], b"a1b2c3d4e5X", b"ab12cd34e5X"),
        (&["join", "--size", "2", "--block", "4"], b"ab12cd34e5X", b"a1b2c3d4e5X"),
        (&["split", "--size", "2", "--block", "1GiB"], b"a1b2", b"ab12"),
        (&["split", "--size", "2", "--block", "1gib"], b"a1b2", b"ab12"),
        (&["split", "--size", "2", "--block", "4", "--exact"], b"a1b2c3d4", b"ab12cd34"),
    ];
    let folder = folder("planes_known");
    let (file, output) = (folder.join("in"), folder.join("out"));
    for (args, input, expected) in cases {
        let with = |paths: &[&str], stdin: &[u8]| filter(&[&["planes"], *args, paths].concat(), stdin);
        assert_eq!(with(&[], input), *expected, "{args:?}");
        fs::write(&file, input).unwrap();
        assert_eq!(with(&[text(&file)], &[]), *expected, "{args:?}");
        assert!(with(&[text(&file), text(&output)], &[]).is_empty());
        assert_eq!(fs::read(&output).unwrap(), *expected, "{args:?}");
    }
}

/// Planes, byte by byte.
fn split(size: usize, input: &[u8]) -> Vec<u8> {
    let (elements, left) = input.split_at(input.len() / size * size);
    let planes = (0..size).flat_map(|plane| elements.chunks_exact(size).map(move |element| element[plane]));
    planes.chain(left.iter().copied()).collect()
}

/// Long inputs are done in parts, of which each has a part of every plane.
#[test]
fn long_files_are_split_and_joined() {
    let folder = folder("planes_long");
    let [file, planes, joined] = ["in", "planes", "joined"].map(|name| folder.join(name));
    for (size, len) in [
        (2, 2 << 20),
        (3, (3 << 20) + 2),
        (4, (1 << 20) + 4),
        (7, 1_234_567),
        (64, (5 << 18) + 63),
        (1000, 9_000_999),
        (1 << 20, (5 << 20) + 5),
    ] {
        let input = noise(len);
        let expected = split(size, &input);
        fs::write(&file, &input).unwrap();
        let with = |direction: &str, paths: &[&str], stdin: &[u8]| {
            filter(&[&["planes", direction, "--size", &size.to_string()], paths].concat(), stdin)
        };
        with("split", &[text(&file), text(&planes)], &[]);
        assert!(fs::read(&planes).unwrap() == expected, "{size}");
        with("join", &[text(&planes), text(&joined)], &[]);
        assert!(fs::read(&joined).unwrap() == input, "{size}");
        assert!(with("join", &[text(&planes)], &[]) == input, "{size}");
        assert!(with("split", &[], &input) == expected, "{size}");
        assert!(with("join", &[], &expected) == input, "{size}");
    }
}

#[test]
fn blocks_are_split_and_joined_by_themselves() {
    let input = noise(1_000_001);
    let expected: Vec<u8> = input.chunks(96 << 10).flat_map(|block| split(12, block)).collect();
    let args = ["--size", "12", "--block", "96KiB"];
    assert!(filter(&[&["planes", "split"], &args[..]].concat(), &input) == expected);
    assert!(filter(&[&["planes", "join"], &args[..]].concat(), &expected) == input);
}

#[test]
fn every_engine_gives_the_same() {
    let input = noise(100_001);
    for engine in Engine::available() {
        let planes = filter(&["planes", "split", "--size", "8", "--isa", engine.isa().name()], &input);
        assert!(planes == split(8, &input), "{engine:?}");
    }
}

#[test]
fn bytes_that_are_left_over_are_an_error_where_that_is_wanted() {
    let file = folder("planes_exact").join("in");
    fs::write(&file, "abcdefgh").unwrap();
    for direction in ["split", "join"] {
        for block in [&[][..], &["--block", "6"]] {
            let args = [&["planes", direction, "--size", "3", "--exact"], block].concat();
            let said = ["2 bytes are left over after 2 whole elements of 3 bytes", "without --exact"];
            run(&[&args[..], &[text(&file)]].concat()).assert_refused(&said);
            let answer = crate::pipes::run_with_input(&args, "abcdefgh");
            assert_eq!(answer.status, Some(2), "{answer:?}");
            assert!(said.iter().all(|said| answer.stderr.contains(said)), "{answer:?}");
        }
    }
}

#[test]
fn bad_arguments_are_refused_by_name() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["split"], &["required", "--size <N>"]),
        (&["--size", "4"], &["required", "<DIRECTION>"]),
        (&["merge", "--size", "4"], &["'merge'", "split, join"]),
        (&["split", "--size", "0"], &["'0'", "--size", "at least one byte"]),
        (&["split", "--size", "-4"], &["'-4'", "no sign"]),
        (&["split", "--size", "four"], &["'four'", "--size"]),
        (&["split", "--size", "4", "--block", "0"], &["'0'", "at least one element"]),
        (&["split", "--size", "4", "--block", "2GiB"], &["'2GiB'", "at most 1GiB"]),
        (&["split", "--size", "4", "--block", "1KB"], &["'1KB'", "KiB, MiB or GiB"]),
        (&["split", "--size", "1KiB"], &["'1KiB'", "without a unit"]),
        (&["split", "--size", "2", "--block", "1"], &["a block of 1 byte is"]),
        (&["split", "--size", "4", "--block", "1025MiB"], &["at most 1GiB"]),
        (&["split", "--size", "4", "--block", "4294967295GiB"], &["'4294967295GiB'", "at most 1GiB"]),
        (&["split", "--size", "4", "--block", "10"], &["a block of 10 bytes", "4-byte elements", "12 bytes are"]),
        (&["split", "--size", "4", "--isa", "mmx"], &["'mmx'", "avx2"]),
        (&["split", "--size", "4", "a", "b", "c"], &["unexpected argument 'c'"]),
    ];
    for (args, said) in cases {
        run(&[&["planes"], *args].concat()).assert_refused(said);
    }
}

/// Where the planes of a long input cannot be put into a file, that is said before it is read.
#[cfg(unix)]
#[test]
fn what_is_held_in_memory_is_bounded() {
    let file = folder("planes_too_long").join("in");
    // With a hole instead of bytes.
    fs::File::create(&file).unwrap().set_len((1 << 30) + 1).unwrap();
    let args = ["planes", "split", "--size", "4", text(&file)];
    let refused = run(&args);
    refused.assert_refused(&[text(&file), "more than the 1024 MiB", "regular files both", "--block"]);
    run(&[&args[..], &["/dev/null"]].concat()).assert_refused(&["more than the 1024 MiB"]);
}

/// A long file needs no more memory than a short one.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    use std::process::Command;

    let folder = folder("planes_memory");
    let input = noise(32 << 20);
    fs::write(folder.join("in"), &input).unwrap();
    let script =
        r#"ulimit -v 32768; "$0" planes split --size 4 in planes && "$0" planes join --size 4 planes > joined"#;
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_byteperm")]).current_dir(&folder);
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read(folder.join("joined")).unwrap() == input);
    fs::remove_dir_all(folder).unwrap();
}
