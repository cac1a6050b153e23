//! The one error type.

use core::fmt;

/// What was wrong with a call or a text; one cause a variant.
///
/// Nothing has been written when one is returned.
///
/// ```
/// use byteperm::{Engine, Error, Mode};
/// let mut d = [0; 3];
/// let error = Engine::detect().prmt(Mode::Generic, &[1, 2], 0, 0x3210, &mut d);
/// assert_eq!(error, Err(Error::Length { operand: "a", len: 2, expected: 3 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A slice operand has another length than the destination, both in lanes.
    Length {
        /// The operand's name in the call.
        operand: &'static str,
        /// Its length.
        len: usize,
        /// The destination's length.
        expected: usize,
    },
    /// A source, in bytes, is no whole number of records or elements.
    Remainder {
        /// The source's length.
        len: usize,
        /// The bytes of one record or element.
        record: usize,
    },
    /// A destination, in bytes, has another length than the result.
    OutputLength {
        /// The destination's length.
        len: usize,
        /// The result's length.
        expected: u128,
        /// The source's length.
        input: usize,
    },
    /// A pattern that changes the length of records cannot be applied in place.
    InPlace {
        /// Bytes of a record before.
        input: usize,
        /// Bytes of a record after.
        output: usize,
    },
    /// An element of no bytes.
    ElementSize,
    /// A selector was written without `0x`, so its base cannot be told.
    SelectorPrefix,
    /// A text is no selector at all.
    Selector,
    /// A text is no [`Source`](crate::Source).
    Source,
    /// A text names no [`Mode`](crate::Mode).
    Mode,
    /// A text names no [`Isa`](crate::Isa).
    Isa,
    /// A text names no [`Dialect`](crate::Dialect).
    Dialect,
    /// The second step of a composition reads a second operand, which a result alone does not give.
    ReadsSecondOperand {
        /// The output bytes at fault: bit `i` stands for byte `i`.
        bytes: u8,
    },
    /// A form cannot make the output bytes that were asked for.
    Inexpressible {
        /// The form's name.
        form: &'static str,
        /// The output bytes at fault: bit `i` stands for byte `i`.
        bytes: u8,
    },
}

/// Writes the numbers of the bits that are set: `bytes 0, 2`.
struct Bytes(u8);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.count_ones() == 1 { "output byte " } else { "output bytes " })?;
        let mut separator = "";
        for i in (0..8).filter(|i| self.0 >> i & 1 == 1) {
            write!(f, "{separator}{i}")?;
            separator = ", ";
        }
        Ok(())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::Length { operand, len, expected } => {
                write!(
                    f,
                    "operand {operand} has {len} lane{}, the destination {expected}: \
                     a slice must be as long as the destination",
                    if len == 1 { "" } else { "s" }
                )
            }
            Error::Remainder { len, record } => write!(
                f,
                "the source has {len} bytes, {} more than a whole number of {record}-byte records",
                len.checked_rem(record).unwrap_or(len)
            ),
            Error::OutputLength { len, expected, input } => write!(
                f,
                "the destination has {len} bytes, the result of {input} source bytes {expected}: \
                 it must be exactly as long as the result"
            ),
            Error::InPlace { input, output } => write!(
                f,
                "a pattern that makes {output} bytes of {input} cannot be applied in place: \
                 records would change their length"
            ),
            Error::ElementSize => f.write_str("an element has at least one byte"),
            Error::SelectorPrefix => f.write_str(
                "a selector is written in hexadecimal with 0x in front, as in 0x5410: \
                 bare digits could be decimal (5140 is 0x1414)",
            ),
            Error::Selector => f.write_str("a selector is 0x and one to four hexadecimal digits, as in 0x5410"),
            Error::Source => f.write_str(
                "a source is a byte (a0 to a3, b0 to b3, or its number), s and a byte for its sign (sa3), \
                 or # and two hexadecimal digits for a constant (#ff)",
            ),
            Error::Mode => {
                f.write_str("a mode is one of ")?;
                list(f, crate::Mode::ALL.iter().map(|mode| mode.name()))
            }
            Error::Isa => {
                f.write_str("an engine is one of ")?;
                list(f, crate::Isa::ALL.iter().map(|isa| isa.name()))
            }
            Error::Dialect => {
                f.write_str("a dialect is one of ")?;
                list(f, crate::Dialect::ALL.iter().map(|dialect| dialect.name()))
            }
            Error::ReadsSecondOperand { bytes } => write!(
                f,
                "{} of the second step would read bytes 4 to 7, which the first step's result does not hold",
                Bytes(bytes)
            ),
            Error::Inexpressible { form, bytes } => {
                write!(f, "{form} cannot make {}", Bytes(bytes))?;
                match crate::Dialect::ALL.into_iter().find(|dialect| dialect.instruction() == form) {
                    Some(dialect) => write!(f, ": it has {}", dialect.offers()),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Writes names separated by commas.
fn list<'a>(f: &mut fmt::Formatter<'_>, names: impl Iterator<Item = &'a str>) -> fmt::Result {
    for (i, name) in names.enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        f.write_str(name)?;
    }
    Ok(())
}

impl core::error::Error for Error {}
