//! Slices that begin and end at inaccessible pages, at every length around the vectors' multiples: one byte read or
//! written outside a slice kills the test.

use crate::bytes::random_bytes;
use crate::direction::{self, Direction};
use crate::pages::At::{self, End, Start};
use crate::pages::Guarded;

/// For the source and the destination.
const PLACES: [[At; 2]; 4] = [[Start, Start], [End, End], [Start, End], [End, Start]];

/// Sizes that kernels may treat each in its own way, and some past every vector.
fn sizes() -> impl Iterator<Item = usize> {
    (1..=40).chain([47, 48, 63, 64, 65, 96, 100, 127, 128, 129, 255, 256, 257, 1000])
}

/// Elements: all up to a vector of the widest tier and some more, then around its multiples.
fn counts(size: usize) -> impl Iterator<Item = usize> {
    let more: &[usize] = match size {
        0..=40 => &[95, 96, 97, 127, 128, 129, 191, 192, 193, 255, 256, 257, 1027],
        41..=130 => &[127, 128, 129],
        _ => &[],
    };
    (0..=70).chain(more.iter().copied())
}

/// Bytes after the last element.
fn rests(size: usize) -> impl Iterator<Item = usize> {
    [0, 1, 7, size - 1]
        .into_iter()
        .enumerate()
        .filter(move |&(i, rest)| rest < size && (i == 0 || rest > 0))
        .map(|(_, rest)| rest)
}

const LONGEST: usize = 72 << 10;

#[test]
fn every_length_is_right_and_nothing_outside_is_touched() {
    let [mut source, mut room] = [0; 2].map(|_| Guarded::new(LONGEST));
    let random = random_bytes(1, LONGEST);
    for size in sizes() {
        for len in counts(size).flat_map(|count| rests(size).map(move |rest| count * size + rest)) {
            let expected = Direction::BOTH.map(|direction| direction.reference(size, &random[..len]));
            for [from, to] in PLACES {
                let src = source.cut(len, from);
                src.copy_from_slice(&random[..len]);
                let dst = room.cut(len, to);
                for (engine, direction) in direction::all() {
                    dst.fill(0x5a);
                    assert_eq!(direction.run(engine, size, src, dst), Ok(()));
                    assert!(
                        *dst == expected[direction as usize],
                        "{direction:?} of {len} bytes, {size} an element, through {engine:?}: {:?} differ",
                        (0..len).find(|&i| dst[i] != expected[direction as usize][i])
                    );
                }
                assert!(*src == random[..len], "the source was written: {len} bytes, {size} an element");
            }
        }
    }
}

/// From 64 MiB read and written, stores may go past the caches, in another loop.
#[test]
fn past_the_caches_nothing_outside_is_touched() {
    const LEN: usize = (33 << 20) + 5;
    let [mut source, mut room] = [0; 2].map(|_| Guarded::new(LEN));
    let random = random_bytes(2, LEN);
    for (size, [from, to]) in [4, 3, 16, 12].into_iter().zip(PLACES) {
        let src = source.cut(LEN, from);
        src.copy_from_slice(&random);
        let dst = room.cut(LEN, to);
        let expected = Direction::BOTH.map(|direction| direction.reference(size, src));
        for (engine, direction) in direction::all() {
            dst.fill(0x5a);
            assert_eq!(direction.run(engine, size, src, dst), Ok(()));
            assert!(*dst == expected[direction as usize], "{direction:?}, {size} bytes an element, through {engine:?}");
        }
    }
}
