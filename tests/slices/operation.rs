//! The operations over slices as one list, and what each means for one lane.

use byteperm::{Engine, Error, Mode, Operand, byte_perm, v_perm_b32};

use crate::random::splitmix64;

/// An operation over slices.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    Prmt(Mode),
    BytePerm,
    VPerm,
}

impl Operation {
    pub(crate) fn all() -> impl Iterator<Item = Operation> {
        Mode::ALL.into_iter().map(Operation::Prmt).chain([Operation::BytePerm, Operation::VPerm])
    }

    /// The operands' names, in the order of the call.
    pub(crate) fn names(self) -> [&'static str; 3] {
        match self {
            Operation::Prmt(_) => ["a", "b", "c"],
            Operation::BytePerm => ["x", "y", "s"],
            Operation::VPerm => ["s0", "s1", "selector"],
        }
    }

    /// The definition: one lane.
    pub(crate) fn lane(self, [a, b, c]: [u32; 3]) -> u32 {
        match self {
            Operation::Prmt(mode) => mode.prmt(a, b, c),
            Operation::BytePerm => byte_perm(a, b, c),
            Operation::VPerm => v_perm_b32(a, b, c),
        }
    }

    /// Out of place.
    pub(crate) fn run(self, engine: Engine, [a, b, c]: [Operand<'_>; 3], d: &mut [u32]) -> Result<(), Error> {
        match self {
            Operation::Prmt(mode) => engine.prmt(mode, a, b, c, d),
            Operation::BytePerm => engine.byte_perm(a, b, c, d),
            Operation::VPerm => engine.v_perm_b32(a, b, c, d),
        }
    }

    /// In place of the first operand, where there is such a form.
    pub(crate) fn run_in_place(
        self,
        engine: Engine,
        a: &mut [u32],
        [b, c]: [Operand<'_>; 2],
    ) -> Option<Result<(), Error>> {
        match self {
            Operation::Prmt(mode) => Some(engine.prmt_in_place(mode, a, b, c)),
            Operation::BytePerm | Operation::VPerm => None,
        }
    }
}

/// An operand: a slice, or one value for all lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input<'a> {
    Slice(&'a [u32]),
    Value(u32),
}

impl<'a> Input<'a> {
    pub(crate) fn operand(self) -> Operand<'a> {
        match self {
            Input::Slice(lanes) => lanes.into(),
            Input::Value(value) => value.into(),
        }
    }

    pub(crate) fn lane(self, i: usize) -> u32 {
        match self {
            Input::Slice(lanes) => lanes[i],
            Input::Value(value) => value,
        }
    }
}

/// All eight ways of taking each of three operands as a slice or as one value.
pub(crate) fn combinations<'a>(slices: [&'a [u32]; 3], values: [u32; 3]) -> impl Iterator<Item = [Input<'a>; 3]> {
    (0..8).map(move |bits| {
        std::array::from_fn(|operand| match bits >> operand & 1 {
            0 => Input::Slice(slices[operand]),
            _ => Input::Value(values[operand]),
        })
    })
}

/// Every lane of `d` must be what the operation's definition says.
#[track_caller]
pub(crate) fn assert_lanes(operation: Operation, engine: Engine, inputs: [Input<'_>; 3], d: &[u32]) {
    for (i, &got) in d.iter().enumerate() {
        let operands = inputs.map(|input| input.lane(i));
        let expected = operation.lane(operands);
        assert!(
            got == expected,
            "{operation:?} through {engine:?}, lane {i} of {}: {operands:#010x?} gives {got:#010x}, not {expected:#010x}",
            d.len()
        );
    }
}

/// Controls that lead to different code when they are one value for all lanes: what they read of the two operands,
/// with and without signs, and in each dialect what it alone can say.
pub(crate) const CONTROLS: [u32; 8] = [0x5410, 0xffff_d1c0, 0x0123, 0x8880, 0x7654, 0xf7c4, 0x0706_0504, 0x0c0d_0a01];

/// Lanes that differ from their neighbours in every byte and cover all signs.
pub(crate) fn random_lanes(seed: u64) -> impl Iterator<Item = u32> {
    splitmix64(seed).map(|word| word as u32)
}
