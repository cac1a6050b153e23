//! Random patterns, of every class that a kernel may treat in its own way.

use byteperm::Source::{self, Byte, Const, Sign};
use byteperm::{Pattern, reference};

use crate::random::splitmix64;

/// What the sources of a pattern are like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Class {
    /// Each input byte stays or goes elsewhere: a permutation where the lengths are equal.
    Permutation,
    /// The input in its order, cut short or begun again.
    InOrder,
    /// The input backwards.
    Reversed,
    /// Any bytes.
    Bytes,
    /// Bytes, some of them replaced by constants.
    Constants,
    /// Bytes, some of them replaced by signs.
    Signs,
    /// Anything.
    Mixed,
    /// The input in its order, then the sign of its last byte.
    SignExtension,
    /// The input in its order, then zeros.
    ZeroExtension,
    /// One byte everywhere.
    Broadcast,
    /// Signs only.
    OnlySigns,
    /// Constants only: the input is not read.
    OnlyConstants,
}

use Class::*;

impl Class {
    pub(crate) const ALL: [Class; 12] = [
        Permutation,
        InOrder,
        Reversed,
        Bytes,
        Constants,
        Signs,
        Mixed,
        SignExtension,
        ZeroExtension,
        Broadcast,
        OnlySigns,
        OnlyConstants,
    ];

    /// The pattern of this class from `n` to `m` bytes that the seed gives.
    pub(crate) fn pattern(self, n: usize, m: usize, seed: u64) -> Pattern {
        let mut words = splitmix64(seed);
        let mut below = |n: usize| (words.next().expect("there is always another") % n as u64) as usize;
        let last = n - 1;
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| order.swap(i, below(i + 1)));
        let one = below(n);
        let source = |i: usize| {
            let (any, constant, dice) = (below(n) as u8, below(256) as u8, below(3));
            match (self, dice) {
                (Permutation, _) => Byte(order[i % n] as u8),
                (InOrder, _) => Byte((i % n) as u8),
                (Reversed, _) => Byte((last - i % n) as u8),
                (Broadcast, _) => Byte(one as u8),
                (SignExtension | ZeroExtension, _) if i < n => Byte(i as u8),
                (SignExtension, _) => Sign(last as u8),
                (ZeroExtension, _) => Const(0),
                (OnlySigns, _) | (Signs | Mixed, 1) => Sign(any),
                (OnlyConstants, _) | (Constants, 0 | 1) | (Mixed, 2) => Const(constant),
                _ => Byte(any),
            }
        };
        let sources: Vec<Source> = (0..m).map(source).collect();
        Pattern::new(n, &sources).expect("every index is below n")
    }
}

/// What it makes of these records.
pub(crate) fn expected(pattern: &Pattern, src: &[u8]) -> Vec<u8> {
    let mut dst = vec![0; src.len() / pattern.input_len() * pattern.output_len()];
    reference::apply(pattern, src, &mut dst);
    dst
}

/// Names the first byte that is wrong.
///
/// # Panics
/// Where there is one.
#[track_caller]
pub(crate) fn assert_bytes(got: &[u8], expected: &[u8], what: impl FnOnce() -> String) {
    if got != expected {
        let i = got.iter().zip(expected).position(|(got, expected)| got != expected);
        let i = i.unwrap_or(got.len().min(expected.len()));
        panic!("{}: byte {i} of {} is {:?}, not {:?}", what(), expected.len(), got.get(i), expected.get(i));
    }
}

#[test]
fn classes_are_what_they_are_called() {
    for (n, m, seed) in [(3, 4, 1), (8, 8, 2), (13, 11, 3), (64, 64, 4), (1, 9, 5)] {
        let sources = |class: Class| class.pattern(n, m, seed).sources().to_vec();
        let all = |class: Class, is: fn(&Source) -> bool| sources(class).iter().all(is);
        let is_byte: fn(&Source) -> bool = |source| matches!(source, Byte(_));
        for class in [Permutation, InOrder, Reversed, Bytes, Broadcast] {
            assert!(all(class, is_byte), "{class:?}");
        }
        assert!(all(OnlySigns, |source| matches!(source, Sign(_))));
        assert!(all(OnlyConstants, |source| matches!(source, Const(_))));
        assert!(all(Signs, |source| !matches!(source, Const(_))));
        assert!(all(Constants, |source| !matches!(source, Sign(_))));
        let mut places: Vec<u8> = sources(Permutation).iter().map(|&s| if let Byte(i) = s { i } else { 255 }).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), n.min(m), "a permutation uses a byte twice only where it must");
        assert_eq!(sources(SignExtension)[..n.min(m)], sources(InOrder)[..n.min(m)]);
    }
    // Kinds that are left to chance do come.
    let kinds = Mixed.pattern(64, 64, 4).sources().iter().fold([0; 3], |mut kinds, source| {
        kinds[match source {
            Byte(_) => 0,
            Sign(_) => 1,
            Const(_) => 2,
        }] += 1;
        kinds
    });
    assert!(kinds.iter().all(|&kind| kind >= 10), "{kinds:?}");
}
