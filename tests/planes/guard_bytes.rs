//! Bytes around the destination must stay as they were, and so must the source, at every offset from a vector boundary.

use crate::bytes::{LINE, Room, random_bytes};
use crate::direction::{self, Direction};

const LONGEST: usize = 2100;

/// Bytes of an element, and of the slices: elements short of a vector, one more than some vectors, and a rest.
fn shapes() -> impl Iterator<Item = (usize, usize)> {
    let sizes = [1, 2, 3, 4, 5, 7, 8, 12, 16, 24, 33, 64];
    sizes
        .into_iter()
        .flat_map(|size| [5, 17, 32, 129].map(|count| (size, (count * size).min(LONGEST - size) + size / 2)))
}

#[test]
fn only_the_destination_is_written() {
    let random = random_bytes(3, LONGEST);
    let [mut source, mut room] = [0; 2].map(|_| Room::new(LONGEST));
    for (size, len) in shapes() {
        let expected = Direction::BOTH.map(|direction| direction.reference(size, &random[..len]));
        // Both share their offset, or the source's is another.
        for (from, to) in (0..LINE).flat_map(|to| [(to, to), (5 * to % LINE, to)]) {
            let src = source.slice(from, len);
            src.copy_from_slice(&random[..len]);
            for (engine, direction) in direction::all() {
                let name = || format!("{direction:?} of {len} bytes, {size} an element, {from} to {to}, {engine:?}");
                let dst = room.slice(to, len);
                assert_eq!(direction.run(engine, size, src, dst), Ok(()));
                assert!(*dst == expected[direction as usize], "{}", name());
                assert!(!room.restore(to, len), "{} wrote elsewhere", name());
            }
            assert!(*src == random[..len]);
            assert!(!source.restore(from, len), "{size} an element: beside the source was written");
        }
    }
}
