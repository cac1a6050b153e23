//! `byteperm apply --list`.

use std::fmt::Write;
use std::process::ExitCode;

use byteperm::{Pattern, transforms};

use crate::output::{self, Failure};

/// Prints every named transform with what it does, and one record before and after.
pub(crate) fn all() -> Result<ExitCode, Failure> {
    let width = transforms::ALL.iter().map(|transform| transform.name.len()).max().unwrap_or_default();
    let mut text = String::new();
    for transform in transforms::ALL {
        // Writing to a `String` does not fail.
        let _ = writeln!(text, "{:width$}  {}", transform.name, transform.about);
        let _ = writeln!(text, "    {}", transform.pattern.sketch());
    }
    output::print(format_args!("{}", text.trim_end()))
}

/// Prints a larger picture of one pattern.
pub(crate) fn one(pattern: &Pattern) -> Result<ExitCode, Failure> {
    output::print(format_args!("{pattern}\n{}", pattern.explain()))
}
