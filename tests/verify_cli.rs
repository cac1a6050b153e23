//! `byteperm verify` as a process.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use byteperm::{Engine, Isa};
use serde_json::Value;

fn verify() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_byteperm"));
    command.arg("verify").stdin(Stdio::null());
    command
}

/// A file of this name and content for one test.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Runs it, and checks that it refused: status 2, something said, nothing on standard output.
fn refused(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{said}");
    assert_eq!(String::from_utf8(stdout).unwrap(), "", "{said}");
    said
}

#[test]
fn a_file_of_true_vectors_is_agreed_with() {
    let true_ones = file("true.txt", b"# from PTX's own table\r\nrow generic 33221100 77665544 ffff5140 55114400\r\n");
    let best = Engine::detect().isa().name();
    // The same engine twice is checked once.
    let names = format!("{best},{}", best.to_uppercase());
    let output = verify().args(["--json", "--isa", &names, "--vectors"]).arg(&true_ones).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let results: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&results["agreed"], &results["vectors"]), (&true.into(), &1.into()));
    let [engine] = results["engines"].as_array().unwrap().as_slice() else { panic!("{results}") };
    assert_eq!((&engine["engine"], &engine["mismatches"]), (&best.into(), &0.into()));
    // All selectors, at least, under all nine operations.
    assert!(engine["lanes_checked"].as_u64().unwrap() > 9 * 65_536);
    for number in ["lanes_per_second", "bytes_per_second", "ratio_to_reference", "ratio_to_memcpy"] {
        assert!(engine[number].as_f64().unwrap() > 0.0, "{number}");
    }
    assert_eq!(output.stderr, b"", "no bar is drawn where no terminal is");
}

#[test]
fn a_false_vector_is_a_mismatch_that_is_printed() {
    let false_one = file("false.txt", b"# one is not so\nrow generic 33221100 77665544 00005140 55114401\n");
    let best = Engine::detect().isa().name();
    let mut command = verify();
    let output = command.args(["--isa", best, "--vectors"]).arg(&false_one).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    for part in
        [best, "generic", "0x33221100", "0x77665544", "0x00005140", "expected 0x55114401, got 0x55114400", "line 2"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    // A reader that has gone does not turn the mismatch into a success.
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn a_file_that_is_no_vectors_file_is_refused() {
    let table: [(&str, &[u8], &str); 4] = [
        ("mode.txt", b"row rc8 0 0 0 0\nrow rc9 0 0 0 0\n", "line 2: `rc9` is no mode: write generic, f4e"),
        ("fields.txt", b"\n\nexhaustive rc8 0 0\n", "line 3: `exhaustive` has 3 fields, but it needs 4"),
        ("binary.txt", b"\x7fELF\xff\x00", "line 1: "),
        ("empty.txt", b"", "no vector"),
    ];
    for (name, content, part) in table {
        let path = file(name, content);
        let said = refused(verify().arg("--vectors").arg(&path));
        assert!(said.contains(part) && said.contains(name), "{said}");
    }
    let nowhere = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere.txt");
    assert!(refused(verify().arg("--vectors").arg(nowhere)).contains("nowhere.txt"));
    assert!(refused(verify().args(["--vectors", env!("CARGO_TARGET_TMPDIR")])).contains("cannot be read"));
}

#[test]
fn an_engine_that_is_not_there_is_refused() {
    let said = refused(verify().args(["--isa", "mmx"]));
    for isa in Isa::ALL {
        assert!(said.contains(isa.name()), "{said}");
    }
    // Every architecture lacks some engine of another.
    let lacking = Isa::ALL.iter().find(|&&isa| Engine::new(isa).is_none()).unwrap();
    let said = refused(verify().args(["--isa", lacking.name()]));
    assert!(said.contains(lacking.name()) && said.contains("it runs") && said.contains("portable"), "{said}");
}
