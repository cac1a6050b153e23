//! What a person typed in the place of a pattern.

use byteperm::verify::quote;
use byteperm::{Error, Pattern};

use crate::output::Failure;

/// Reads the name of a transform, or a pattern.
pub(crate) fn pattern(text: &str) -> Result<Pattern, Failure> {
    let name = text.trim();
    if name.starts_with(|first: char| first.is_alphabetic()) && !name.contains(':') {
        return Pattern::named(name).map_err(|error| said(text, &error, " (--list shows all names)"));
    }
    text.parse().map_err(|error| {
        // A shell makes several arguments of a pattern that is not in quotes, and this is the first.
        let quotes = if name.ends_with(':') { " (put a pattern in quotes)" } else { "" };
        said(text, &error, quotes)
    })
}

fn said(text: &str, error: &Error, right: &str) -> Failure {
    let at = error.position().unwrap_or(0..text.len());
    Failure::Said(format!("{error}{right}\n{}", pointed(text, at.start, at.end)))
}

/// Two lines: the text, and carets under the part at fault. Of a long text only what stands around that part.
fn pointed(text: &str, start: usize, end: usize) -> String {
    const AROUND: usize = 40;
    let before = &text[..start];
    let skipped = before.char_indices().rev().nth(AROUND).map_or(0, |(at, character)| at + character.len_utf8());
    let before = quote(&before[skipped..], AROUND);
    let dots = if skipped > 0 { "..." } else { "" };
    let part = quote(&text[start..end], AROUND);
    let after = quote(&text[end..], AROUND);
    let indent = dots.len() + before.chars().count();
    let carets = "^".repeat(part.chars().count().max(1));
    format!("  {dots}{before}{part}{after}\n  {:indent$}{carets}", "")
}
