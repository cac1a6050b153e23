//! `byteperm verify` and `byteperm bench`, run as processes.

use std::fs;
use std::path::PathBuf;

#[path = "cli/support.rs"]
mod support;

use support::{run, run_with_closed_output};

const TRUE_ROW: &str = "row generic 33221100 77665544 00005140 55114400\n";

/// A vectors file with this text, its name its own.
fn vectors(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.txt"));
    fs::write(&path, text).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn an_unknown_engine_is_refused() {
    run(&["verify", "--isa", "nosuch"]).assert_refused(&["nosuch", "avx512, avx2, ssse3, neon, portable"]);
}

#[test]
fn an_engine_that_this_cpu_lacks_is_refused() {
    let lacking = byteperm::Isa::ALL.iter().copied().find(|&isa| byteperm::Engine::new(isa).is_none());
    // No CPU has both AVX2 and NEON.
    let isa = lacking.unwrap().name();
    run(&["verify", "--isa", isa]).assert_refused(&[isa, "portable"]);
}

#[test]
fn a_wrong_line_is_named_by_its_number() {
    for (name, line) in [
        ("unknown_mode", "row f5e 33221100 77665544 00000000 33221100"),
        ("unknown_word", "rows generic 33221100 77665544 00000000 33221100"),
        ("missing_field", "row generic 33221100 77665544 00000000"),
        ("extra_field", "row generic 33221100 77665544 00000000 00000000 0"),
        ("no_number", "row generic 33221100 7766554g 00000000 00000000"),
        ("signed_number", "row generic 33221100 +7665544 00000000 00000000"),
        ("wide_number", "row generic 133221100 77665544 00000000 00000000"),
        ("short_digest", "digest generic 1 16"),
        ("wide_exhaustive", "exhaustive generic 33221100 77665544 10000000000000000"),
    ] {
        let path = vectors(name, format!("# a comment\n\n{TRUE_ROW}{line}\n{TRUE_ROW}"));
        run(&["verify", "--isa", "portable", "--vectors", &path]).assert_refused(&["line 4", &path]);
    }
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let path = vectors("binary", [TRUE_ROW.as_bytes(), b"\xff\xfe\0\n"].concat());
    run(&["verify", "--isa", "portable", "--vectors", &path]).assert_refused(&[&path, "line 2"]);
}

#[test]
fn a_missing_file_is_refused() {
    run(&["verify", "--vectors", "no/such/file.txt"]).assert_refused(&["no/such/file.txt"]);
}

#[test]
fn a_directory_is_refused() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    run(&["verify", "--vectors", directory]).assert_refused(&[directory]);
}

#[test]
fn a_true_row_agrees_on_every_engine() {
    let path = vectors("true", TRUE_ROW);
    let answer = run(&["verify", "--vectors", &path]);
    assert_eq!(answer.status, Some(0), "{answer:?}");
    for engine in byteperm::Engine::available() {
        assert!(answer.stdout.contains(engine.isa().name()), "{answer:?}");
    }
}

#[test]
fn a_false_row_is_a_mismatch_of_every_engine() {
    for (name, row, control, expected, got) in [
        ("false_row", "row generic 33221100 77665544 00005140 55114401", "00005140", "55114401", "55114400"),
        ("false_byte_perm", "row __byte_perm 807f01ff 00000000 00009180 0001ffff", "00009180", "0001ffff", "0101ffff"),
        ("false_mode", "row ecl 44332211 88776655 00000001 44332211", "00000001", "44332211", "44332222"),
    ] {
        let path = vectors(name, format!("{TRUE_ROW}{row}\n"));
        let answer = run(&["verify", "--vectors", &path]);
        assert_eq!(answer.status, Some(1), "{answer:?}");
        let said = format!("{}{}", answer.stdout, answer.stderr);
        let operands: Vec<&str> = row.split(' ').skip(2).take(2).collect();
        for part in [operands[0], operands[1], control, expected, got] {
            assert!(said.contains(part), "{part} is missing: {answer:?}");
        }
        for engine in byteperm::Engine::available() {
            assert!(said.contains(engine.isa().name()), "{answer:?}");
        }
    }
}

#[test]
fn a_false_digest_is_a_mismatch() {
    for (name, line) in [
        ("false_digest", "digest generic 1 16 0000000000000000"),
        ("false_exhaustive", "exhaustive generic 33221100 77665544 0000000000000000"),
    ] {
        let answer = run(&["verify", "--isa", "portable", "--vectors", &vectors(name, format!("{line}\n"))]);
        assert_eq!(answer.status, Some(1), "{answer:?}");
        assert!(format!("{}{}", answer.stdout, answer.stderr).contains("0000000000000000"), "{answer:?}");
    }
}

#[test]
fn json_can_be_parsed_and_names_the_engine() {
    let path = vectors("json", TRUE_ROW);
    let answer = run(&["verify", "--json", "--isa", "portable", "--vectors", &path]);
    assert_eq!(answer.status, Some(0), "{answer:?}");
    let value: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
    assert!(value.is_object() || value.is_array(), "{value}");
    assert!(answer.stdout.contains("\"portable\""), "{answer:?}");
}

#[test]
fn a_closed_output_is_no_failure() {
    let path = vectors("closed", TRUE_ROW);
    for args in [&["verify", "--json", "--isa", "portable", "--vectors", &path][..], &["bench", "--quick"]] {
        let answer = run_with_closed_output(args);
        assert_eq!(answer.status, Some(0), "{answer:?}");
        assert!(!answer.stderr.contains("panicked"), "{answer:?}");
    }
}

#[test]
fn a_plot_that_cannot_be_written_is_refused() {
    run(&["bench", "--quick", "--plot", "no/such/directory/plot.svg"]).assert_refused(&["no/such/directory/plot.svg"]);
    assert!(!PathBuf::from("no").exists());
}
