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

/// The most threads: a file takes one block at a time, so that more would only wait.
const THREADS: usize = 4;

/// Fewer blocks are not worth a thread.
const FEW: u64 = 16;

/// Permutes the whole blocks of a file, and says how many bytes they have: none where the input is no file, or a short
/// one, and where there is only one thread to be had. What is behind them is read and written next.
pub(super) fn apply(plan: &Plan, input: &mut Input, output: &Draft, progress: &mut Progress) -> Result<u64, Failure> {
    let records = block::records(plan) as u64;
    let size = records * plan.pattern().input_len() as u64;
    let blocks = input.len().unwrap_or_default() / size;
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(THREADS);
    if threads == 1 || blocks < FEW || !ring(plan, blocks, threads, input, output, progress)? {
        return Ok(0);
    }
    input.seek(blocks * size)?;
    if output.is_regular() {
        output.seek(blocks * records * plan.pattern().output_len() as u64)?;
    }
    Ok(blocks * size)
}

/// Has so many threads do so many blocks. `false` where there are not as many to be had, and all is still to be done.
fn ring(
    plan: &Plan,
    blocks: u64,
    threads: usize,
    input: &Input,
    output: &Draft,
    progress: &mut Progress,
) -> Result<bool, Failure> {
    let memory = (0..threads).map(|_| Block::new(plan)).collect::<Result<Vec<_>, _>>()?;
    let (mut next, turns): (Vec<_>, Vec<_>) = (0..threads).map(|_| mpsc::channel()).unzip();
    let first = next[0].clone();
    next.rotate_left(1);
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for (i, ((memory, turns), next)) in memory.into_iter().zip(turns).zip(next).enumerate() {
            let own = (i as u64..blocks).step_by(threads);
            let worker = Worker { input, output, memory, turns, next };
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, || worker.run(own)) else {
                // Those that are there never get a turn, and end.
                return Ok(false);
            };
            workers.push(worker);
        }
        // The receiver waits for it. Kept, this sender would have it wait for ever after a failure.
        let _ = first.send(progress);
        drop(first);
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        }
        Ok(true)
    })
}

/// One of a ring of threads, in which the turn goes round: who has the progress may write.
struct Worker<'a> {
    input: &'a Input,
    output: &'a Draft,
    memory: Block<'a>,
    turns: Receiver<&'a mut Progress>,
    next: Sender<&'a mut Progress>,
}

impl Worker<'_> {
    /// Does the blocks of these numbers. With a worker that fails its turn is lost, and the others end.
    fn run(mut self, blocks: impl Iterator<Item = u64>) -> Result<(), Failure> {
        for block in blocks {
            let source = self.memory.source();
            let size = source.len();
            self.input.exactly_at(source, block * size as u64)?;
            let result = self.memory.permuted(size)?;
            // In a file every block has its place; elsewhere their order is the order of the turns.
            if self.output.is_regular() {
                self.output.write_at(result, block * result.len() as u64)?;
            }
            let Ok(turn) = self.turns.recv() else { break };
            if !self.output.is_regular() {
                self.output.write(result)?;
            }
            turn.add(size);
            // After the last block nobody takes it.
            let _ = self.next.send(turn);
        }
        Ok(())
    }
}
