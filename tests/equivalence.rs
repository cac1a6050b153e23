//! Every engine of this CPU against the reference.

use std::io::Write;

use byteperm::verify::{self, Backend, Scale};
use byteperm::{Engine, Isa};

#[test]
fn every_engine_agrees_with_the_reference() {
    let engines: Vec<Engine> = Engine::available().collect();
    let backends: Vec<&dyn Backend> = engines.iter().map(|engine| engine as &dyn Backend).collect();
    let report = verify::equivalence(&backends, Scale::FULL, &());
    assert_eq!(report.outcomes.len(), engines.len());
    let found: Vec<String> =
        report.outcomes.iter().flat_map(|outcome| &outcome.records).map(ToString::to_string).collect();
    assert!(report.agreed(), "{}", found.join("\n"));
}

/// What to say of tiers that this CPU lacks: an error where everything must be tested.
fn report(lacking: &[Isa], everything: bool) -> Result<String, String> {
    let said: String = lacking
        .iter()
        .map(|isa| format!("NOT TESTED: {isa}, since this CPU lacks some of {}\n", isa.features().join(", ")))
        .collect();
    if everything && !lacking.is_empty() {
        Err(format!("{said}BYTEPERM_TEST_EVERYTHING=1 asks for every tier of this architecture"))
    } else {
        Ok(said)
    }
}

/// Set BYTEPERM_TEST_EVERYTHING=1 to make a tier that this CPU lacks a failure.
#[test]
fn tiers_that_cannot_run_here_are_reported() {
    let lacking: Vec<Isa> = verify::not_run().collect();
    let everything = std::env::var_os("BYTEPERM_TEST_EVERYTHING").is_some_and(|value| value == "1");
    let said = report(&lacking, everything).unwrap_or_else(|said| panic!("{said}"));
    // Unlike `eprint`, this is shown for a test that passes too.
    std::io::stderr().write_all(said.as_bytes()).unwrap();
    for &isa in Isa::ALL {
        let tested = Engine::new(isa).is_some();
        assert_eq!([tested, lacking.contains(&isa), !isa.is_native()].iter().filter(|&&it| it).count(), 1, "{isa}");
    }
}

#[test]
fn a_tier_that_is_lacking_fails_only_where_everything_is_asked_for() {
    assert_eq!(report(&[], true), Ok(String::new()));
    let lacking = [Isa::Avx512, Isa::Ssse3];
    for said in [report(&lacking, false).unwrap(), report(&lacking, true).unwrap_err()] {
        assert!(said.contains("avx512vbmi") && said.contains("NOT TESTED: ssse3"), "{said}");
    }
}
