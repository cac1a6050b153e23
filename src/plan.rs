//! Patterns over slices: a pattern compiled for an engine, and the operations that use it.

use core::fmt;

use crate::kernel::{Apply, ApplyInPlace, ApplyWords, ApplyWordsInPlace, Compiled, Tables, Words, by_reference};
use crate::{Engine, Error, Pattern, reference};

/// A [`Pattern`] compiled for an [`Engine`], to be used many times.
///
/// [`Engine::plan`] makes one. It is a value of fixed size that holds which byte goes where in the engine's vectors, and
/// needs no allocator. Compiling takes about as long as permuting some KiB. What a plan does is defined by
/// [`reference::apply`](crate::reference::apply).
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
#[derive(Clone, Copy)]
pub struct Plan {
    engine: Engine,
    pattern: Pattern,
    tables: Tables,
}

impl Plan {
    /// The engine that it is compiled for.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// assert_eq!(Engine::detect().plan(&transforms::SWAP_4).engine(), Engine::detect());
    /// ```
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The pattern.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// assert_eq!(Engine::detect().plan(&transforms::SWAP_4).pattern(), &transforms::SWAP_4);
    /// ```
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Makes every record of `dst` from the same record of `src`.
    ///
    /// For a pattern `n -> m` the length of `src` is a multiple of `n` bytes, zero included, and that of `dst` exactly
    /// `src.len() / n * m`.
    ///
    /// # Errors
    /// [`Error::Remainder`] where `src` is no whole number of records, [`Error::OutputLength`] where `dst` has
    /// another length than that many records. Nothing is written then.
    ///
    /// ```
    /// use byteperm::{Engine, Error, transforms};
    /// let plan = Engine::detect().plan(&transforms::RGB_TO_BGRA);
    /// let mut pixels = [0; 8];
    /// plan.apply(&[1, 2, 3, 4, 5, 6], &mut pixels)?;
    /// assert_eq!(pixels, [3, 2, 1, 0xff, 6, 5, 4, 0xff]);
    /// assert_eq!(plan.apply(&[1, 2, 3, 4], &mut pixels), Err(Error::Remainder { len: 4, record: 3 }));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn apply(&self, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(&self.pattern, src.len(), dst.len())?;
        self.run(src, dst);
        Ok(())
    }

    /// The same in the place of the source, for a pattern `n -> n`; the length of `data` is a multiple of `n` bytes.
    ///
    /// # Errors
    /// [`Error::InPlace`] where records change their length, [`Error::Remainder`] where `data` is no whole number of
    /// records. Nothing is written then.
    ///
    /// ```
    /// use byteperm::{Engine, Error, transforms};
    /// let engine = Engine::detect();
    /// let mut pixels = [1, 2, 3, 0xff];
    /// engine.plan(&transforms::RGBA_TO_BGRA).apply_in_place(&mut pixels)?;
    /// assert_eq!(pixels, [3, 2, 1, 0xff]);
    /// let drops_alpha = engine.plan(&transforms::BGRA_TO_BGR);
    /// assert_eq!(drops_alpha.apply_in_place(&mut pixels), Err(Error::InPlace { input: 4, output: 3 }));
    /// # Ok::<(), Error>(())
    /// ```
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

/// `Plan(avx2, "3: 2 1 0")`.
impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plan({}, \"{}\")", self.engine.isa(), self.pattern)
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
    /// Compiles a pattern, to be used many times; for a single slice [`Engine::apply`] does both.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// let plan = Engine::detect().plan(&transforms::SWAP_2);
    /// let mut rows = [[1, 2], [3, 4]];
    /// for row in &mut rows {
    ///     plan.apply_in_place(row)?;
    /// }
    /// assert_eq!(rows, [[2, 1], [4, 3]]);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    #[must_use]
    pub fn plan(self, pattern: &Pattern) -> Plan {
        Plan { engine: self, pattern: *pattern, tables: Tables::new(pattern, self.shape()) }
    }

    /// Applies a pattern `n -> m` to every record of `src`: a multiple of `n` bytes, for which `dst` has exactly
    /// `src.len() / n * m`. Compiles the pattern first, unless `dst` is too short for that to pay; where there are many
    /// slices, a [`Plan`] is faster.
    ///
    /// # Errors
    /// As [`Plan::apply`]: [`Error::Remainder`], [`Error::OutputLength`]. Nothing is written then.
    ///
    /// ```
    /// use byteperm::{Engine, Pattern};
    /// let extend: Pattern = "3: 0 1 2 s2".parse()?; // little-endian 24-bit to 32-bit numbers
    /// let mut d = [0; 8];
    /// Engine::detect().apply(&extend, &[1, 0, 0, 0xfe, 0xff, 0xff], &mut d)?;
    /// assert_eq!(d, [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn apply(self, pattern: &Pattern, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(pattern, src.len(), dst.len())?;
        if let Some(words) = Words::alone(pattern, self.shape(), dst.len(), dst.len()) {
            self.run_words(ApplyWords { words, src, dst });
        } else if Tables::pay(self.shape(), dst.len()) {
            self.plan(pattern).run(src, dst);
        } else {
            reference::apply(pattern, src, dst);
        }
        Ok(())
    }

    /// Applies a pattern `n -> n` in place to a multiple of `n` bytes. Compiles the pattern or not as
    /// [`apply`](Engine::apply) does.
    ///
    /// # Errors
    /// As [`Plan::apply_in_place`]: [`Error::InPlace`], [`Error::Remainder`]. Nothing is written then.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// let mut bytes = *b"badcfe";
    /// Engine::detect().apply_in_place(&transforms::SWAP_2, &mut bytes)?;
    /// assert_eq!(&bytes, b"abcdef");
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn apply_in_place(self, pattern: &Pattern, data: &mut [u8]) -> Result<(), Error> {
        check_in_place(pattern, data.len())?;
        if let Some(words) = Words::alone(pattern, self.shape(), data.len(), 0) {
            self.run_words_in_place(ApplyWordsInPlace { words, data });
        } else if Tables::pay(self.shape(), data.len()) {
            self.plan(pattern).run_in_place(data);
        } else {
            by_reference(pattern, data);
        }
        Ok(())
    }
}
