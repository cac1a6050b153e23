//! Which of the names somebody meant.

/// The longest text that is compared with names.
const LONGEST: usize = 64;

/// The name that is most like `text`, if more than half of it is the same.
pub(super) fn nearest(text: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let (changes, name) = names.filter_map(|name| Some((distance(text, name)?, name))).min_by_key(|best| best.0)?;
    (2 * changes < name.len()).then_some(name)
}

/// How many characters have to be put in, taken out or changed to make one of the other (Levenshtein distance), in
/// bytes and without regard to case. `None` where `text` is too long to be a name.
fn distance(text: &str, name: &str) -> Option<usize> {
    let text = text.as_bytes();
    // The distances of the beginnings of `text` to the part of `name` that has been read.
    let mut row = [0; LONGEST + 1];
    let row = row.get_mut(..=text.len())?;
    row.iter_mut().enumerate().for_each(|(i, distance)| *distance = i);
    for (j, letter) in name.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = j + 1;
        for i in 0..text.len() {
            let changed = diagonal + usize::from(!text[i].eq_ignore_ascii_case(&letter));
            diagonal = row[i + 1];
            row[i + 1] = changed.min(row[i] + 1).min(diagonal + 1);
        }
    }
    row.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_known() {
        for (text, name, changes) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("abc", "abc", 0),
            ("ABC", "abc", 0),
            ("kitten", "sitting", 3),
            ("saturday", "sunday", 3),
            ("flaw", "lawn", 2),
            ("bgr2rgb", "bgr-to-rgb", 4),
        ] {
            assert_eq!(distance(text, name), Some(changes), "{text} {name}");
        }
        assert_eq!(distance(&"a".repeat(LONGEST), "b"), Some(LONGEST));
        assert_eq!(distance(&"a".repeat(LONGEST + 1), "b"), None);
    }
}
