//! `byteperm bench --floors`.

use std::process::ExitCode;

use byteperm::bench::{self, Floor};
use byteperm::{Engine, Isa};

use super::table::{self, figure};
use super::{json, sweep};
use crate::output::{self, Failure};

pub(crate) fn run(in_cache: usize, as_json: bool) -> Result<ExitCode, Failure> {
    let progress = sweep::progress(0);
    let floors = bench::floors(in_cache, |done, all| {
        progress.set_length(all as u64);
        progress.set_position(done as u64);
    })
    .map_err(|wrong| Failure::Said(wrong.to_string()))?;
    progress.finish_and_clear();

    let text = if as_json { json::floors(&floors)? } else { text(&floors) };
    output::print(format_args!("{text}"))
}

fn text(floors: &[Floor]) -> String {
    let header = ["work", "who", "against", "G lanes/s", "against", "measured", "quartiles", "floor", "aim", ""];
    let mut table = table::new(header.map(String::from).to_vec(), 3);
    for floor in floors {
        let optional = |value: Option<f64>| value.map_or_else(|| "-".into(), figure);
        table.add_row([
            floor.work.clone(),
            floor.subject.to_string(),
            floor.against.map_or_else(|| "-".into(), |against| against.to_string()),
            figure(floor.rate.median),
            optional(floor.against_rate.map(|rate| rate.median)),
            figure(floor.measured.median),
            format!("{} to {}", figure(floor.measured.lower), figure(floor.measured.upper)),
            optional(floor.floor),
            optional(floor.aim),
            verdict(floor).into(),
        ]);
    }
    let with_floor = floors.iter().filter(|floor| floor.floor.is_some()).count();
    let reached = floors.iter().filter(|floor| floor.floor.is_some() && floor.reached()).count();
    let absent: Vec<_> = Isa::ALL.iter().filter(|isa| Engine::new(**isa).is_none()).map(|isa| isa.name()).collect();
    let absent = if absent.is_empty() {
        String::new()
    } else {
        format!(" Without the rows of engines that this CPU lacks: {}.", absent.join(", "))
    };
    format!("{table}\n{reached} of {with_floor} floors reached; they are set for AVX-512 of AMD's Zen 5.{absent}")
}

fn verdict(floor: &Floor) -> &'static str {
    match floor.floor {
        None => "",
        Some(_) if floor.reached() => "pass",
        Some(_) => "MISS",
    }
}
