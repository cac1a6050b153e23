//! A build without optimisation gives every temporary value a place of its own. Programs with small threads run debug
//! builds too.

use std::thread;

use byteperm::{Engine, reference};

/// What threads of embedded systems and of some C libraries have.
const STACK: usize = 128 << 10;

#[test]
fn a_small_stack_is_enough() {
    let run = || {
        let src: Vec<u8> = (0..24 * 130 + 5).map(|i| (i * 7) as u8).collect();
        for size in [2, 3, 4, 7, 8, 12, 16, 24] {
            let mut expected = vec![0; src.len()];
            reference::split_planes(size, &src, &mut expected);
            for engine in Engine::available() {
                let mut planes = vec![0; src.len()];
                assert_eq!(engine.split_planes(size, &src, &mut planes), Ok(()));
                assert_eq!(planes, expected, "{size} through {engine:?}");
                let mut elements = vec![0; src.len()];
                assert_eq!(engine.join_planes(size, &expected, &mut elements), Ok(()));
                assert_eq!(elements, src, "{size} joined through {engine:?}");
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread starts").join().expect("it ends well");
}
