//! The one error type.

use core::fmt;
use core::ops::Range;

use crate::{Pattern, Span};

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
    /// A pattern whose input records have another number of bytes than 1 to [`Pattern::MAX`].
    InputLen {
        /// The bytes of an input record; the largest number stands for any that does not fit.
        n: usize,
        /// Where a text says it.
        at: Option<Span>,
    },
    /// A pattern with another number of sources than 1 to [`Pattern::MAX`].
    OutputLen {
        /// The number of sources.
        m: usize,
        /// Where in a text the first source is missing, or is one too many.
        at: Option<Span>,
    },
    /// An output byte of a pattern reads a byte, or the sign of one, that an input record does not have.
    Index {
        /// The output byte.
        output: usize,
        /// The byte that it reads; the largest number stands for any that does not fit.
        index: usize,
        /// The bytes of an input record.
        n: usize,
        /// Where a text says it.
        at: Option<Span>,
    },
    /// A text of a pattern has no colon.
    PatternColon {
        /// Where it is missing.
        at: Span,
    },
    /// Before the colon of a pattern stands no number.
    PatternInput {
        /// What stands there.
        at: Span,
    },
    /// A part of a text of a pattern is no source.
    PatternSource {
        /// The output byte that it would make.
        output: usize,
        /// The part; empty where a comma has no source on one side.
        at: Span,
    },
    /// A text names no [transform](crate::transforms).
    Transform {
        /// The transform whose name is most like it, if one is.
        nearest: Option<&'static str>,
    },
    /// One pattern for two steps would have longer records than [`Pattern::MAX`].
    Composition {
        /// The bytes of an input record.
        input: usize,
        /// The bytes of an output record.
        output: usize,
    },
    /// A pattern has no inverse: an input byte is lost.
    NoInverse {
        /// The first byte that no output byte holds as it is.
        byte: usize,
    },
    /// A selector that is to permute one operand reads both.
    ReadsBothOperands {
        /// The output bytes that read `b`: bit `i` stands for byte `i`. The others read `a`.
        bytes: u8,
    },
    /// A source has another number of elements than the destination.
    Elements {
        /// The source's elements.
        src: usize,
        /// The destination's elements.
        dst: usize,
    },
    /// Packed elements have another number of bytes than that many of them take.
    PackedLength {
        /// The bytes that there are.
        bytes: usize,
        /// The elements.
        elements: usize,
        /// The bytes that one element takes.
        size: usize,
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

impl Error {
    /// The bytes of the text that was read that are at fault, for errors that know them. Both ends are at the boundaries
    /// of characters; the range is empty where something is missing.
    ///
    /// ```
    /// use byteperm::Pattern;
    /// assert_eq!("3: 2 1 9".parse::<Pattern>().unwrap_err().position(), Some(7..8));
    /// ```
    #[must_use]
    pub const fn position(&self) -> Option<Range<usize>> {
        match *self {
            Error::InputLen { at: Some(at), .. }
            | Error::OutputLen { at: Some(at), .. }
            | Error::Index { at: Some(at), .. }
            | Error::PatternColon { at }
            | Error::PatternInput { at }
            | Error::PatternSource { at, .. } => Some(at.start..at.end),
            _ => None,
        }
    }
}

/// Writes a number of which the largest stands for all that do not fit.
struct Number(usize);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0, if self.0 == usize::MAX { " or more" } else { "" })
    }
}

/// Writes so many of something: `1 byte`, `2 bytes`.
struct Count(usize, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
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
                    "operand {operand} has {}, the destination {expected}: \
                     a slice must be as long as the destination",
                    Count(len, "lane")
                )
            }
            Error::Remainder { len, record } => write!(
                f,
                "the source has {}, {} more than a whole number of {record}-byte records",
                Count(len, "byte"),
                len.checked_rem(record).unwrap_or(len)
            ),
            Error::OutputLength { len, expected, input } => write!(
                f,
                "the destination has {}, the result of {} {expected}: it must be exactly as long as the result",
                Count(len, "byte"),
                Count(input, "source byte")
            ),
            Error::InPlace { input, output } => write!(
                f,
                "a pattern that makes {} of {input} cannot be applied in place: records would change their length",
                Count(output, "byte")
            ),
            Error::InputLen { n, .. } => {
                write!(f, "a pattern reads records of {} bytes: they must have 1 to {}", Number(n), Pattern::MAX)
            }
            Error::OutputLen { m: 0, .. } => write!(
                f,
                "a pattern has no source: it must have 1 to {}, as in 3: 2 1 0, one for each byte of an output record",
                Pattern::MAX
            ),
            Error::OutputLen { m, .. } => {
                write!(f, "a pattern has {m} sources: it must have 1 to {}", Pattern::MAX)
            }
            Error::Index { output, index, n: 1, .. } => {
                write!(f, "output byte {output} reads byte {} of 1-byte records: they have byte 0 only", Number(index))
            }
            Error::Index { output, index, n, .. } => write!(
                f,
                "output byte {output} reads byte {} of {n}-byte records: they have bytes 0 to {}",
                Number(index),
                n.saturating_sub(1)
            ),
            Error::PatternColon { .. } => f.write_str(
                "a pattern is the bytes of an input record, a colon and sources, as in 3: 2 1 0 #ff: there is no colon",
            ),
            Error::PatternInput { .. } => write!(
                f,
                "a pattern begins with the bytes of an input record, a number from 1 to {}, as in 3: 2 1 0",
                Pattern::MAX
            ),
            Error::PatternSource { output, .. } => write!(
                f,
                "output byte {output} has no source: that is the number of an input byte (2), s and a number for the \
                 byte's sign (s2), or # and two hexadecimal digits for a constant (#ff)"
            ),
            Error::Transform { nearest } => {
                f.write_str("no transform has that name")?;
                match nearest {
                    Some(name) => write!(f, ": did you mean {name}?"),
                    None => f.write_str(": names are like swap-4, rgb-to-bgra, sign-extend-1-to-4-le"),
                }
            }
            Error::Composition { input, output } => write!(
                f,
                "both steps as one pattern would make {output}-byte records of {input}-byte ones: \
                 records have at most {} bytes",
                Pattern::MAX
            ),
            Error::NoInverse { byte } => {
                write!(f, "there is no inverse: input byte {byte} is lost, no output byte holds it as it is")
            }
            Error::ReadsBothOperands { bytes } => write!(
                f,
                "{} read{} b and the others a: a pattern over one operand cannot do that, one over records of both can",
                Bytes(bytes),
                if bytes.count_ones() == 1 { "s" } else { "" }
            ),
            Error::Elements { src, dst } => {
                write!(f, "the source has {}, the destination {dst}: they must be as many", Count(src, "element"))
            }
            Error::PackedLength { bytes, elements, size } => write!(
                f,
                "{} of {} each take {} bytes: there are {bytes}",
                Count(elements, "element"),
                Count(size, "byte"),
                elements as u128 * size as u128
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
