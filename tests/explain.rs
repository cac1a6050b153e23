//! Pictures in text: each wire ends where the output byte comes from.

use byteperm::Source::{Byte, Const, Sign};
use byteperm::{Dialect, Mode, Selector, Source};

/// The columns of a line, one a character.
fn columns(line: &str) -> Vec<char> {
    line.chars().collect()
}

/// What the wires of a picture say of each output byte, byte 0 first, read as a person reads them: from the
/// output byte along its wire to the corner, then up to the source byte's number.
fn read(picture: &str) -> [Source; 4] {
    let lines: Vec<Vec<char>> = picture.lines().map(columns).collect();
    let numbers = picture.lines().position(|line| line.trim_start().starts_with("number ")).unwrap();
    let mut sources = [Const(0); 4];
    let mut expected_byte = 4;
    for row in numbers..lines.len() {
        let line: String = lines[row].iter().collect();
        if !line.contains('◄') {
            continue;
        }
        expected_byte -= 1;
        assert!(line.starts_with(&format!(" d{expected_byte} ")), "{line}");
        if let Some((_, constant)) = line.split_once("◄─0x") {
            let value = u8::from_str_radix(&constant[..2], 16).unwrap();
            assert!(!line.contains(['┤', '┘', '┼']), "a constant has no wire: {line}");
            sources[expected_byte] = Const(value);
            continue;
        }
        let corner = lines[row].iter().position(|mark| ['┤', '┘'].contains(mark)).unwrap();
        for above in &lines[numbers + 1..row] {
            let mark = above[corner];
            // The row of values lies between the numbers and the wires.
            assert!(['│', '┤', '┼'].contains(&mark) || mark.is_ascii_hexdigit(), "a gap in a wire: {picture}");
        }
        let byte = lines[numbers][corner].to_digit(10).unwrap() as u8;
        sources[expected_byte] = if line.contains("◄─sign─") { Sign(byte) } else { Byte(byte) };
    }
    assert_eq!(expected_byte, 0, "{picture}");
    sources
}

/// What the words at the ends of the wires say, byte 0 first.
fn words(picture: &str) -> [String; 4] {
    let rows = picture.lines().filter(|line| line.contains('◄'));
    let words = rows.map(|line| {
        let behind_the_wires = line.rsplit(['┤', '┘', '│']).next().unwrap();
        behind_the_wires.trim().split("  ").next().unwrap().to_owned()
    });
    let mut words: Vec<String> = words.collect();
    words.reverse();
    words.try_into().unwrap()
}

fn assert_layout(picture: &str) {
    for line in picture.lines() {
        assert!(line.chars().count() <= 80, "more than 80 columns: {line}");
        assert_eq!(line.trim_end(), line, "blanks at the end of a line: {line:?}");
    }
    assert!(!picture.ends_with('\n'), "{picture:?}");
}

#[test]
fn the_wires_and_the_words_of_every_selector_give_its_sources() {
    for nibbles in 0..=u16::MAX {
        let s = Selector::new(nibbles);
        let picture = s.explain().to_string();
        assert_eq!(read(&picture), s.sources(), "{s}\n{picture}");
        let named = s.sources().map(|source| match source {
            Byte(i) => format!("{}{}", ["a", "b"][usize::from(i / 4)], i % 4),
            Sign(i) => format!("sign of {}{}", ["a", "b"][usize::from(i / 4)], i % 4),
            Const(_) => unreachable!("a selector has no constants"),
        });
        assert_eq!(words(&picture), named, "{s}\n{picture}");
        assert_layout(&picture);
    }
}

#[test]
fn every_selector_byte_of_amd_is_drawn() {
    for byte in 0..=u8::MAX {
        for control in [u32::from_le_bytes([byte, 4, 9, 12]), u32::from_le_bytes([13, 0, byte, byte])] {
            for picture in [
                Dialect::Amd.explain(control).to_string(),
                Dialect::Amd.explain_lane(0x7766_5544, 0x3322_1100, control).to_string(),
            ] {
                assert_eq!(read(&picture), Dialect::Amd.decode(control), "{picture}");
                assert_layout(&picture);
                let every = picture.contains("every selector byte from 0d to ff gives 0xff");
                assert_eq!(every, byte > 13, "{picture}");
            }
        }
    }
}

