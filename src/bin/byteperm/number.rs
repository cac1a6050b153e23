//! Numbers in arguments and rows.

use byteperm::{Error, Selector};

use crate::output::word;

/// A 32-bit number: hexadecimal with `0x`, or decimal.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => (text, 10),
    };
    // The check by hand keeps a sign out: `from_str_radix` would take `+` for part of the number.
    if digits.is_empty() || !digits.bytes().all(|digit| char::from(digit).is_digit(radix)) {
        return Err(no_number(text));
    }
    u32::from_str_radix(digits, radix)
        .map_err(|_| "past 32 bits: the largest number is 0xffffffff or 4294967295".to_owned())
}

/// A size in bytes: a number, which may have `KiB`, `MiB` or `GiB` behind it.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let units = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];
    let unit = units.iter().find_map(|&(name, unit)| {
        let (digits, suffix) = text.split_at_checked(text.len().checked_sub(name.len())?)?;
        suffix.eq_ignore_ascii_case(name).then_some((digits, unit))
    });
    let (digits, unit) = unit.unwrap_or((text, 1));
    let number =
        number(digits).map_err(|error| format!("{error}; KiB, MiB or GiB may stand right behind it (256KiB)"))?;
    let bytes = (number as usize).checked_mul(unit);
    bytes.ok_or_else(|| "past the largest size".to_owned())
}

/// Says what stands in the place of a number.
fn no_number(text: &str) -> String {
    const RIGHT: &str = "a number is hexadecimal with 0x in front (0x5410) or decimal (21520)";
    if text.starts_with(['-', '+']) {
        "a number has no sign: it is hexadecimal with 0x in front (0x5410) or decimal (21520)".to_owned()
    } else if ["0b", "0o"].iter().any(|base| text.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(base))) {
        format!("binary and octal are not read: {RIGHT}")
    } else if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        format!("hexadecimal digits need 0x in front, as in 0x{}; without it a number is decimal", word(text))
    } else {
        RIGHT.to_owned()
    }
}

/// A control in the form of a [`Selector`], only wider, since hardware takes 32 bits.
pub(crate) fn control(text: &str) -> Result<u32, String> {
    const RIGHT: &str = "it is 0x and one to eight hexadecimal digits, as in 0x5410";
    match text.parse::<Selector>() {
        Ok(selector) => Ok(selector.into()),
        Err(error @ Error::SelectorPrefix) => Err(error.to_string()),
        Err(_) if text.starts_with("0x") || text.starts_with("0X") => number(text).map_err(|_| RIGHT.to_owned()),
        Err(_) => Err(RIGHT.to_owned()),
    }
}
