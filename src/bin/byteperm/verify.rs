//! `byteperm verify`.

mod json;
mod progress;
mod results;
mod table;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use byteperm::verify::{self, Backend, Scale, Vectors};
use byteperm::{Engine, Isa, bench};

use crate::output::Failure;
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

    /// Check these engines only; repeat it or separate names by commas.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    isa: Vec<Isa>,

    /// Print machine-readable results.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let engines = engines(&args.isa)?;
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
    let not_run = if args.isa.is_empty() { verify::not_run().collect() } else { Vec::new() };
    let results = Results {
        report,
        summary,
        reduced: scale != Scale::FULL,
        not_run,
        vectors: args.vectors,
        lines: vectors.len(),
    };
    let text = if args.json { json::text(&results)? } else { table::text(&results) };
    let status = if agreed { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    match write(&text) {
        // The reader has seen enough, or nothing can be written; that there are faults is still the answer.
        Err(error) if !agreed && error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "byteperm: standard output cannot be written: {error}");
            Ok(status)
        }
        Err(_) if !agreed => Ok(status),
        Err(error) => Err(error.into()),
        Ok(()) => Ok(status),
    }
}

fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The engines asked for, each once; without names, all that this CPU has.
fn engines(names: &[Isa]) -> Result<Vec<Engine>, Failure> {
    if names.is_empty() {
        return Ok(Engine::available().collect());
    }
    let mut engines = Vec::new();
    for &isa in names {
        let engine = Engine::new(isa).ok_or_else(|| {
            let has: Vec<&str> = Engine::available().map(|engine| engine.isa().name()).collect();
            Failure::Said(format!(
                "this CPU does not run the engine {isa}, which needs {}; it runs {}",
                isa.features().join(", "),
                has.join(", ")
            ))
        })?;
        if !engines.contains(&engine) {
            engines.push(engine);
        }
    }
    Ok(engines)
}

fn read_vectors(path: &Path) -> Result<Vectors, Failure> {
    /// Longer than any vectors file; keeps an endless one out of memory.
    const LONGEST: u64 = 256 << 20;
    let said = |what: String| Failure::Said(format!("{}: {what}", path.display()));
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| said(format!("the vectors file cannot be read: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(said(format!("the vectors file is too long: at most {} MiB are read", LONGEST >> 20)));
    }
    Vectors::parse(&bytes).map_err(|error| said(error.to_string()))
}
