//! The memory that records are permuted in.

use byteperm::{Error, Pattern, Plan};

use crate::buffer::{Buffer, FREE, PAGE};
use crate::output::Failure;

/// The longer side of a block, in bytes: it stays in the second-level cache, and calls of the system are few.
const LONGER_SIDE: usize = 256 << 10;

/// Records that are permuted at once, and what becomes of them.
pub(super) struct Block<'a> {
    plan: &'a Plan,
    source: Buffer,
    /// Where records keep their length they are permuted in place.
    result: Option<Buffer>,
}

impl<'a> Block<'a> {
    pub(super) fn new(plan: &'a Plan) -> Result<Self, Failure> {
        let (n, m) = (plan.pattern().input_len(), plan.pattern().output_len());
        let records = records(plan);
        let source = Buffer::new(records * n, FREE)?;
        let result = if n == m { None } else { Some(Buffer::new(records * m, FREE)?) };
        Ok(Block { plan, source, result })
    }

    /// Where the source goes.
    pub(super) fn source(&mut self) -> &mut [u8] {
        &mut self.source
    }

    /// What becomes of the first `len` bytes of the source, a whole number of records. It may stand in their place.
    pub(super) fn permuted(&mut self, len: usize) -> Result<&[u8], Error> {
        let source = &mut self.source[..len];
        let Some(result) = &mut self.result else {
            self.plan.apply_in_place(source)?;
            return Ok(source);
        };
        let (n, m) = (self.plan.pattern().input_len(), self.plan.pattern().output_len());
        let result = &mut result[..len / n * m];
        self.plan.apply(source, result)?;
        Ok(result)
    }
}

/// The records of a block: their source is whole pages, so that a file is read as it lies in memory.
pub(super) fn records(plan: &Plan) -> usize {
    let (n, m) = (plan.pattern().input_len(), plan.pattern().output_len());
    // The fewest records that are whole pages: of a page, a power of two, `n` may bring a part.
    let step = PAGE >> n.trailing_zeros();
    LONGER_SIDE / n.max(m) / step * step
}

/// There is a step in every block.
const _: () = assert!(LONGER_SIDE / Pattern::MAX >= PAGE);
