//! Slices that begin and end at inaccessible pages, at every number of records around the vectors' multiples: one byte
//! read or written outside a slice kills the test.

use byteperm::{Engine, Pattern};

use crate::bytes::random_bytes;
use crate::class::{Class, assert_bytes, expected};
use crate::pages::At::{self, End, Start};
use crate::pages::Guarded;

/// For the source and the destination.
const PLACES: [[At; 2]; 4] = [[Start, Start], [End, End], [Start, End], [End, Start]];

/// Bytes of a record before and after: what people use, the extremes, and pairs without a common factor.
const SHAPES: [(usize, usize); 42] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (1, 4),
    (1, 8),
    (1, 64),
    (2, 1),
    (2, 2),
    (2, 3),
    (2, 4),
    (2, 8),
    (3, 1),
    (3, 2),
    (3, 3),
    (3, 4),
    (4, 1),
    (4, 2),
    (4, 3),
    (4, 4),
    (4, 8),
    (5, 5),
    (6, 6),
    (6, 8),
    (7, 8),
    (7, 7),
    (8, 4),
    (8, 8),
    (8, 1),
    (11, 13),
    (12, 12),
    (13, 11),
    (16, 16),
    (17, 31),
    (24, 24),
    (32, 32),
    (33, 33),
    (48, 64),
    (63, 64),
    (64, 1),
    (64, 63),
    (64, 64),
    (61, 59),
];

/// Numbers of records: up to several vectors of the widest tier, both of bytes before and of bytes after, and 70 at the
/// least; then a few.
fn counts(n: usize, m: usize) -> impl Iterator<Item = usize> {
    (0..=70.max(5 * 64 / n.min(m) + 3)).chain([511, 512, 513, 1027])
}

const LONGEST: usize = 1027 * Pattern::MAX;

/// Each shape, each class in turn: what is checked at every number of records.
fn each(mut check: impl FnMut(&Pattern, usize)) {
    for (k, (n, m)) in SHAPES.into_iter().enumerate() {
        for step in [0, 5, 7] {
            let pattern = Class::ALL[(k + step) % Class::ALL.len()].pattern(n, m, (k + step) as u64);
            counts(n, m).for_each(|count| check(&pattern, count));
        }
    }
}

#[test]
fn out_of_place_nothing_outside_is_touched() {
    let [mut source, mut room] = [0; 2].map(|_| Guarded::new(LONGEST));
    let random = random_bytes(1, LONGEST);
    each(|pattern, count| {
        let (before, after) = (count * pattern.input_len(), count * pattern.output_len());
        let random = &random[..before];
        let expected = expected(pattern, random);
        for [from, to] in PLACES {
            let src = source.cut(before, from);
            src.copy_from_slice(random);
            let dst = room.cut(after, to);
            for engine in Engine::available() {
                dst.fill(0x5a);
                assert_eq!(engine.apply(pattern, src, dst), Ok(()));
                assert_bytes(dst, &expected, || format!("{count} records of {pattern:?} through {engine:?}"));
            }
            assert!(src == random, "the source was written: {count} records of {pattern:?}");
        }
    });
}

#[test]
fn in_place_nothing_outside_is_touched() {
    let mut room = Guarded::new(LONGEST);
    let random = random_bytes(2, LONGEST);
    each(|pattern, count| {
        let n = pattern.input_len();
        if n != pattern.output_len() {
            return;
        }
        let random = &random[..count * n];
        let expected = expected(pattern, random);
        for at in [Start, End] {
            let data = room.cut(count * n, at);
            for engine in Engine::available() {
                data.copy_from_slice(random);
                assert_eq!(engine.apply_in_place(pattern, data), Ok(()));
                assert_bytes(data, &expected, || format!("{count} records of {pattern:?} in place through {engine:?}"));
            }
        }
    });
}

/// From 64 MiB read and written, stores may go past the caches, in another loop.
#[test]
fn past_the_caches_nothing_outside_is_touched() {
    const BYTES: usize = 40 << 20;
    let [mut source, mut room] = [0; 2].map(|_| Guarded::new(BYTES));
    let random = random_bytes(3, BYTES);
    let shapes = [(4, 4), (3, 4), (4, 3), (13, 11)];
    for ((n, m), [from, to]) in shapes.into_iter().zip(PLACES) {
        let pattern = Class::Mixed.pattern(n, m, n as u64);
        let count = BYTES / n.max(m) - 1;
        let src = source.cut(count * n, from);
        src.copy_from_slice(&random[..count * n]);
        let dst = room.cut(count * m, to);
        let expected = expected(&pattern, src);
        for engine in Engine::available() {
            dst.fill(0x5a);
            assert_eq!(engine.apply(&pattern, src, dst), Ok(()));
            assert_bytes(dst, &expected, || format!("{count} records of {pattern:?} through {engine:?}"));
        }
    }
}
