//! Byte planes.

use byteperm::Engine;

use crate::pools::in_pools;
use crate::{LONGEST, cases, random_bytes};

/// Bytes of an element: short ones, the longest of which a piece has a line a plane, and longer ones.
const SIZES: [usize; 8] = [1, 3, 4, 7, 16, 255, 16384, 16385];

#[test]
fn planes_and_elements_are_those_of_one_thread() {
    let src = random_bytes(4);
    in_pools(|| {
        let [mut one, mut several] = [0; 2].map(|_| vec![0x5a; LONGEST]);
        for size in SIZES {
            // With bytes left over, and without.
            for (len, [from, to]) in cases(1).chain(cases(size).map(|(count, offsets)| (count * size, offsets))) {
                for engine in Engine::available() {
                    let name = || format!("{len} bytes, {size} an element, {from} to {to}, {engine:?}");
                    let src = &src[from..][..len];
                    let [one, several] = [&mut one[to..][..len], &mut several[to..][..len]];
                    assert_eq!(engine.split_planes(size, src, one), Ok(()));
                    assert_eq!(engine.par_split_planes(size, src, several), Ok(()));
                    assert!(one == several, "{} split", name());
                    assert_eq!(engine.join_planes(size, src, one), Ok(()));
                    assert_eq!(engine.par_join_planes(size, src, several), Ok(()));
                    assert!(one == several, "{} joined", name());
                }
            }
        }
        assert!(one == several, "something was written elsewhere");
    });
}
