//! Patterns as text: what is read, what is printed, and where each mistake is.

use byteperm::Source::{Byte, Const, Sign};
use byteperm::{Error, Pattern, Source, Span};

fn pattern(n: usize, sources: &[Source]) -> Pattern {
    Pattern::new(n, sources).unwrap()
}

#[test]
fn patterns_are_read_as_written() {
    for (text, n, sources) in [
        ("3: 2 1 0 #ff", 3, &[Byte(2), Byte(1), Byte(0), Const(0xff)][..]),
        ("3: 0 1 2 s2", 3, &[Byte(0), Byte(1), Byte(2), Sign(2)]),
        ("1: s0", 1, &[Sign(0)]),
        ("64: 63 s63 #00", 64, &[Byte(63), Sign(63), Const(0)]),
        ("10: 9", 10, &[Byte(9)]),
    ] {
        assert_eq!(text.parse(), Ok(pattern(n, sources)), "{text:?}");
        assert_eq!(pattern(n, sources).to_string(), text);
        assert_eq!(format!("{:?}", pattern(n, sources)), format!("Pattern({text})"));
    }
}

#[test]
fn other_ways_of_writing_are_read_and_printed_in_the_one_form() {
    for text in [
        "3:2 1 0 #ff",
        " 3 : 2  1\t0\n#ff ",
        "3: 2,1,0,#ff",
        "3: 2, 1, 0, #ff",
        "3: 2 ,1 , 0 #ff",
        "3: 2 1 0 #FF",
        "03: 02 001 0 #fF",
        "\u{3000}3:\u{a0}2\u{2003}1 0 #ff\u{3000}",
    ] {
        let pattern: Pattern = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(pattern.to_string(), "3: 2 1 0 #ff", "{text:?}");
    }
}

#[test]
fn every_token_of_the_one_form_is_printed_back_unchanged() {
    for n in 1..=Pattern::MAX {
        let indices = 0..n;
        let bytes: String = indices.clone().rev().map(|i| format!(" {i}")).collect();
        let signs: String = indices.clone().map(|i| format!(" s{i}")).collect();
        let constants: String = indices.map(|i| format!(" #{:02x}", 4 * i + 3)).collect();
        for sources in [bytes, signs, constants] {
            let text = format!("{n}:{sources}");
            assert_eq!(text.parse::<Pattern>().unwrap().to_string(), text);
        }
    }
}

/// The error of a text in which `[` and `]` stand around the part at fault.
fn error_at(marked: &str) -> (Error, String, Span) {
    let (before, rest) = marked.split_once('[').unwrap();
    let (part, after) = rest.split_once(']').unwrap();
    let text = format!("{before}{part}{after}");
    let error = text.parse::<Pattern>().expect_err(&text);
    assert_eq!(error.position(), Some(before.len()..before.len() + part.len()), "{text:?}: {error:?}");
    assert_eq!(&text[error.position().unwrap()], part);
    (error, text, Span { start: before.len(), end: before.len() + part.len() })
}

#[test]
fn a_missing_colon_is_missed_behind_the_first_word() {
    for marked in ["[]", "[]   ", "3[]", "3[] 2 1 0", "  3[] 2 1 0", "3；[]"] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::PatternColon { at }, "{text:?}");
    }
    for marked in ["[rgb-to-bgr]", " [é€] 2"] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::PatternName { at }, "{text:?}");
    }
}

#[test]
fn what_stands_before_the_colon_is_a_number_in_range() {
    for marked in ["[]: 0", "  []: 0", "[x]: 0", "[-1]: 0", "[+1]: 0", "[1.5]: 0", "[3 2]: 0", " [0x3] : 0", "[３]: 0"]
    {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::PatternInput { at }, "{text:?}");
    }
    for (marked, n) in [
        ("[0]: 0", 0),
        (" [00] : 0", 0),
        ("[65]: 0", 65),
        ("[256]: 0", 256),
        ("[65537]: 0", 65_537),
        ("[18446744073709551619]: 0", usize::MAX),
        ("[99999999999999999999999999999999999999999999]: 0", usize::MAX),
    ] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::InputLen { n, at: Some(at) }, "{text:?}");
    }
}

