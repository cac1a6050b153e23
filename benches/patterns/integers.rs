//! Sign extension.

use byteperm::transforms;

use crate::loops;
use crate::race::{Row, Suite};
use crate::work::{Contender, Work};

pub(crate) fn benches(suite: &mut Suite) {
    let mut run = |name, work: Work, rival: Contender| {
        suite.run(Row { group: "sign extension", name, work }, work.by_engines().into_iter().chain([rival]));
    };
    let i24 = Work::Apply(transforms::SIGN_EXTEND_3_TO_4_LE);
    run("24-bit to i32", i24, Contender::rival("loop", loops::i24_to_i32));
    let i8 = Work::Apply(transforms::SIGN_EXTEND_1_TO_4_LE);
    run("i8 to i32", i8, Contender::rival("loop", loops::i8_to_i32));
}
