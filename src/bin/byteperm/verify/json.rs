//! Results as a machine reads them.

use byteperm::verify::{Fault, Record};
use serde::Serialize;

use super::results::Results;
use crate::output::Failure;

#[derive(Serialize)]
struct Document<'a> {
    agreed: bool,
    /// Whether only a part of the suite ran, because the build is not optimised.
    reduced: bool,
    /// The vectors file; null for the embedded one.
    vectors_file: Option<String>,
    vectors: usize,
    reference_lanes_per_second: f64,
    /// The distance between the quartiles of all rounds as a part of the median, as every `spread`.
    reference_spread: f64,
    memcpy_bytes_per_second: f64,
    memcpy_spread: f64,
    engines: Vec<EngineResult<'a>>,
    not_run: Vec<NotRun>,
}

#[derive(Serialize)]
struct EngineResult<'a> {
    engine: &'a str,
    lanes_checked: u64,
    mismatches: u64,
    /// Null where an engine that is wrong was not measured, as are the four that follow.
    lanes_per_second: Option<f64>,
    spread: Option<f64>,
    bytes_per_second: Option<f64>,
    ratio_to_reference: Option<f64>,
    ratio_to_memcpy: Option<f64>,
    records: Vec<Mismatch<'a>>,
}

#[derive(Serialize)]
struct NotRun {
    engine: &'static str,
    needs: &'static [&'static str],
}

/// What is not known of a kind of mismatch is null.
#[derive(Default, Serialize)]
struct Mismatch<'a> {
    engine: &'a str,
    operation: &'static str,
    kind: &'static str,
    a: Option<String>,
    b: Option<String>,
    c: Option<String>,
    expected: Option<String>,
    got: Option<String>,
    reason: Option<&'a str>,
    lane: Option<isize>,
    lanes: usize,
    offset: usize,
    check: &'static str,
    line: Option<usize>,
    slices: [bool; 3],
    in_place: bool,
}

impl<'a> From<&'a Record> for Mismatch<'a> {
    fn from(record: &'a Record) -> Self {
        let word = |word: u32| Some(format!("0x{word:08x}"));
        let hash = |hash: u64| Some(format!("0x{hash:016x}"));
        let place = Mismatch {
            engine: &record.backend,
            operation: record.operation.name(),
            lanes: record.lanes,
            offset: record.offset,
            check: record.check,
            line: record.line,
            slices: record.shape.slices,
            in_place: record.shape.in_place,
            ..Mismatch::default()
        };
        match &record.fault {
            &Fault::Lane { lane, a, b, c, expected, got } => Mismatch {
                kind: "lane",
                lane: isize::try_from(lane).ok(),
                a: word(a),
                b: word(b),
                c: word(c),
                expected: word(expected),
                got: word(got),
                ..place
            },
            &Fault::Outside { lane, got } => Mismatch { kind: "outside", lane: Some(lane), got: word(got), ..place },
            &Fault::Digest { expected, got } => {
                Mismatch { kind: "digest", expected: hash(expected), got: hash(got), ..place }
            }
            Fault::Refused { reason } => Mismatch { kind: "refused", reason: Some(reason), ..place },
            // A kind that the library may add.
            _ => Mismatch { kind: "other", ..place },
        }
    }
}

pub(super) fn text(results: &Results) -> Result<String, Failure> {
    let engines = results.report.outcomes.iter().map(|outcome| {
        let rate = results.rate(&outcome.backend);
        EngineResult {
            engine: &outcome.backend,
            lanes_checked: outcome.lanes,
            mismatches: outcome.faults,
            lanes_per_second: rate.map(|rate| rate.lanes_per_second.median),
            spread: rate.map(|rate| rate.lanes_per_second.relative()),
            bytes_per_second: rate.map(|rate| rate.bytes_per_second.median),
            ratio_to_reference: rate.map(|rate| rate.to_reference.median),
            ratio_to_memcpy: rate.map(|rate| rate.to_memcpy.median),
            records: outcome.records.iter().map(Mismatch::from).collect(),
        }
    });
    let document = Document {
        agreed: results.report.agreed(),
        reduced: results.reduced,
        vectors_file: results.vectors.as_ref().map(|path| path.display().to_string()),
        vectors: results.lines,
        reference_lanes_per_second: results.summary.reference.median,
        reference_spread: results.summary.reference.relative(),
        memcpy_bytes_per_second: results.summary.memcpy.median,
        memcpy_spread: results.summary.memcpy.relative(),
        engines: engines.collect(),
        not_run: results.not_run.iter().map(|isa| NotRun { engine: isa.name(), needs: isa.features() }).collect(),
    };
    serde_json::to_string_pretty(&document)
        .map_err(|error| Failure::Said(format!("the results cannot be written as JSON: {error}")))
}
