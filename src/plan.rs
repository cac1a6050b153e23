//! Patterns over slices: a pattern compiled for an engine, and the operations that use it.

use crate::kernel::{Apply, ApplyInPlace, ApplyWords, ApplyWordsInPlace, Compiled, Tables, Words, by_reference};
use crate::{Engine, Error, Pattern, reference};

/// A [`Pattern`] compiled for an [`Engine`], to be used many times.
///
/// Lengths are in bytes. Slices may start anywhere, and nothing outside them is read or written.
///
/// ```
/// use byteperm::{Engine, Pattern, Source::Byte};
/// let swap = Pattern::new(2, &[Byte(1), Byte(0)])?;
/// let plan = Engine::detect().plan(&swap);
/// let mut data = [1, 2, 3, 4];
/// plan.apply_in_place(&mut data)?;
/// assert_eq!(data, [2, 1, 4, 3]);
/// # Ok::<(), byteperm::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    engine: Engine,
    pattern: Pattern,
    tables: Tables,
}

impl Plan {
    /// The engine that it is compiled for.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Makes every record of `dst` from the same record of `src`.
    ///
    /// # Errors
    /// [`Error::Remainder`] where `src` is no whole number of records, [`Error::OutputLength`] where `dst` has
    /// another length than that many records. Nothing is written then.
    pub fn apply(&self, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(&self.pattern, src.len(), dst.len())?;
        self.run(src, dst);
        Ok(())
    }

    /// The same in the place of the source.
    ///
    /// # Errors
    /// [`Error::InPlace`] where records change their length, [`Error::Remainder`] where `data` is no whole number of
    /// records. Nothing is written then.
    pub fn apply_in_place(&self, data: &mut [u8]) -> Result<(), Error> {
        check_in_place(&self.pattern, data.len())?;
        self.run_in_place(data);
        Ok(())
    }

    /// As [`apply`](Plan::apply), of lengths that are right.
    fn run(&self, src: &[u8], dst: &mut [u8]) {
        self.engine.run_apply(Apply { compiled: self.compiled(), src, dst });
    }

    /// As [`apply_in_place`](Plan::apply_in_place), of lengths that are right.
    fn run_in_place(&self, data: &mut [u8]) {
        self.engine.run_apply_in_place(ApplyInPlace { compiled: self.compiled(), data });
    }

    fn compiled(&self) -> Compiled<'_> {
        Compiled { pattern: &self.pattern, tables: &self.tables }
    }
}

/// Checks lengths in bytes.
pub(crate) fn check(pattern: &Pattern, src: usize, dst: usize) -> Result<(), Error> {
    let (n, m) = (pattern.input_len(), pattern.output_len());
    let records = src / n;
    if records * n != src {
        return Err(Error::Remainder { len: src, record: n });
    }
    if records.checked_mul(m) != Some(dst) {
        // Wider than `usize`, which the result of a slice in memory may pass.
        return Err(Error::OutputLength { len: dst, expected: records as u128 * m as u128, input: src });
    }
    Ok(())
}

/// The same in place.
pub(crate) fn check_in_place(pattern: &Pattern, len: usize) -> Result<(), Error> {
    let (n, m) = (pattern.input_len(), pattern.output_len());
    if n != m {
        return Err(Error::InPlace { input: n, output: m });
    }
    check(pattern, len, len)
}

impl Engine {
    /// Compiles a pattern.
    #[must_use]
    pub fn plan(self, pattern: &Pattern) -> Plan {
        Plan { engine: self, pattern: *pattern, tables: Tables::new(pattern, self.shape()) }
    }

    /// Applies a pattern to every record of `src`; see [`Plan::apply`].
    ///
    /// # Errors
    /// As [`Plan::apply`].
    pub fn apply(self, pattern: &Pattern, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(pattern, src.len(), dst.len())?;
        if let Some(words) = Words::short(pattern, dst.len()) {
            self.run_words(ApplyWords { words, src, dst });
        } else if Tables::pay(self.shape(), dst.len()) {
            self.plan(pattern).run(src, dst);
        } else {
            reference::apply(pattern, src, dst);
        }
        Ok(())
    }

    /// Applies a pattern in place; see [`Plan::apply_in_place`].
    ///
    /// # Errors
    /// As [`Plan::apply_in_place`].
    pub fn apply_in_place(self, pattern: &Pattern, data: &mut [u8]) -> Result<(), Error> {
        check_in_place(pattern, data.len())?;
        if let Some(words) = Words::short(pattern, data.len()) {
            self.run_words_in_place(ApplyWordsInPlace { words, data });
        } else if Tables::pay(self.shape(), data.len()) {
            self.plan(pattern).run_in_place(data);
        } else {
            by_reference(pattern, data);
        }
        Ok(())
    }
}
