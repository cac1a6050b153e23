//! `byteperm verify`.

mod json;
mod progress;
mod results;
mod table;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use byteperm::bench;
use byteperm::verify::{self, Backend, Scale, Vectors};

use crate::engines;
use crate::output::{self, Failure};
use progress::Bars;
use results::Results;

/// Check every engine of this CPU against the reference and against NVIDIA hardware, and measure it.
///
/// Status 0: everything agreed. 1: something did not, and is printed. 2: bad input.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Check this vectors file instead of the embedded answers of an NVIDIA H200.
    #[arg(long, value_name = "FILE")]
    vectors: Option<PathBuf>,

    #[command(flatten)]
    engines: engines::Options,

    /// Print machine-readable results.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let engines = args.engines.chosen()?;
    let vectors = match &args.vectors {
        Some(path) => read_vectors(path)?,
        None => Vectors::hardware().map_err(|error| Failure::Said(format!("the embedded vectors: {error}")))?,
    };

    let backends: Vec<&dyn Backend> = engines.iter().map(|engine| engine as &dyn Backend).collect();
    // Without optimisation the whole takes many minutes.
    let scale = if cfg!(debug_assertions) { Scale::QUICK } else { Scale::FULL };
    let bars = Bars::default();
    let report = verify::everything(&backends, scale, &vectors, &bars);
    bars.measuring();
    let summary = bench::summary(&engines);
    bars.clear();

    let agreed = report.agreed();
    let not_run = if args.engines.all() { verify::not_run().collect() } else { Vec::new() };
    let results = Results {
        report,
        summary,
        reduced: scale != Scale::FULL,
        not_run,
        vectors: args.vectors,
        lines: vectors.len(),
    };
    let text = if args.json { json::text(&results)? } else { table::text(&results) };
    let printed = output::print(format_args!("{text}"));
    if agreed {
        return printed;
    }
    // That there are faults is the answer, whether or not anyone could read it.
    if let Err(Failure::Said(message)) = printed {
        output::say(format_args!("{message}"));
    }
    Ok(ExitCode::FAILURE)
}

fn read_vectors(path: &Path) -> Result<Vectors, Failure> {
    /// Longer than any vectors file; keeps an endless one out of memory.
    const LONGEST: u64 = 256 << 20;
    let said = |what: String| Failure::Said(format!("{}: {what}", output::path(path)));
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| said(format!("the vectors file cannot be read: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(said(format!("the vectors file is too long: at most {} MiB are read", LONGEST >> 20)));
    }
    Vectors::parse(&bytes).map_err(|error| said(error.to_string()))
}
