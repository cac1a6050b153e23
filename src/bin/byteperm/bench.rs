//! `byteperm bench`.

mod axis;
mod floors;
mod json;
mod plot;
mod sweep;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use byteperm::bench::{Offsets, Work};
use clap::builder::PossibleValuesParser;

use crate::engines;
use crate::number;
use crate::output::{self, Failure};
use crate::place::Place;

/// Measure every engine of this CPU, the reference and rival loops, over growing working sets.
///
/// Figures are medians of interleaved rounds; results are compared with the reference before anything is timed.
/// GB/s count bytes read and written; the working set is all slices together. `autovectorised` is the best loop
/// that the compiler makes by itself, `bare` the same loads and stores without work.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Fewer working sets and up to 64 MiB only: some seconds
    #[arg(long)]
    quick: bool,
    /// What to measure
    #[arg(long, value_name = "WORK", default_value = "per-lane",
          value_parser = PossibleValuesParser::new(Work::NAMED.map(|(name, _)| name)))]
    work: String,
    #[command(flatten)]
    engines: engines::Options,
    /// Where slices start, in bytes from a 64-byte line: a multiple of 4 below 64, or `mixed` for 0, 4, 16, 20
    #[arg(long, value_name = "BYTES", default_value = "0", value_parser = offsets, allow_negative_numbers = true)]
    offset: Offsets,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Also draw throughput against working set into an SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Measure the ratios that this crate promises instead: work, ratio, floor, reached or not
    #[arg(long, conflicts_with_all = ["quick", "work", "isa", "offset", "plot"])]
    floors: bool,
    /// With --floors, the bytes of all slices together in the rows within the first-level cache: whole KiB, as in 24KiB
    /// or 24576. In a cache of no more than 32 KiB little else fits beside the default, for which the floors are meant
    #[arg(long, value_name = "SIZE", default_value = "32KiB", value_parser = working_set, requires = "floors",
          allow_negative_numbers = true)]
    working_set: usize,
}

fn working_set(text: &str) -> Result<usize, String> {
    let bytes = number::size(text).ok();
    bytes
        .filter(|bytes| (1 << 10..=1 << 20).contains(bytes) && bytes.is_multiple_of(1 << 10))
        .ok_or_else(|| "a working set is whole KiB from 1KiB to 1MiB, as in 24KiB or 24576".to_owned())
}

fn offsets(text: &str) -> Result<Offsets, String> {
    if text == "mixed" {
        return Ok(Offsets::MIXED);
    }
    match text.parse::<usize>() {
        Ok(bytes) if bytes < 64 && bytes.is_multiple_of(4) => Ok(Offsets::same(bytes / 4)),
        _ => Err("an offset is a multiple of 4 (a lane) from 0 to 60, or mixed".into()),
    }
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    if args.floors {
        return floors::run(args.working_set, args.json);
    }
    let engines = args.engines.chosen()?;
    let work = Work::NAMED.iter().find(|(name, _)| *name == args.work).map_or(Work::PER_LANE, |(_, work)| *work);
    // Before the measurement: nobody should wait for it and then hear that there is no place for the picture.
    let plot = args.plot.map(|path| Place::new(path)?.tried()).transpose()?;

    let sweep = sweep::run(&args.work, work, &engines, args.offset, args.quick)?;
    if let Some(place) = plot {
        place.fill(&plot::svg(&sweep)?)?;
    }
    let text = if args.json { json::sweep(&sweep)? } else { table::sweep(&sweep) };
    output::print(format_args!("{text}"))
}
