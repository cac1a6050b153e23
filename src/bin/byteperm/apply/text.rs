//! What a person typed in the place of a pattern.

use byteperm::verify::quote;
use byteperm::{Error, Pattern, transforms};
use console::measure_text_width;

use crate::output::Failure;

/// Reads the name of a transform, or a pattern.
pub(crate) fn pattern(text: &str) -> Result<Pattern, Failure> {
    let name = text.trim();
    if name.is_empty() {
        return Err(Failure::Said("the pattern is empty: it is like '3: 2 1 0 #ff' (--list shows names)".to_owned()));
    }
    if name.starts_with(|first: char| first.is_alphabetic()) && !name.contains(':') {
        return Pattern::named(name)
            .map_err(|error| said(text, &error, &format!("{} (--list shows all names)", alike(name))));
    }
    text.parse().map_err(|error| {
        // A shell makes several arguments of a pattern that is not in quotes, and this is the first.
        let quotes = if name.ends_with(':') { " (put a pattern in quotes)" } else { "" };
        said(text, &error, quotes)
    })
}

/// Some of the names that have `word` in them; hyphens and case do not count.
fn alike(word: &str) -> String {
    const SOME: usize = 5;
    let plain = |name: &str| name.replace(['-', '_'], "").to_lowercase();
    let word = plain(word);
    let names = transforms::ALL.iter().map(|transform| transform.name).filter(|name| plain(name).contains(&word));
    match names.take(SOME).collect::<Vec<_>>().join(", ") {
        names if names.is_empty() => names,
        names => format!("; some have it in them: {names}"),
    }
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
    let indent = measure_text_width(dots) + measure_text_width(&before);
    let carets = "^".repeat(measure_text_width(&part).max(1));
    format!("  {dots}{before}{part}{after}\n  {:indent$}{carets}", "")
}
