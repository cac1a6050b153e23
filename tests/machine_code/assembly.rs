//! As much of a compiler's assembly text as is needed to know which instructions stand in a loop.
//!
//! A line is a label (`name:`), a directive (`.name ...`), a comment, or an instruction: a mnemonic and its
//! operands. A label that begins with `_`, as every symbol of Rust code does, opens a function; any other is a
//! place in one. x86-64 and aarch64 differ only in the names of their jumps and calls, and no name is a jump in
//! one and something else in the other, so both are read by the same rules.
//!
//! Where a jump through a register leads is not known. Only a loop with such a jump inside could be missed, and no loop
//! is ever made up.

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Instruction {
    pub(crate) mnemonic: String,
    pub(crate) operands: String,
}

/// What an instruction does to the flow of control.
#[derive(Debug, PartialEq)]
pub(crate) enum Flow<'a> {
    /// The next instruction follows.
    Next,
    /// Another place of the function, and the next instruction too if there is a condition.
    Jump { to: &'a str, conditional: bool },
    /// Another function, which comes back.
    Call { to: &'a str },
    /// Another function, which does not: a tail call, or a panic.
    Leave { to: &'a str },
    /// A return, a trap or a jump through a register.
    End,
}

/// Functions that never return: what comes after a call of theirs is another block's code.
const NEVER_RETURN: [&str; 3] = ["panic", "slice_index_fail", "_Unwind_Resume"];

impl Instruction {
    fn parse(line: &str) -> Self {
        let (mnemonic, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Instruction { mnemonic: mnemonic.into(), operands: operands.trim().into() }
    }

    pub(crate) fn flow(&self) -> Flow<'_> {
        let to = self.operands.rsplit([',', ' ']).next().unwrap_or_default();
        match self.mnemonic.as_str() {
            "ret" | "retq" | "ud2" | "brk" | "br" => Flow::End,
            "call" | "callq" | "bl" | "blr" if never_returns(to) => Flow::Leave { to },
            "call" | "callq" | "bl" | "blr" => Flow::Call { to },
            "jmp" | "jmpq" | "b" if is_place(to) => Flow::Jump { to, conditional: false },
            // A symbol leads to another function, even where its address is read from memory.
            "jmp" | "jmpq" | "b" if to.contains('_') => Flow::Leave { to },
            "jmp" | "jmpq" | "b" => Flow::End,
            "cbz" | "cbnz" | "tbz" | "tbnz" => Flow::Jump { to, conditional: true },
            name if name.starts_with('j') || name.starts_with("b.") => Flow::Jump { to, conditional: true },
            _ => Flow::Next,
        }
    }

    /// Whether an operand is a register of this name and a number.
    pub(crate) fn uses(&self, register: &str) -> bool {
        let mut words = self.operands.split(|c: char| !c.is_ascii_alphanumeric());
        words.any(|word| word.strip_prefix(register).is_some_and(|number| number.parse::<u8>().is_ok()))
    }

    /// The function that is called, in whichever way.
    pub(crate) fn callee(&self) -> Option<&str> {
        match self.flow() {
            Flow::Call { to } | Flow::Leave { to } => Some(to),
            _ => None,
        }
    }
}

fn never_returns(symbol: &str) -> bool {
    NEVER_RETURN.iter().any(|name| symbol.contains(name))
}

/// Whether a label is a place in a function: `.LBB0_1`, or `LBB0_1` on Apple's systems.
fn is_place(label: &str) -> bool {
    label.starts_with(".L") || label.starts_with('L')
}

/// Instructions that run one after the other.
#[derive(Default)]
struct Block {
    labels: Vec<String>,
    instructions: Vec<Instruction>,
}

impl Block {
    fn flow(&self) -> Flow<'_> {
        self.instructions.last().map_or(Flow::Next, Instruction::flow)
    }
}

/// One function.
pub(crate) struct Function {
    pub(crate) name: String,
    blocks: Vec<Block>,
}

/// The functions of a text.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(label) = line.strip_suffix(':').filter(|label| !label.contains(char::is_whitespace)) {
            let name = label.trim_matches('"');
            if name.starts_with('_') {
                functions.push(Function { name: name.into(), blocks: vec![Block::default()] });
            } else if let Some(function) = functions.last_mut() {
                function.blocks.push(Block { labels: vec![name.into()], ..Block::default() });
            }
        } else if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let Some(function) = functions.last_mut() else { continue };
            let instruction = Instruction::parse(line);
            let ends_block = !matches!(instruction.flow(), Flow::Next | Flow::Call { .. });
            if let Some(block) = function.blocks.last_mut() {
                block.instructions.push(instruction);
            }
            if ends_block {
                function.blocks.push(Block::default());
            }
        }
    }
    // What is left without instructions is data.
    functions.retain(|function| function.instructions().next().is_some());
    functions
}

impl Function {
    /// All its instructions.
    pub(crate) fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.blocks.iter().flat_map(|block| &block.instructions)
    }

    /// The instructions of each loop. A loop is a set of blocks that all lead to each other, so that loops inside
    /// loops are one.
    pub(crate) fn loops(&self) -> Vec<Vec<&Instruction>> {
        let next: Vec<Vec<usize>> = (0..self.blocks.len()).map(|block| self.next(block)).collect();
        let mut before = vec![Vec::new(); next.len()];
        for (from, targets) in next.iter().enumerate() {
            targets.iter().for_each(|&to| before[to].push(from));
        }
        let mut seen = vec![false; next.len()];
        let mut loops = Vec::new();
        for head in 0..next.len() {
            // Every loop has a way back, in the order of the text.
            if seen[head] || before[head].iter().all(|&from| from < head) {
                continue;
            }
            let (after, before) = (reachable(&next, head), reachable(&before, head));
            let members: Vec<usize> = (0..next.len()).filter(|&block| after[block] && before[block]).collect();
            members.iter().for_each(|&block| seen[block] = true);
            if !members.is_empty() {
                loops.push(members.iter().flat_map(|&block| &self.blocks[block].instructions).collect());
            }
        }
        loops
    }

    /// The blocks that may follow this one.
    fn next(&self, block: usize) -> Vec<usize> {
        let falls_through = (block + 1 < self.blocks.len()).then_some(block + 1);
        match self.blocks[block].flow() {
            Flow::Next | Flow::Call { .. } => falls_through.into_iter().collect(),
            Flow::Leave { .. } | Flow::End => Vec::new(),
            Flow::Jump { to, conditional } => {
                let target = self.blocks.iter().position(|block| block.labels.iter().any(|label| label == to));
                target.into_iter().chain(falls_through.filter(|_| conditional)).collect()
            }
        }
    }
}

/// What can be reached from a block in one step or more.
fn reachable(next: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    let mut open = next[from].clone();
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut reached[block], true) {
            open.extend(&next[block]);
        }
    }
    reached
}
