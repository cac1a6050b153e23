//! Byte planes.

use crate::blosc2::Blosc2;
use crate::race::{Row, Suite};
use crate::work::{Contender, Work};
use crate::{index, loops};

const GROUP: &str = "planes";

type Loop = fn(&[u8], &mut [u8]);

pub(crate) fn benches(suite: &mut Suite) {
    let blosc2 = Blosc2::load();
    // What it is, and the loop; of two forms of a loop the quicker.
    let table: [(&str, Work, Loop); 12] = [
        ("split 3", Work::Split(3), loops::split::<3>),
        ("split 4", Work::Split(4), loops::split::<4>),
        ("split 7", Work::Split(7), loops::split::<7>),
        ("split 8", Work::Split(8), loops::split::<8>),
        ("split 12", Work::Split(12), loops::split::<12>),
        ("split 16", Work::Split(16), loops::split::<16>),
        ("join 3", Work::Join(3), loops::join::<3>),
        ("join 4", Work::Join(4), loops::join_short::<4>),
        ("join 7", Work::Join(7), loops::join::<7>),
        ("join 8", Work::Join(8), loops::join::<8>),
        ("join 12", Work::Join(12), loops::join::<12>),
        ("join 16", Work::Join(16), loops::join::<16>),
    ];
    for (name, work, by_loop) in table {
        let rivals = [Contender::rival("loop compiled for it", by_loop)].into_iter().chain(index::planes(work));
        let blosc2 = blosc2.as_ref().ok().and_then(|blosc2| blosc2.contender(work));
        suite.run(Row { group: GROUP, name, work }, work.by_engines().into_iter().chain(rivals).chain(blosc2));
    }
    if let Err(absent) = blosc2 {
        suite.note_after(GROUP, absent);
    }
}
