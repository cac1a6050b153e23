//! `byteperm verify`.

use std::fs;
use std::path::Path;

use byteperm::verify::{self, Backend, Scale, Vectors};
use byteperm::{Engine, Isa};
use serde_json::Value;

use crate::support::{Answer, run, run_with_closed_output};

const TRUE_ROW: &str = "row generic 33221100 77665544 00005140 55114400\n";
const FALSE_ROW: &str = "row generic 33221100 77665544 00005140 55114401\n";

/// A vectors file with this text, its name its own.
fn vectors(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.txt"));
    fs::write(&path, text).unwrap();
    path.into_os_string().into_string().unwrap()
}

/// The names of the engines that are to run.
fn available() -> Vec<&'static str> {
    Engine::available().map(|engine| engine.isa().name()).collect()
}

/// The results of a run that agreed, without a word on standard error.
#[track_caller]
fn agreed(answer: &Answer) -> Value {
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    let results: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(results["agreed"], true, "{results}");
    results
}

/// The main job: everything, through every engine, as the library does it.
#[test]
fn without_arguments_everything_is_checked_through_every_engine() {
    let results = agreed(&run(&["verify", "--json"]));
    let scale = if cfg!(debug_assertions) { Scale::QUICK } else { Scale::FULL };
    let vectors = Vectors::hardware().unwrap();
    let suite = verify::everything(&[&Engine::detect() as &dyn Backend], scale, &vectors, &());
    assert_eq!(results["vectors"], 3144);
    assert_eq!(results["vectors_file"], Value::Null);
    assert_eq!(results["reduced"], scale != Scale::FULL);
    let engines = results["engines"].as_array().unwrap();
    assert_eq!(engines.iter().map(|engine| &engine["engine"]).collect::<Vec<_>>(), available());
    for engine in engines {
        assert_eq!((&engine["mismatches"], &engine["records"]), (&0.into(), &Value::Array(Vec::new())));
        assert_eq!(engine["lanes_checked"], suite.outcomes[0].lanes);
        assert!(engine["spread"].as_f64().is_some_and(|value| value >= 0.0), "{engine}");
        for number in ["lanes_per_second", "bytes_per_second", "ratio_to_reference", "ratio_to_memcpy"] {
            assert!(engine[number].as_f64().is_some_and(|value| value > 0.0), "{number}: {engine}");
        }
    }
    for spread in ["reference_spread", "memcpy_spread"] {
        assert!(results[spread].as_f64().is_some_and(|value| value >= 0.0), "{results}");
    }
    let not_run = results["not_run"].as_array().unwrap();
    let lacking: Vec<&str> = verify::not_run().map(Isa::name).collect();
    assert_eq!(not_run.iter().map(|tier| &tier["engine"]).collect::<Vec<_>>(), lacking);
}

#[test]
fn the_table_names_every_engine() {
    // Line endings of either kind.
    let path = vectors("true", format!("# from PTX's own table\r\n{}\r\n", TRUE_ROW.trim_end()));
    let answer = run(&["verify", "--vectors", &path]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    for part in available().into_iter().chain([&*path, "(1 vector)", "from quartile to quartile: reference "]) {
        assert!(answer.stdout.contains(part), "{part:?} is missing: {answer:?}");
    }
}

/// Bars that are drawn once more when they are dropped would push the table up.
#[cfg(unix)]
#[test]
fn on_a_terminal_nothing_is_drawn_after_the_table() {
    let path = vectors("terminal", TRUE_ROW);
    let shown = crate::support::on_a_terminal(&["verify", "--isa", "portable", "--vectors", &path]);
    assert!(shown.contains('\u{1b}'), "bars are drawn: {shown:?}");
    let (_, end) = shown.rsplit_once("Speed: ").unwrap();
    assert!(end.trim_end().ends_with("(1 vector)."), "{end:?}");
    assert!(!end.contains('\u{1b}'), "{end:?}");
}

#[test]
fn an_engine_named_twice_is_checked_once() {
    let best = available()[0];
    let names = format!("{best},{}", best.to_uppercase());
    let results =
        agreed(&run(&["verify", "--json", "--isa", &names, "--isa", best, "--vectors", &vectors("one", TRUE_ROW)]));
    let [engine] = results["engines"].as_array().unwrap().as_slice() else { panic!("{results}") };
    assert_eq!((&engine["engine"], &results["vectors"]), (&best.into(), &1.into()));
    assert_eq!(results["not_run"], Value::Array(Vec::new()), "nobody asked for other engines");
}

#[test]
fn a_false_row_is_a_mismatch_of_every_engine() {
    for (name, row, parts) in [
        (
            "false_row",
            FALSE_ROW,
            ["generic", "0x33221100", "0x77665544", "0x00005140", "expected 0x55114401, got 0x55114400"],
        ),
        (
            "false_byte_perm",
            "row __byte_perm 807f01ff 00000000 00009180 0001ffff",
            ["__byte_perm", "0x807f01ff", "0x00000000", "0x00009180", "expected 0x0001ffff, got 0x0101ffff"],
        ),
        (
            "false_mode",
            "row ecl 44332211 88776655 00000001 44332211",
            ["ecl", "0x44332211", "0x88776655", "0x00000001", "expected 0x44332211, got 0x44332222"],
        ),
    ] {
        let answer = run(&["verify", "--vectors", &vectors(name, format!("{TRUE_ROW}{row}"))]);
        assert_eq!((answer.status, answer.stderr.as_str()), (Some(1), ""), "{answer:?}");
        for engine in available() {
            let said = |line: &str| line.contains(engine) && parts.iter().all(|part| line.contains(part));
            assert!(answer.stdout.lines().any(|line| said(line) && line.contains("line 2")), "{engine}: {answer:?}");
        }
    }
}

#[test]
fn a_false_digest_is_a_mismatch() {
    for (name, line) in [
        ("false_digest", "digest generic 1 16 0000000000000000"),
        ("false_exhaustive", "exhaustive generic 33221100 77665544 0000000000000000"),
    ] {
        let answer = run(&["verify", "--isa", "portable", "--vectors", &vectors(name, line)]);
        assert_eq!((answer.status, answer.stderr.as_str()), (Some(1), ""), "{answer:?}");
        assert!(answer.stdout.contains("expected 0000000000000000, got "), "{answer:?}");
    }
}

#[test]
fn json_holds_a_mismatch() {
    let path = vectors("json_false", format!("{TRUE_ROW}\n{FALSE_ROW}"));
    let answer = run(&["verify", "--json", "--isa", "portable", "--vectors", &path]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(1), ""), "{answer:?}");
    let results: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!((&results["agreed"], &results["vectors_file"]), (&false.into(), &path.into()));
    let record = &results["engines"][0]["records"][0];
    for (field, value) in [
        ("engine", "portable"),
        ("operation", "generic"),
        ("kind", "lane"),
        ("a", "0x33221100"),
        ("b", "0x77665544"),
        ("c", "0x00005140"),
        ("expected", "0x55114401"),
        ("got", "0x55114400"),
    ] {
        assert_eq!(record[field], value, "{record}");
    }
    assert_eq!(record["line"], 3, "{record}");
}