#[test]
fn a_lane_is_drawn_with_its_bytes_and_its_result() {
    let (a, b) = (0x8f02_0180, 0x7766_d5c4);
    for c in [0x5140_u32, 0xd140, 0xdead_8880, 3, u32::MAX] {
        for mode in Mode::ALL {
            let picture = mode.explain_lane(a, b, c).to_string();
            assert_eq!(read(&picture), mode.selector(c).sources(), "{picture}");
            assert_layout(&picture);
            assert!(picture.contains("   77   66   d5   c4   8f   02   01   80\n"), "{picture}");
            let d = mode.prmt(a, b, c);
            assert!(picture.contains(&format!("\nd = 0x{d:08x}\n")), "{picture}");
            for (i, byte) in d.to_le_bytes().into_iter().enumerate() {
                assert!(picture.contains(&format!("\n d{i} {byte:02x} ◄─")), "{picture}");
            }
        }
        let picture = Dialect::Cuda.explain_lane(a, b, c).to_string();
        assert_eq!(read(&picture), Dialect::Cuda.decode(c), "{picture}");
        assert!(picture.contains(&format!("\nd = 0x{:08x}\n", byteperm::byte_perm(a, b, c))), "{picture}");
        assert_layout(&picture);
    }
}

#[test]
fn operands_of_amd_are_drawn_high_half_first() {
    let picture = Dialect::Amd.explain_lane(0x7766_5544, 0x3322_1100, 0x0504_0100).to_string();
    assert!(picture.starts_with("d = v_perm_b32(0x77665544, 0x33221100, 0x05040100)\nd = 0x55441100\n"), "{picture}");
    assert!(picture.contains(" S0.3 S0.2 S0.1 S0.0 S1.3 S1.2 S1.1 S1.0\n"), "{picture}");
    assert!(picture.contains("   77   66   55   44   33   22   11   00\n"), "{picture}");
}

#[test]
fn ignored_bits_are_shown_and_only_they() {
    for (picture, note) in [
        (Selector::new(0xffff).explain().to_string(), None),
        (Mode::Generic.explain(0x0000_ffff).to_string(), None),
        (Mode::Generic.explain(0xdead_5140).to_string(), Some("bits 31..16 (0xdead) are ignored")),
        (Mode::Generic.explain(0x0001_5140).to_string(), Some("bits 31..16 (0x0001) are ignored")),
        (Mode::Ecl.explain(3).to_string(), None),
        (Mode::Ecl.explain(0x8f95).to_string(), Some("bits 31..2 are ignored: 0x8f95 counts as 1")),
        (Mode::Rc16.explain(4).to_string(), Some("bits 31..2 are ignored: 0x4 counts as 0")),
        (Dialect::Ptx.explain(0xdead_5140).to_string(), Some("bits 31..16 (0xdead) are ignored")),
        (Dialect::Cuda.explain(0x7777).to_string(), None),
        (Dialect::Cuda.explain(0xdead_5140).to_string(), Some("bits 31..16 (0xdead) are ignored")),
        (Dialect::Cuda.explain(0x9180).to_string(), Some("the top bit of a nibble is ignored (0x8080)")),
        (Dialect::Amd.explain(0xffff_ffff).to_string(), None),
    ] {
        match note {
            Some(note) => assert!(picture.contains(note), "{note:?} is missing:\n{picture}"),
            None => assert!(!picture.contains("ignored"), "{picture}"),
        }
    }
}

#[test]
fn a_sign_is_told_apart_and_explained_where_there_is_one() {
    let note = "a sign is the top bit of its byte, eight times: 0x00 or 0xff";
    for (picture, signs) in [
        (Selector::new(0x8880).explain().to_string(), 3),
        (Selector::new(0x3210).explain().to_string(), 0),
        (Dialect::Cuda.explain(0x8880).to_string(), 0),
        (Dialect::Amd.explain(0x0807_0605).to_string(), 1),
    ] {
        assert_eq!(picture.matches("◄─sign─").count(), signs, "{picture}");
        assert_eq!(picture.contains(note), signs > 0, "{picture}");
    }
}