#[test]
fn a_pattern_has_from_1_to_64_sources() {
    for marked in ["3:[]", "3: []", "3: \t\n[]", "3:\u{3000}[]"] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::OutputLen { m: 0, at: Some(at) }, "{text:?}");
    }
    let full = format!("1:{}", " 0".repeat(64));
    assert_eq!(full.parse::<Pattern>().unwrap().output_len(), 64);
    let (error, _, at) = error_at(&format!("{full} [s0]"));
    assert_eq!(error, Error::OutputLen { m: 65, at: Some(at) });
    let (error, _, at) = error_at(&format!("{full}, [#11],0 0, 0"));
    assert_eq!(error, Error::OutputLen { m: 68, at: Some(at) });
    // The first mistake is the one that is told.
    let (error, _, at) = error_at(&format!("1: [1]{}", " 0".repeat(64)));
    assert_eq!(error, Error::Index { output: 0, index: 1, n: 1, at: Some(at) });
}

#[test]
fn what_is_no_source_is_pointed_at() {
    for (marked, output) in [
        ("3: [x]", 0),
        ("3: 2 1 [oops] 7", 2),
        ("3: 2 [1:] 0", 1),
        ("3: 2 1 0 [#fff]", 3),
        ("3: 0 [#] 1", 1),
        ("3: 2 1 0 [#f]", 3),
        ("3: [#+1]", 0),
        ("3: [#gg]", 0),
        ("3: [#é]", 0),
        ("3: [s]", 0),
        ("3: [ss1]", 0),
        ("3: [s#1]", 0),
        ("3: [s-1]", 0),
        ("3: [-1]", 0),
        ("3: [+1]", 0),
        ("3: [S1]", 0),
        ("3: [0x1]", 0),
        ("3: [1.0]", 0),
        ("3: [a0]", 0),
        ("8: 0 [b1]", 1),
        ("3: [sa2]", 0),
        ("3: 2 1 0 [;]", 3),
        ("3: 2 1 [0;]", 2),
        ("3: [é] 1", 0),
        ("3: 0 [１]", 1),
        ("3: 0\u{3000}[ｓ1]\u{3000}1", 1),
        ("3: 0 [2\u{301}] 1", 1),
        ("3: 0 [s¼] 1", 1),
        ("3: 0 1 [🦀], 2", 2),
    ] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::PatternSource { output, at }, "{text:?}");
    }
}

#[test]
fn a_comma_stands_between_two_sources() {
    for (marked, output) in [
        ("3: [],", 0),
        ("3:[],0", 0),
        ("3: \t[], 0", 0),
        ("3: 0,[]", 1),
        ("3: 0, 1, []", 2),
        ("3: 0,[],1", 1),
        ("3: 0 1, [],2", 2),
    ] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::PatternSource { output, at }, "{text:?}");
    }
}

#[test]
fn a_byte_that_is_not_there_is_pointed_at() {
    for (marked, output, index, n) in [
        ("3: 2 1 [3]", 2, 3, 3),
        ("3: 0 1 2 [s3] 9", 3, 3, 3),
        ("1: 0, [1], 2", 1, 1, 1),
        ("64: 63 [64]", 1, 64, 64),
        ("64: [255]", 0, 255, 64),
        ("64: [256]", 0, 256, 64),
        ("64: [s320]", 0, 320, 64),
        ("3: [65537]", 0, 65_537, 3),
        ("3: 0 [99999999999999999999999999]", 1, usize::MAX, 3),
    ] {
        let (error, text, at) = error_at(marked);
        assert_eq!(error, Error::Index { output, index, n, at: Some(at) }, "{text:?}");
    }
}

