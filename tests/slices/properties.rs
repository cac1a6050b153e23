//! Properties over random lanes, values and lengths, for every engine of this CPU.

use byteperm::{Engine, Error, Mode, Operand, Selector, slices};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult, Testable};

use crate::operation::{CONTROLS, Input, Operation, assert_lanes, combinations};

/// Runs a property over slices of up to some hundred lanes.
fn check(property: impl Testable) {
    QuickCheck::new().rng(Gen::new(300)).tests(100).quickcheck(property);
}

/// A lane of each operand: random bits, which `u32` of quickcheck alone would seldom give.
#[derive(Clone, Debug)]
struct Lane([u32; 3]);

impl Arbitrary for Lane {
    fn arbitrary(g: &mut Gen) -> Self {
        Lane(std::array::from_fn(|_| u32::arbitrary(g)))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let [a, b, c] = self.0;
        Box::new((a, b, c).shrink().map(|(a, b, c)| Lane([a, b, c])))
    }
}

/// The three operands as slices.
fn operands(lanes: &[Lane]) -> [Vec<u32>; 3] {
    std::array::from_fn(|operand| lanes.iter().map(|lane| lane.0[operand]).collect())
}

/// Every operation through every engine with every combination of slices and values.
fn each(lanes: &[Lane], values: &Lane, mut check: impl FnMut(Operation, Engine, [Input<'_>; 3])) {
    let operands = operands(lanes);
    let slices = operands.each_ref().map(Vec::as_slice);
    for operation in Operation::all() {
        for inputs in combinations(slices, values.0) {
            Engine::available().for_each(|engine| check(operation, engine, inputs));
        }
    }
}

#[test]
fn engines_do_what_is_defined_for_a_lane() {
    fn property(lanes: Vec<Lane>, values: Lane) {
        each(&lanes, &values, |operation, engine, inputs| {
            let mut d = vec![0x5a5a_5a5a; lanes.len()];
            operation.run(engine, inputs.map(Input::operand), &mut d).expect("the lengths are right");
            assert_lanes(operation, engine, inputs, &d);
        });
    }
    check(property as fn(Vec<Lane>, Lane));
}

#[test]
fn in_place_equals_out_of_place() {
    fn property(lanes: Vec<Lane>, values: Lane) {
        each(&lanes, &values, |operation, engine, inputs| {
            let [Input::Slice(a), b, c] = inputs else { return };
            let mut in_place = a.to_vec();
            let Some(outcome) = operation.run_in_place(engine, &mut in_place, [b.operand(), c.operand()]) else {
                return;
            };
            outcome.expect("the lengths are right");
            let mut d = vec![0; lanes.len()];
            operation.run(engine, inputs.map(Input::operand), &mut d).expect("the lengths are right");
            assert_eq!(in_place, d, "{operation:?} through {engine:?}: {inputs:x?}");
        });
    }
    check(property as fn(Vec<Lane>, Lane));
}

#[test]
fn one_control_equals_the_same_control_in_every_lane() {
    fn property(lanes: Vec<Lane>, c: u32) {
        let [a, b, _] = operands(&lanes);
        let controls = vec![c; lanes.len()];
        for (operation, engine) in Operation::all().flat_map(|o| Engine::available().map(move |e| (o, e))) {
            let (mut one, mut many) = (vec![0; lanes.len()], vec![1; lanes.len()]);
            operation.run(engine, [(&a).into(), (&b).into(), c.into()], &mut one).expect("the lengths are right");
            operation.run(engine, [(&a).into(), (&b).into(), (&controls).into()], &mut many).expect("they are");
            assert_eq!(one, many, "{operation:?} through {engine:?}, control {c:#010x}");
        }
    }
    check(property as fn(Vec<Lane>, u32));
    for c in CONTROLS {
        property(vec![Lane([0x80ff_017f, 0x7f80_fe00, 0]); 37], c);
    }
}

/// For every operand of every operation: the error names it and both lengths, and nothing is written.
#[test]
fn a_wrong_length_is_an_error() {
    fn property(expected: u8, len: u8) -> TestResult {
        let (expected, len) = (usize::from(expected), usize::from(len));
        if len == expected {
            return TestResult::discard();
        }
        let (right, wrong) = (vec![1; expected], vec![2; len]);
        for (operation, engine) in Operation::all().flat_map(|o| Engine::available().map(move |e| (o, e))) {
            for (position, operand) in operation.names().into_iter().enumerate() {
                let error = Some(Error::Length { operand, len, expected });
                let mut inputs: [Operand<'_>; 3] = [(&right).into(); 3];
                inputs[position] = (&wrong).into();
                let mut d = right.clone();
                assert_eq!(operation.run(engine, inputs, &mut d).err(), error, "{operation:?} through {engine:?}");
                assert_eq!(d, right, "{operation:?} through {engine:?} wrote before it looked at {operand}");
                if position > 0 {
                    let outcome = operation.run_in_place(engine, &mut d, [inputs[1], inputs[2]]);
                    assert_eq!(outcome.map(Result::err), outcome.map(|_| error), "{operation:?} in place");
                    assert_eq!(d, right, "{operation:?} in place wrote before it looked at {operand}");
                }
            }
        }
        TestResult::passed()
    }
    check(property as fn(u8, u8) -> TestResult);
}

/// Of several wrong lengths the first in the order of the call is named.
#[test]
fn the_first_wrong_length_is_named() {
    for (operation, engine) in Operation::all().flat_map(|o| Engine::available().map(move |e| (o, e))) {
        let [first, second, _] = operation.names();
        let (short, long): (Operand<'_>, Operand<'_>) = ((&[7; 2]).into(), (&[7; 5]).into());
        let mut d = [9; 4];
        let outcome = operation.run(engine, [short, long, short], &mut d);
        assert_eq!(outcome, Err(Error::Length { operand: first, len: 2, expected: 4 }));
        let outcome = operation.run(engine, [1.into(), long, short], &mut d);
        assert_eq!(outcome, Err(Error::Length { operand: second, len: 5, expected: 4 }));
        assert_eq!(d, [9; 4]);
    }
}

#[test]
fn no_lanes_are_fine() {
    each(&[], &Lane([1, 2, 3]), |operation, engine, inputs| {
        assert_eq!(operation.run(engine, inputs.map(Input::operand), &mut []), Ok(()));
        let in_place = operation.run_in_place(engine, &mut [], [inputs[1].operand(), inputs[2].operand()]);
        assert!(matches!(in_place, None | Some(Ok(()))));
    });
}

/// Whatever an operand is made from, it is the same operand.
#[test]
fn operands_are_made_from_slices_and_numbers() {
    let array = [0x4433_2211, 0x8877_6655, 0x80ff_017f];
    let (vec, boxed, slice) = (array.to_vec(), Box::<[u32]>::from(array), array.as_slice());
    let swapped = array.map(u32::swap_bytes);
    for engine in Engine::available() {
        let run = |a: Operand<'_>, c: Operand<'_>| {
            let mut d = [0; 3];
            engine.prmt(Mode::Generic, a, 0, c, &mut d).map(|()| d)
        };
        for a in [(&array).into(), (&vec).into(), (&boxed).into(), (&slice).into(), slice.into()] {
            for c in [0x0123.into(), Selector::SWAP_BYTES.into(), (&[0x0123; 3]).into(), (&vec![0x0123; 3]).into()] {
                assert_eq!(run(a, c), Ok(swapped), "{a:?} {c:?} through {engine:?}");
            }
        }
        assert_eq!(run(array[0].into(), Selector::SWAP_BYTES.into()), Ok([swapped[0]; 3]));
    }
}

/// The functions that choose the engine themselves are its methods.
#[test]
fn the_functions_are_the_detected_engine() {
    fn property(lanes: Vec<Lane>) {
        let [a, b, c] = &operands(&lanes);
        let engine = Engine::detect();
        assert_eq!(Some(engine), Engine::available().next());
        let both = |function: &dyn Fn(&mut [u32]) -> Result<(), Error>,
                    method: &dyn Fn(&mut [u32]) -> Result<(), Error>| {
            let (mut from_function, mut from_method) = (a.clone(), a.clone());
            assert_eq!(function(&mut from_function), method(&mut from_method));
            assert_eq!(from_function, from_method);
        };
        for mode in Mode::ALL {
            both(&|d| slices::prmt(mode, a, b, c, d), &|d| engine.prmt(mode, a, b, c, d));
            both(&|d| slices::prmt_in_place(mode, d, b, c), &|d| engine.prmt_in_place(mode, d, b, c));
        }
        both(&|d| slices::byte_perm(a, b, c, d), &|d| engine.byte_perm(a, b, c, d));
        both(&|d| slices::v_perm_b32(a, b, c, d), &|d| engine.v_perm_b32(a, b, c, d));
    }
    check(property as fn(Vec<Lane>));
}
