//! Where something stands in a text.

use core::ops::Range;

/// A part of a text, in bytes from its beginning, both ends at the boundaries of characters.
///
/// It is empty where something is missing, and stands where that would have to be.
///
/// ```
/// use byteperm::{Error, Pattern};
/// let text = "3: 2 1 oops";
/// let at = text.parse::<Pattern>().unwrap_err().position().unwrap();
/// assert_eq!(&text[at], "oops");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The first byte that is past it.
    pub end: usize,
}

impl Span {
    /// The place of `part`, a slice of `whole`, in it.
    pub(crate) fn of(part: &str, whole: &str) -> Span {
        let start = part.as_ptr().addr() - whole.as_ptr().addr();
        Span { start, end: start + part.len() }
    }

    /// The place behind `part`, a slice of `whole`.
    pub(crate) fn behind(part: &str, whole: &str) -> Span {
        let end = Span::of(part, whole).end;
        Span { start: end, end }
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}
