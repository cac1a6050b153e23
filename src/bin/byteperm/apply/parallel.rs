//! Several blocks of a file at once.
//!
//! To read a file from memory takes far longer than to permute it, and a second core reads as fast again.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use byteperm::Plan;

use super::block::{self, Block};
use crate::output::Failure;
use crate::place::Draft;
use crate::progress::Progress;
use crate::streams::Input;

/// The most threads: results are written one after the other, so that more would only wait.
const THREADS: usize = 4;

/// Fewer blocks are not worth a thread.
const FEW: u64 = 16;

/// Permutes the whole blocks of a file of `len` bytes, and says how many bytes they have.
pub(super) fn apply(
    plan: &Plan,
    len: u64,
    input: &Input,
    output: &mut Draft,
    progress: &mut Progress,
) -> Result<u64, Failure> {
    let size = block::bytes(plan);
    let blocks = len / size as u64;
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(THREADS);
    if threads == 1 || blocks < FEW {
        return Ok(0);
    }
    let mut memory = (0..threads).map(|_| Block::new(plan)).collect::<Result<Vec<_>, _>>()?;
    let turn = Mutex::new(Turn { block: 0, output, progress, failure: None });
    let work = Work { size, blocks, input, next: AtomicU64::new(0), turn, turns: Condvar::new() };
    let work_in = |memory: &mut Block<'_>| work.run(memory);
    thread::scope(|scope| {
        let mut memory = memory.iter_mut();
        let own = memory.next();
        for memory in memory {
            // Where no more threads are to be had, those that are there do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, || work_in(memory));
        }
        own.map(work_in);
    });
    match work.turn.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
        Some(failure) => Err(failure),
        None => Ok(blocks * size as u64),
    }
}

/// What all threads share.
struct Work<'a> {
    size: usize,
    blocks: u64,
    input: &'a Input,
    /// The block that nobody has begun.
    next: AtomicU64,
    turn: Mutex<Turn<'a>>,
    /// Told whenever the turn changes.
    turns: Condvar,
}

/// Who may write.
struct Turn<'a> {
    block: u64,
    output: &'a mut Draft,
    progress: &'a mut Progress,
    /// Why all stop.
    failure: Option<Failure>,
}

impl Work<'_> {
    /// Does blocks until there are none left.
    fn run(&self, memory: &mut Block<'_>) {
        loop {
            let block = self.next.fetch_add(1, Ordering::Relaxed);
            if block >= self.blocks {
                return;
            }
            let result = self.result(block, memory);
            let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
            let waits = |turn: &mut Turn<'_>| turn.block != block && turn.failure.is_none();
            let mut turn = self.turns.wait_while(turn, waits).unwrap_or_else(PoisonError::into_inner);
            if turn.failure.is_some() {
                return;
            }
            match result.and_then(|bytes| turn.output.write(bytes)) {
                Ok(()) => turn.progress.add(self.size),
                Err(failure) => turn.failure = Some(failure),
            }
            turn.block += 1;
            drop(turn);
            self.turns.notify_all();
        }
    }

    /// What becomes of a block.
    fn result<'b>(&self, block: u64, memory: &'b mut Block<'_>) -> Result<&'b [u8], Failure> {
        self.input.exactly_at(&mut memory.source()[..self.size], block * self.size as u64)?;
        Ok(memory.permuted(self.size)?)
    }
}
