//! The named transforms, each against a definition that shares nothing with the table: the standard library's
//! conversions, and pixels taken apart by hand.

use std::collections::BTreeSet;

use byteperm::{Error, Pattern, slices, transforms};

use crate::bytes;

/// What a transform makes of one record.
type Oracle = Box<dyn Fn(&[u8]) -> Vec<u8>>;

/// A name, the bytes of an input record, and what is made of it.
type Row = (String, usize, Oracle);

fn row(name: impl Into<String>, n: usize, oracle: impl Fn(&[u8]) -> Vec<u8> + 'static) -> Row {
    (name.into(), n, Box::new(oracle))
}

/// Rows of one function of numbers: little-endian, big-endian, and where asked for from big to little-endian. Or one row
/// with the conversions that are named.
macro_rules! number {
    ($rows:ident, $name:literal, $from:ty, $function:expr) => {
        number!($rows, concat!($name, "-le"), $from, from_le_bytes, $function, to_le_bytes);
        number!($rows, concat!($name, "-be"), $from, from_be_bytes, $function, to_be_bytes);
    };
    ($rows:ident, $name:literal, $from:ty, $function:expr, be to le) => {
        number!($rows, $name, $from, $function);
        number!($rows, concat!($name, "-be-to-le"), $from, from_be_bytes, $function, to_le_bytes);
    };
    ($rows:ident, $name:expr, $from:ty, $read:ident, $function:expr, $write:ident) => {
        $rows.push(row($name, size_of::<$from>(), |record| {
            $function(<$from>::$read(record.try_into().unwrap())).$write().to_vec()
        }))
    };
}

fn swaps(rows: &mut Vec<Row>) {
    number!(rows, "swap-2", u16, from_ne_bytes, u16::swap_bytes, to_ne_bytes);
    rows.push(row("swap-3", 3, |record| vec![record[2], record[1], record[0]]));
    number!(rows, "swap-4", u32, from_ne_bytes, u32::swap_bytes, to_ne_bytes);
    number!(rows, "swap-8", u64, from_ne_bytes, u64::swap_bytes, to_ne_bytes);
    number!(rows, "swap-16", u128, from_ne_bytes, u128::swap_bytes, to_ne_bytes);
    number!(rows, "utf16-be-to-le", u16, from_be_bytes, u16::from, to_le_bytes);
    number!(rows, "utf16-le-to-be", u16, from_le_bytes, u16::from, to_be_bytes);
    number!(rows, "utf32-be-to-le", u32, from_be_bytes, u32::from, to_le_bytes);
    number!(rows, "utf32-le-to-be", u32, from_le_bytes, u32::from, to_be_bytes);
}

fn rotations(rows: &mut Vec<Row>) {
    for by in 1..4 {
        rows.push(row(format!("rotate-4-by-{by}"), 4, move |record| {
            u32::from_le_bytes(record.try_into().unwrap()).rotate_left(8 * by).to_le_bytes().to_vec()
        }));
    }
    for by in 1..8 {
        rows.push(row(format!("rotate-8-by-{by}"), 8, move |record| {
            u64::from_be_bytes(record.try_into().unwrap()).rotate_right(8 * by).to_be_bytes().to_vec()
        }));
    }
}

struct Pixel {
    red: u8,
    green: u8,
    blue: u8,
    alpha: u8,
}

const OPAQUE: u8 = 0xff;

