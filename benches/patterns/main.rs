//! Patterns and byte planes: every engine beside what people would use instead, on the same buffers, for the record.
//!
//! Every contender's result is compared with the reference before it is timed. Slices begin on a 64-byte line; sizes
//! are those of the source, and throughput is source bytes a second. The whole takes about six minutes; one group, or
//! whatever else a regular expression matches, runs alone:
//!
//! ```sh
//! cargo bench --features verify --bench patterns -- '^planes'
//! cargo bench --features verify --bench patterns -- 'RGB to RGBA 24 KiB/(avx512|garb)'
//! ```
//!
//! At the end stands a table in Markdown of what has run, made of the medians that criterion wrote.
//!
//! Where `BYTEPERM_BLOSC2` is the path of a `libblosc2.so`, its shuffle is one of the contenders; the Python package
//! `blosc2` has one in its folder `lib`.

mod any;
mod blosc2;
mod buffers;
mod fearless;
mod index;
mod integers;
mod loops;
mod pixels;
mod planes;
mod race;
mod random;
mod report;
mod short;
mod swaps;
mod work;

use std::time::Duration;

use criterion::Criterion;
use race::Suite;

/// Short, since there are some hundred benchmarks and the loops are steady.
fn config() -> Criterion {
    Criterion::default()
        .output_directory(&report::directory())
        .sample_size(20)
        .nresamples(2000)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(250))
        .configure_from_args()
}

fn main() {
    let mut suite = Suite::new(config());
    for benches in [
        swaps::benches,
        pixels::benches,
        integers::benches,
        any::benches,
        planes::benches,
        short::benches,
        random::benches,
    ] {
        benches(&mut suite);
    }
    suite.finish();
}
