//! One block after the other, whatever the input is.

use byteperm::Plan;

use super::block::Block;
use crate::output::Failure;
use crate::place::Draft;
use crate::progress::Progress;
use crate::streams::Input;

/// What is behind the last whole record.
pub(super) struct Rest {
    /// How many bytes the records before it have.
    pub(super) whole: u64,
    /// Its bytes.
    pub(super) bytes: Vec<u8>,
}

/// Permutes all that is left of the input but an end that is no whole record.
pub(super) fn apply(plan: &Plan, input: &mut Input, output: &Draft, progress: &mut Progress) -> Result<Rest, Failure> {
    let n = plan.pattern().input_len();
    let mut block = Block::new(plan)?;
    // What has been read and is not done: less than a record after each turn. Whatever a pipe has to give is passed on
    // before more is awaited.
    let mut held = 0;
    let mut whole = 0;
    loop {
        let read = input.read(&mut block.source()[held..])?;
        if read == 0 {
            return Ok(Rest { whole, bytes: block.source()[..held].to_vec() });
        }
        held += read;
        let done = held - held % n;
        // The result may stand in the place of the source, so that what is held back is moved only afterwards.
        output.write(block.permuted(done)?)?;
        block.source().copy_within(done..held, 0);
        held -= done;
        whole += done as u64;
        progress.add(read);
    }
}
