//! Counts, as messages show them.

use core::fmt::Display;

use crate::count::Count;

/// A number and what is counted, in the plural unless it is one.
///
/// ```
/// use byteperm::verify::count;
/// assert_eq!(count(1, "byte").to_string(), "1 byte");
/// assert_eq!(count(2, "whole record").to_string(), "2 whole records");
/// ```
pub fn count(number: u64, what: &str) -> impl Display {
    Count(number.into(), what)
}
