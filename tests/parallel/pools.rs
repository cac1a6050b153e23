//! Pools of threads, and whose threads are used.

use byteperm::{Engine, Mode, transforms};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::PIECE;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("a few threads can be started")
}

/// Runs a test in pools of one thread, two and three.
pub(crate) fn in_pools(test: impl Fn() + Sync) {
    for threads in [1, 2, 3] {
        pool(threads).install(&test);
    }
}

/// The global pool starts once: rayon refuses to set it up afterwards. No other test uses it.
#[test]
fn the_global_pool_is_used_where_there_is_no_other_and_only_if_asked_for() {
    let engine = Engine::detect();
    let mut lanes = vec![0x1122_3344; 2 * PIECE];
    // Without a word of threads.
    engine.prmt_in_place(Mode::Generic, &mut lanes, 0, 0x0123).unwrap();
    engine.apply_in_place(&transforms::SWAP_2, bytemuck::cast_slice_mut(&mut lanes)).unwrap();
    // What is no more than a piece.
    engine.par_prmt_in_place(Mode::Generic, &mut lanes[..PIECE / 4], 0, 0x0123).unwrap();
    let (src, mut dst) = (vec![1; PIECE], vec![0; PIECE]);
    engine.par_apply(&transforms::SWAP_2, &src, &mut dst).unwrap();
    engine.par_split_planes(4, &src, &mut dst).unwrap();
    // In a pool of the caller's.
    pool(2).install(|| engine.par_prmt_in_place(Mode::Generic, &mut lanes, 0, 0x0123)).unwrap();
    let global = ThreadPoolBuilder::new().num_threads(2).build_global();
    assert!(global.is_ok(), "the global pool had been started: {global:?}");

    let mut expected = lanes.clone();
    engine.prmt_in_place(Mode::Generic, &mut expected, 0, 0x0123).unwrap();
    engine.par_prmt_in_place(Mode::Generic, &mut lanes, 0, 0x0123).unwrap();
    assert!(lanes == expected);
}
