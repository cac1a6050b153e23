//! Slices of bytes whose place in memory is pinned.

/// Bytes of a page. Loads that follow a store at the same place of another page are delayed by many CPUs.
const PAGE: usize = 4096;

/// Bytes that the source's place in its page differs from the destination's: no load of the next sixteen vectors is
/// where a store has just written.
const APART: usize = 1024;

/// One slice at a fixed place of a page.
struct Pinned {
    memory: Vec<u8>,
    start: usize,
    len: usize,
}

impl Pinned {
    /// `len` bytes that begin `at` bytes past the start of a page.
    fn new(len: usize, at: usize) -> Self {
        let memory = vec![0; len + PAGE + at];
        let to_page = memory.as_ptr().addr().wrapping_neg() % PAGE;
        Pinned { start: to_page + at, memory, len }
    }

    fn get_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.start..][..self.len]
    }
}

/// A source, filled with random bytes, and a destination, both on a 64-byte line.
pub(crate) struct Buffers {
    src: Pinned,
    dst: Pinned,
}

impl Buffers {
    pub(crate) fn new(src: usize, dst: usize) -> Buffers {
        let mut buffers = Buffers { src: Pinned::new(src, APART), dst: Pinned::new(dst, 0) };
        fill(buffers.src.get_mut());
        buffers
    }

    /// Makes both shorter, or as long as they were at the most.
    pub(crate) fn cut(&mut self, src: usize, dst: usize) {
        for (pinned, len) in [(&mut self.src, src), (&mut self.dst, dst)] {
            pinned.len = len.min(pinned.memory.len() - pinned.start);
        }
    }

    pub(crate) fn slices(&mut self) -> (&[u8], &mut [u8]) {
        (self.src.get_mut(), self.dst.get_mut())
    }
}

/// Random bytes, by splitmix64.
fn fill(bytes: &mut [u8]) {
    for (i, chunk) in bytes.chunks_mut(8).enumerate() {
        chunk.copy_from_slice(&splitmix64(1, i as u64).to_le_bytes()[..chunk.len()]);
    }
}

/// Output number `index` of splitmix64 from `seed`.
pub(crate) fn splitmix64(seed: u64, index: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(index + 1));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
