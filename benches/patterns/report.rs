//! The table at the end, made of what criterion wrote.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use byteperm::{Engine, Isa};
use serde_json::Value;

/// Where criterion writes: where it would if it were not told.
pub(crate) fn directory() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("criterion")
}

/// One benchmark that has run.
pub(crate) struct Line {
    pub(crate) group: &'static str,
    pub(crate) parameter: String,
    /// Of the source.
    pub(crate) bytes: usize,
    pub(crate) contender: &'static str,
    /// An engine's tier.
    pub(crate) isa: Option<Isa>,
}

/// One line's name and median.
struct Rate {
    contender: &'static str,
    isa: Option<Isa>,
    /// 10^9 source bytes a second.
    median: f64,
}

/// One line of the table.
struct Row {
    group: &'static str,
    parameter: String,
    rates: Vec<Rate>,
}

pub(crate) struct Report {
    started: SystemTime,
    rows: Vec<Row>,
    notes: Vec<String>,
}

impl Report {
    pub(crate) fn new() -> Report {
        Report { started: SystemTime::now(), rows: Vec::new(), notes: Vec::new() }
    }

    /// Adds a benchmark, where criterion has measured it: in its test mode it does not.
    pub(crate) fn push(&mut self, line: Line) {
        let Line { group, parameter, bytes, contender, isa } = line;
        let path = directory().join(group).join(&parameter).join(contender).join("new/estimates.json");
        let Some(nanoseconds) = self.median(&path) else { return };
        let rate = Rate { contender, isa, median: bytes as f64 / nanoseconds };
        match self.rows.last_mut().filter(|row| (row.group, &row.parameter) == (group, &parameter)) {
            Some(row) => row.rates.push(rate),
            None => self.rows.push(Row { group, parameter, rates: vec![rate] }),
        }
    }

    pub(crate) fn has(&self, group: &str) -> bool {
        self.rows.iter().any(|row| row.group == group)
    }

    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// The median in a file that criterion has written since the start.
    fn median(&self, path: &Path) -> Option<f64> {
        if fs::metadata(path).ok()?.modified().ok()? < self.started {
            return None;
        }
        let estimates: Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        estimates["median"]["point_estimate"].as_f64()
    }

    /// Prints the table and the notes.
    pub(crate) fn print(&self) {
        if self.rows.is_empty() {
            return;
        }
        let engines: Vec<Isa> = Engine::available().map(Engine::isa).collect();
        let columns: Vec<String> = engines.iter().map(|isa| format!("`{isa}`")).collect();
        println!("\nSource GB/s, medians; the ratio is that of the best engine and the best rival.\n");
        println!("| work | {} | rivals, best first | ratio |", columns.join(" | "));
        println!("|---|{}---|---|", "---|".repeat(columns.len()));
        self.rows.iter().for_each(|row| println!("{}", row.markdown(&engines)));
        self.notes.iter().for_each(|note| println!("\n{note}"));
    }
}

impl Row {
    fn markdown(&self, engines: &[Isa]) -> String {
        let ours = |isa: &Isa| self.rates.iter().find(|rate| rate.isa == Some(*isa));
        let cell = |isa: &Isa| ours(isa).map_or(String::new(), |rate| figure(rate.median));
        let columns: Vec<String> = engines.iter().map(cell).collect();
        let mut rivals: Vec<&Rate> = self.rates.iter().filter(|rate| rate.isa.is_none()).collect();
        rivals.sort_by(|a, b| b.median.total_cmp(&a.median));
        let best = engines.iter().filter_map(ours).map(|rate| rate.median).fold(0.0, f64::max);
        let ratio = match rivals.first() {
            Some(rival) if best > 0.0 => format!("{:.2}", best / rival.median),
            _ => String::new(),
        };
        let rivals: Vec<String> =
            rivals.iter().map(|rate| format!("{} {}", rate.contender, figure(rate.median))).collect();
        format!("| {}: {} | {} | {} | {ratio} |", self.group, self.parameter, columns.join(" | "), rivals.join(", "))
    }
}

/// Three digits or the whole number.
fn figure(rate: f64) -> String {
    match rate {
        0.0..10.0 => format!("{rate:.2}"),
        10.0..100.0 => format!("{rate:.1}"),
        _ => format!("{rate:.0}"),
    }
}
