//! One selector for all lanes.

use byteperm::Engine;
use byteperm::bench::{Contender, Offsets, Work};
use criterion::Criterion;

use crate::report::{OFFSETS, Setup, engines, run};

const IN_CACHE: usize = 32 << 10;
const IN_MEMORY: usize = 128 << 20;

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("one selector");
    let works = [
        ("two operands", Work::TWO_OPERANDS),
        ("two operands with signs", Work::TWO_OPERANDS_SIGNS),
        ("byte swap", Work::BYTE_SWAP),
        ("byte swap in place", Work::BYTE_SWAP.in_place()),
    ];
    for (name, work) in works {
        for (place, offsets) in OFFSETS {
            let rivals = [Contender::SwapBytes, Contender::Bare];
            run(
                &mut group,
                &format!("{name} {place}"),
                Setup::filling(work, IN_CACHE, offsets),
                engines().chain(rivals),
            );
        }
    }
    let contenders = [
        Contender::Engine(Engine::detect()),
        Contender::SwapBytes,
        Contender::Bare,
        Contender::Memcpy,
        Contender::RepMovsb,
    ];
    run(&mut group, "byte swap 128 MiB", Setup::filling(Work::BYTE_SWAP, IN_MEMORY, Offsets::ALIGNED), contenders);
    group.finish();
}
