//! Byte planes from one file to another, in bounded memory.

use std::ops::Range;

use super::{Direction, Task};
use crate::buffer::{Buffer, FREE};
use crate::output::Failure;
use crate::place::Draft;
use crate::progress::Progress;
use crate::streams::Input;

/// The bytes that are permuted at once, about: they and their result stay in the second-level cache.
const BLOCK: usize = 512 << 10;

/// The elements that are permuted at once are a multiple of this, so that parts of planes are not read or written in
/// small pieces, unless [`LONGEST`] or the file forbid it.
const PART: usize = 4096;

/// No more than this is permuted at once, unless a single element is longer.
const LONGEST: usize = 64 << 20;

/// Splits or joins the `len` bytes of the input. The side that has elements is taken in order; of each plane there is a
/// part in every block.
pub(super) fn permute(
    task: &Task,
    len: u64,
    input: &mut Input,
    output: &Draft,
    progress: &mut Progress,
) -> Result<(), Failure> {
    let size = task.size;
    let count = len / size as u64;
    let at_once = at_once(size).min(usize::try_from(count).unwrap_or(usize::MAX));
    let (mut source, mut result) = (Buffer::new(at_once * size, FREE)?, Buffer::new(at_once * size, FREE)?);
    let mut done = 0;
    while done < count {
        let elements = (count - done).min(at_once as u64) as usize;
        let (source, result) = (&mut source[..elements * size], &mut result[..elements * size]);
        let places = (0..).map(|plane: u64| plane * count + done);
        match task.direction {
            Direction::Split => {
                input.exactly(source)?;
                task.permute(source, result)?;
                for (part, place) in result.chunks_exact(elements).zip(places) {
                    output.write_at(part, place)?;
                }
            }
            Direction::Join => {
                for (part, place) in source.chunks_exact_mut(elements).zip(places) {
                    input.exactly_at(part, place)?;
                }
                task.permute(source, result)?;
                output.write(result)?;
            }
        }
        done += elements as u64;
        progress.add(elements * size);
    }
    left_over(count * size as u64..len, input, output)
}

/// How many elements are permuted at once.
fn at_once(size: usize) -> usize {
    (BLOCK / size).max(1).next_multiple_of(PART).min(LONGEST / size).max(1)
}

/// Copies what stands behind the last element. The side of the planes is somewhere else then; the other one may be no file.
fn left_over(bytes: Range<u64>, input: &mut Input, output: &Draft) -> Result<(), Failure> {
    let mut left = bytes.end - bytes.start;
    if left == 0 {
        return Ok(());
    }
    input.seek(bytes.start)?;
    if output.is_regular() {
        output.seek(bytes.start)?;
    }
    let mut buffer = Buffer::new(left.min(BLOCK as u64) as usize, FREE)?;
    while left > 0 {
        let now = left.min(buffer.len() as u64) as usize;
        input.exactly(&mut buffer[..now])?;
        output.write(&buffer[..now])?;
        left -= now as u64;
    }
    Ok(())
}
