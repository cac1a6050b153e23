//! As much of a compiler's assembly text as is needed to know which instructions stand in a loop.
//!
//! A line is a label (`name:`), a directive (`.name ...`), a comment, or an instruction: a mnemonic and its
//! operands. A label that begins with `_`, as every symbol of Rust code does, opens a function; any other is a
//! place in one. x86-64 and aarch64 differ only in the names of their jumps and calls, and no name is a jump in
//! one and something else in the other, so both are read by the same rules.
//!
//! Where a jump through a register leads is not known. Only a loop with such a jump inside could be missed, or one inside
//! of it taken for its part, and no loop is ever made up.

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

/// What is in the names of functions that never return: what comes after a call of theirs is another block's code.
const NEVER_RETURN: [&str; 3] = ["panic", "_fail", "_Unwind_Resume"];

/// Vector registers and their bits, whose number follows.
const REGISTERS: [(&str, usize); 5] = [("zmm", 512), ("ymm", 256), ("xmm", 128), ("q", 128), ("d", 64)];

/// How aarch64 divides a register, and the bits of all that.
const ARRANGEMENTS: [(&str, usize); 7] =
    [("16b", 128), ("8h", 128), ("4s", 128), ("2d", 128), ("8b", 64), ("4h", 64), ("2s", 64)];

/// Instructions that only move vectors, besides those of x86-64.
const MOVES: [&str; 8] = ["ldr", "ldur", "ldp", "str", "stur", "stp", "mov", "fmov"];

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

    /// The bits of its widest vector register; zero, if there is none. Apple's systems write the arrangement of registers
    /// behind the mnemonic.
    pub(crate) fn bits(&self) -> usize {
        let words = [&self.mnemonic, &self.operands].into_iter().flat_map(|text| text.split(not_in_words));
        words.map(bits).max().unwrap_or_default()
    }

    /// Whether it is this instruction, however its operands are arranged.
    pub(crate) fn is(&self, mnemonic: &str) -> bool {
        self.mnemonic.strip_prefix(mnemonic).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Whether all that it does is to move a vector.
    pub(crate) fn moves(&self) -> bool {
        let sse = self.mnemonic.strip_prefix('v').unwrap_or(&self.mnemonic);
        MOVES.iter().any(|name| self.is(name)) || (sse.starts_with("mov") && !sse.starts_with("movmsk"))
    }

    /// Whether it writes to memory.
    pub(crate) fn stores(&self) -> bool {
        self.operands.ends_with(')') || ["str", "stur", "stp", "st1", "st2"].iter().any(|name| self.is(name))
    }

    /// Whether it changes only those elements that a mask register has a bit for.
    pub(crate) fn is_masked(&self) -> bool {
        self.operands.contains("{%k")
    }

    /// The function that is called, in whichever way.
    pub(crate) fn callee(&self) -> Option<&str> {
        match self.flow() {
            Flow::Call { to } | Flow::Leave { to } => Some(to),
            _ => None,
        }
    }
}

fn not_in_words(c: char) -> bool {
    !c.is_ascii_alphanumeric()
}

/// The bits of a register or an arrangement.
fn bits(word: &str) -> usize {
    let is_register = |name| word.strip_prefix(name).is_some_and(|number| number.parse::<u8>().is_ok());
    let register = REGISTERS.iter().find(|(name, _)| is_register(name));
    register.or(ARRANGEMENTS.iter().find(|(name, _)| *name == word)).map_or(0, |&(_, bits)| bits)
}

/// Whether a function is one that comes back to nobody.
pub(crate) fn never_returns(symbol: &str) -> bool {
    NEVER_RETURN.iter().any(|name| symbol.contains(name))
}

/// Whether a label is a place in a function: `.LBB0_1`, or `LBB0_1` on Apple's systems.
fn is_place(label: &str) -> bool {
    label.starts_with(".L") || label.starts_with('L')
}

/// Instructions that run one after the other.
#[derive(Default)]
pub(crate) struct Block {
    labels: Vec<String>,
    pub(crate) instructions: Vec<Instruction>,
}

impl Block {
    fn flow(&self) -> Flow<'_> {
        self.instructions.last().map_or(Flow::Next, Instruction::flow)
    }
}

/// One function.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) blocks: Vec<Block>,
}

/// The functions of a text.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    let mut block_has_ended = false;
    for line in text.lines().map(str::trim) {
        if let Some(label) = line.strip_suffix(':').filter(|label| !label.contains(char::is_whitespace)) {
            let name = label.trim_matches('"');
            if name.starts_with('_') {
                functions.push(Function { name: name.into(), blocks: vec![Block::default()] });
            } else if let Some(function) = functions.last_mut() {
                function.blocks.push(Block { labels: vec![name.into()], ..Block::default() });
            }
            block_has_ended = false;
        } else if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let Some(function) = functions.last_mut() else { continue };
            // No block is empty where a label follows: nothing would lead there, and it would lead to the next.
            if block_has_ended {
                function.blocks.push(Block::default());
            }
            let instruction = Instruction::parse(line);
            block_has_ended = !matches!(instruction.flow(), Flow::Next | Flow::Call { .. });
            if let Some(block) = function.blocks.last_mut() {
                block.instructions.push(instruction);
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

    /// The blocks that may follow this one.
    pub(crate) fn next(&self, block: usize) -> Vec<usize> {
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
