//! Slices that begin and end at inaccessible pages, for every operand and the destination. One lane read or written
//! outside a slice kills the test.

use byteperm::{Engine, Mode};

use crate::operation::{CONTROLS, Input, Operation, assert_lanes, combinations, random_lanes};
use crate::pages::At::{self, End, Start};
use crate::pages::Guarded;

/// For a, b, c and the destination: all at the same end, so that they share their alignment, and mixed.
const PLACES: [[At; 4]; 4] =
    [[Start, Start, Start, Start], [End, End, End, End], [Start, End, Start, End], [End, Start, End, Start]];

/// Up to four vectors of the widest tier and their remainders; then enough for a first step up to a boundary, with
/// remainders; then about a page of lanes.
fn lengths() -> impl Iterator<Item = usize> {
    (0..=70).chain(126..=131).chain([143, 255, 257, 1021, 1024, 1027])
}

/// The longest of them.
const LONGEST: usize = 1027;

/// The first or the last `n` lanes.
fn cut(buffer: &mut Guarded, n: usize, at: At) -> &mut [u32] {
    bytemuck::cast_slice_mut(buffer.cut(n * size_of::<u32>(), at))
}

/// Three operands and a destination, each between guards.
struct Memory {
    buffers: [Guarded; 4],
}

impl Memory {
    fn new(lanes: usize) -> Memory {
        let mut buffers = std::array::from_fn(|_| Guarded::new(lanes * size_of::<u32>()));
        for (seed, buffer) in buffers.iter_mut().enumerate() {
            let lanes: &mut [u32] = bytemuck::cast_slice_mut(buffer.bytes());
            lanes.iter_mut().zip(random_lanes(seed as u64)).for_each(|(lane, random)| *lane = random);
        }
        Memory { buffers }
    }

    /// The operands and the destination, each `n` lanes.
    fn cut(&mut self, n: usize, places: [At; 4]) -> ([&[u32]; 3], &mut [u32]) {
        let [a, b, c, d] = &mut self.buffers;
        let operands = [(a, places[0]), (b, places[1]), (c, places[2])];
        (operands.map(|(buffer, at)| &*cut(buffer, n, at)), cut(d, n, places[3]))
    }
}

/// Every operation, engine, length, place and combination of slices and values.
fn each(mut check: impl FnMut(Operation, Engine, [Input<'_>; 3], &mut [u32])) {
    let mut memory = Memory::new(LONGEST);
    for places in PLACES {
        for n in lengths() {
            let (slices, d) = memory.cut(n, places);
            for (k, operation) in Operation::all().enumerate() {
                // The controls take turns, so that each meets every length of some operation.
                let control = CONTROLS[(n + k) % CONTROLS.len()];
                for inputs in combinations(slices, [0x8123_f4a5, 0x7685_90fe, control]) {
                    Engine::available().for_each(|engine| check(operation, engine, inputs, d));
                }
            }
        }
    }
}

#[test]
fn out_of_place_nothing_outside_is_touched() {
    each(|operation, engine, inputs, d| {
        d.fill(0x5a5a_5a5a);
        operation.run(engine, inputs.map(Input::operand), d).expect("the lengths are right");
        assert_lanes(operation, engine, inputs, d);
    });
}

#[test]
fn in_place_nothing_outside_is_touched() {
    each(|operation, engine, inputs, d| {
        let [Input::Slice(a), b, c] = inputs else { return };
        d.copy_from_slice(a);
        if let Some(outcome) = operation.run_in_place(engine, d, [b.operand(), c.operand()]) {
            outcome.expect("the lengths are right");
            assert_lanes(operation, engine, inputs, d);
        }
    });
}

/// From 64 MiB read and written, stores may go past the caches, in another loop.
#[test]
fn past_the_caches_nothing_outside_is_touched() {
    // Four slices, and lanes left over at both ends of the aligned part.
    let n = (64 << 20) / (4 * size_of::<u32>()) + 37;
    let mut memory = Memory::new(n);
    for places in PLACES {
        let (slices, d) = memory.cut(n, places);
        let inputs = slices.map(Input::Slice);
        let operation = Operation::Prmt(Mode::Generic);
        let expected: Vec<u32> = (0..n).map(|i| operation.lane(inputs.map(|input| input.lane(i)))).collect();
        for engine in Engine::available() {
            d.fill(0x5a5a_5a5a);
            operation.run(engine, inputs.map(Input::operand), d).expect("the lengths are right");
            if *d != *expected {
                assert_lanes(operation, engine, inputs, d);
            }
        }
    }
}
