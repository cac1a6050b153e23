//! Operations over lanes.

use byteperm::{Engine, Error, Mode, Operand};

use crate::pools::in_pools;
use crate::random::splitmix64;
use crate::{LONGEST, cases};

/// An operation over operands and a destination, which is the first operand too where it is in place.
pub(crate) type Run = fn(Engine, [Operand<'_>; 3], &mut [u32]) -> Result<(), Error>;

/// Every operation: its name, by one thread, and by several.
pub(crate) const OPERATIONS: [(&str, Run, Run); 5] = [
    (
        "prmt",
        |e, [a, b, c], d| e.prmt(Mode::Generic, a, b, c, d),
        |e, [a, b, c], d| e.par_prmt(Mode::Generic, a, b, c, d),
    ),
    ("prmt.f4e", |e, [a, b, c], d| e.prmt(Mode::F4e, a, b, c, d), |e, [a, b, c], d| e.par_prmt(Mode::F4e, a, b, c, d)),
    (
        "prmt_in_place",
        |e, [_, b, c], a| e.prmt_in_place(Mode::Generic, a, b, c),
        |e, [_, b, c], a| e.par_prmt_in_place(Mode::Generic, a, b, c),
    ),
    ("byte_perm", |e, [x, y, s], d| e.byte_perm(x, y, s, d), |e, [x, y, s], d| e.par_byte_perm(x, y, s, d)),
    ("v_perm_b32", |e, [s0, s1, s], d| e.v_perm_b32(s0, s1, s, d), |e, [s0, s1, s], d| e.par_v_perm_b32(s0, s1, s, d)),
];

#[test]
fn lanes_are_those_of_one_thread() {
    let lanes: Vec<u32> = splitmix64(1).map(|word| word as u32).take(LONGEST / 4 + 4).collect();
    in_pools(|| {
        let (mut one, mut several) = (lanes.clone(), lanes.clone());
        for (case, (n, [from, to])) in cases(size_of::<u32>()).enumerate() {
            let slice = |i: usize| Operand::from(&lanes[from + i..][..n]);
            let value = Operand::from(0x9c3a_8d51);
            let kinds = [[slice(0), slice(1), slice(2)], [slice(0), value, value], [value, slice(1), slice(2)]];
            let operands = kinds[case % 3];
            for engine in Engine::available() {
                for (name, sequential, parallel) in OPERATIONS {
                    let [one, several] = [&mut one[to..][..n], &mut several[to..][..n]];
                    assert_eq!(sequential(engine, operands, one), Ok(()));
                    assert_eq!(parallel(engine, operands, several), Ok(()));
                    assert!(one == several, "{name} of {n} lanes, {from} to {to}, through {engine:?}");
                }
            }
        }
        assert!(one == several, "something was written elsewhere");
    });
}
