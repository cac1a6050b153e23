//! The text form of a pattern: `3: 2 1 0 #ff`.

use core::fmt;
use core::str::FromStr;

use super::UNUSED;
use crate::source::Written;
use crate::span::Span;
use crate::{Error, Pattern, Source};

/// `3: 2 1 0 #ff`: what [`Pattern`] parses, one space between sources.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.input_len())?;
        self.sources().iter().try_for_each(|source| write!(f, " {source}"))
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({self})")
    }
}

/// Reads `3: 2 1 0 #ff`: the bytes of an input record, a colon, and the sources of the output bytes in order.
///
/// A source is the number of an input byte (`2`), `s` and such a number for the byte's sign (`s2`), or `#` and two
/// hexadecimal digits for a constant (`#ff`). Records have no operands, so `a0` and `b3` are no sources here.
/// Between sources stands white space, one comma, or both; white space may stand at either end and around the colon.
///
/// ```
/// use byteperm::Pattern;
/// let pattern: Pattern = "3: 2 1 0 #ff".parse()?;
/// assert_eq!(pattern.to_string(), "3: 2 1 0 #ff");
/// assert_eq!(pattern, "3:2,1,0,#FF".parse()?);
/// # Ok::<(), byteperm::Error>(())
/// ```
///
/// # Errors
/// The first thing that is wrong, with its [position](Error::position): [`Error::PatternColon`],
/// [`Error::PatternName`], [`Error::PatternInput`], [`Error::InputLen`], [`Error::PatternSource`], [`Error::Index`],
/// [`Error::OutputLen`].
impl FromStr for Pattern {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let Some((before, after)) = text.split_once(':') else {
            return Err(no_colon(text));
        };
        let n = input_len(before, text)?;
        if after.trim().is_empty() {
            return Err(Error::OutputLen { m: 0, at: Some(Span::behind(after, text)) });
        }
        let mut sources = [UNUSED; Pattern::MAX];
        let mut m = 0;
        for item in after.split(',') {
            if item.trim().is_empty() {
                return Err(Error::PatternSource { output: m, at: Span::behind(item, text) });
            }
            for word in item.split_whitespace() {
                let at = Span::of(word, text);
                if m == Pattern::MAX {
                    let m = after.split(',').flat_map(str::split_whitespace).count();
                    return Err(Error::OutputLen { m, at: Some(at) });
                }
                sources[m] = source(word, n, m, at)?;
                m += 1;
            }
        }
        Pattern::new(n, &sources[..m])
    }
}

/// What is wrong with a text that has no colon.
fn no_colon(text: &str) -> Error {
    match text.split_whitespace().next() {
        Some(name) if name.starts_with(char::is_alphabetic) => Error::PatternName { at: Span::of(name, text) },
        Some(number) => Error::PatternColon { at: Span::behind(number, text) },
        None => Error::PatternColon { at: Span { start: 0, end: 0 } },
    }
}

/// What stands before the colon.
fn input_len(before: &str, text: &str) -> Result<usize, Error> {
    let token = before.trim();
    let at = if token.is_empty() { Span::behind(before, text) } else { Span::of(token, text) };
    match number(token) {
        Some(n @ 1..=Pattern::MAX) => Ok(n),
        Some(n) => Err(Error::InputLen { n, at: Some(at) }),
        None => Err(Error::PatternInput { at }),
    }
}

/// The source of output byte `output`, of records of `n` bytes.
fn source(word: &str, n: usize, output: usize, at: Span) -> Result<Source, Error> {
    let (make, digits): (fn(u8) -> Source, &str) = match Written::new(word) {
        Some(Written::Const(value)) => return Ok(Source::Const(value)),
        Some(Written::Byte(digits)) => (Source::Byte, digits),
        Some(Written::Sign(digits)) => (Source::Sign, digits),
        None => return Err(Error::PatternSource { output, at }),
    };
    let index = number(digits).ok_or(Error::PatternSource { output, at })?;
    match u8::try_from(index) {
        Ok(byte) if index < n => Ok(make(byte)),
        _ => Err(Error::Index { output, index, n, at: Some(at) }),
    }
}

/// Decimal digits and nothing else. What does not fit counts as the largest number, so that it is refused as too large
/// and not as no number.
fn number(digits: &str) -> Option<usize> {
    if digits.is_empty() {
        return None;
    }
    digits.chars().try_fold(0_usize, |number, digit| {
        let digit = digit.to_digit(10)?;
        Some(number.saturating_mul(10).saturating_add(digit as usize))
    })
}
