//! The vectors file: what hardware answered, as text.
//!
//! One vector a line, numbers in hexadecimal without a prefix except the count `n`, which is decimal:
//!
//! | line | meaning |
//! |---|---|
//! | `row MODE a b c d` | one lane and its result |
//! | `exhaustive MODE a b FNV` | `c` runs over 0 to 65535; FNV-1a 64 of the results as little-endian words |
//! | `digest MODE seed n FNV` | the same hash over `n` lanes, whose a, b and c are the low halves of three successive outputs of splitmix64 from `seed` |
//!
//! MODE is the name of a [`Mode`] or `__byte_perm`. Empty lines and lines that begin with `#` are comments.

use super::vectors_error::{Problem, VectorsError};
use super::{Operation, quote};
use crate::Mode;

/// The most lanes that one digest may ask for.
pub(super) const MAX_COUNT: u64 = 1 << 32;

/// The vectors of a file, each with the number of its line.
///
/// ```
/// use byteperm::verify::Vectors;
/// let vectors = Vectors::parse(b"# comment\nrow f4e 44332211 88776655 00000001 55443322\n")?;
/// assert_eq!(vectors.len(), 1);
/// let error = Vectors::parse(b"row f5e 0 0 0 0").unwrap_err();
/// assert_eq!(error.line(), Some(1));
/// # Ok::<(), byteperm::verify::VectorsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vectors {
    pub(super) lines: Vec<Line>,
}

/// One vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    pub(super) operation: Operation,
    pub(super) vector: Vector,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Vector {
    Row { a: u32, b: u32, c: u32, d: u32 },
    Exhaustive { a: u32, b: u32, fnv: u64 },
    Digest { seed: u64, n: u64, fnv: u64 },
}

/// The kinds of line, with the names of the fields after MODE.
const KINDS: [(&str, &[&str]); 3] =
    [("row", &["a", "b", "c", "d"]), ("exhaustive", &["a", "b", "FNV"]), ("digest", &["seed", "n", "FNV"])];

impl Vectors {
    /// What an NVIDIA H200 answered: rows, exhaustive selectors and digests for every mode and `__byte_perm`.
    ///
    /// ```
    /// let text = byteperm::verify::Vectors::HARDWARE;
    /// assert!(text.lines().next().unwrap().contains("H200"));
    /// ```
    pub const HARDWARE: &str = include_str!("../../tests/golden/h200_prmt.txt");

    /// Reads [`HARDWARE`](Vectors::HARDWARE).
    ///
    /// # Errors
    /// None, as long as the embedded file is whole.
    ///
    /// ```
    /// assert!(byteperm::verify::Vectors::hardware()?.len() > 3000);
    /// # Ok::<(), byteperm::verify::VectorsError>(())
    /// ```
    pub fn hardware() -> Result<Self, VectorsError> {
        Vectors::parse(Vectors::HARDWARE.as_bytes())
    }

    /// Reads a whole file. Lines may end in LF or CR LF.
    ///
    /// # Errors
    /// A [`VectorsError`] that names the first line that is no vector, or says that there is no vector at all.
    ///
    /// ```
    /// use byteperm::verify::Vectors;
    /// let message = Vectors::parse(b"\nrow rc8 1 2 3\n").unwrap_err().to_string();
    /// assert_eq!(message, "line 2: `row` has 4 fields, but it needs 5: row MODE a b c d");
    /// ```
    pub fn parse(file: &[u8]) -> Result<Self, VectorsError> {
        let mut lines = Vec::new();
        // Editors may put a byte order mark at the beginning of UTF-8.
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        for (number, bytes) in (1..).zip(file.split(|&byte| byte == b'\n')) {
            let parsed = str::from_utf8(bytes).map_err(|_| Problem::NotText).and_then(parse_line);
            match parsed {
                Ok(Some((operation, vector))) => lines.push(Line { number, operation, vector }),
                Ok(None) => {}
                Err(problem) => return Err(VectorsError::at(number, problem)),
            }
        }
        if lines.is_empty() { Err(VectorsError::EMPTY) } else { Ok(Vectors { lines }) }
    }

    /// How many vectors there are.
    ///
    /// ```
    /// assert_eq!(byteperm::verify::Vectors::parse(b"exhaustive rc8 0 0 9c735bed0a722325")?.len(), 1);
    /// # Ok::<(), byteperm::verify::VectorsError>(())
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "parsing refuses a file without a vector")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }
}

/// A word of the file as a message shows it.
fn shown(word: &str) -> String {
    quote(word, 40)
}

/// `None` for a comment.
fn parse_line(text: &str) -> Result<Option<(Operation, Vector)>, Problem> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let kind = words.first().copied().unwrap_or_default();
    let (name, fields) = KINDS.into_iter().find(|&(name, _)| name == kind).ok_or_else(|| Problem::Kind(shown(kind)))?;
    let expected = fields.len() + 1;
    if words.len() - 1 != expected {
        return Err(Problem::Fields { kind: name, fields, got: words.len() - 1 });
    }
    let operation = parse_mode(words[1])?;
    let hex = |i: usize, digits: usize| hex(fields[i], words[2 + i], digits);
    let number = |i: usize| hex(i, 8).map(|value| value as u32);
    let vector = match name {
        "row" => Vector::Row { a: number(0)?, b: number(1)?, c: number(2)?, d: number(3)? },
        "exhaustive" => Vector::Exhaustive { a: number(0)?, b: number(1)?, fnv: hex(2, 16)? },
        _ => Vector::Digest { seed: hex(0, 16)?, n: count(words[3])?, fnv: hex(2, 16)? },
    };
    Ok(Some((operation, vector)))
}

