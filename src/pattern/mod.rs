//! Patterns: what is done to every record of a slice of bytes. Pure data; engines execute it.

mod algebra;
mod convert;
mod explain;
mod nearest;
mod number;
mod pixels;
mod text;
pub mod transforms;

pub(crate) use number::{be, le, native, sign_extend, zero_extend};

use crate::{Error, Source};

/// A byte permutation that repeats over a slice: every record of `n` input bytes becomes a record of `m` output
/// bytes, each an input byte, the sign of one, or a constant. [`reference::apply`](crate::reference::apply) defines what
/// that does, [`slices::apply`](crate::slices::apply) and a [`Plan`](crate::Plan) do it.
///
/// As text it is the bytes of an input record, a colon, and the sources: `3: 2 1 0 #ff` is the one below, and
/// `3: 0 1 2 s2` makes 32-bit numbers of 24-bit ones.
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
    /// The most bytes that a record has, input or output.
    pub const MAX: usize = 64;

    /// The pattern that makes `sources.len()` output bytes of every `n` input bytes.
    ///
    /// # Errors
    /// [`Error::InputLen`] where `n` is not 1 to [`Pattern::MAX`], [`Error::OutputLen`] where the number of sources is
    /// not, [`Error::Index`] names the first output byte that reads a byte, or the sign of one, that is not there.
    ///
    /// ```
    /// use byteperm::{Error, Pattern, Source::{Byte, Sign}};
    /// let error = Pattern::new(3, &[Byte(0), Byte(1), Sign(3)]);
    /// assert_eq!(error, Err(Error::Index { output: 2, index: 3, n: 3, at: None }));
    /// ```
    pub const fn new(n: usize, sources: &[Source]) -> Result<Pattern, Error> {
        if n == 0 || n > Pattern::MAX {
            return Err(Error::InputLen { n, at: None });
        }
        if sources.is_empty() || sources.len() > Pattern::MAX {
            return Err(Error::OutputLen { m: sources.len(), at: None });
        }
        let mut all = [UNUSED; Pattern::MAX];
        let mut i = 0;
        while i < sources.len() {
            match sources[i] {
                Source::Byte(byte) | Source::Sign(byte) if byte as usize >= n => {
                    return Err(Error::Index { output: i, index: byte as usize, n, at: None });
                }
                source => all[i] = source,
            }
            i += 1;
        }
        Ok(Pattern { input: n as u8, output: sources.len() as u8, sources: all })
    }

    /// How many bytes an input record has: 1 to [`Pattern::MAX`].
    ///
    /// ```
    /// assert_eq!(byteperm::transforms::RGB_TO_BGRA.input_len(), 3);
    /// ```
    #[must_use]
    pub const fn input_len(&self) -> usize {
        self.input as usize
    }

    /// How many bytes an output record has: 1 to [`Pattern::MAX`].
    ///
    /// ```
    /// assert_eq!(byteperm::transforms::RGB_TO_BGRA.output_len(), 4);
    /// ```
    #[must_use]
    pub const fn output_len(&self) -> usize {
        self.output as usize
    }

    /// What the bytes of an output record are made of, in order.
    ///
    /// ```
    /// use byteperm::{Source::{Byte, Const}, transforms};
    /// assert_eq!(transforms::RGB_TO_BGRA.sources(), [Byte(2), Byte(1), Byte(0), Const(0xff)]);
    /// ```
    #[must_use]
    pub const fn sources(&self) -> &[Source] {
        self.sources.split_at(self.output as usize).0
    }
}
