//! Checked runs of contenders over the same buffers.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};

use crate::buffers::Buffers;
use crate::report::{Line, Report};
use crate::work::{Call, Contender, Work};

/// Source bytes that stay in the first two caches, and that do not.
pub(crate) const SIZES: [usize; 3] = [8 << 10, 24 << 10, 4 << 20];

/// Bytes from which one call is so long that samples have the same few calls each.
const LONG: usize = 1 << 20;

/// All benchmarks and what they said.
pub(crate) struct Suite {
    criterion: Criterion,
    report: Report,
}

/// What is measured: a group and a name in it, without characters that criterion would replace in a file's name.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    pub(crate) work: Work,
}

impl Suite {
    pub(crate) fn new(criterion: Criterion) -> Suite {
        Suite { criterion, report: Report::new() }
    }

    /// Measures contenders at both sizes.
    pub(crate) fn run(&mut self, row: Row, contenders: impl IntoIterator<Item = Contender>) {
        let contenders: Vec<Contender> = contenders.into_iter().collect();
        SIZES.iter().for_each(|&bytes| self.run_at(row, bytes, &contenders));
    }

    /// Measures contenders over a source of about so many bytes.
    ///
    /// # Panics
    /// Where a result is wrong: its time would say nothing.
    pub(crate) fn run_at(&mut self, Row { group, name, work }: Row, bytes: usize, contenders: &[Contender]) {
        let parameter = format!("{name} {}", size(bytes));
        let (before, after) = work.lens(bytes);
        let mut benchmarks = self.criterion.benchmark_group(group);
        benchmarks.throughput(Throughput::Bytes(before as u64));
        benchmarks.sampling_mode(if bytes < LONG { SamplingMode::Auto } else { SamplingMode::Flat });
        // Filled by the first benchmark that was asked for.
        let mut buffers = None;
        for contender in contenders {
            let mut checked = false;
            benchmarks.bench_function(BenchmarkId::new(&parameter, contender.name), |bencher| {
                let buffers = buffers.get_or_insert_with(|| Buffers::new(before, after));
                if !checked {
                    check(work, contender, buffers);
                    checked = true;
                }
                bencher.iter_custom(|calls| time(&contender.call, buffers, calls));
            });
            if checked {
                let Contender { name, isa, .. } = *contender;
                self.report.push(Line { group, parameter: parameter.clone(), bytes: before, contender: name, isa });
            }
        }
        benchmarks.finish();
    }

    /// For benchmarks that are not one [`Work`].
    pub(crate) fn parts(&mut self) -> (&mut Criterion, &mut Report) {
        (&mut self.criterion, &mut self.report)
    }

    /// Says something at the end, if anything of the group has run.
    pub(crate) fn note_after(&mut self, group: &str, note: String) {
        if self.report.has(group) {
            self.report.note(note);
        }
    }

    /// Criterion's own last words, then the table.
    pub(crate) fn finish(self) {
        self.criterion.final_summary();
        self.report.print();
    }
}

/// Compares a contender's result with the reference.
///
/// # Panics
/// Where it is wrong.
pub(crate) fn check(work: Work, contender: &Contender, buffers: &mut Buffers) {
    let (src, dst) = buffers.slices();
    let expected = work.expected(src);
    // What a call leaves alone is found.
    dst.iter_mut().zip(&expected).for_each(|(dst, expected)| *dst = !expected);
    if work.is_in_place() {
        dst.copy_from_slice(src);
    }
    (contender.call)(src, dst);
    if let Some(i) = dst.iter().zip(&expected).position(|(got, expected)| got != expected) {
        panic!("{}: byte {i} of {} is {:#04x}, not {:#04x}", contender.name, dst.len(), dst[i], expected[i]);
    }
}

/// The time of so many calls one after the other. The compiler cannot tell that the source stays the same nor that
/// nobody reads the destination.
pub(crate) fn time(call: &Call, buffers: &mut Buffers, calls: u64) -> Duration {
    let mut slices = buffers.slices();
    let start = Instant::now();
    for _ in 0..calls {
        let (src, dst) = black_box(&mut slices);
        call(src, dst);
    }
    start.elapsed()
}

/// `24 KiB`, `4 MiB`, `60 B`.
pub(crate) fn size(bytes: usize) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
