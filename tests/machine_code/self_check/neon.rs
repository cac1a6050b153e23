//! The same for aarch64, whose text is another.

use byteperm::Isa;

use super::{assert_refused, door};
use crate::expected::PERMUTE;
use crate::needs::{Door, Tier, stored, table, work};
use crate::rules::faults;

pub(super) const NEON: Tier = Tier {
    isa: Isa::Neon,
    bits: 128,
    stream: None,
    doors: &[Door {
        kernel: PERMUTE,
        loops: &[&[work("one", &[table(&["tbl"], 1)]), work("both", &[table(&["tbl"], 2), stored(&["str"])])]],
    }],
};

pub(super) const GOOD: &str = "
    cbz x0, .LBB0_3
.LBB0_1:
    ldr q0, [x1], #16
    tbl v0.16b, { v0.16b }, v2.16b
    subs x0, x0, #1
    b.ne .LBB0_1
.LBB0_2:
    ldr q0, [x1], #16
    tbl v0.16b, { v0.16b, v1.16b }, v2.16b
    str q0, [x2], #16
    sub x3, x3, #1
    cbnz x3, .LBB0_2
.LBB0_3:
    ret
";

#[test]
fn loops_are_read() {
    assert_eq!(faults(&door("neon", GOOD), &NEON), [""; 0]);
    let both = GOOD.replace("{ v0.16b }", "{ v0.16b, v1.16b }");
    assert_refused(&faults(&door("neon", &both), &NEON), "over 1 registers");
    let call = GOOD.replace("    sub x3", "    bl _ZN4core9core_arch7aarch644neon11vqtbl2q_u8E\n    sub x3");
    assert_refused(&faults(&door("neon", &call), &NEON), "a loop calls");
}

#[test]
fn half_registers_are_narrower() {
    let rest = |work| {
        GOOD.replace("    ret\n", &format!(".LBB0_4:\n    ldr d0, [x1]\n    {work}\n    cbnz x4, .LBB0_4\n    ret\n"))
    };
    assert_eq!(faults(&door("neon", &rest("tbl v0.8b, { v0.16b }, v2.8b")), &NEON), [""; 0]);
    assert_refused(&faults(&door("neon", &rest("rev16 v0.8b, v0.8b")), &NEON), "no other does rev16 on one");
}

/// Apple's systems write arrangements behind the mnemonic, and no dot before a place.
#[test]
fn the_other_way_to_write_it_is_read() {
    let body = GOOD.replace("tbl v0.16b", "tbl.16b v0").replace(".16b }", " }").replace("v0.16b,", "v0,");
    let body = body.replace("v2.16b", "v2").replace(".LBB", "LBB");
    assert!(body.contains("tbl.16b v0, { v0, v1 }, v2"), "{body}");
    assert_eq!(faults(&door("neon", &body), &NEON), [""; 0]);
}
