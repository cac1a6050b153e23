//! Reads the rows of `tests/golden/planes`; the README there says what they mean.

use std::path::Path;

use crate::bytes::random_bytes;

/// What a library made of some bytes.
pub(crate) struct Row {
    /// Its number in the file, from 1.
    pub(crate) line: usize,
    pub(crate) library: String,
    pub(crate) size: usize,
    pub(crate) elements: Vec<u8>,
    pub(crate) planes: Vec<u8>,
    /// Whether the planes were found in a file of the library.
    pub(crate) in_file: bool,
}

/// All rows.
///
/// # Panics
/// Where a row is not as the README says: it would be a test that is not made.
pub(crate) fn rows() -> Vec<Row> {
    let text = String::from_utf8(file("rows.txt")).expect("rows are text");
    let lines = text.lines().enumerate().filter(|(_, text)| !text.starts_with('#'));
    lines.map(|(i, text)| row(i + 1, text).unwrap_or_else(|| panic!("rows.txt:{}: {text}", i + 1))).collect()
}

fn row(line: usize, text: &str) -> Option<Row> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[library, size, seed, tail, output] = fields.as_slice() else { return None };
    let planes = match output.split_once('@') {
        None => hex(output)?,
        Some((name, place)) => {
            let (offset, len) = place.split_once('+')?;
            file(name).get(offset.parse().ok()?..)?.get(..len.parse().ok()?)?.to_vec()
        }
    };
    let tail = if tail == "-" { Vec::new() } else { hex(tail)? };
    let mut elements = random_bytes(seed.parse().ok()?, planes.len().checked_sub(tail.len())?);
    elements.extend(tail);
    let in_file = output.contains('@');
    Some(Row { line, library: library.to_owned(), size: size.parse().ok()?, elements, planes, in_file })
}

fn hex(digits: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let pair = |pair: &[u8]| match *pair {
        [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(pair).collect()
}

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/planes").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