#[test]
fn any_text_is_read_or_pointed_into() {
    // Every text of up to four of these characters, and every two with a good pattern around.
    let alphabet = [' ', ',', ':', '#', 's', 'a', '0', '7', 'é', '\u{3000}'];
    let mut texts = vec![String::new()];
    for length in 0..4 {
        let longest: Vec<String> = texts.iter().filter(|text| text.chars().count() == length).cloned().collect();
        texts.extend(longest.iter().flat_map(|text| alphabet.map(|character| format!("{text}{character}"))));
    }
    assert_eq!(texts.len(), 1 + 10 + 100 + 1000 + 10_000);
    let around = texts.iter().filter(|text| text.chars().count() <= 2).map(|text| format!("8: 1{text}0"));
    let mut read = 0;
    for text in texts.iter().cloned().chain(around) {
        match text.parse::<Pattern>() {
            Ok(pattern) => {
                read += 1;
                assert_eq!(pattern.to_string().parse(), Ok(pattern), "{text:?}");
            }
            Err(error) => {
                let at = error.position().unwrap_or_else(|| panic!("{text:?}: {error:?} has no position"));
                assert!(text.get(at.clone()).is_some(), "{text:?}: {at:?} is not in it");
            }
        }
    }
    // `7:0`, `7: 0` and the like.
    assert!(read > 10, "{read}");
}

#[test]
fn the_constructor_names_the_output_byte_and_the_index() {
    for (n, sources, error) in [
        (0, &[Byte(0)][..], Error::InputLen { n: 0, at: None }),
        (65, &[Byte(0)], Error::InputLen { n: 65, at: None }),
        (usize::MAX, &[], Error::InputLen { n: usize::MAX, at: None }),
        (64, &[], Error::OutputLen { m: 0, at: None }),
        (1, &[Const(0); 65], Error::OutputLen { m: 65, at: None }),
        (1, &[Byte(1)], Error::Index { output: 0, index: 1, n: 1, at: None }),
        (3, &[Byte(2), Sign(3), Byte(3)], Error::Index { output: 1, index: 3, n: 3, at: None }),
        (64, &[Const(255), Byte(63), Byte(255)], Error::Index { output: 2, index: 255, n: 64, at: None }),
    ] {
        assert_eq!(Pattern::new(n, sources), Err(error));
        assert_eq!(error.position(), None);
    }
    const PATTERN: Pattern = match Pattern::new(64, &[Sign(63); 64]) {
        Ok(pattern) => pattern,
        Err(_) => panic!(),
    };
    assert_eq!((PATTERN.input_len(), PATTERN.output_len(), PATTERN.sources()), (64, 64, &[Sign(63); 64][..]));
}

#[test]
fn errors_say_what_was_wrong_and_what_would_be_right() {
    for (text, said) in [
        ("2 1 0", &["there is no colon", "3: 2 1 0 #ff"][..]),
        ("", &["the text is empty", "3: 2 1 0 #ff"]),
        (" \n", &["the text is empty"]),
        ("swap-4", &["there is no colon", "named transform", "Pattern::named"]),
        ("x: 0", &["a number from 1 to 64", "3: 2 1 0"]),
        ("0: 0", &["records of 0 bytes", "1 to 64"]),
        ("99999999999999999999: 0", &["or more bytes", "1 to 64"]),
        ("3:", &["no source", "1 to 64", "3: 2 1 0"]),
        ("3: 0 #f", &["output byte 1 has no right source", "exactly two hexadecimal digits"]),
        ("3: 0,", &["output byte 1 has no source"]),
        ("3: 0 x", &["output byte 1 has no right source", "a source is", "(2)", "(s2)", "(#ff)"]),
        ("3: 0 s3", &["output byte 1", "byte 3 of 3-byte records", "bytes 0 to 2"]),
        ("1: 0 0 7", &["output byte 2", "byte 7 of 1-byte records", "byte 0 only"]),
        ("3: 99999999999999999999", &["or more of 3-byte records"]),
    ] {
        let message = text.parse::<Pattern>().unwrap_err().to_string();
        for said in said {
            assert!(message.contains(said), "{said:?} is missing in {message:?}");
        }
        assert!(!message.ends_with('.') && !message.contains('\n'), "{message:?}");
    }
    let message = Pattern::new(1, &[Byte(0); 65]).unwrap_err().to_string();
    assert!(message.contains("65 sources") && message.contains("1 to 64"), "{message:?}");
}
