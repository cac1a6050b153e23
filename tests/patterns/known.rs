//! Answers made by hand, one for each of the transforms that people ask for.

use byteperm::Source::{self, Byte, Const, Sign};
use byteperm::{Engine, Pattern, reference};

/// What it is, bytes of a record before, what they become, records, the same after.
type Known = (&'static str, usize, &'static [Source], &'static [u8], &'static [u8]);

const KNOWN: [Known; 16] = [
    ("one byte stays", 1, &[Byte(0)], b"abc", b"abc"),
    ("swap of 2 bytes", 2, &[Byte(1), Byte(0)], b"abcdef", b"badcfe"),
    ("swap of 4 bytes", 4, &[Byte(3), Byte(2), Byte(1), Byte(0)], b"abcdefgh", b"dcbahgfe"),
    (
        "swap of 8 bytes",
        8,
        &[Byte(7), Byte(6), Byte(5), Byte(4), Byte(3), Byte(2), Byte(1), Byte(0)],
        b"abcdefghABCDEFGH",
        b"hgfedcbaHGFEDCBA",
    ),
    ("a word rotated", 4, &[Byte(1), Byte(2), Byte(3), Byte(0)], b"abcdefgh", b"bcdafghe"),
    ("RGBA to BGRA", 4, &[Byte(2), Byte(1), Byte(0), Byte(3)], b"rgbaRGBA", b"bgraBGRA"),
    ("RGB to BGRA", 3, &[Byte(2), Byte(1), Byte(0), Const(0xff)], b"rgbRGB", b"bgr\xffBGR\xff"),
    ("RGBA to RGB", 4, &[Byte(0), Byte(1), Byte(2)], b"rgbaRGBA", b"rgbRGB"),
    ("RGB to BGR", 3, &[Byte(2), Byte(1), Byte(0)], b"rgbRGB", b"bgrBGR"),
    ("grey to RGBA", 1, &[Byte(0), Byte(0), Byte(0), Const(0xff)], b"gG", b"ggg\xffGGG\xff"),
    ("YUYV to UYVY", 4, &[Byte(1), Byte(0), Byte(3), Byte(2)], b"yuYvyuYv", b"uyvYuyvY"),
    (
        "24 bits to 32, sign-extended: 1, -1, 0x7fffff, -0x800000",
        3,
        &[Byte(0), Byte(1), Byte(2), Sign(2)],
        &[1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0x80],
        &[1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0x80, 0xff],
    ),
    (
        "i8 to i16: 1, -1, 127, -128",
        1,
        &[Byte(0), Sign(0)],
        &[1, 0xff, 0x7f, 0x80],
        &[1, 0, 0xff, 0xff, 0x7f, 0, 0x80, 0xff],
    ),
    ("u16 to u8", 2, &[Byte(0)], b"lhLH", b"lL"),
    (
        "signs of a constant's neighbours",
        2,
        &[Sign(1), Const(7), Sign(0)],
        &[0x80, 0x7f, 0, 0xff],
        &[0, 7, 0xff, 0xff, 7, 0],
    ),
    ("constants only", 2, &[Const(1), Const(2), Const(3)], b"abcd", &[1, 2, 3, 1, 2, 3]),
];

/// The table's records, and the same so many times: longer than any vector.
#[test]
fn known_records() {
    for (name, n, sources, input, output) in KNOWN {
        let pattern = Pattern::new(n, sources).expect("every index is below n");
        for times in [1, 2, 50] {
            let (src, expected) = (input.repeat(times), output.repeat(times));
            let mut dst = vec![0x5a; expected.len()];
            reference::apply(&pattern, &src, &mut dst);
            assert_eq!(dst, expected, "{name}: the reference");
            for engine in Engine::available() {
                dst.fill(0x5a);
                assert_eq!(engine.apply(&pattern, &src, &mut dst), Ok(()), "{name}");
                assert_eq!(dst, expected, "{name} through {engine:?}");
                if n == sources.len() {
                    let mut data = src.clone();
                    assert_eq!(engine.apply_in_place(&pattern, &mut data), Ok(()), "{name}");
                    assert_eq!(data, expected, "{name} in place through {engine:?}");
                }
            }
        }
    }
}

/// Each record's number in every byte, so that a byte of another record shows: 64 bytes backwards, and 64 of one.
#[test]
fn the_longest_records() {
    let backwards: Vec<Source> = (0..64).rev().map(Byte).collect();
    let (reverse, first) = (Pattern::new(64, &backwards), Pattern::new(64, &[Byte(0)]));
    let spread = Pattern::new(1, &[Byte(0); 64]);
    let numbers: Vec<u8> = (0..=255).collect();
    let records: Vec<u8> = numbers.iter().flat_map(|&number| (0..64).map(move |i| number.wrapping_add(i))).collect();
    let reversed: Vec<u8> = records.chunks(64).flat_map(|record| record.iter().rev()).copied().collect();
    let repeated: Vec<u8> = numbers.iter().flat_map(|&number| [number; 64]).collect();
    let table = [(reverse, &records, &reversed), (first, &records, &numbers), (spread, &numbers, &repeated)];
    for (pattern, src, expected) in table {
        let pattern = pattern.expect("every index is below n");
        for engine in Engine::available() {
            let mut dst = vec![0x5a; expected.len()];
            assert_eq!(engine.apply(&pattern, src, &mut dst), Ok(()));
            assert_eq!(&dst, expected, "{pattern:?} through {engine:?}");
        }
    }
}
