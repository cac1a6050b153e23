//! `byteperm planes`.

mod files;

use std::process::ExitCode;

use byteperm::{Engine, Error};

use crate::buffer::Buffer;
use crate::output::{self, Failure};
use crate::place::Draft;
use crate::progress::Progress;
use crate::streams::{self, Input};
use crate::{engines, number};

/// Split elements into byte planes or join them: byte 0 of every element, then byte 1 of every element, and so on.
///
/// This is the shuffle filter of HDF5 and Blosc and Parquet's BYTE_STREAM_SPLIT. Bytes left over after the last whole
/// element are copied to the end as they are, as the first two do; with --exact they are an error, as in Parquet.
#[derive(clap::Args)]
#[command(after_help = "\
OUT appears under its name only when it is complete, and must be another file than IN.

Memory: planes are far from each other, so the length must be known and one side is read or written in many places.
Where those can be files (IN, and for split also OUT by its name), some MiB are enough, or two elements if those are
longer. Otherwise input and result are held in memory, up to 1 GiB each. With --block two blocks are enough for any
input, pipes included.

Examples:
  byteperm planes split --size 4 floats.bin planes.bin
  byteperm planes join --size 4 planes.bin floats.bin
  byteperm planes split --size 8 --block 256KiB < doubles.bin | zstd > doubles.zst")]
pub(crate) struct Args {
    /// What to do
    #[arg(value_name = "DIRECTION")]
    direction: Direction,
    #[command(flatten)]
    paths: streams::Paths,
    /// The bytes of an element
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    size: usize,
    /// Take bytes that are left over after the last whole element for an error
    #[arg(long)]
    exact: bool,
    /// Split or join every BYTES by themselves, as Blosc does: whole elements, up to 1GiB, as in 256KiB or 1MiB
    #[arg(long, value_name = "BYTES", value_parser = block, allow_negative_numbers = true)]
    block: Option<usize>,
    #[command(flatten)]
    engine: engines::One,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Direction {
    /// Elements into planes
    Split,
    /// Planes into elements
    Join,
}

/// The longest block, and the longest input that is held in memory.
const MOST: usize = 1 << 30;

/// Bytes that are read or written before the bar moves.
const AT_ONCE: usize = 1 << 20;

/// What to do where there is not enough memory for all of the input.
const REMEDY: &str = "name IN and OUT, regular files both, or use --block";

/// The same for a block.
const SMALLER: &str = "choose a smaller --block";

fn size(text: &str) -> Result<usize, String> {
    match number::number(text).map_err(|error| format!("{error}, of bytes, without a unit"))? {
        0 => Err(Error::ElementSize.to_string()),
        size => Ok(size as usize),
    }
}

fn block(text: &str) -> Result<usize, String> {
    match number::size(text)? {
        block @ 1..=MOST => Ok(block),
        _ => Err("a block has at most 1GiB, and at least one element".to_owned()),
    }
}

/// What is done to elements.
struct Task {
    engine: Engine,
    direction: Direction,
    size: usize,
    exact: bool,
}

impl Task {
    /// Splits or joins what is in memory.
    fn permute(&self, source: &[u8], result: &mut [u8]) -> Result<(), Error> {
        match self.direction {
            Direction::Split => self.engine.split_planes(self.size, source, result),
            Direction::Join => self.engine.join_planes(self.size, source, result),
        }
    }

    /// Refuses bytes that are left over, if that is wanted.
    fn check(&self, input: &Input, len: u64) -> Result<(), Failure> {
        if !self.exact {
            return Ok(());
        }
        input.whole(len, self.size, "element", "without --exact what is left over is copied to the end")
    }
}

pub(crate) fn run(args: Args) -> Result<ExitCode, Failure> {
    let Args { direction, size, exact, .. } = args;
    let task = Task { engine: args.engine.chosen()?, direction, size, exact };
    if let Some(block) = args.block.filter(|block| !block.is_multiple_of(size)) {
        let right = block.next_multiple_of(size);
        let said = format!(
            "a block of {} is no whole number of {size}-byte elements; {right} bytes are",
            output::count(block as u64, "byte")
        );
        return Err(Failure::Said(said));
    }
    let mut input = args.paths.input()?;
    if let Some(len) = input.len() {
        // Before anything is written.
        task.check(&input, len)?;
    }
    let output = args.paths.output(&input)?;
    let mut progress = Progress::new(input.len(), &output);
    match (args.block, input.len()) {
        (Some(block), _) => blocks(&task, block, &mut input, &output, &mut progress)?,
        (None, Some(len)) if direction == Direction::Join || output.is_regular() => {
            files::permute(&task, len, &mut input, &output, &mut progress)?;
        }
        (None, _) => whole(&task, &mut input, &output, &mut progress)?,
    }
    drop(progress);
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Every block by itself.
fn blocks(
    task: &Task,
    block: usize,
    input: &mut Input,
    output: &Draft,
    progress: &mut Progress,
) -> Result<(), Failure> {
    let (mut source, mut result) = (Buffer::new(block, SMALLER)?, Buffer::new(block, SMALLER)?);
    let mut done = 0;
    loop {
        let read = input.fill(&mut source)?;
        done += read as u64;
        task.check(input, done)?;
        task.permute(&source[..read], &mut result[..read])?;
        output.write(&result[..read])?;
        progress.add(read);
        if read < block {
            return Ok(());
        }
    }
}

/// All at once, in memory.
fn whole(task: &Task, input: &mut Input, output: &Draft, progress: &mut Progress) -> Result<(), Failure> {
    let mut source = Vec::new();
    loop {
        let before = source.len();
        let more = input.more(&mut source, AT_ONCE, MOST, REMEDY)?;
        progress.add(source.len() - before);
        if !more {
            break;
        }
    }
    task.check(input, source.len() as u64)?;
    let mut result = Buffer::new(source.len(), REMEDY)?;
    task.permute(&source, &mut result)?;
    progress.again(source.len() as u64);
    for result in result.chunks(AT_ONCE) {
        output.write(result)?;
        progress.add(result.len());
    }
    Ok(())
}
