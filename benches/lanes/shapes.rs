//! What should cost no more than the generic form over three slices of whole vectors: slices or values, named
//! modes, lengths with something left over.

use byteperm::Mode;
use byteperm::bench::{Offsets, Work};
use byteperm::verify::Operation;
use criterion::Criterion;

use crate::report::{Setup, engines, run};

const IN_CACHE: usize = 32 << 10;

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("slices among the operands");
    for (name, work) in Work::combinations() {
        run(&mut group, name, Setup::filling(work, IN_CACHE, Offsets::ALIGNED), engines());
    }
    group.finish();

    let mut group = c.benchmark_group("modes");
    for mode in Mode::ALL {
        let work = Work::PER_LANE.with(Operation::Prmt(mode));
        run(&mut group, mode.name(), Setup::filling(work, IN_CACHE, Offsets::ALIGNED), engines());
    }
    group.finish();

    let mut group = c.benchmark_group("lengths");
    for lanes in [63, 64, 65] {
        run(&mut group, &format!("{lanes} lanes"), Setup::new(Work::PER_LANE, lanes, Offsets::ALIGNED), engines());
    }
    group.finish();
}
