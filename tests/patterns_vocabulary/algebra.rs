//! Composition, inverses and repetition.

use byteperm::Source::{Byte, Const};
use byteperm::{Error, Pattern, transforms};
use quickcheck::QuickCheck;

use crate::drawn::Drawn;
use crate::{apply, bytes};

fn pattern(text: &str) -> Pattern {
    text.parse().unwrap()
}

#[test]
fn known_compositions() {
    for (first, next, expected) in [
        ("3: 2 1 0 #ff", "4: 3 2 1 0", "3: #ff 0 1 2"),
        ("3: 2 1 0", "3: 2 1 0", "3: 0 1 2"),
        // Signs of signs are those signs, signs of constants are constants.
        ("1: 0 s0", "2: s1 s0 1", "1: s0 s0 s0"),
        ("1: #7f #80 #00 #ff", "4: s0 s1 s2 s3 0", "1: #00 #ff #00 #ff #7f"),
        ("2: 1", "1: #33 s0", "2: #33 s1"),
        // One of the two repeated, then both.
        ("1: 0", "4: 3 2 1 0", "4: 3 2 1 0"),
        ("2: 1 0", "1: 0 s0", "2: 1 s1 0 s0"),
        ("2: 1 #aa s0", "2: 1 0", "4: #aa 1 3 s0 s2 #aa"),
        ("3: 0 1", "3: 2 s1 0", "9: 3 s1 0 7 s6 4"),
        ("8: 7 6 5 4 3 2 1 0", "64: 63 0", "64: 56 7"),
        ("1: #01 0 s0", "3: s2 1", "1: s0 0"),
    ] {
        assert_eq!(pattern(first).then(&pattern(next)), Ok(pattern(expected)), "{first} then {next}");
    }
}

#[test]
fn compositions_that_are_too_long_are_refused() {
    let wide = format!("3:{}", " 0".repeat(64));
    for (first, next, input, output) in [
        ("2: 0 0 0 0 0 0 0", "64: 0", 128, 7),
        ("13: 0 0 0 0 0", "11: 0", 143, 5),
        ("7: 0 1 2 3 4 5 6", "10: 0", 70, 7),
        ("3: 0 0", &wide, 9, 128),
    ] {
        let error = pattern(first).then(&pattern(next)).unwrap_err();
        assert_eq!(error, Error::Composition { input, output }, "{first} then {next}");
        let message = error.to_string();
        for said in [format!("{output}-byte records of {input}-byte ones"), "at most 64 bytes".to_owned()] {
            assert!(message.contains(&said), "{said:?} is missing in {message:?}");
        }
    }
    let longest = pattern("1: 0 0 0 0 0 0 0").then(&pattern("64: 0 9 18 27 36 45 54")).unwrap();
    assert_eq!((longest.input_len(), longest.output_len()), (64, 49));
}

#[test]
fn a_composition_does_one_step_and_then_the_other() {
    fn property(first: Drawn, next: Drawn) -> bool {
        let (first, next) = (first.0, next.0);
        // The fewest records of `first` that are whole records of `next`.
        let records = (1..).find(|records| (first.output_len() * records).is_multiple_of(next.input_len())).unwrap();
        let input = first.input_len() * records;
        let output = first.output_len() * records / next.input_len() * next.output_len();
        match first.then(&next) {
            Ok(both) => {
                let src = bytes(3 * input);
                (both.input_len(), both.output_len()) == (input, output)
                    && apply(&both, &src) == apply(&next, &apply(&first, &src))
                    && both.to_string().parse() == Ok(both)
            }
            Err(error) => input.max(output) > Pattern::MAX && error == Error::Composition { input, output },
        }
    }
    QuickCheck::new().tests(2000).quickcheck(property as fn(Drawn, Drawn) -> bool);
}

#[test]
fn known_inverses() {
    for (text, inverse) in [
        ("3: 2 1 0 #ff", "4: 2 1 0"),
        ("4: 1 2 3 0", "4: 3 0 1 2"),
        ("1: s0 #00 0 0", "4: 2"),
        ("2: 0 s1 0 1 1 0", "6: 0 3"),
    ] {
        assert_eq!(pattern(text).inverse(), Ok(pattern(inverse)), "{text}");
    }
    for (text, byte) in [("4: 2 1 0", 3), ("1: s0", 0), ("3: 0 s1 2", 1), ("64: 63", 0), ("2: #00 #01 1 1", 0)] {
        let error = pattern(text).inverse().unwrap_err();
        assert_eq!(error, Error::NoInverse { byte }, "{text}");
        assert!(error.to_string().contains(&format!("input byte {byte} is lost")), "{error}");
    }
}

