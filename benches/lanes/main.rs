//! Permutes of lanes: every engine beside the reference and rival loops, and what two dependencies bring, for the
//! record.
//!
//! Every contender's result is compared with the reference before it is timed. Where slices start is part of a
//! benchmark's name: `at 0` on a 64-byte line, `at 4` one lane past it, `at 16` as an allocator has it, `mixed` at 0,
//! 4, 16 and 20. Sizes are those of all slices together. The whole takes about ten minutes; one group, or whatever
//! else a regular expression matches, runs alone:
//!
//! ```sh
//! cargo bench --features verify --bench lanes -- '^short'
//! cargo bench --features verify --bench lanes -- 'per lane/32 KiB at 0/(avx512|bare)'
//! ```
//!
//! Criterion measures one after the other. To compare contenders on a machine that is not quiet use
//! `byteperm bench`, where they take turns.

mod dialects;
mod one_selector;
mod per_lane;
mod portable;
mod report;
mod shapes;
mod short;
mod streaming;
mod words;

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

/// Short, since there are some hundred benchmarks and the loops are steady.
fn config() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
}

criterion_group! {
    name = lanes;
    config = config();
    targets = per_lane::benches, one_selector::benches, shapes::benches, dialects::benches, short::benches,
        streaming::benches, portable::benches, words::benches
}
criterion_main!(lanes);
