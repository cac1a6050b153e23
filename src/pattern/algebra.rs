//! Patterns made of patterns.

use super::UNUSED;
use crate::{Error, Pattern, Source};

impl Pattern {
    /// Records of `n` bytes as they are.
    ///
    /// # Errors
    /// [`Error::InputLen`] where `n` is not 1 to [`Pattern::MAX`].
    ///
    /// ```
    /// use byteperm::Pattern;
    /// assert_eq!(Pattern::identity(3)?.to_string(), "3: 0 1 2");
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub const fn identity(n: usize) -> Result<Pattern, Error> {
        if n == 0 || n > Pattern::MAX {
            return Err(Error::InputLen { n, at: None });
        }
        let mut sources = [UNUSED; Pattern::MAX];
        let mut i = 0;
        while i < n {
            sources[i] = Source::Byte(i as u8);
            i += 1;
        }
        Ok(Pattern { input: n as u8, output: n as u8, sources })
    }

    /// The same bytes for the same bytes, `times` records at once. It is another value than the pattern itself, and
    /// what it is applied to is a whole number of the longer records.
    ///
    /// # Errors
    /// [`Error::InputLen`] or [`Error::OutputLen`] where the longer records have another length than 1 to
    /// [`Pattern::MAX`].
    ///
    /// ```
    /// use byteperm::transforms;
    /// assert_eq!(transforms::SWAP_2.repeat(2)?.to_string(), "4: 1 0 3 2");
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub const fn repeat(&self, times: usize) -> Result<Pattern, Error> {
        let (n, m) = (self.input_len().saturating_mul(times), self.output_len().saturating_mul(times));
        if n == 0 || n > Pattern::MAX {
            return Err(Error::InputLen { n, at: None });
        }
        if m > Pattern::MAX {
            return Err(Error::OutputLen { m, at: None });
        }
        let mut sources = [UNUSED; Pattern::MAX];
        let mut i = 0;
        while i < m {
            sources[i] = self.source(i);
            i += 1;
        }
        Ok(Pattern { input: n as u8, output: m as u8, sources })
    }

    /// What output byte `i` is made of, both counted over all records. It must read one of the first 256 bytes.
    const fn source(&self, i: usize) -> Source {
        let first = i / self.output_len() * self.input_len();
        match self.sources[i % self.output_len()] {
            Source::Byte(byte) => Source::Byte(first as u8 + byte),
            Source::Sign(byte) => Source::Sign(first as u8 + byte),
            constant => constant,
        }
    }

    /// One pattern for two steps: `self` first, then `next` on its result.
    ///
    /// Where `self` makes records of another length than `next` reads, the records of the result are as many of each as
    /// it takes for both to end together: with 3 bytes made and 2 read, two and three.
    ///
    /// # Errors
    /// [`Error::Composition`] where those records are longer than [`Pattern::MAX`].
    ///
    /// ```
    /// use byteperm::{Pattern, transforms};
    /// let twice = transforms::RGB_TO_BGRA.then(&transforms::SWAP_4)?;
    /// assert_eq!(twice.to_string(), "3: #ff 0 1 2");
    /// // Two records of 3 bytes are three of 2.
    /// let crossed = transforms::SWAP_3.then(&transforms::SWAP_2)?;
    /// assert_eq!(crossed.to_string(), "6: 1 2 5 0 3 4");
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub const fn then(&self, next: &Pattern) -> Result<Pattern, Error> {
        let between = lcm(self.output_len(), next.input_len());
        let n = between / self.output_len() * self.input_len();
        let m = between / next.input_len() * next.output_len();
        if n > Pattern::MAX || m > Pattern::MAX {
            return Err(Error::Composition { input: n, output: m });
        }
        let mut sources = [UNUSED; Pattern::MAX];
        let mut i = 0;
        while i < m {
            let first = i / next.output_len() * next.input_len();
            sources[i] = match next.sources[i % next.output_len()] {
                Source::Byte(byte) => self.source(first + byte as usize),
                Source::Sign(byte) => sign(self.source(first + byte as usize)),
                constant => constant,
            };
            i += 1;
        }
        Ok(Pattern { input: n as u8, output: m as u8, sources })
    }

    /// The pattern that gives every input record back: `self.then(inverse)` changes nothing.
    ///
    /// Where `self` makes longer records than it reads, that is the left inverse only: it reads the first output byte
    /// that holds what it needs, and ignores the others.
    ///
    /// # Errors
    /// [`Error::NoInverse`] names the first input byte that no output byte holds as it is.
    ///
    /// ```
    /// use byteperm::{Error, transforms};
    /// assert_eq!(transforms::RGB_TO_BGRA.inverse(), Ok(transforms::BGRA_TO_RGB));
    /// assert_eq!(transforms::BGRA_TO_RGB.inverse(), Err(Error::NoInverse { byte: 3 }));
    /// ```
    pub const fn inverse(&self) -> Result<Pattern, Error> {
        let mut sources = [UNUSED; Pattern::MAX];
        let mut byte = 0;
        while byte < self.input_len() {
            match self.holds(byte) {
                Some(i) => sources[byte] = Source::Byte(i),
                None => return Err(Error::NoInverse { byte }),
            }
            byte += 1;
        }
        Ok(Pattern { input: self.output, output: self.input, sources })
    }

    /// The first output byte that is this input byte.
    const fn holds(&self, byte: usize) -> Option<u8> {
        let mut i = 0;
        while i < self.output {
            match self.sources[i as usize] {
                Source::Byte(source) if source as usize == byte => return Some(i),
                _ => i += 1,
            }
        }
        None
    }

    /// The same with `value` for every constant: another alpha, or one more byte to pad with.
    ///
    /// ```
    /// use byteperm::transforms;
    /// assert_eq!(transforms::RGB_TO_BGRA.with_constants(0x80).to_string(), "3: 2 1 0 #80");
    /// ```
    #[must_use]
    pub const fn with_constants(&self, value: u8) -> Pattern {
        let mut pattern = *self;
        let mut i = 0;
        while i < self.output_len() {
            if let Source::Const(_) = self.sources[i] {
                pattern.sources[i] = Source::Const(value);
            }
            i += 1;
        }
        pattern
    }
}

/// The sign of what a source gives. That of a sign is the sign itself.
const fn sign(source: Source) -> Source {
    match source {
        Source::Byte(byte) | Source::Sign(byte) => Source::Sign(byte),
        Source::Const(0..=0x7f) => Source::Const(0x00),
        Source::Const(_) => Source::Const(0xff),
    }
}

/// The least common multiple; neither number is zero.
const fn lcm(a: usize, b: usize) -> usize {
    let (mut gcd, mut rest) = (a, b);
    while rest != 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    a / gcd * b
}
