//! What a person typed in the place of a pattern.

use byteperm::verify::quote;
use byteperm::{Error, Pattern, Source, transforms};
use console::measure_text_width;

use crate::output::Failure;

/// What to do about a pattern that a shell has made several arguments of.
pub(crate) const QUOTES: &str = " (put a pattern in quotes, as in '3: 2 1 0')";

/// Reads the name of a transform, or a pattern, of which the rest may stand in the next arguments.
pub(crate) fn pattern(text: &str, unquoted: bool) -> Result<Pattern, Failure> {
    let name = text.trim();
    if name.is_empty() {
        let said = "the pattern is empty: name a transform, as in swap-4 (--list shows all names), or write a pattern, \
                    as in '3: 2 1 0 #ff'";
        return Err(Failure::Said(said.to_owned()));
    }
    if name.starts_with(|first: char| first.is_alphabetic()) && !name.contains(':') {
        return Pattern::named(name).map_err(|error| said(text, &error, &others(name)));
    }
    let parsed = text.parse::<Pattern>();
    parsed.map_err(|error| said(text, &error, if unquoted { QUOTES } else { "" }))
}

/// Whether an argument is the beginning of a pattern and `next`, the one behind it, looks like its next word.
pub(crate) fn goes_on(text: &str, next: Option<&str>) -> bool {
    let text = text.trim_end();
    text.ends_with([':', ',']) || text.starts_with(|first: char| first.is_ascii_digit()) && next.is_some_and(continues)
}

/// Whether an argument may stand within a pattern, behind its first word.
fn continues(word: &str) -> bool {
    word.starts_with([':', ',']) || word.trim_end_matches(',').parse::<Source>().is_ok()
}

/// The pattern of which a shell has made several of these arguments, because it was not in quotes.
pub(crate) fn in_pieces(args: &[String]) -> Option<String> {
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let colon = args.iter().position(|arg| {
        let (before, after) = arg.split_once(':').unwrap_or(("-", ""));
        is_number(before) && !after.contains(char::is_whitespace)
    })?;
    // The number may be an argument by itself.
    let begin = if args[colon].starts_with(':') { colon.checked_sub(1)? } else { colon };
    let words = args[colon + 1..].iter().take_while(|word| continues(word)).count();
    is_number(args[begin].split(':').next()?).then(|| args[begin..=colon + words].join(" "))
}

/// More names than the error has, and where all are.
fn others(name: &str) -> String {
    let more: Vec<&str> = transforms::like(name).skip(1).map(|transform| transform.name).collect();
    let or = if more.is_empty() { String::new() } else { format!("or {}; ", more.join(", ")) };
    format!(" ({or}--list shows all names)")
}

fn said(text: &str, error: &Error, right: &str) -> Failure {
    let at = error.position().unwrap_or(0..text.len());
    Failure::Said(format!("{error}{right}\n{}", pointed(text, at.start, at.end)))
}

/// Two lines: the text, and carets under the columns of the part at fault. Of a long text only what stands around that part.
fn pointed(text: &str, start: usize, end: usize) -> String {
    const AROUND: usize = 40;
    let before = &text[..start];
    let skipped = before.char_indices().rev().nth(AROUND).map_or(0, |(at, character)| at + character.len_utf8());
    let before = quote(&before[skipped..], AROUND);
    let dots = if skipped > 0 { "..." } else { "" };
    let part = quote(&text[start..end], AROUND);
    let after = quote(&text[end..], AROUND);
    let indent = dots.len() + measure_text_width(&before);
    let carets = "^".repeat(measure_text_width(&part).max(1));
    format!("  {dots}{before}{part}{after}\n  {:indent$}{carets}", "")
}
