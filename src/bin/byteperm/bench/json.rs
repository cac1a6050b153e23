//! Measurements as a machine reads them.

use byteperm::bench::{Contender, Floor, Spread};
use serde::Serialize;

use super::sweep::Sweep;
use crate::output::Failure;

/// A median and its quartiles.
#[derive(Serialize)]
struct Figure {
    lower: f64,
    median: f64,
    upper: f64,
}

impl From<Spread> for Figure {
    fn from(Spread { lower, median, upper }: Spread) -> Self {
        Figure { lower, median, upper }
    }
}

#[derive(Serialize)]
struct SweepReport<'a> {
    work: &'a str,
    offsets_bytes: [usize; 4],
    rounds: usize,
    bytes_per_lane: usize,
    points: Vec<PointReport>,
}

#[derive(Serialize)]
struct PointReport {
    working_set_bytes: usize,
    lanes: usize,
    results: Vec<Result>,
}

#[derive(Serialize)]
struct Result {
    contender: String,
    lanes_per_second: Figure,
    bytes_per_second: Figure,
    /// In lanes a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_to_reference: Option<Figure>,
    /// In lanes a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_to_bare: Option<Figure>,
    /// In bytes a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_to_memcpy: Option<Figure>,
}

pub(crate) fn sweep(sweep: &Sweep) -> std::result::Result<String, Failure> {
    let [reference, bare, memcpy] =
        [Contender::Reference, Contender::Bare, Contender::Memcpy].map(|other| sweep.position(other));
    let points = sweep.points.iter().map(|point| {
        let results = sweep.contenders.iter().zip(&point.timings).map(|(contender, timing)| Result {
            contender: contender.to_string(),
            lanes_per_second: timing.lanes_per_second().into(),
            bytes_per_second: timing.bytes_per_second().into(),
            ratio_to_reference: reference.map(|i| timing.ratio(&point.timings[i]).into()),
            ratio_to_bare: bare.map(|i| timing.ratio(&point.timings[i]).into()),
            ratio_to_memcpy: memcpy.map(|i| timing.bytes_ratio(&point.timings[i]).into()),
        });
        PointReport { working_set_bytes: point.working_set, lanes: point.lanes, results: results.collect() }
    });
    text(&SweepReport {
        work: &sweep.name,
        offsets_bytes: sweep.offsets.bytes(),
        rounds: sweep.rounds,
        bytes_per_lane: sweep.bytes_a_lane,
        points: points.collect(),
    })
}

#[derive(Serialize)]
struct FloorReport<'a> {
    work: &'a str,
    contender: String,
    giga_lanes_per_second: Figure,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against_giga_lanes_per_second: Option<Figure>,
    measured: Figure,
    #[serde(skip_serializing_if = "Option::is_none")]
    floor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aim: Option<f64>,
    reached: bool,
}

pub(crate) fn floors(floors: &[Floor]) -> std::result::Result<String, Failure> {
    let reports: Vec<_> = floors
        .iter()
        .map(|floor| FloorReport {
            work: &floor.work,
            contender: floor.subject.to_string(),
            giga_lanes_per_second: floor.rate.into(),
            against: floor.against.map(|against| against.to_string()),
            against_giga_lanes_per_second: floor.against_rate.map(Figure::from),
            measured: floor.measured.into(),
            floor: floor.floor,
            aim: floor.aim,
            reached: floor.reached(),
        })
        .collect();
    text(&reports)
}

fn text(report: &impl Serialize) -> std::result::Result<String, Failure> {
    serde_json::to_string_pretty(report).map_err(|error| Failure::Said(format!("the report is no JSON: {error}")))
}