fn parse_mode(word: &str) -> Result<Operation, Problem> {
    let known = Mode::ALL.map(Operation::Prmt).into_iter().chain([Operation::BytePerm]);
    known.into_iter().find(|operation| operation.name() == word).ok_or_else(|| Problem::Mode(shown(word)))
}

fn hex(field: &'static str, word: &str, digits: usize) -> Result<u64, Problem> {
    // The check by hand keeps a sign out: `from_str_radix` would take `+` for part of the number.
    let fits = word.len() <= digits && word.bytes().all(|digit| digit.is_ascii_hexdigit());
    let value = if fits { u64::from_str_radix(word, 16).ok() } else { None };
    value.ok_or_else(|| Problem::Hex { field, digits, word: shown(word) })
}

fn count(word: &str) -> Result<u64, Problem> {
    let digits = word.bytes().all(|digit| digit.is_ascii_digit());
    let value = if digits { word.parse().ok() } else { None };
    value.filter(|n| (1..=MAX_COUNT).contains(n)).ok_or_else(|| Problem::Count(shown(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_is_read() {
        let file = b"\xef\xbb\xbf# c\r\n\r\nrow b4e 1 2 ff000003 4\r\nexhaustive generic a B 00ff\n digest __byte_perm f 10 10";
        let expected = [
            (3, Operation::Prmt(Mode::B4e), Vector::Row { a: 1, b: 2, c: 0xff00_0003, d: 4 }),
            (4, Operation::Prmt(Mode::Generic), Vector::Exhaustive { a: 10, b: 11, fnv: 0xff }),
            (5, Operation::BytePerm, Vector::Digest { seed: 15, n: 10, fnv: 16 }),
        ]
        .map(|(number, operation, vector)| Line { number, operation, vector });
        assert_eq!(Vectors::parse(file).unwrap().lines, expected);
    }

    /// The embedded file holds what its header says, for every operation that hardware has.
    #[test]
    fn the_embedded_file_is_whole() {
        let vectors = Vectors::hardware().unwrap();
        for operation in Operation::ALL.into_iter().filter(|&operation| operation != Operation::VPerm) {
            let mut counts = [0; 3];
            for line in vectors.lines.iter().filter(|line| line.operation == operation) {
                counts[match line.vector {
                    Vector::Row { .. } => 0,
                    Vector::Exhaustive { .. } => 1,
                    Vector::Digest { .. } => 2,
                }] += 1;
            }
            assert_eq!(counts, [384, 8, 1], "{operation}");
        }
    }

    #[test]
    fn a_wrong_line_is_named_and_explained() {
        let table: [(&[u8], usize, &str); 14] = [
            (b"#\nrows f4e 0 0 0 0", 2, "`rows` is no kind of vector: write row, exhaustive or digest"),
            (b"row", 1, "`row` has 0 fields, but it needs 5: row MODE a b c d"),
            (b"row f4e 0 0 0 0 0", 1, "`row` has 6 fields, but it needs 5"),
            (b"exhaustive f4e 0 0", 1, "it needs 4: exhaustive MODE a b FNV"),
            (b"digest f4e 0 1 0 0", 1, "it needs 4: digest MODE seed n FNV"),
            (b"row f5e 0 0 0 0", 1, "`f5e` is no mode: write generic, f4e, b4e, rc8, ecl, ecr, rc16 or __byte_perm"),
            (b"row f4e 0x1 0 0 0", 1, "field a is `0x1`, but it must be 1 to 8 hexadecimal digits"),
            (b"row f4e 0 +1 0 0", 1, "field b is `+1`"),
            (b"row f4e 0 0 0 123456789", 1, "field d is `123456789`"),
            (b"exhaustive f4e 0 0 12345678123456781", 1, "field FNV is `12345678123456781`, but it must be 1 to 16"),
            (b"digest f4e 0 0 0", 1, "field n is `0`, but it must be a decimal number from 1 to 4294967296"),
            (b"digest f4e 0 99999999999999999999999 0", 1, "field n is `99999999999999999999999`"),
            (b"digest f4e 0 4294967297 0", 1, "field n is `4294967297`"),
            (b"row f4e 0 0 0 0\nrow \xff\xfe", 2, "not UTF-8"),
        ];
        for (file, line, said) in table {
            let error = Vectors::parse(file).unwrap_err();
            assert_eq!(error.line(), Some(line), "{error}");
            let message = error.to_string();
            assert!(message.starts_with(&format!("line {line}: ")) && message.contains(said), "{message}");
        }
    }

    #[test]
    fn a_file_without_a_vector_is_an_error() {
        for file in [b"".as_slice(), b"\n\n", b"# row f4e 0 0 0 0\n"] {
            let error = Vectors::parse(file).unwrap_err();
            assert_eq!(error.line(), None);
            assert!(error.to_string().contains("no vector"), "{error}");
        }
    }

    /// A file that is something else altogether does not flood the terminal.
    #[test]
    fn long_and_unprintable_words_are_cut_and_escaped() {
        let message = Vectors::parse(&[b'x'; 100_000]).unwrap_err().to_string();
        assert!(message.len() < 200, "{message}");
        let message = Vectors::parse(b"\x1b[31m").unwrap_err().to_string();
        assert!(!message.contains('\x1b'), "{message}");
    }
}
