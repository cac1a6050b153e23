//! What one output byte is made of.

use core::fmt;
use core::str::FromStr;

use crate::Error;

/// The origin of one output byte.
///
/// The same three words describe every byte permutation of this crate: an input byte as it is,
/// the sign of an input byte, or a constant.
///
/// For `prmt` the eight input bytes are numbered as in the [PTX ISA]: bytes 0 to 3 are those of `a`,
/// least significant first, and bytes 4 to 7 those of `b`.
///
/// [PTX ISA]: https://docs.nvidia.com/cuda/parallel-thread-execution/#data-movement-and-conversion-instructions-prmt
///
/// ```
/// use byteperm::Source;
/// assert_eq!("b1".parse(), Ok(Source::Byte(5)));
/// assert_eq!("sa3".parse(), Ok(Source::Sign(3)));
/// assert_eq!("#ff".parse(), Ok(Source::Const(0xff)));
/// assert_eq!(Source::Sign(3).to_string(), "s3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// Input byte `i` as it is.
    Byte(u8),
    /// The sign of input byte `i`: 0x00 where its top bit is clear, 0xff where it is set.
    Sign(u8),
    /// A constant, whatever the input.
    Const(u8),
}

/// `5`, `s5` or `#ff`: the form that [`Source`] parses.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Source::Byte(i) => write!(f, "{i}"),
            Source::Sign(i) => write!(f, "s{i}"),
            Source::Const(value) => write!(f, "#{value:02x}"),
        }
    }
}

/// Reads `5` or `b1` (input byte 5), `s5` or `sb1` (its sign) and `#ff` (a constant, exactly two
/// hexadecimal digits).
///
/// # Errors
/// [`Error::Source`] for anything else.
impl FromStr for Source {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match Written::new(text).ok_or(Error::Source)? {
            Written::Byte(byte) => index(byte).map(Source::Byte),
            Written::Sign(byte) => index(byte).map(Source::Sign),
            Written::Const(value) => Ok(Source::Const(value)),
        }
    }
}

/// A source as it is written, the name of its byte not yet read.
pub(crate) enum Written<'a> {
    Byte(&'a str),
    Sign(&'a str),
    Const(u8),
}

impl<'a> Written<'a> {
    /// `None` for what begins as a constant and is none.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        if let Some(digits) = text.strip_prefix('#') {
            return match digits.len() {
                // A leading sign would otherwise be taken as part of the number.
                2 if digits.bytes().all(|d| d.is_ascii_hexdigit()) => {
                    u8::from_str_radix(digits, 16).map(Written::Const).ok()
                }
                _ => None,
            };
        }
        Some(match text.strip_prefix('s') {
            Some(byte) => Written::Sign(byte),
            None => Written::Byte(text),
        })
    }
}

/// `a0` to `a3`, `b0` to `b3`, or a decimal number.
fn index(text: &str) -> Result<u8, Error> {
    match *text.as_bytes() {
        [b'a', digit @ b'0'..=b'3'] => Ok(digit - b'0'),
        [b'b', digit @ b'0'..=b'3'] => Ok(digit - b'0' + 4),
        [b'0'..=b'9', ..] => text.parse().map_err(|_| Error::Source),
        _ => Err(Error::Source),
    }
}
