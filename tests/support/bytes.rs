//! Slices of bytes: random ones, and room with watched bytes around.

use crate::random::splitmix64;

/// Bytes that differ from their neighbours and cover all signs: the little-endian words of splitmix64.
pub(crate) fn random_bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = splitmix64(seed).take(len.div_ceil(8)).flat_map(u64::to_le_bytes).collect();
    bytes.truncate(len);
    bytes
}

/// Bytes of the longest vector of any tier, and of a cache line.
pub(crate) const LINE: usize = 64;

/// The bytes around a slice that must keep their value, on either side: more than one step of a kernel that overran by
/// a vector would write, and whole lines, so that a slice stands as far from a boundary as its offset says.
const MARGIN: usize = 4 * LINE;

/// What they are.
const CANARY: u8 = 0xca;

/// Room for a slice that starts at a chosen offset from a line, with watched bytes around it.
pub(crate) struct Room {
    memory: Vec<u8>,
    /// The first byte of a line, a margin in.
    start: usize,
}

impl Room {
    /// For slices of up to so many bytes.
    pub(crate) fn new(longest: usize) -> Room {
        let memory = vec![CANARY; LINE + MARGIN + LINE + longest + MARGIN];
        let to_line = memory.as_ptr().addr().wrapping_neg() % LINE;
        Room { start: to_line + MARGIN, memory }
    }

    /// `n` bytes that start `offset` bytes past a line.
    pub(crate) fn slice(&mut self, offset: usize, n: usize) -> &mut [u8] {
        &mut self.memory[self.start + offset..][..n]
    }

    /// Puts everything back; tells whether anything but these `n` bytes had been written.
    pub(crate) fn restore(&mut self, offset: usize, n: usize) -> bool {
        self.slice(offset, n).fill(CANARY);
        let written = self.memory.iter().any(|&byte| byte != CANARY);
        self.memory.fill(CANARY);
        written
    }
}
