//! What is refused, by which words, and that nothing is written then. `properties.rs` has the same for random lengths.

use byteperm::Source::{Byte, Const, Sign};
use byteperm::{Engine, Error, Pattern};

fn rgb_to_rgba() -> Pattern {
    Pattern::new(3, &[Byte(0), Byte(1), Byte(2), Const(0xff)]).expect("every index is below n")
}

fn swap() -> Pattern {
    Pattern::new(2, &[Byte(1), Byte(0)]).expect("every index is below n")
}

#[test]
fn no_pattern_reads_past_its_record_or_is_too_long() {
    let long = [Byte(0); 65];
    for (n, sources) in [
        (0, &[Const(0)][..]),
        (65, &[Const(0)]),
        (usize::MAX, &[Const(0)]),
        (1, &[]),
        (64, &long),
        (1, &[Byte(1)]),
        (3, &[Byte(0), Sign(3)]),
        (64, &[Byte(63), Byte(64)]),
        (64, &[Sign(255)]),
    ] {
        assert!(Pattern::new(n, sources).is_err(), "{n}: {sources:?}");
    }
    for (n, sources) in [(1, &[Const(0)][..]), (64, &long[..64]), (64, &[Byte(63)]), (64, &[Sign(63)])] {
        assert!(Pattern::new(n, sources).is_ok(), "{n}: {sources:?}");
    }
}

#[test]
fn a_wrong_length_is_told_with_the_right_one() {
    let table = [
        // Bytes before, bytes after.
        (7, 8, Error::Remainder { len: 7, record: 3 }),
        (1, 0, Error::Remainder { len: 1, record: 3 }),
        (6, 7, Error::OutputLength { len: 7, expected: 8, input: 6 }),
        (6, 9, Error::OutputLength { len: 9, expected: 8, input: 6 }),
        (6, 6, Error::OutputLength { len: 6, expected: 8, input: 6 }),
        (6, 0, Error::OutputLength { len: 0, expected: 8, input: 6 }),
        (0, 4, Error::OutputLength { len: 4, expected: 0, input: 0 }),
    ];
    for (src, dst, error) in table {
        for engine in Engine::available() {
            let mut dst = vec![0x5a; dst];
            assert_eq!(engine.apply(&rgb_to_rgba(), &vec![1; src], &mut dst), Err(error));
            assert_eq!(engine.plan(&rgb_to_rgba()).apply(&vec![1; src], &mut dst), Err(error));
            assert!(dst.iter().all(|&byte| byte == 0x5a), "{engine:?} wrote before it failed with {error:?}");
        }
    }
}

#[test]
fn in_place_keeps_lengths() {
    for engine in Engine::available() {
        let mut data = [1, 2, 3, 4, 5, 6, 7];
        let table = [
            (rgb_to_rgba(), 6, Error::InPlace { input: 3, output: 4 }),
            // Of two things that are wrong, the one that no other length would mend.
            (rgb_to_rgba(), 7, Error::InPlace { input: 3, output: 4 }),
            (rgb_to_rgba(), 0, Error::InPlace { input: 3, output: 4 }),
            (swap(), 7, Error::Remainder { len: 7, record: 2 }),
            (swap(), 1, Error::Remainder { len: 1, record: 2 }),
        ];
        for (pattern, len, error) in table {
            assert_eq!(engine.apply_in_place(&pattern, &mut data[..len]), Err(error));
            assert_eq!(engine.plan(&pattern).apply_in_place(&mut data[..len]), Err(error));
        }
        assert_eq!(data, [1, 2, 3, 4, 5, 6, 7], "{engine:?}");
    }
}

#[test]
fn no_records_are_fine() {
    for engine in Engine::available() {
        assert_eq!(engine.apply(&rgb_to_rgba(), &[], &mut []), Ok(()));
        assert_eq!(engine.apply_in_place(&swap(), &mut []), Ok(()));
    }
}
