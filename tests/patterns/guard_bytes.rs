//! Bytes around the destination must stay as they were, and so must the source, at every pair of offsets from a vector
//! boundary.

use byteperm::{Engine, Pattern, Plan};

use crate::bytes::{LINE, Room, random_bytes};
use crate::class::{Class, assert_bytes, expected};

/// Bytes of a record before and after, and how many records: less than a vector, and a dozen of the longest vectors
/// with a remainder, so that a first step up to a boundary is worth it.
const SHAPES: [(usize, usize, [usize; 2]); 12] = [
    (1, 1, [13, 733]),
    (1, 4, [5, 183]),
    (2, 2, [7, 365]),
    (3, 3, [4, 245]),
    (3, 4, [5, 185]),
    (4, 3, [5, 247]),
    (4, 4, [3, 183]),
    (8, 8, [2, 91]),
    (13, 11, [2, 67]),
    (16, 16, [1, 45]),
    (64, 1, [3, 70]),
    (64, 64, [1, 12]),
];

const LONGEST: usize = 70 * 64;

fn plans(k: usize, (n, m): (usize, usize)) -> (Pattern, Vec<Plan>) {
    let pattern = [Class::Mixed, Class::Bytes][k % 2].pattern(n, m, k as u64);
    (pattern, Engine::available().map(|engine| engine.plan(&pattern)).collect())
}

#[test]
fn only_the_destination_is_written() {
    let random = random_bytes(1, LONGEST);
    let [mut source, mut room] = [0; 2].map(|_| Room::new(LONGEST));
    for (k, (n, m, counts)) in SHAPES.into_iter().enumerate() {
        let (pattern, plans) = plans(k, (n, m));
        for (from, to) in (0..LINE).flat_map(|from| (0..LINE).map(move |to| (from, to))) {
            // The two take turns, so that each meets every offset of either slice, and every distance between them.
            let count = counts[(from / 2 + to) % 2];
            let (before, after) = (count * n, count * m);
            let expected = expected(&pattern, &random[..before]);
            let src = source.slice(from, before);
            src.copy_from_slice(&random[..before]);
            for plan in &plans {
                let name = || format!("{count} records, offset {from} to {to}, {plan:?}");
                let dst = room.slice(to, after);
                assert_eq!(plan.apply(src, dst), Ok(()));
                assert_bytes(dst, &expected, name);
                assert!(!room.restore(to, after), "beside the destination was written: {}", name());
            }
            assert!(*src == random[..before], "the source was written: {pattern:?}");
            assert!(!source.restore(from, before), "beside the source was written: {pattern:?}");
        }
    }
}

#[test]
fn in_place_only_the_slice_is_written() {
    let random = random_bytes(2, LONGEST);
    let mut room = Room::new(LONGEST);
    for (k, (n, _, counts)) in SHAPES.into_iter().enumerate().filter(|(_, (n, m, _))| n == m) {
        let (pattern, plans) = plans(k, (n, n));
        for (offset, count) in (0..LINE).flat_map(|offset| counts.map(|count| (offset, count))) {
            let random = &random[..count * n];
            let expected = expected(&pattern, random);
            for plan in &plans {
                let name = || format!("{count} records in place, offset {offset}, {plan:?}");
                let data = room.slice(offset, count * n);
                data.copy_from_slice(random);
                assert_eq!(plan.apply_in_place(data), Ok(()));
                assert_bytes(data, &expected, name);
                assert!(!room.restore(offset, count * n), "beside the slice was written: {}", name());
            }
        }
    }
}