#[test]
fn an_inverse_gives_the_input_back() {
    fn property(drawn: Drawn) -> bool {
        let pattern = drawn.0;
        let (n, m) = (pattern.input_len(), pattern.output_len());
        let lost = (0..n).find(|&byte| !pattern.sources().contains(&Byte(byte as u8)));
        match (pattern.inverse(), lost) {
            (Ok(inverse), None) => {
                let src = bytes(3 * n);
                let both_sides = n != m || inverse.then(&pattern) == Pattern::identity(n);
                both_sides
                    && (inverse.input_len(), inverse.output_len()) == (m, n)
                    && pattern.then(&inverse) == Pattern::identity(n)
                    && apply(&inverse, &apply(&pattern, &src)) == src
            }
            (Err(error), Some(byte)) => error == Error::NoInverse { byte },
            _ => false,
        }
    }
    QuickCheck::new().tests(2000).quickcheck(property as fn(Drawn) -> bool);
    // Random patterns with many bytes seldom have one.
    for n in 1..=Pattern::MAX {
        let sources: Vec<_> = (0..n).map(|i| Byte((i * 37 % n) as u8)).collect();
        let with_gaps: Vec<_> = sources.iter().flat_map(|&source| [Const(1), source]).take(Pattern::MAX).collect();
        for sources in [sources, with_gaps] {
            assert!(property(Drawn(Pattern::new(n, &sources).unwrap())), "{n}: {sources:?}");
        }
    }
}

#[test]
fn repetition_changes_nothing_but_the_length() {
    fn property(drawn: Drawn, times: u8) -> bool {
        let (pattern, times) = (drawn.0, usize::from(times % 70));
        let (n, m) = (pattern.input_len() * times, pattern.output_len() * times);
        match pattern.repeat(times) {
            Ok(repeated) => {
                let src = bytes(2 * n);
                (repeated.input_len(), repeated.output_len()) == (n, m)
                    && apply(&repeated, &src) == apply(&pattern, &src)
            }
            Err(Error::InputLen { n: refused, at: None }) => refused == n && !(1..=Pattern::MAX).contains(&n),
            Err(Error::OutputLen { m: refused, at: None }) => refused == m && n <= Pattern::MAX && m > Pattern::MAX,
            Err(_) => false,
        }
    }
    QuickCheck::new().tests(2000).quickcheck(property as fn(Drawn, u8) -> bool);
    assert_eq!(pattern("2: 1 s0 #05").repeat(2), Ok(pattern("4: 1 s0 #05 3 s2 #05")));
    assert_eq!(pattern("2: 0").repeat(usize::MAX), Err(Error::InputLen { n: usize::MAX, at: None }));
}

#[test]
fn the_identity_leaves_everything_as_it_is() {
    for n in 1..=Pattern::MAX {
        let identity = Pattern::identity(n).unwrap();
        assert_eq!(apply(&identity, &bytes(2 * n)), bytes(2 * n));
        assert_eq!((identity.input_len(), identity.output_len()), (n, n));
    }
    for n in [0, 65, usize::MAX] {
        assert_eq!(Pattern::identity(n), Err(Error::InputLen { n, at: None }));
    }
}

#[test]
fn constants_are_exchanged_and_nothing_else() {
    assert_eq!(pattern("2: #00 0 s0 #ff 1 s1").with_constants(0x80), pattern("2: #80 0 s0 #80 1 s1"));
    assert_eq!(pattern("2: 1 s0").with_constants(7), pattern("2: 1 s0"));
}

#[test]
fn algebra_is_for_constants_too() {
    const SWAPPED: Pattern = match transforms::RGB_TO_BGRA.with_constants(0).then(&transforms::SWAP_4) {
        Ok(both) => both,
        Err(_) => panic!(),
    };
    const BACK: Pattern = match SWAPPED.inverse() {
        Ok(inverse) => inverse,
        Err(_) => panic!(),
    };
    assert_eq!((SWAPPED, BACK), (pattern("3: #00 0 1 2"), pattern("4: 1 2 3")));
}
