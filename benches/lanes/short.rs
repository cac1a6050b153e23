//! Short slices, where the call counts: through the function that looks up the engine, and through each engine.

use byteperm::bench::{Contender, Offsets, Work};
use criterion::Criterion;

use crate::report::{Setup, engines, run};

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("short");
    for lanes in [1, 4, 16, 64] {
        let contenders = [Contender::Detecting, Contender::Scalar].into_iter().chain(engines());
        run(&mut group, &format!("{lanes} lanes"), Setup::new(Work::PER_LANE, lanes, Offsets::ALIGNED), contenders);
    }
    group.finish();
}
