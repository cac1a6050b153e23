//! A build without optimisation gives every temporary value a place of its own. Programs with small threads run debug
//! builds too.

use std::thread;

use byteperm::Engine;

use crate::class::{Class, expected};

/// What threads of embedded systems and of some C libraries have.
const STACK: usize = 128 << 10;

#[test]
fn a_small_stack_is_enough() {
    let run = || {
        let src: Vec<u8> = (0..13 * 64).map(|i| i as u8).collect();
        for (n, m) in [(1, 4), (2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (13, 11), (64, 64)] {
            let pattern = Class::Mixed.pattern(n, m, 1);
            let src = &src[..src.len() / n * n];
            let expected = expected(&pattern, src);
            for engine in Engine::available() {
                let mut dst = vec![0; expected.len()];
                assert_eq!(engine.apply(&pattern, src, &mut dst), Ok(()));
                assert_eq!(dst, expected, "{pattern:?} through {engine:?}");
                if n == m {
                    dst.copy_from_slice(src);
                    assert_eq!(engine.apply_in_place(&pattern, &mut dst), Ok(()));
                    assert_eq!(dst, expected, "{pattern:?} in place through {engine:?}");
                }
            }
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread starts").join().expect("it ends well");
}