/// A layout: its name, its bytes, and a pixel from it and to it.
type Layout = (&'static str, usize, fn(&[u8]) -> Pixel, fn(Pixel) -> Vec<u8>);

const LAYOUTS: [Layout; 6] = [
    (
        "rgb",
        3,
        |p| Pixel { red: p[0], green: p[1], blue: p[2], alpha: OPAQUE },
        |Pixel { red, green, blue, .. }| vec![red, green, blue],
    ),
    (
        "bgr",
        3,
        |p| Pixel { red: p[2], green: p[1], blue: p[0], alpha: OPAQUE },
        |Pixel { red, green, blue, .. }| vec![blue, green, red],
    ),
    (
        "rgba",
        4,
        |p| Pixel { red: p[0], green: p[1], blue: p[2], alpha: p[3] },
        |Pixel { red, green, blue, alpha }| vec![red, green, blue, alpha],
    ),
    (
        "bgra",
        4,
        |p| Pixel { red: p[2], green: p[1], blue: p[0], alpha: p[3] },
        |Pixel { red, green, blue, alpha }| vec![blue, green, red, alpha],
    ),
    (
        "argb",
        4,
        |p| Pixel { red: p[1], green: p[2], blue: p[3], alpha: p[0] },
        |Pixel { red, green, blue, alpha }| vec![alpha, red, green, blue],
    ),
    (
        "abgr",
        4,
        |p| Pixel { red: p[3], green: p[2], blue: p[1], alpha: p[0] },
        |Pixel { red, green, blue, alpha }| vec![alpha, blue, green, red],
    ),
];

fn pixels(rows: &mut Vec<Row>) {
    for (to, _, _, write) in LAYOUTS {
        for (from, n, read, _) in LAYOUTS.into_iter().filter(|layout| layout.0 != to) {
            rows.push(row(format!("{from}-to-{to}"), n, move |record| write(read(record))));
        }
        rows.push(row(format!("grey-to-{to}"), 1, move |record| {
            write(Pixel { red: record[0], green: record[0], blue: record[0], alpha: OPAQUE })
        }));
    }
    // Two pixels share a U and a V: luma, U, luma, V in one, U, luma, V, luma in the other.
    for name in ["yuyv-to-uyvy", "uyvy-to-yuyv"] {
        rows.push(row(name, 4, |record| vec![record[1], record[0], record[3], record[2]]));
    }
}

fn wider(rows: &mut Vec<Row>) {
    number!(rows, "sign-extend-1-to-2", i8, i16::from);
    number!(rows, "sign-extend-1-to-4", i8, i32::from);
    number!(rows, "sign-extend-1-to-8", i8, i64::from);
    number!(rows, "sign-extend-2-to-4", i16, i32::from, be to le);
    number!(rows, "sign-extend-2-to-8", i16, i64::from, be to le);
    number!(rows, "sign-extend-4-to-8", i32, i64::from, be to le);
    number!(rows, "zero-extend-1-to-2", u8, u16::from);
    number!(rows, "zero-extend-1-to-4", u8, u32::from);
    number!(rows, "zero-extend-1-to-8", u8, u64::from);
    number!(rows, "zero-extend-2-to-4", u16, u32::from, be to le);
    number!(rows, "zero-extend-2-to-8", u16, u64::from, be to le);
    number!(rows, "zero-extend-4-to-8", u32, u64::from, be to le);
}

fn narrower(rows: &mut Vec<Row>) {
    for name in ["narrow-2-to-1-le", "low-half-2-le"] {
        number!(rows, name, u16, from_le_bytes, |x: u16| x as u8, to_le_bytes);
    }
    for name in ["narrow-2-to-1-be", "low-half-2-be"] {
        number!(rows, name, u16, from_be_bytes, |x: u16| x as u8, to_be_bytes);
    }
    for name in ["narrow-4-to-2-le", "low-half-4-le"] {
        number!(rows, name, u32, from_le_bytes, |x: u32| x as u16, to_le_bytes);
    }
    for name in ["narrow-4-to-2-be", "low-half-4-be"] {
        number!(rows, name, u32, from_be_bytes, |x: u32| x as u16, to_be_bytes);
    }
    for name in ["narrow-8-to-4-le", "low-half-8-le"] {
        number!(rows, name, u64, from_le_bytes, |x: u64| x as u32, to_le_bytes);
    }
    for name in ["narrow-8-to-4-be", "low-half-8-be"] {
        number!(rows, name, u64, from_be_bytes, |x: u64| x as u32, to_be_bytes);
    }
    number!(rows, "narrow-4-to-1", u32, |x: u32| x as u8);
    number!(rows, "narrow-8-to-1", u64, |x: u64| x as u8);
    number!(rows, "narrow-8-to-2", u64, |x: u64| x as u16);
    number!(rows, "low-half-16", u128, |x: u128| x as u64);
    number!(rows, "high-half-2", u16, |x: u16| (x >> 8) as u8);
    number!(rows, "high-half-4", u32, |x: u32| (x >> 16) as u16);
    number!(rows, "high-half-8", u64, |x: u64| (x >> 32) as u32);
    number!(rows, "high-half-16", u128, |x: u128| (x >> 64) as u64);
}

/// Three bytes as a number, by its bytes from the least significant.
fn u24([b0, b1, b2]: [u8; 3]) -> u32 {
    u32::from(b0) + 0x100 * u32::from(b1) + 0x1_0000 * u32::from(b2)
}

fn i24(bytes: [u8; 3]) -> i32 {
    let value = u24(bytes) as i32;
    if value < 0x80_0000 { value } else { value - 0x100_0000 }
}

/// The bytes of the low 24 bits, the least significant first.
fn low_24(x: u32) -> [u8; 3] {
    [x % 0x100, x / 0x100 % 0x100, x / 0x1_0000 % 0x100].map(|byte| byte as u8)
}

fn of_24_bits(rows: &mut Vec<Row>) {
    let le = |r: &[u8]| [r[0], r[1], r[2]];
    let be = |r: &[u8]| [r[2], r[1], r[0]];
    rows.push(row("sign-extend-3-to-4-le", 3, move |r| i24(le(r)).to_le_bytes().to_vec()));
    rows.push(row("sign-extend-3-to-4-be", 3, move |r| i24(be(r)).to_be_bytes().to_vec()));
    rows.push(row("sign-extend-3-to-4-be-to-le", 3, move |r| i24(be(r)).to_le_bytes().to_vec()));
    rows.push(row("zero-extend-3-to-4-le", 3, move |r| u24(le(r)).to_le_bytes().to_vec()));
    rows.push(row("zero-extend-3-to-4-be", 3, move |r| u24(be(r)).to_be_bytes().to_vec()));
    rows.push(row("zero-extend-3-to-4-be-to-le", 3, move |r| u24(be(r)).to_le_bytes().to_vec()));
    rows.push(row("left-justify-3-to-4-le", 3, move |r| (u24(le(r)) << 8).to_le_bytes().to_vec()));
    rows.push(row("left-justify-3-to-4-be", 3, move |r| (u24(be(r)) << 8).to_be_bytes().to_vec()));
    rows.push(row("left-justify-3-to-4-be-to-le", 3, move |r| (u24(be(r)) << 8).to_le_bytes().to_vec()));

    let from_le = |r: &[u8]| u32::from_le_bytes(r.try_into().unwrap());
    let from_be = |r: &[u8]| u32::from_be_bytes(r.try_into().unwrap());
    let to_le = |bytes: [u8; 3]| bytes.to_vec();
    let to_be = |bytes: [u8; 3]| bytes.iter().rev().copied().collect::<Vec<u8>>();
    rows.push(row("narrow-4-to-3-le", 4, move |r| to_le(low_24(from_le(r)))));
    rows.push(row("narrow-4-to-3-be", 4, move |r| to_be(low_24(from_be(r)))));
    rows.push(row("high-4-to-3-le", 4, move |r| to_le(low_24(from_le(r) >> 8))));
    rows.push(row("high-4-to-3-be", 4, move |r| to_be(low_24(from_be(r) >> 8))));
    rows.push(row("high-4-to-3-le-to-be", 4, move |r| to_be(low_24(from_le(r) >> 8))));
}

#[test]
fn every_transform_does_what_its_name_says() {
    let mut rows = Vec::new();
    for add in [swaps, rotations, pixels, wider, narrower, of_24_bits] {
        add(&mut rows);
    }
    for (name, n, oracle) in &rows {
        let pattern = Pattern::named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(pattern.input_len(), *n, "{name}");
        let src = bytes(n * 101);
        let expected: Vec<u8> = src.chunks(*n).flat_map(oracle).collect();
        let mut dst = vec![0x5a; expected.len()];
        slices::apply(&pattern, &src, &mut dst).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(dst, expected, "{name}");
    }
    let defined: BTreeSet<&str> = rows.iter().map(|(name, ..)| name.as_str()).collect();
    let listed: BTreeSet<&str> = transforms::ALL.iter().map(|transform| transform.name).collect();
    assert_eq!(defined, listed, "each is defined here and listed there");
    assert_eq!((rows.len(), transforms::ALL.len()), (defined.len(), listed.len()), "a name is there twice");
}

#[test]
fn names_are_those_of_the_constants_and_are_found_in_either_case() {
    for (name, pattern) in [
        ("swap-16", transforms::SWAP_16),
        ("utf16-be-to-le", transforms::UTF16_BE_TO_LE),
        ("argb-to-abgr", transforms::ARGB_TO_ABGR),
        ("sign-extend-2-to-4-be-to-le", transforms::SIGN_EXTEND_2_TO_4_BE_TO_LE),
    ] {
        assert_eq!((Pattern::named(name), Pattern::named(&name.to_uppercase())), (Ok(pattern), Ok(pattern)));
    }
    for transform in transforms::ALL {
        assert_eq!(Pattern::named(transform.name), Ok(transform.pattern));
        // A colon tells the text of a pattern from a name.
        assert!(!transform.name.contains(':') && transform.name.parse::<Pattern>().is_err(), "{}", transform.name);
        assert!(transform.name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')));
        assert!(transform.about.len() <= 80 && !transform.about.ends_with('.'), "{}", transform.about);
        assert_eq!(transform.pattern.to_string().parse(), Ok(transform.pattern), "{}", transform.name);
    }
}

#[test]
fn a_name_that_is_not_there_leads_to_the_one_that_was_meant() {
    for (text, nearest) in [
        ("swap4", Some("swap-4")),
        ("swap-4 ", Some("swap-4")),
        ("Swap_8", Some("swap-8")),
        ("bgr2rgb", Some("bgr-to-rgb")),
        ("gray-to-rgb", Some("grey-to-rgb")),
        ("RGB_TO_BGRA", Some("rgb-to-bgra")),
        ("utf-16-be-to-le", Some("utf16-be-to-le")),
        ("sign-extend-1-to-4", Some("sign-extend-1-to-4-le")),
        ("bswap", Some("swap-2")),
        ("sign-extend", Some("sign-extend-1-to-2-le")),
        ("rgba", Some("rgba-to-rgb")),
        ("UTF16", Some("utf16-be-to-le")),
        ("utf-16", Some("utf16-be-to-le")),
        ("", None),
        ("foo", None),
        ("3: 2 1 0", None),
        ("日本語", None),
    ] {
        assert_eq!(Pattern::named(text), Err(Error::Transform { nearest }), "{text:?}");
    }
    for length in 60..=70 {
        assert_eq!(Pattern::named(&"x".repeat(length)), Err(Error::Transform { nearest: None }));
    }
    let like = |text| transforms::like(text).map(|transform| transform.name).collect::<Vec<_>>();
    assert_eq!(like("utf16"), ["utf16-be-to-le", "utf16-le-to-be"]);
    assert_eq!(like("rgba"), ["rgba-to-rgb", "rgba-to-bgr", "rgba-to-bgra", "rgba-to-argb", "rgba-to-abgr"]);
    assert_eq!(like("swap4"), ["swap-4"]);
    assert_eq!(like("extend").len(), 5);
    let near = Pattern::named("swap4").unwrap_err().to_string();
    assert!(near.contains("did you mean swap-4?"), "{near}");
    let far = Pattern::named("foo").unwrap_err().to_string();
    assert!(far.contains("no transform") && far.contains("rgb-to-bgra"), "{far}");
}
