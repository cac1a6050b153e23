//! What `multiversion` brings: the loops of the equivalence suite in the version that it picks for this CPU, and as
//! the build compiles them.

use std::hint::black_box;

use byteperm::verify::words::{self, plain};
use criterion::{BenchmarkId, Criterion, Throughput};

/// Lanes of a slice: two slices fill 32 KiB.
const LANES: usize = 4096;

type Fill = fn(u64, u64, u64, &mut [u32]);
type Compare<T> = fn(&[u32], &[u32]) -> T;

pub(crate) fn benches(c: &mut Criterion) {
    let fills: [(&str, Fill); 2] = [("multiversion", words::fill), ("plain", plain::fill)];
    let counts: [(&str, Compare<usize>); 2] =
        [("multiversion", words::count_mismatches), ("plain", plain::count_mismatches)];
    let firsts: [(&str, Compare<Option<usize>>); 2] =
        [("multiversion", words::first_mismatch), ("plain", plain::first_mismatch)];

    let [mut lanes, mut other] = [0, 0].map(|lane| vec![lane; LANES]);
    let mut group = c.benchmark_group("words");
    group.throughput(Throughput::Elements(LANES as u64));
    for (version, fill) in fills {
        fill(7, 0, 3, &mut lanes);
        words::fill(7, 0, 3, &mut other);
        assert_eq!(lanes, other, "{version}");
        group.bench_function(BenchmarkId::new("fill", version), |bencher| {
            bencher.iter(|| fill(black_box(7), 0, 3, black_box(&mut lanes)));
        });
    }
    // The same words up to the last lane, so that all of them are looked at.
    words::fill(7, 0, 3, &mut lanes);
    other.copy_from_slice(&lanes);
    other[LANES - 1] = !lanes[LANES - 1];
    for (version, count) in counts {
        assert_eq!(count(&lanes, &other), 1, "{version}");
        group.bench_function(BenchmarkId::new("count_mismatches", version), |bencher| {
            bencher.iter(|| count(black_box(&lanes), black_box(&other)));
        });
    }
    for (version, first) in firsts {
        assert_eq!(first(&lanes, &other), Some(LANES - 1), "{version}");
        group.bench_function(BenchmarkId::new("first_mismatch", version), |bencher| {
            bencher.iter(|| first(black_box(&lanes), black_box(&other)));
        });
    }
    group.finish();
}
