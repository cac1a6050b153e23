//! What the vectors of `wide` bring: the portable engine against the same permute as a loop that the compiler
//! vectorises, both with the CPU features of the build.

use byteperm::bench::{Contender, Offsets, Work};
use byteperm::{Engine, Isa};
use criterion::Criterion;

use crate::report::{Setup, run};

const IN_CACHE: usize = 32 << 10;

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("portable");
    let engine = Engine::new(Isa::Portable).map(Contender::Engine);
    let contenders = engine.into_iter().chain([Contender::SelectPlain, Contender::Reference]);
    run(&mut group, "per lane", Setup::filling(Work::PER_LANE, IN_CACHE, Offsets::ALIGNED), contenders);
    group.finish();
}
