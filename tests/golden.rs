//! Every engine of this CPU against what NVIDIA hardware answered.

use byteperm::Engine;
use byteperm::verify::{self, Backend, Fault, Vectors};

fn check(text: &str) -> verify::Report {
    let engines: Vec<Engine> = Engine::available().collect();
    let backends: Vec<&dyn Backend> = engines.iter().map(|engine| engine as &dyn Backend).collect();
    verify::hardware(&backends, &Vectors::parse(text.as_bytes()).unwrap(), &())
}

#[test]
fn every_engine_agrees_with_hardware() {
    let report = check(Vectors::HARDWARE);
    let found: Vec<String> =
        report.outcomes.iter().flat_map(|outcome| &outcome.records).map(ToString::to_string).collect();
    assert!(report.agreed(), "{}", found.join("\n"));
    // At the least, every lane of every digest.
    assert!(report.outcomes.iter().all(|outcome| outcome.lanes > 8 * 4_194_304));
}

/// A file whose result is not what the operation gives is a fault of every engine, at that line.
#[test]
fn a_vector_that_is_not_so_is_found() {
    let table = [
        ("# one\nrow generic 33221100 77665544 00005140 55114401", 2),
        ("row rc8 1 0 0 01010101\n\nrow rc8 1 0 0 01010100\nrow f4e 1 0 0 1", 3),
        ("exhaustive generic 0 0 9c735bed0a722326", 1),
        ("digest rc16 59ea0707070707a6 1000 0", 1),
    ];
    for (text, line) in table {
        let report = check(text);
        for outcome in &report.outcomes {
            assert!(outcome.faults > 0, "{text}");
            assert!(outcome.records.iter().all(|record| record.line == Some(line)), "{text}: {:?}", outcome.records);
        }
    }
}

/// A digest's fault gives the right hash: writing it into the file mends the file.
#[test]
fn a_digest_is_mended_by_what_its_fault_says() {
    let report = check("digest b4e 7 100000 0");
    let Fault::Digest { got, expected: 0 } = report.outcomes[0].records[0].fault else {
        panic!("{:?}", report.outcomes[0].records)
    };
    assert!(check(&format!("digest b4e 7 100000 {got:x}")).agreed());
}
