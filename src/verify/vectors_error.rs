//! Why a text is no vectors file.

use core::fmt;

use super::Operation;
use super::vectors::MAX_COUNT;
use crate::Mode;
use crate::count::Count;

/// Why a text is no vectors file: the line, what is wrong with it, and what would be right.
///
/// ```
/// use byteperm::verify::Vectors;
/// let error = Vectors::parse(b"").unwrap_err();
/// assert_eq!(error.to_string(), "the file holds no vector: write lines such as `row generic 33221100 77665544 5140 55114400`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorsError {
    line: Option<usize>,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    Empty,
    NotText,
    Kind(String),
    Fields { kind: &'static str, fields: &'static [&'static str], got: usize },
    Mode(String),
    Hex { field: &'static str, digits: usize, word: String },
    Count(String),
}

impl VectorsError {
    pub(super) const EMPTY: Self = VectorsError { line: None, problem: Problem::Empty };

    pub(super) const fn at(line: usize, problem: Problem) -> Self {
        VectorsError { line: Some(line), problem }
    }

    /// The line at fault, from 1; `None` where it is the whole file.
    ///
    /// ```
    /// let error = byteperm::verify::Vectors::parse(b"# fine\nnot fine").unwrap_err();
    /// assert_eq!(error.line(), Some(2));
    /// ```
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for VectorsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.problem {
            Problem::Empty => f.write_str(
                "the file holds no vector: write lines such as `row generic 33221100 77665544 5140 55114400`",
            ),
            Problem::NotText => f.write_str("the line is not UTF-8: a vectors file is plain text"),
            Problem::Kind(word) => write!(f, "`{word}` is no kind of vector: write row, exhaustive or digest"),
            Problem::Fields { kind, fields, got } => {
                let (got, needed) = (Count(*got as u128, "field"), fields.len() + 1);
                write!(f, "`{kind}` has {got}, but it needs {needed}: {kind} MODE {}", fields.join(" "))
            }
            Problem::Mode(word) => {
                let names = Mode::ALL.map(Mode::name).join(", ");
                write!(f, "`{word}` is no mode: write {names} or {}", Operation::BytePerm)
            }
            Problem::Hex { field, digits, word } => {
                write!(f, "field {field} is `{word}`, but it must be 1 to {digits} hexadecimal digits, without 0x")
            }
            Problem::Count(word) => {
                write!(f, "field n is `{word}`, but it must be a decimal number from 1 to {MAX_COUNT}")
            }
        }
    }
}

impl core::error::Error for VectorsError {}
