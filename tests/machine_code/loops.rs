//! The loops of a function, those inside of others apart.

use std::fmt;

use crate::assembly::{Function, Instruction};

/// One loop.
pub(crate) struct Loop<'f> {
    /// Its instructions, without those of loops inside of it.
    pub(crate) instructions: Vec<&'f Instruction>,
    /// Whether there is no loop inside of it.
    pub(crate) is_innermost: bool,
}

/// One instruction after the other.
impl fmt::Display for Loop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.instructions.iter().try_for_each(|line| write!(f, "{} {}; ", line.mnemonic, line.operands))
    }
}

/// The loops of a function. A loop is a set of blocks that all lead to each other. The way into it is a block of its own:
/// blocks that still lead to each other without that one are a loop inside.
pub(crate) fn loops(function: &Function) -> Vec<Loop<'_>> {
    let next: Vec<Vec<usize>> = (0..function.blocks.len()).map(|block| function.next(block)).collect();
    let mut before = vec![Vec::new(); next.len()];
    for (from, targets) in next.iter().enumerate() {
        targets.iter().for_each(|&to| before[to].push(from));
    }
    let mut finder = Finder { function, next, before, found: Vec::new() };
    finder.find(&vec![true; function.blocks.len()]);
    finder.found
}

struct Finder<'f> {
    function: &'f Function,
    next: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
    found: Vec<Loop<'f>>,
}

impl Finder<'_> {
    /// Finds the loops among some blocks; says which blocks these are.
    fn find(&mut self, among: &[bool]) -> Vec<bool> {
        let mut in_loops = vec![false; among.len()];
        for first in 0..among.len() {
            // Every loop has a way back, in the order of the text.
            let has_way_back = self.before[first].iter().any(|&from| among[from] && from >= first);
            if !among[first] || in_loops[first] || !has_way_back {
                continue;
            }
            let (after, before) = (reachable(&self.next, among, first), reachable(&self.before, among, first));
            let members: Vec<bool> = after.iter().zip(before).map(|(&after, before)| after && before).collect();
            if members[first] {
                self.add(&members, first);
                in_loops.iter_mut().zip(members).for_each(|(in_loop, member)| *in_loop |= member);
            }
        }
        in_loops
    }

    /// One loop, and those inside of it.
    fn add(&mut self, members: &[bool], first: usize) {
        let blocks = || (0..members.len()).filter(|&block| members[block]);
        let way_in = blocks().find(|&block| self.before[block].iter().any(|&from| !members[from])).unwrap_or(first);
        let mut others = members.to_vec();
        others[way_in] = false;
        let inside = self.find(&others);
        let own = blocks().filter(|&block| !inside[block]);
        self.found.push(Loop {
            instructions: own.flat_map(|block| &self.function.blocks[block].instructions).collect(),
            is_innermost: !inside.contains(&true),
        });
    }
}

/// What can be reached from a block, among some, in one step or more.
fn reachable(next: &[Vec<usize>], among: &[bool], from: usize) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    let mut open = next[from].clone();
    while let Some(block) = open.pop() {
        if among[block] && !std::mem::replace(&mut reached[block], true) {
            open.extend(&next[block]);
        }
    }
    reached
}
