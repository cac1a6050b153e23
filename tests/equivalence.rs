//! Every engine of this CPU against the reference.

use std::io::Write;

use byteperm::verify::{self, Backend, Scale};
use byteperm::{Engine, Isa};

/// An optimised build checks everything; one that is not, a smaller part of the combinations.
const SCALE: Scale = if cfg!(debug_assertions) { Scale::QUICK } else { Scale::FULL };

#[test]
fn every_engine_agrees_with_the_reference() {
    let engines: Vec<Engine> = Engine::available().collect();
    let backends: Vec<&dyn Backend> = engines.iter().map(|engine| engine as &dyn Backend).collect();
    let report = verify::equivalence(&backends, SCALE, &());
    assert_eq!(report.outcomes.len(), engines.len());
    let found: Vec<String> =
        report.outcomes.iter().flat_map(|outcome| &outcome.records).map(ToString::to_string).collect();
    assert!(report.agreed(), "{}", found.join("\n"));
}

/// A tier that this CPU lacks is reported, and is a failure where everything must be tested.
#[test]
fn tiers_that_cannot_run_here_are_reported() {
    let lacking: Vec<&str> = verify::not_run().map(Isa::name).collect();
    if lacking.is_empty() {
        return assert!(Engine::new(Isa::Portable).is_some());
    }
    let message = format!("NOT TESTED: this CPU lacks the features of {}", lacking.join(", "));
    // Unlike `eprintln`, this is shown for a test that passes too.
    writeln!(std::io::stderr(), "{message}").unwrap();
    let everything = std::env::var_os("BYTEPERM_TEST_EVERYTHING").is_some_and(|value| value == "1");
    assert!(!everything, "{message}, and BYTEPERM_TEST_EVERYTHING=1 asks for all of them");
}
