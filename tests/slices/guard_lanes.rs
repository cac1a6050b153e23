//! Lanes around the destination must stay as they were, and so must the operands, at every offset from a vector
//! boundary.

use byteperm::Engine;

use crate::operation::{CONTROLS, Input, Operation, combinations, random_lanes};

/// The lanes around the destination that must keep their value, on either side: more than any vector has, and a
/// multiple of that, so that the destination stands as far from a boundary as its offset says.
const MARGIN: usize = 32;

/// Up to six vectors of the widest tier; then enough for a first step up to a boundary.
fn lengths() -> impl Iterator<Item = usize> + Clone {
    (0..=100).chain([128, 129, 143])
}

const LONGEST: usize = 143;
const OFFSETS: usize = 16;
const LANES: usize = MARGIN + OFFSETS + LONGEST + MARGIN;

/// Lanes that begin on a boundary of every tier's vectors.
#[repr(align(64))]
#[derive(Clone, PartialEq)]
struct Aligned([u32; LANES]);

const CANARIES: Aligned = Aligned([0xc0de_ca4e; LANES]);

impl Aligned {
    fn random(seed: u64) -> Self {
        let mut lanes = CANARIES;
        lanes.0.iter_mut().zip(random_lanes(seed)).for_each(|(lane, random)| *lane = random);
        lanes
    }

    /// Puts everything back except `n` lanes; tells whether anything was written there.
    fn restore(&mut self, offset: usize, n: usize) -> bool {
        self.0[MARGIN + offset..][..n].copy_from_slice(&CANARIES.0[..n]);
        let written = *self != CANARIES;
        *self = CANARIES;
        written
    }
}

#[test]
fn only_the_destination_is_written() {
    let sources = [Aligned::random(1), Aligned::random(2), Aligned::random(3)];
    let before = sources.clone();
    let mut room = CANARIES;
    for (offset, n) in (0..OFFSETS).flat_map(|offset| lengths().map(move |n| (offset, n))) {
        // Operands that share the destination's alignment, which may be stepped up to a boundary, and others.
        let first = if n % 2 == 0 { offset } else { 3 };
        let slices = sources.each_ref().map(|source| &source.0[first..][..n]);
        for (k, operation) in Operation::all().enumerate() {
            let values = [0x8123_f4a5, 0x7685_90fe, CONTROLS[(n + k) % CONTROLS.len()]];
            let all = combinations(slices, values).flat_map(|i| Engine::available().map(move |engine| (i, engine)));
            for (inputs, engine) in all {
                let [a, b, c] = inputs;
                let d = &mut room.0[MARGIN + offset..][..n];
                operation.run(engine, inputs.map(Input::operand), d).expect("the lengths are right");
                assert!(!room.restore(offset, n), "{operation:?} through {engine:?}: {n} lanes at offset {offset}");
                let Input::Slice(a) = a else { continue };
                let d = &mut room.0[MARGIN + offset..][..n];
                d.copy_from_slice(a);
                if let Some(outcome) = operation.run_in_place(engine, d, [b.operand(), c.operand()]) {
                    outcome.expect("the lengths are right");
                }
                assert!(
                    !room.restore(offset, n),
                    "{operation:?} in place through {engine:?}: {n} lanes at offset {offset}"
                );
            }
        }
        assert!(sources == before, "an operand was written: {n} lanes at offset {offset}");
    }
}
