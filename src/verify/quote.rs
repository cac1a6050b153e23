//! What others wrote, as a message shows it.

/// A text as a message shows it: what is not printable escaped, and cut after so many characters.
///
/// Arguments and files may hold anything, and a terminal obeys control characters.
///
/// ```
/// use byteperm::verify::quote;
/// assert_eq!(quote("rc9", 40), "rc9");
/// assert_eq!(quote("\u{1b}[31m\r", 40), r"\u{1b}[31m\r");
/// assert_eq!(quote("0123456789", 4), "0123...");
/// ```
#[must_use]
pub fn quote(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for character in text.chars().take(longest) {
        match character {
            // These do no harm; escaped they would only be harder to read.
            '\'' | '"' | '\\' => shown.push(character),
            other => shown.extend(other.escape_debug()),
        }
    }
    if text.chars().nth(longest).is_some() {
        shown.push_str("...");
    }
    shown
}
