//! The measurement: one working set after another.

use std::time::Duration;

use byteperm::Engine;
use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Timing, Work, measure};
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::Failure;

/// Bytes of all slices together, from a vector to well past the last-level cache.
const SIZES: [usize; 13] = [
    64,
    256,
    1 << 10,
    4 << 10,
    16 << 10,
    32 << 10,
    64 << 10,
    256 << 10,
    1 << 20,
    4 << 20,
    16 << 20,
    64 << 20,
    256 << 20,
];
const QUICK: [usize; 5] = [1 << 10, 32 << 10, 256 << 10, 4 << 20, 64 << 20];

/// What a copy moves: one slice to another.
const COPY: Work = Work::BYTE_SWAP;

/// All measured points.
pub(crate) struct Sweep {
    pub(crate) name: String,
    pub(crate) offsets: Offsets,
    pub(crate) rounds: usize,
    pub(crate) bytes_a_lane: usize,
    /// Engines first, best first; then the rivals.
    pub(crate) contenders: Vec<Contender>,
    pub(crate) points: Vec<Point>,
}

/// One working set.
pub(crate) struct Point {
    pub(crate) working_set: usize,
    pub(crate) lanes: usize,
    /// As many as there are contenders.
    pub(crate) timings: Vec<Timing>,
}

impl Sweep {
    /// Where a contender stands.
    pub(crate) fn position(&self, contender: Contender) -> Option<usize> {
        self.contenders.iter().position(|other| *other == contender)
    }
}

pub(crate) fn run(name: &str, work: Work, engines: &[Engine], offsets: Offsets, quick: bool) -> Result<Sweep, Failure> {
    let rivals = [
        Contender::Reference,
        Contender::Select,
        Contender::SwapBytes,
        Contender::Bare,
        Contender::Memcpy,
        Contender::RepMovsb,
    ];
    let contenders: Vec<Contender> = engines
        .iter()
        .map(|engine| Contender::Engine(*engine))
        .chain(rivals.into_iter().filter(|rival| rival.runs(&work) || is_copy(*rival)))
        .collect();
    let entries: Vec<Entry> =
        contenders.iter().map(|&contender| Entry { race: usize::from(is_copy(contender)), contender }).collect();

    let plan = Plan { rounds: if quick { 15 } else { 25 }, turn: Duration::from_millis(4) };
    let sizes: &[usize] = if quick { &QUICK } else { &SIZES };
    let progress = progress(sizes.len());
    let mut points = Vec::new();
    for &working_set in sizes {
        progress.set_message(size(working_set));
        let mut races = [work, COPY].map(|work| Race::filling(work, working_set, offsets));
        let timings = measure(&mut races, &entries, plan).map_err(|wrong| Failure::Said(wrong.to_string()))?;
        points.push(Point { working_set, lanes: races[0].lanes(), timings });
        progress.inc(1);
    }
    progress.finish_and_clear();
    let bytes_a_lane = work.bytes_a_lane();
    Ok(Sweep { name: name.into(), offsets, rounds: plan.rounds, bytes_a_lane, contenders, points })
}

/// Whether it only copies: it has its own pair of slices, which fill the same working set.
fn is_copy(contender: Contender) -> bool {
    matches!(contender, Contender::Memcpy | Contender::RepMovsb) && contender.runs(&COPY)
}

/// A bar on standard error, if a person sees it.
pub(crate) fn progress(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    ProgressBar::new(steps as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// `64 B`, `32 KiB`, `4 MiB`.
pub(crate) fn size(bytes: usize) -> String {
    match bytes.trailing_zeros() {
        0..10 => format!("{bytes} B"),
        10..20 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
