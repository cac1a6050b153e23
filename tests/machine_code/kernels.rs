//! What the machine-code check compiles: every operation over slices, with nothing known when it is compiled.

use byteperm::{Engine, Error, Mode, Operand};

type Operands<'a> = [Operand<'a>; 3];

pub fn prmt(engine: Engine, mode: Mode, [a, b, c]: Operands<'_>, d: &mut [u32]) -> Result<(), Error> {
    engine.prmt(mode, a, b, c, d)
}

pub fn prmt_in_place(engine: Engine, mode: Mode, a: &mut [u32], [b, c]: [Operand<'_>; 2]) -> Result<(), Error> {
    engine.prmt_in_place(mode, a, b, c)
}

pub fn byte_perm(engine: Engine, [x, y, s]: Operands<'_>, d: &mut [u32]) -> Result<(), Error> {
    engine.byte_perm(x, y, s, d)
}

pub fn v_perm_b32(engine: Engine, [s0, s1, selector]: Operands<'_>, d: &mut [u32]) -> Result<(), Error> {
    engine.v_perm_b32(s0, s1, selector, d)
}
