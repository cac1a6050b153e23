//! Out of place and past the caches: an engine's own stores against the same engine in pieces of 1 MiB, which
//! are too short to stream.

use byteperm::Engine;
use byteperm::bench::{Contender, Offsets, Work};
use criterion::Criterion;

use crate::report::{Setup, run, size};

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("streaming");
    for bytes in [32 << 20, 64 << 20, 128 << 20, 256 << 20] {
        let contenders = Engine::available().flat_map(|engine| [Contender::Engine(engine), Contender::Pieces(engine)]);
        run(&mut group, &size(bytes), Setup::filling(Work::PER_LANE, bytes, Offsets::ALIGNED), contenders);
    }
    group.finish();
}
