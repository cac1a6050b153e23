//! What is wrong with machine code.

use crate::assembly::{Function, Instruction};
use crate::loops::{Loop, loops};
use crate::needs::{Door, Need, Tier, Work};
use crate::symbols::{
    calls_door, is_callable, is_callable_in_loops, is_door_of, is_for, is_intrinsic, is_part_of_kernel,
};

/// What is wrong with the code of one tier; nothing, if all is well.
pub(crate) fn faults(functions: &[Function], tier: &Tier) -> Vec<String> {
    let mut faults = Vec::new();
    for door in tier.doors {
        let found = match code(functions, tier, door).as_slice() {
            [] => vec!["no door was found, so nothing could be looked at".into()],
            codes => codes.iter().flat_map(|code| door_faults(code, tier, door)).collect(),
        };
        faults.extend(found.iter().map(|fault| format!("{}, {}: {fault}", tier.isa, door.kernel.method)));
    }
    let doors = functions.iter().filter(|function| is_door_of(&function.name, tier.isa));
    for door in doors.filter(|function| !tier.doors.iter().any(|door| is_for(&function.name, door.kernel))) {
        faults.push(format!("{}: nothing is expected of {}", tier.isa, door.name));
    }
    faults
}

/// A tier's code for a kernel: its door, or what that has melted into.
fn code<'f>(functions: &'f [Function], tier: &Tier, door: &Door) -> Vec<&'f Function> {
    let find = |is: &dyn Fn(&str) -> bool| functions.iter().filter(|function| is(&function.name)).collect();
    let doors: Vec<&Function> = find(&|name| is_door_of(name, tier.isa) && is_for(name, door.kernel));
    if doors.is_empty() { find(&|name| calls_door(name, tier.isa, door.kernel)) } else { doors }
}

fn door_faults(code: &Function, tier: &Tier, door: &Door) -> Vec<String> {
    let loops = loops(code);
    let work = door.loops.iter().copied().flatten();
    let missing = work.filter_map(|work| missing(&loops, work, tier.bits));
    let narrow = loops.iter().filter_map(|body| narrow(&loops, body, tier.bits));
    missing.chain(narrow).chain(without_fence(code, tier)).chain(calls(code, &loops)).collect()
}

/// Work that is not done in as many loops as it should be. Only innermost loops count: others hold whatever comes
/// before and after those, which may well be the same instructions, once.
fn missing(loops: &[Loop<'_>], work: &Work, bits: usize) -> Option<String> {
    let has = |body: &Loop<'_>, need: &Need| body.instructions.iter().any(|line| need.is(line, bits));
    let innermost = loops.iter().filter(|body| body.is_innermost);
    let found = innermost.filter(|body| work.needs.iter().all(|need| has(body, need))).count();
    let needs: Vec<String> = work.needs.iter().map(Need::to_string).collect();
    let (name, times) = (work.name, work.times);
    (found < times).then(|| format!("{name}: {found} loops of {times} hold {}", needs.join(" with ")))
}

/// A loop that works on vectors, but never on one as long as the tier's. It may move them; what else it does must be
/// what some loop of this door does to whole vectors: then it is for what is left after that one, or for results that
/// are shorter than a vector. Loops without any vector are for what is left, set up others, or copy: if the work of
/// vectors were done in one of these, the loop with the vectors would be missed.
fn narrow(loops: &[Loop<'_>], body: &Loop<'_>, bits: usize) -> Option<String> {
    if body.instructions.iter().any(|line| line.bits() >= bits) {
        return None;
    }
    let lines = || loops.iter().flat_map(|body| &body.instructions);
    let is_done_whole =
        |line: &Instruction| lines().any(|whole| whole.mnemonic == line.mnemonic && whole.bits() == bits);
    let mut work = body.instructions.iter().filter(|line| line.bits() > 0 && !line.moves());
    let odd = work.find(|line| !is_done_whole(line))?;
    Some(format!("a loop uses no register of {bits} bits, and no other does {} on one: {body}", odd.mnemonic))
}

fn without_fence(code: &Function, tier: &Tier) -> Option<String> {
    let (store, fence) = tier.stream?;
    let has = |name| code.instructions().any(|line| line.mnemonic == name);
    (has(store) && !has(fence)).then(|| format!("stores past the caches without {fence}"))
}

/// Calls of what should be part of the door. An innermost loop that uses vectors calls nothing at all.
fn calls(code: &Function, loops: &[Loop<'_>]) -> Vec<String> {
    let callees = |body: &Loop<'_>| -> Vec<String> {
        let works = body.is_innermost && body.instructions.iter().any(|line| line.bits() > 0);
        let callees = body.instructions.iter().flat_map(|line| code.callees(line));
        callees.filter(|callee| works || !is_callable_in_loops(callee)).map(String::from).collect()
    };
    let mut in_loops: Vec<String> = loops.iter().flat_map(callees).collect();
    in_loops.sort();
    in_loops.dedup();
    let elsewhere = code.instructions().flat_map(|line| code.callees(line));
    let elsewhere = elsewhere.filter(|callee| !is_callable(callee) && !in_loops.iter().any(|known| known == callee));
    let elsewhere = elsewhere.map(|callee| format!("a door calls {callee}, which should be part of it"));
    in_loops.iter().map(|callee| format!("a loop calls {callee}")).chain(elsewhere).collect()
}

/// The parts of kernels that are called in a loop, of whichever function: the portable tier needs no door.
pub(crate) fn called_in_loops(functions: &[Function]) -> Vec<&str> {
    let callees = functions.iter().flat_map(|function| {
        let lines = loops(function).into_iter().flat_map(|body| body.instructions);
        lines.flat_map(|line| function.callees(line))
    });
    callees.filter(|callee| is_part_of_kernel(callee)).collect()
}

/// The intrinsics that are called: each was to be one instruction of its caller.
pub(crate) fn called_intrinsics(functions: &[Function]) -> Vec<&str> {
    let callees = functions.iter().flat_map(|function| function.instructions().flat_map(|line| function.callees(line)));
    callees.filter(|callee| is_intrinsic(callee)).collect()
}
