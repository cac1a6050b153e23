//! Memory for blocks.

use std::ops::{Deref, DerefMut};

use crate::output::{Failure, count};

/// Bytes of a page, which is also how files lie in memory.
pub(crate) const PAGE: usize = 4096;

/// What to do where there is no memory for blocks whose length nobody chooses.
pub(crate) const FREE: &str = "free some";

/// Bytes that begin at a page.
pub(crate) struct Buffer {
    memory: Vec<u8>,
    start: usize,
    len: usize,
}

impl Buffer {
    /// So many bytes, all zero; `remedy` says what to do if there is no memory for them.
    pub(crate) fn new(len: usize, remedy: &str) -> Result<Self, Failure> {
        let too_large = |_| Failure::Said(format!("there is no memory for {}; {remedy}", count(len as u64, "byte")));
        let all = len.saturating_add(PAGE);
        // Tried, since what is zero from the start takes no memory before it is used, but is had or the program ends.
        Vec::<u8>::new().try_reserve_exact(all).map_err(too_large)?;
        let memory = vec![0; all];
        let start = memory.as_ptr().align_offset(PAGE);
        Ok(Buffer { memory, start, len })
    }
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
