//! `byteperm bench`.

use std::fs;
use std::path::{Path, PathBuf};

use byteperm::{Engine, Isa};
use serde_json::Value;

use crate::support::{run, run_with_closed_output};

/// A folder of its own for one test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir(&path).unwrap();
    path
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

#[test]
fn every_engine_and_rival_is_measured_and_drawn() {
    let folder = folder("plot");
    let path = folder.join("plot.svg");
    // What was there is replaced.
    fs::write(&path, "old").unwrap();
    let answer = run(&["bench", "--quick", "--json", "--plot", path.to_str().unwrap()]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    let engines = Engine::available().map(|engine| engine.isa().name());
    let rivals = ["reference", "autovectorised", "bare", "memcpy"];
    let report: Value = serde_json::from_str(&answer.stdout).unwrap();
    let points = report["points"].as_array().unwrap();
    assert!(points.len() > 2, "{report}");
    let picture = fs::read_to_string(&path).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    for name in engines.chain(rivals) {
        for point in points {
            let results = point["results"].as_array().unwrap();
            let result = results.iter().find(|result| result["contender"] == name).unwrap();
            assert!(result["bytes_per_second"]["median"].as_f64().is_some_and(|rate| rate > 0.0), "{result}");
        }
        assert!(picture.lines().any(|line| line.trim() == name), "{name} is not in the picture");
    }
    assert_eq!(files(&folder), ["plot.svg"], "what was written beside it has gone");
}

#[test]
fn the_table_names_the_engine_and_its_rivals() {
    let answer = run(&["bench", "--quick", "--isa", "portable", "--work", "byte-swap", "--offset", "mixed"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
    for part in ["portable", "bare", "memcpy", "32 KiB", "byte-swap", "0, 4, 16, 20 bytes from a 64-byte line"] {
        assert!(answer.stdout.contains(part), "{part:?} is missing: {answer:?}");
    }
}

#[test]
fn a_closed_output_is_no_failure() {
    let answer = run_with_closed_output(&["bench", "--quick", "--isa", "portable"]);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
}

#[test]
fn a_plot_that_cannot_be_written_is_refused() {
    let folder = folder("no_plot");
    let path = folder.join("missing/plot.svg").into_os_string().into_string().unwrap();
    run(&["bench", "--quick", "--plot", &path]).assert_refused(&[&path, "a directory that exists"]);
    run(&["bench", "--quick", "--plot", folder.to_str().unwrap()]).assert_refused(&["is a directory"]);
    assert_eq!(files(&folder), [""; 0]);
}

#[test]
fn bad_arguments_are_refused_by_name() {
    let lacking = Isa::ALL.iter().find(|&&isa| Engine::new(isa).is_none()).unwrap().name();
    for (args, said) in [
        (&["--isa", "mmx"][..], &["'mmx'", "avx512, avx2, ssse3, neon, portable"][..]),
        (&["--isa", lacking], &[lacking, "it runs", "portable"]),
        (&["--work", "swap"], &["'swap'", "per-lane", "byte-swap"]),
        (&["--offset", "3"], &["'3'", "a multiple of 4"]),
        (&["--offset", "64"], &["'64'", "from 0 to 60"]),
        (&["--floors", "--quick"], &["--floors", "cannot be used with"]),
    ] {
        run(&[&["bench"], args].concat()).assert_refused(said);
    }
}
