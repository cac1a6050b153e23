//! The other dialects over three slices, beside `prmt`.

use byteperm::Mode;
use byteperm::bench::{Offsets, Work};
use byteperm::verify::Operation;
use criterion::Criterion;

use crate::report::{Setup, engines, run};

const IN_CACHE: usize = 32 << 10;

pub(crate) fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("dialects");
    for (name, operation) in
        [("prmt", Operation::Prmt(Mode::Generic)), ("byte_perm", Operation::BytePerm), ("v_perm_b32", Operation::VPerm)]
    {
        let work = Work::PER_LANE.with(operation);
        run(&mut group, name, Setup::filling(work, IN_CACHE, Offsets::ALIGNED), engines());
    }
    group.finish();
}
