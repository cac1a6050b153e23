//! The patterns of `prmt`.

use super::UNUSED;
use crate::{Error, Mode, Pattern, Selector, Source};

impl Selector {
    /// The pattern that makes 4 bytes of 8: of records of `a` and then `b`, each least significant byte first, the
    /// results in the same order.
    ///
    /// ```
    /// use byteperm::Selector;
    /// assert_eq!(Selector::new(0xd140).pattern().to_string(), "8: 0 4 1 s5");
    /// ```
    #[must_use]
    pub const fn pattern(self) -> Pattern {
        self.over(8)
    }

    /// The pattern that makes 4 bytes of 4: of the one operand that the selector reads, `a` or `b`, least significant
    /// byte first.
    ///
    /// # Errors
    /// [`Error::ReadsBothOperands`] where it reads both.
    ///
    /// ```
    /// use byteperm::{Error, Selector};
    /// assert_eq!(Selector::SWAP_BYTES.operand_pattern()?.to_string(), "4: 3 2 1 0");
    /// assert_eq!(Selector::new(0xcccd).operand_pattern()?.to_string(), "4: s1 s0 s0 s0");
    /// assert_eq!(Selector::new(0x5410).operand_pattern(), Err(Error::ReadsBothOperands { bytes: 0b1100 }));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn operand_pattern(self) -> Result<Pattern, Error> {
        if self.reads_a() && self.reads_b() {
            let mut bytes = 0;
            let mut i = 0;
            while i < 4 {
                bytes |= (self.nibble(i) >> 2 & 1) << i;
                i += 1;
            }
            return Err(Error::ReadsBothOperands { bytes });
        }
        Ok(self.over(4))
    }

    /// Over records of `n` bytes, 4 or 8, the source bytes counted round in them.
    const fn over(self, n: u8) -> Pattern {
        let mut sources = [UNUSED; Pattern::MAX];
        let mut i = 0;
        while i < 4 {
            sources[i] = match self.sources()[i] {
                Source::Byte(byte) => Source::Byte(byte % n),
                Source::Sign(byte) => Source::Sign(byte % n),
                constant => constant,
            };
            i += 1;
        }
        Pattern { input: n, output: 4, sources }
    }
}

impl Mode {
    /// The pattern that makes 4 bytes of 8 as this mode does under the control `c`; see [`Selector::pattern`].
    ///
    /// ```
    /// use byteperm::Mode;
    /// assert_eq!(Mode::F4e.pattern(1).to_string(), "8: 1 2 3 4");
    /// ```
    #[must_use]
    pub const fn pattern(self, c: u32) -> Pattern {
        self.selector(c).pattern()
    }

    /// The pattern that makes 4 bytes of 4 as this mode does under the control `c`; see [`Selector::operand_pattern`].
    ///
    /// # Errors
    /// [`Error::ReadsBothOperands`] where the mode reads both operands under this control.
    ///
    /// ```
    /// use byteperm::Mode;
    /// assert_eq!(Mode::Rc16.operand_pattern(1)?.to_string(), "4: 2 3 2 3");
    /// assert!(Mode::F4e.operand_pattern(1).is_err());
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub const fn operand_pattern(self, c: u32) -> Result<Pattern, Error> {
        self.selector(c).operand_pattern()
    }
}

/// [`Selector::pattern`].
impl From<Selector> for Pattern {
    fn from(selector: Selector) -> Self {
        selector.pattern()
    }
}
