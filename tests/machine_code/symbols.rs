//! What a symbol says about its function, under either of Rust's manglings.

use byteperm::Isa;

use crate::assembly::never_returns;
use crate::needs::Kernel;

/// A path, as it stands in a symbol: each name after its length.
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

/// Whether a symbol is a door of this tier.
pub(crate) fn is_door_of(symbol: &str, isa: Isa) -> bool {
    is_door(symbol) && is_in(symbol, &["byteperm", "arch", isa.name()])
}

/// Whether a door is for this kernel, whose type it names.
pub(crate) fn is_for(door: &str, kernel: Kernel) -> bool {
    door.contains(&(mangled(&[kernel.module, kernel.name]) + kernel.arguments))
}

/// Whether a symbol is the only function that calls a tier's door for a kernel. Where the whole build has the tier's
/// features, the door may melt into it. There is one for each tier, in the order of tiers; they have the same name, so
/// the mangling numbers them: `run`, `s_run`, `s0_run`, `s1_run`.
pub(crate) fn calls_door(symbol: &str, isa: Isa, kernel: Kernel) -> bool {
    let tier = Isa::ALL.iter().filter(|isa| isa.is_native()).position(|&native| native == isa);
    let number = match tier {
        None => return false,
        Some(0) => String::new(),
        Some(1) => "s_".into(),
        Some(tier) => format!("s{}_", tier - 2),
    };
    symbol.contains(&format!("{}{number}{}", mangled(&["Engine", kernel.method]), mangled(&["run"])))
}

/// Whether a symbol is a function around one instruction.
pub(crate) fn is_intrinsic(symbol: &str) -> bool {
    symbol.contains(&mangled(&["core_arch"]))
}

/// Partial operations happen twice a slice at the most.
fn is_partial(symbol: &str) -> bool {
    ["arch", "kernel"].iter().any(|module| is_in(symbol, &["byteperm", module])) && symbol.contains("_part")
}

/// A part of a kernel: it should stand in the function that runs the kernel. The tables of patterns are data, made
/// before any kernel runs. Doors are called once.
pub(crate) fn is_part_of_kernel(symbol: &str) -> bool {
    let ours = ["arch", "kernel"].iter().any(|module| is_in(symbol, &["byteperm", module]));
    let makes_tables = is_in(symbol, &["byteperm", "kernel", "pattern", "tables"]);
    ours && !makes_tables && !is_door(symbol) && !is_partial(symbol)
}

/// What a loop of a door may call, if it does no vector work of its own: copies of some length, and the reference for
/// what is too short for vectors.
pub(crate) fn is_callable_in_loops(symbol: &str) -> bool {
    let name = symbol.trim_start_matches(['*', '_']).split('@').next().unwrap_or_default();
    ["memcpy", "memmove", "memset"].contains(&name) || is_in(symbol, &["byteperm", "reference"])
}

/// What a door may call elsewhere. Whatever else it calls, intrinsics, operations, closures or functions that these
/// were passed to, should be part of it.
pub(crate) fn is_callable(symbol: &str) -> bool {
    is_callable_in_loops(symbol) || is_partial(symbol) || never_returns(symbol)
}
