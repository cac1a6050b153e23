//! Which of the names somebody meant.

/// The longest text that is compared with names.
const LONGEST: usize = 64;

/// The shortest text that says something about names which hold it, and the shortest word of theirs that does.
const SHORTEST: usize = 3;

/// How a name may be like a text, the best first.
const WAYS: [fn(&str, &str) -> bool; 3] = [begins, contains, has_a_word_of];

/// The items whose names are like `text` in the first of the ways in which one is.
pub(super) fn like<'a, 't, T>(
    text: &'t str,
    items: &'a [T],
    name: fn(&T) -> &str,
) -> impl Iterator<Item = &'a T> + use<'a, 't, T> {
    let found = |way: fn(&str, &str) -> bool| items.iter().any(|item| way(name(item), text));
    let known = text.len() <= LONGEST;
    let begins = known && found(WAYS[0]);
    let near = if begins { None } else { nearest(text, items, name) };
    let way = WAYS.into_iter().find(|&way| known && near.is_none() && found(way));
    near.into_iter().chain(items.iter().filter(move |item| way.is_some_and(|way| way(name(item), text))))
}

fn begins(name: &str, text: &str) -> bool {
    let mut name = plain(name);
    plain(text).count() >= SHORTEST && plain(text).all(|letter| name.next() == Some(letter))
}

fn contains(name: &str, text: &str) -> bool {
    (0..name.len()).any(|start| name.get(start..).is_some_and(|rest| begins(rest, text)))
}

/// What counts: letters in either case, without what only joins words.
fn plain(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(|letter| !b"-_".contains(letter)).map(|letter| letter.to_ascii_lowercase())
}

/// Whether a word of the name stands somewhere in the text.
fn has_a_word_of(name: &str, text: &str) -> bool {
    name.split('-').any(|word| contains(text, word))
}

/// The item whose name is most like `text`, if more than half of it is the same.
fn nearest<'a, T>(text: &str, items: &'a [T], name: fn(&T) -> &str) -> Option<&'a T> {
    let distances = items.iter().filter_map(|item| Some((distance(text, name(item))?, item)));
    let (changes, item) = distances.min_by_key(|best| best.0)?;
    (2 * changes < name(item).len()).then_some(item)
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
    fn the_first_way_that_finds_a_name_is_the_one() {
        let names = ["swap-2", "swap-16", "rgb-to-rgba", "rgba-to-rgb", "utf16-be-to-le"];
        for (text, found) in [
            ("SWAP", &["swap-2", "swap-16"][..]),
            ("swap3", &["swap-2"]),
            ("rgba", &["rgba-to-rgb"]),
            ("to-rgba", &["rgb-to-rgba"]),
            ("byteswap", &["swap-2", "swap-16"]),
            ("UTF-16", &["utf16-be-to-le"]),
            ("be_to", &["utf16-be-to-le"]),
            ("-be-", &[]),
            ("", &[]),
            ("to", &[]),
            ("elephant", &[]),
            ("日本語", &[]),
        ] {
            assert!(like(text, &names, |name| name).eq(found), "{text}");
        }
        assert_eq!(like(&"swap".repeat(LONGEST), &names, |name| name).next(), None);
    }

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
