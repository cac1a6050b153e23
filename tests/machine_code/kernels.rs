//! What the machine-code check compiles: every operation over slices, with nothing known when it is compiled.

use byteperm::{Engine, Error, Mode, Operand, Pattern, Plan, endian};

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

pub fn plan(engine: Engine, pattern: &Pattern) -> Plan {
    engine.plan(pattern)
}

pub fn apply_plan(plan: &Plan, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    plan.apply(src, dst)
}

pub fn apply_plan_in_place(plan: &Plan, data: &mut [u8]) -> Result<(), Error> {
    plan.apply_in_place(data)
}

pub fn apply(engine: Engine, pattern: &Pattern, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    engine.apply(pattern, src, dst)
}

pub fn apply_in_place(engine: Engine, pattern: &Pattern, data: &mut [u8]) -> Result<(), Error> {
    engine.apply_in_place(pattern, data)
}

pub fn swap(src: &[u32], dst: &mut [u32]) -> Result<(), Error> {
    endian::swap_into(src, dst)
}

pub fn swap_in_place(words: &mut [u64]) {
    endian::swap_in_place(words);
}

pub fn split_planes(engine: Engine, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    engine.split_planes(size, src, dst)
}

pub fn join_planes(engine: Engine, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
    engine.join_planes(size, src, dst)
}
