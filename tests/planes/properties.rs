//! Properties over random bytes and sizes, for every engine of this CPU.

use std::num::NonZeroU8;

use byteperm::Engine;
use quickcheck::{Gen, QuickCheck, Testable};

use crate::direction::{self, Direction};

/// Runs a property over slices of up to some thousand bytes.
fn check(property: impl Testable) {
    QuickCheck::new().rng(Gen::new(3000)).tests(300).quickcheck(property);
}

#[test]
fn engines_do_what_the_reference_does() {
    fn property(size: NonZeroU8, src: Vec<u8>) {
        let size = usize::from(size.get());
        for (engine, direction) in direction::all() {
            let mut dst = vec![0x5a; src.len()];
            assert_eq!(direction.run(engine, size, &src, &mut dst), Ok(()));
            assert_eq!(dst, direction.reference(size, &src), "{direction:?} by {size} through {engine:?}");
        }
    }
    check(property as fn(NonZeroU8, Vec<u8>));
}

#[test]
fn joining_undoes_splitting() {
    fn property(size: NonZeroU8, src: Vec<u8>) {
        let size = usize::from(size.get());
        for engine in Engine::available() {
            let [mut split, mut joined] = [0; 2].map(|_| vec![0x5a; src.len()]);
            assert_eq!(Direction::Split.run(engine, size, &src, &mut split), Ok(()));
            assert_eq!(Direction::Join.run(engine, size, &split, &mut joined), Ok(()));
            assert_eq!(joined, src, "by {size} through {engine:?}");
        }
    }
    check(property as fn(NonZeroU8, Vec<u8>));
}
