//! Memory for blocks.

use std::ops::{Deref, DerefMut};

use byteperm::verify::count;

use crate::output::Failure;

/// What to do where there is no memory for a block whose length nobody chose.
pub(crate) const MORE_MEMORY: &str = "free some, or allow the program more";

/// Bytes of a page, which is also how files lie in memory.
pub(crate) const PAGE: usize = 4096;

/// Bytes that begin at a page.
pub(crate) struct Buffer {
    memory: Vec<u8>,
    start: usize,
    len: usize,
}

impl Buffer {
    /// The remedy is what to do where there is no memory for it.
    pub(crate) fn new(len: usize, remedy: &str) -> Result<Self, Failure> {
        let all = len.saturating_add(PAGE);
        // Tried, since what is zero from the start takes no memory before it is used, but is had or the program ends.
        Vec::<u8>::new().try_reserve_exact(all).map_err(|_| too_large(len, remedy))?;
        let memory = vec![0; all];
        let start = memory.as_ptr().align_offset(PAGE);
        Ok(Buffer { memory, start, len })
    }
}

/// Says that so many bytes are not to be had.
pub(crate) fn too_large(len: usize, remedy: &str) -> Failure {
    Failure::Said(format!("there is no memory for {}; {remedy}", count(len as u64, "byte")))
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.memory[self.start..][..self.len]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.start..][..self.len]
    }
}
