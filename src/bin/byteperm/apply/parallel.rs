//! Several blocks of a file at once.
//!
//! To read a file that is in memory takes far longer than to permute it, and a second core reads as fast again.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, Sender};
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

/// Permutes the whole blocks of a file of `len` bytes, and says how many bytes they have: none where there is only one
/// thread to be had.
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
    let memory = (0..threads).map(|_| Block::new(plan)).collect::<Result<Vec<_>, _>>()?;
    let (mut next, turns): (Vec<_>, Vec<_>) = (0..threads).map(|_| mpsc::channel()).unzip();
    let first = next[0].clone();
    next.rotate_left(1);
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for (i, ((memory, turns), next)) in memory.into_iter().zip(turns).zip(next).enumerate() {
            let own = (i as u64..blocks).step_by(threads);
            let worker = Worker { input, memory, turns, next };
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, || worker.run(own, size)) else {
                // Those that are there never get a turn, and end.
                return Ok(0);
            };
            workers.push(worker);
        }
        // The receiver waits for it. Kept, this sender would have it wait for ever after a failure.
        let _ = first.send(Turn { output, progress });
        drop(first);
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        }
        Ok(blocks * size as u64)
    })
}

/// Who has it may write.
struct Turn<'a> {
    output: &'a mut Draft,
    progress: &'a mut Progress,
}

/// One of a ring, in which the turn goes round.
struct Worker<'a> {
    input: &'a Input,
    memory: Block<'a>,
    turns: Receiver<Turn<'a>>,
    next: Sender<Turn<'a>>,
}

impl Worker<'_> {
    /// Does the blocks of these numbers, of `size` bytes each. With a worker that fails its turn is lost, and the others
    /// end.
    fn run(mut self, blocks: impl Iterator<Item = u64>, size: usize) -> Result<(), Failure> {
        for block in blocks {
            let read = self.input.exactly_at(self.memory.source(), block * size as u64);
            let result = read.and_then(|()| Ok(self.memory.permuted(size)?));
            let Ok(turn) = self.turns.recv() else { break };
            turn.output.write(result?)?;
            turn.progress.add(size);
            // After the last block nobody takes it.
            let _ = self.next.send(turn);
        }
        Ok(())
    }
}
