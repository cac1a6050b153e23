//! What all groups share: names, and checked runs of the library's races.

use byteperm::Engine;
use byteperm::bench::{Contender, Offsets, Race, Work};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, SamplingMode, Throughput};

/// Bytes from which one call is so long that samples have the same few calls each.
const LONG: usize = 16 << 20;

/// The offsets that are measured, by name.
pub(crate) const OFFSETS: [(&str, Offsets); 4] =
    [("at 0", Offsets::ALIGNED), ("at 4", Offsets::ONE_LANE), ("at 16", Offsets::ALLOCATOR), ("mixed", Offsets::MIXED)];

/// Every engine of this CPU, best first.
pub(crate) fn engines() -> impl Iterator<Item = Contender> {
    Engine::available().map(Contender::Engine)
}

/// What is run, over which slices.
pub(crate) struct Setup {
    work: Work,
    lanes: usize,
    offsets: Offsets,
}

impl Setup {
    /// Slices of so many lanes.
    pub(crate) fn new(work: Work, lanes: usize, offsets: Offsets) -> Self {
        Setup { work, lanes, offsets }
    }

    /// Slices that together have so many bytes.
    pub(crate) fn filling(work: Work, bytes: usize, offsets: Offsets) -> Self {
        Setup::new(work, work.lanes_in(bytes), offsets)
    }
}

/// Measures those of the contenders that do the work.
///
/// # Panics
/// Where a result is wrong: its time would say nothing.
pub(crate) fn run(
    group: &mut BenchmarkGroup<'_, WallTime>,
    parameter: &str,
    Setup { work, lanes, offsets }: Setup,
    contenders: impl IntoIterator<Item = Contender>,
) {
    let bytes = lanes * work.bytes_a_lane();
    group.throughput(Throughput::ElementsAndBytes { elements: lanes as u64, bytes: bytes as u64 });
    group.sampling_mode(if bytes < LONG { SamplingMode::Auto } else { SamplingMode::Flat });
    // Filled by the first benchmark that was asked for.
    let mut buffers = None;
    for contender in contenders.into_iter().filter(|contender| contender.runs(&work)) {
        let mut checked = false;
        group.bench_function(BenchmarkId::new(parameter, contender), |bencher| {
            let race = buffers.get_or_insert_with(|| Race::new(work, lanes, offsets));
            if !checked {
                race.check(contender).unwrap_or_else(|wrong| panic!("{parameter}: {wrong}"));
                checked = true;
            }
            bencher.iter_custom(|calls| race.time(contender, calls as usize));
        });
    }
}

/// `32 KiB`, `4 MiB`.
pub(crate) fn size(bytes: usize) -> String {
    if bytes < 1 << 20 { format!("{} KiB", bytes >> 10) } else { format!("{} MiB", bytes >> 20) }
}
