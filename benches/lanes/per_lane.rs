//! The generic form over three slices: every lane has its own control.

use byteperm::bench::{Contender, Work};
use criterion::Criterion;

use crate::report::{OFFSETS, Setup, engines, run, size};

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("per lane");
    for bytes in [32 << 10, 256 << 10, 4 << 20, 128 << 20] {
        for (place, offsets) in OFFSETS {
            let parameter = format!("{} {place}", size(bytes));
            let contenders = engines().chain([Contender::Reference, Contender::Select, Contender::Bare]);
            run(&mut group, &parameter, Setup::filling(Work::PER_LANE, bytes, offsets), contenders);
            // As many bytes, one slice to another.
            run(&mut group, &parameter, Setup::filling(Work::BYTE_SWAP, bytes, offsets), [Contender::Memcpy]);
        }
    }
    group.finish();
}
