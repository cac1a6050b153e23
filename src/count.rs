//! Counts as people write them.

use core::fmt;

/// Writes a number and what is counted: `1 byte`, `2 bytes`.
pub(crate) struct Count<'a>(pub(crate) u128, pub(crate) &'a str);

impl fmt::Display for Count<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}