/// A reader that has gone is no failure, and does not turn a mismatch into a success.
#[test]
fn a_closed_output_does_not_change_the_answer() {
    for (name, row, status) in [("closed_true", TRUE_ROW, 0), ("closed_false", FALSE_ROW, 1)] {
        let path = vectors(name, row);
        for json in [&["--json"][..], &[]] {
            let args = [&["verify", "--isa", "portable", "--vectors", &path], json].concat();
            let answer = run_with_closed_output(&args);
            assert_eq!((answer.status, answer.stderr.as_str()), (Some(status), ""), "{answer:?}");
        }
    }
}

#[test]
fn a_wrong_line_is_named_by_its_number() {
    for (name, line, said) in [
        ("unknown_mode", "row rc9 0 0 0 0", "`rc9` is no mode: write generic, f4e"),
        ("unknown_word", "rows generic 0 0 0 0", "`rows` is no kind of vector"),
        ("missing_field", "exhaustive rc8 0 0", "`exhaustive` has 3 fields, but it needs 4"),
        ("extra_field", "row generic 0 0 0 0 0", "`row` has 6 fields, but it needs 5"),
        ("no_number", "row generic 0 7766554g 0 0", "field b is `7766554g`"),
        ("signed_number", "row generic 0 +7665544 0 0", "field b is `+7665544`"),
        ("wide_number", "row generic 133221100 0 0 0", "field a is `133221100`"),
        ("short_digest", "digest generic 1 16", "`digest` has 3 fields"),
        ("wide_exhaustive", "exhaustive generic 0 0 10000000000000000", "field FNV is `10000000000000000`"),
    ] {
        let path = vectors(name, format!("# a comment\n\n{TRUE_ROW}{line}\n{TRUE_ROW}"));
        run(&["verify", "--vectors", &path]).assert_refused(&[&path, "line 4: ", said]);
    }
}

#[test]
fn what_is_no_vectors_file_is_refused() {
    let binary = vectors("binary", [TRUE_ROW.as_bytes(), b"\xff\xfe\0\n"].concat());
    run(&["verify", "--vectors", &binary]).assert_refused(&[&binary, "line 2: ", "not UTF-8"]);
    let empty = vectors("empty", "");
    run(&["verify", "--vectors", &empty]).assert_refused(&[&empty, "no vector"]);
    for unreadable in ["no/such/file.txt", env!("CARGO_TARGET_TMPDIR")] {
        run(&["verify", "--vectors", unreadable]).assert_refused(&[unreadable, "cannot be read"]);
    }
}

#[test]
fn an_engine_that_is_not_there_is_refused() {
    run(&["verify", "--isa", "mmx"]).assert_refused(&["'mmx'", "avx512, avx2, ssse3, neon, portable"]);
    // No CPU has both AVX2 and NEON.
    let lacking = Isa::ALL.iter().find(|&&isa| Engine::new(isa).is_none()).unwrap().name();
    for names in [lacking.to_owned(), format!("portable,{lacking}")] {
        run(&["verify", "--isa", &names]).assert_refused(&[lacking, "it runs", "portable"]);
    }
}
