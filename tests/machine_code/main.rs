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
mod loops;
mod needs;
mod rules;
mod self_check;
mod symbols;

use byteperm::Isa;

use assembly::functions;
use expected::TIERS;
use rules::{called_in_loops, called_intrinsics, faults};

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
