//! Properties over random patterns and records, for every engine of this CPU.

use byteperm::{Engine, Error, slices};
use quickcheck::{Gen, QuickCheck, TestResult, Testable};

use crate::class::{assert_bytes, expected};
use crate::shrink::Case;

/// Runs a property over slices of up to about a thousand bytes.
fn check(property: impl Testable) {
    QuickCheck::new().rng(Gen::new(1000)).tests(1000).quickcheck(property);
}

#[test]
fn engines_do_what_the_reference_does() {
    fn property(Case { pattern, src }: Case) {
        let expected = expected(&pattern, &src);
        for engine in Engine::available() {
            let mut dst = vec![0x5a; expected.len()];
            assert_eq!(engine.apply(&pattern, &src, &mut dst), Ok(()));
            assert_bytes(&dst, &expected, || format!("{engine:?}"));
        }
    }
    check(property as fn(Case));
}

#[test]
fn in_place_equals_out_of_place() {
    fn property(Case { pattern, src }: Case) -> TestResult {
        if pattern.input_len() != pattern.output_len() {
            return TestResult::discard();
        }
        let expected = expected(&pattern, &src);
        for engine in Engine::available() {
            let (mut in_place, mut dst) = (src.clone(), vec![0x5a; src.len()]);
            assert_eq!(engine.apply_in_place(&pattern, &mut in_place), Ok(()));
            assert_eq!(engine.apply(&pattern, &src, &mut dst), Ok(()));
            assert_bytes(&in_place, &expected, || format!("in place, {engine:?}"));
            assert_bytes(&dst, &expected, || format!("{engine:?}"));
        }
        TestResult::passed()
    }
    check(property as fn(Case) -> TestResult);
}

/// A plan knows what it is for, and does the same at every use.
#[test]
fn a_plan_can_be_used_many_times() {
    fn property(Case { pattern, src }: Case) {
        for engine in Engine::available() {
            let plan = engine.plan(&pattern);
            assert_eq!((plan.engine(), *plan.pattern()), (engine, pattern));
            // All records, then fewer, then all.
            let records = src.len() / pattern.input_len();
            for records in [records, records / 2, records] {
                let src = &src[..records * pattern.input_len()];
                let mut dst = vec![0x5a; records * pattern.output_len()];
                assert_eq!(plan.apply(src, &mut dst), Ok(()));
                assert_bytes(&dst, &expected(&pattern, src), || format!("{plan:?}"));
            }
        }
    }
    check(property as fn(Case));
}

/// The functions that choose the engine themselves are its methods.
#[test]
fn the_functions_are_the_detected_engine() {
    fn property(Case { pattern, src }: Case) {
        let engine = Engine::detect();
        let len = src.len() / pattern.input_len() * pattern.output_len();
        // A length that is right, and one that is not.
        for len in [len, len + 1] {
            let (mut from_function, mut from_method) = (vec![0x5a; len], vec![0x5a; len]);
            let outcome = slices::apply(&pattern, &src, &mut from_function);
            assert_eq!(outcome, engine.apply(&pattern, &src, &mut from_method));
            assert_eq!(from_function, from_method);
        }
        let (mut from_function, mut from_method) = (src.clone(), src);
        let outcome = slices::apply_in_place(&pattern, &mut from_function);
        assert_eq!(outcome, engine.apply_in_place(&pattern, &mut from_method));
        assert_eq!(from_function, from_method);
    }
    check(property as fn(Case));
}

/// Whatever the pattern and the lengths, exactly the right ones are taken, and else nothing is written.
#[test]
fn a_wrong_length_is_an_error() {
    fn property(Case { pattern, src }: Case, cut: u8, len: u8) {
        let (n, m) = (pattern.input_len(), pattern.output_len());
        let src = &src[..src.len().saturating_sub(usize::from(cut) % n)];
        let right = src.len() / n * m;
        for engine in Engine::available() {
            for len in [right, usize::from(len), right.saturating_sub(1), right + 1, right + m] {
                let mut dst = vec![0x5a; len];
                let outcome = engine.apply(&pattern, src, &mut dst);
                if !src.len().is_multiple_of(n) {
                    assert_eq!(outcome, Err(Error::Remainder { len: src.len(), record: n }));
                } else if len != right {
                    assert_eq!(outcome, Err(Error::OutputLength { len, expected: right as u128, input: src.len() }));
                } else {
                    assert_eq!(outcome, Ok(()));
                    continue;
                }
                assert!(dst.iter().all(|&byte| byte == 0x5a), "{engine:?} wrote before it looked");
            }
            let mut data = src.to_vec();
            let outcome = engine.apply_in_place(&pattern, &mut data);
            if n != m {
                assert_eq!(outcome, Err(Error::InPlace { input: n, output: m }));
            } else if !src.len().is_multiple_of(n) {
                assert_eq!(outcome, Err(Error::Remainder { len: src.len(), record: n }));
            } else {
                assert_eq!(outcome, Ok(()));
                continue;
            }
            assert_eq!(data, src, "{engine:?} in place wrote before it looked");
        }
    }
    check(property as fn(Case, u8, u8));
}
