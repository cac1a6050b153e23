//! Looks at the machine code of the engines: the shuffle that a kernel is made for must stand in its loop, and
//! nothing may be called there. A kernel that is not inlined into its tier's door still gives right results, tens of
//! times slower, so no other test would notice.
//!
//! `kernels.rs` is compiled in release, as a user's crate that depends on this one, and the compiler prints its
//! assembly: this needs no tools besides cargo, for whichever target the tests are built.

#![cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]

mod assembly;
mod compile;
mod expected;
mod self_check;

use byteperm::Isa;

use assembly::{Function, Instruction, functions};
use expected::{Loop, Need, TIERS, Tier};

/// A function's path, as it stands in its symbol under either of Rust's manglings: each name after its length.
fn mangled(path: &[&str]) -> String {
    path.iter().map(|name| format!("{}{name}", name.len())).collect()
}

/// Whether a symbol belongs to a module of this crate: in one mangling the path of an implementation is spelt with
/// dots.
fn is_in(symbol: &str, path: &[&str]) -> bool {
    symbol.contains(&mangled(path)) || symbol.contains(&format!("{}..", path.join("..")))
}

/// Whether a symbol is a door, of whichever tier, for some kernel.
fn is_door(symbol: &str) -> bool {
    symbol.contains(&mangled(&["vectorize", "door"]))
}

/// A function around one instruction.
fn is_intrinsic(symbol: &str) -> bool {
    symbol.contains(&mangled(&["core_arch"]))
}

/// A part of a kernel. Partial operations may be called: that happens twice a slice at the most. So may doors, once.
fn is_part_of_kernel(symbol: &str) -> bool {
    let ours = ["arch", "kernel"].iter().any(|module| is_in(symbol, &["byteperm", module]));
    ours && !is_door(symbol) && !symbol.contains("_part")
}

/// What is wrong with the code of one tier; nothing, if all is well.
fn faults(functions: &[Function], tier: &Tier) -> Vec<String> {
    let name = tier.isa;
    let module = ["byteperm", "arch", name.name()];
    let doors = functions.iter().filter(|function| is_door(&function.name) && is_in(&function.name, &module));
    let doors: Vec<&Function> = doors.collect();
    if doors.is_empty() {
        return vec![format!("{name}: no door was found, so nothing could be looked at")];
    }
    let loops: Vec<_> = doors.iter().flat_map(|door| door.loops()).collect();
    let mut faults = Vec::new();
    for Loop { work, needs } in tier.loops {
        if !loops.iter().any(|body| needs.iter().all(|need| body.iter().any(|line| need.is(line)))) {
            let needs: Vec<String> = needs.iter().map(Need::to_string).collect();
            faults.push(format!("{name}, {work}: no loop holds {}", needs.join(" with ")));
        }
    }
    for body in loops.iter().filter(|body| !body.iter().any(|line| line.uses(tier.register))) {
        faults.push(format!("{name}: a loop uses no {} register: {body:?}", tier.register));
    }
    if let Some((store, fence)) = tier.stream {
        let count = |door: &Function, name| door.instructions().filter(|line| line.mnemonic == name).count();
        for door in doors.iter().filter(|door| count(door, store) > 0 && count(door, fence) == 0) {
            faults.push(format!("{name}: {} stores past the caches without {fence}", door.name));
        }
    }
    for callee in loops.iter().flatten().filter_map(|line| line.callee()) {
        faults.push(format!("{name}: a loop calls {callee}"));
    }
    for callee in doors.iter().flat_map(|door| door.instructions()).filter_map(Instruction::callee) {
        if is_part_of_kernel(callee) {
            faults.push(format!("{name}: a door calls {callee}, which should be part of it"));
        }
    }
    faults
}

/// The parts of kernels that are called in a loop, of whichever function: the portable tier needs no door.
fn called_in_loops(functions: &[Function]) -> Vec<&str> {
    let loops = functions.iter().flat_map(Function::loops);
    loops.flatten().filter_map(Instruction::callee).filter(|callee| is_part_of_kernel(callee)).collect()
}

/// The intrinsics that are called: each was to be one instruction of its caller.
fn called_intrinsics(functions: &[Function]) -> Vec<&str> {
    let callees = functions.iter().flat_map(Function::instructions).filter_map(Instruction::callee);
    callees.filter(|callee| is_intrinsic(callee)).collect()
}

#[test]
fn each_kernel_has_its_shuffle_in_its_loop() {
    let functions = functions(compile::assembly());
    let native = TIERS.iter().filter(|tier| tier.isa.is_native());
    let faults: Vec<String> = native.flat_map(|tier| faults(&functions, tier)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The portable tier alone needs no door: it has no features of its own.
#[test]
fn every_tier_with_features_is_looked_at() {
    for &isa in Isa::ALL {
        assert_eq!(TIERS.iter().any(|tier| tier.isa == isa), !isa.features().is_empty(), "{isa}");
    }
}

#[test]
fn no_intrinsic_is_called() {
    assert_eq!(called_intrinsics(&functions(compile::assembly())), [""; 0]);
}

#[test]
fn no_loop_calls_a_part_of_its_kernel() {
    assert_eq!(called_in_loops(&functions(compile::assembly())), [""; 0]);
}
