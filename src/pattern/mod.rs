//! Patterns: what is done to every record of a slice of bytes. Pure data; engines execute it.

use core::fmt;

use crate::{Error, Source};

/// A byte permutation that repeats over a slice: every record of `n` input bytes becomes a record of `m` output
/// bytes, each an input byte, the sign of one, or a constant.
///
/// ```
/// use byteperm::{Pattern, Source::{Byte, Const}, slices};
/// const RGB_TO_BGRA: Pattern = match Pattern::new(3, &[Byte(2), Byte(1), Byte(0), Const(0xff)]) {
///     Ok(pattern) => pattern,
///     Err(_) => panic!(),
/// };
/// let mut pixels = [0; 8];
/// slices::apply(&RGB_TO_BGRA, &[1, 2, 3, 4, 5, 6], &mut pixels)?;
/// assert_eq!(pixels, [3, 2, 1, 0xff, 6, 5, 4, 0xff]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    input: u8,
    output: u8,
    /// Past `output` all are `UNUSED`, so that equal patterns are equal as values.
    sources: [Source; Pattern::MAX],
}

const UNUSED: Source = Source::Const(0);

impl Pattern {
    /// The most bytes that a record has, before or after.
    pub const MAX: usize = 64;

    /// The pattern that makes `sources.len()` output bytes of every `n` input bytes.
    ///
    /// # Errors
    /// [`Error::Source`].
    pub const fn new(n: usize, sources: &[Source]) -> Result<Pattern, Error> {
        if n == 0 || n > Pattern::MAX || sources.is_empty() || sources.len() > Pattern::MAX {
            return Err(Error::Source);
        }
        let mut all = [UNUSED; Pattern::MAX];
        let mut i = 0;
        while i < sources.len() {
            match sources[i] {
                Source::Byte(byte) | Source::Sign(byte) if byte as usize >= n => return Err(Error::Source),
                source => all[i] = source,
            }
            i += 1;
        }
        Ok(Pattern { input: n as u8, output: sources.len() as u8, sources: all })
    }

    /// How many bytes a record has before: 1 to [`Pattern::MAX`].
    #[must_use]
    pub const fn input_len(&self) -> usize {
        self.input as usize
    }

    /// How many bytes a record has after: 1 to [`Pattern::MAX`].
    #[must_use]
    pub const fn output_len(&self) -> usize {
        self.output as usize
    }

    /// What the output bytes of a record are made of, in order.
    #[must_use]
    pub const fn sources(&self) -> &[Source] {
        self.sources.split_at(self.output as usize).0
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({}: {:?})", self.input, self.sources())
    }
}
