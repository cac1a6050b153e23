//! Pictures in text: each wire ends at the byte that the output byte comes from.

use byteperm::Source::{Byte, Const, Sign};
use byteperm::{Pattern, Source, transforms};
use quickcheck::QuickCheck;

use crate::drawn::Drawn;

/// What the wires of a picture say, read as a person reads them: from the output byte to the corner of its wire, and
/// up to the number of the input byte.
fn read(picture: &str) -> Vec<Source> {
    let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
    let first = picture.lines().position(|line| line.contains('◄')).unwrap();
    let rows = picture.lines().enumerate().skip(first).take_while(|(_, line)| line.contains('◄'));
    rows.enumerate()
        .map(|(i, (row, line))| {
            assert_eq!(line[..3].trim(), i.to_string(), "{picture}");
            if let Some((_, value)) = line.split_once("◄─0x") {
                assert!(!line.contains(['┤', '┘', '┼']), "a constant has no wire: {picture}");
                return Const(u8::from_str_radix(&value[..2], 16).unwrap());
            }
            let corners = (0..lines[row].len()).filter(|&column| ['┤', '┘'].contains(&lines[row][column]));
            let corner = corners.collect::<Vec<_>>();
            assert_eq!(corner.len(), 1, "one corner a wire: {picture}");
            let corner = corner[0];
            let from_left = lines[row][4..corner].iter().all(|mark| "◄─┼sign".contains(*mark));
            assert!(from_left, "a gap in a wire: {picture}");
            let upwards = (first - 1..row).all(|above| ['│', '┤', '┼'].contains(&lines[above][corner]));
            assert!(upwards, "a gap in a wire: {picture}");
            let byte = number_above(&lines[2..first - 1], corner);
            if line.contains("◄─sign─") { Sign(byte) } else { Byte(byte) }
        })
        .collect()
}

/// The number that ends in a column: on one line, or its tens above its ones.
fn number_above(header: &[Vec<char>], column: usize) -> u8 {
    let digits: String = match header {
        [line] => line[column - 1..=column].iter().collect(),
        [tens, ones] => [tens[column], ones[column]].iter().collect(),
        _ => panic!("{header:?}"),
    };
    digits.trim().parse().unwrap()
}

fn assert_picture(pattern: &Pattern) {
    let picture = pattern.explain().to_string();
    assert_eq!(read(&picture), pattern.sources(), "{picture}");
    let rows = picture.lines().filter(|line| line.contains('◄'));
    for (line, source) in rows.zip(pattern.sources()) {
        assert_eq!(line.rsplit("  ").next().unwrap(), source.to_string(), "{picture}");
    }
    for line in picture.lines() {
        assert!(line.chars().count() <= 80, "more than 80 columns: {picture}");
        assert_eq!(line.trim_end(), line, "blanks at the end of a line: {picture}");
    }
    assert!(!picture.ends_with('\n'), "{picture:?}");
    let signs = pattern.sources().iter().any(|source| matches!(source, Sign(_)));
    assert_eq!(picture.contains("a sign is the top bit of its byte"), signs, "{picture}");
}

#[test]
fn the_wires_and_the_words_of_any_pattern_give_its_sources() {
    fn property(drawn: Drawn) {
        assert_picture(&drawn.0);
    }
    QuickCheck::new().tests(1000).quickcheck(property as fn(Drawn));
    for transform in transforms::ALL {
        assert_picture(&transform.pattern);
    }
}

#[test]
fn a_picture_is_known() {
    let pattern: Pattern = "3: 2 0 s2 #ff".parse().unwrap();
    let lines = [
        "every 3 bytes become 4",
        "",
        " input       0  1  2",
        " output      │     │",
        "  0 ◄────────┼─────┤  2",
        "  1 ◄────────┘     │  0",
        "  2 ◄─sign─────────┘  s2",
        "  3 ◄─0xff            #ff",
        "",
        " a sign is the top bit of its byte, eight times: 0x00 or 0xff",
    ];
    assert_eq!(pattern.explain().to_string(), lines.join("\n"));
    let wide: Pattern = "23: 21 7".parse().unwrap();
    let lines = [
        "every 23 bytes become 2",
        "",
        " input     00000000001111111111222",
        "           01234567890123456789012",
        " output           │             │",
        "  0 ◄─────────────┼─────────────┘   21",
        "  1 ◄─────────────┘                 7",
    ];
    assert_eq!(wide.explain().to_string(), lines.join("\n"));
}

#[test]
fn a_sketch_is_one_line() {
    for (text, sketch) in [
        ("3: 2 1 0 #ff", "0 1 2 ─► 2 1 0 #ff"),
        ("1: 0 s0", "0 ─► 0 s0"),
        ("12: 11", "0 1 2 3 4 5 6 7 8 9 10 11 ─► 11"),
    ] {
        assert_eq!(text.parse::<Pattern>().unwrap().sketch().to_string(), sketch);
    }
    for transform in transforms::ALL {
        let sketch = transform.pattern.sketch().to_string();
        assert!(sketch.chars().count() <= 80, "{sketch}");
    }
}
