//! A build without optimisation inlines little and gives every temporary value a place of its own, so a function
//! that holds every kernel would need a frame of a megabyte. Programs with small threads run debug builds too.

use std::thread;

use byteperm::{Engine, Mode};

/// What threads of embedded systems and of some C libraries have.
const STACK: usize = 128 << 10;

#[test]
fn a_small_stack_is_enough() {
    let run = || {
        let lanes: Vec<u32> = (0..100).collect();
        for engine in Engine::available() {
            for mode in Mode::ALL {
                let mut d = vec![0; lanes.len()];
                engine.prmt(mode, &lanes, 1, &lanes, &mut d).expect("all lengths are the same");
                assert_eq!(d[99], mode.prmt(99, 1, 99), "{engine:?}");
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread starts").join().expect("it ends well");
}
