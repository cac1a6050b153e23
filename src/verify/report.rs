//! What the suite found.

use core::fmt;

use super::Operation;
use crate::count::Count;

/// How many records are kept for each backend; other faults are only counted.
///
/// ```
/// use byteperm::{Engine, verify::{self, RECORDS, Vectors}};
/// let wrong = Vectors::parse(b"row rc8 1 0 0 01010100")?;
/// let report = verify::hardware(&[&Engine::detect()], &wrong, &());
/// assert!(report.outcomes[0].records.len() <= RECORDS);
/// # Ok::<(), verify::VectorsError>(())
/// ```
pub const RECORDS: usize = 16;

/// What the suite found, by backend.
///
/// ```
/// use byteperm::{Engine, verify};
/// let engine = Engine::detect();
/// let report = verify::hardware(&[&engine], &verify::Vectors::parse(b"row generic 1 2 7654 2")?, &());
/// assert!(report.agreed());
/// assert_eq!(report.outcomes[0].backend, engine.isa().name());
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// One for each backend, in the order in which they were given.
    pub outcomes: Vec<Outcome>,
}

impl Report {
    pub(super) fn new<'a>(backends: impl Iterator<Item = &'a str>) -> Self {
        let outcome = |name: &str| Outcome { backend: name.to_owned(), lanes: 0, faults: 0, records: Vec::new() };
        Report { outcomes: backends.map(outcome).collect() }
    }

    /// Whether at least one lane was checked through every backend, and none had a fault.
    ///
    /// ```
    /// use byteperm::{Engine, verify};
    /// let report = verify::hardware(&[&Engine::detect()], &verify::Vectors::parse(b"row generic 1 2 7654 1")?, &());
    /// assert!(!report.agreed()); // byte 0 of b is 2
    /// # Ok::<(), verify::VectorsError>(())
    /// ```
    #[must_use]
    pub fn agreed(&self) -> bool {
        !self.outcomes.is_empty() && self.outcomes.iter().all(|outcome| outcome.lanes > 0 && outcome.faults == 0)
    }

    /// Adds what another part of the suite found with the same backends.
    pub(super) fn merge(&mut self, other: Report) {
        for (mine, theirs) in self.outcomes.iter_mut().zip(other.outcomes) {
            mine.lanes += theirs.lanes;
            mine.faults += theirs.faults;
            theirs.records.into_iter().for_each(|record| mine.keep(record));
        }
    }
}

/// What the suite found in one backend.
///
/// ```
/// use byteperm::{Engine, verify::{self, Vectors}};
/// let wrong = Vectors::parse(b"row rc8 1 0 0 01010100")?;
/// let report = verify::hardware(&[&Engine::detect()], &wrong, &());
/// assert!(report.outcomes[0].faults > 0 && report.outcomes[0].faults <= report.outcomes[0].lanes);
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The backend's name.
    pub backend: String,
    /// Lanes whose result was checked.
    pub lanes: u64,
    /// Lanes with a wrong result, lanes written outside the destination, digests that differ, refusals.
    pub faults: u64,
    /// The first fault of each operation in each part of the suite, or at each line of a vectors file: as many
    /// as [`RECORDS`].
    pub records: Vec<Record>,
}

impl Outcome {
    /// Keeps a record if it is not like one that there is.
    pub(super) fn keep(&mut self, record: Record) {
        let kind = |record: &Record| (record.operation, record.check, record.line, record.shape.in_place);
        if self.records.len() < RECORDS && self.records.iter().all(|kept| kind(kept) != kind(&record)) {
            self.records.push(record);
        }
    }
}

/// One fault and where it was found.
///
/// ```
/// use byteperm::{Engine, verify::{self, Vectors}};
/// let wrong = Vectors::parse(b"row rc8 1 0 0 01010100")?;
/// let report = verify::hardware(&[&Engine::detect()], &wrong, &());
/// let record = &report.outcomes[0].records[0];
/// assert_eq!((record.operation.name(), record.line), ("rc8", Some(1)));
/// assert!(record.to_string().contains("expected 0x01010100, got 0x01010101"));
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The backend's name.
    pub backend: String,
    /// What it should have run.
    pub operation: Operation,
    /// The part of the suite.
    pub check: &'static str,
    /// The line of the vectors file, from 1, where the expectation comes from one.
    pub line: Option<usize>,
    /// What each operand was.
    pub shape: Shape,
    /// The destination's length in lanes.
    pub lanes: usize,
    /// How many lanes past a 64-byte boundary the destination began.
    pub offset: usize,
    /// What was wrong.
    ///
    /// ```
    /// use byteperm::{Engine, verify::{self, Fault, Vectors}};
    /// let wrong = Vectors::parse(b"row rc8 1 0 0 01010100")?;
    /// let report = verify::hardware(&[&Engine::detect()], &wrong, &());
    /// let fault = Fault::Lane { lane: 0, a: 1, b: 0, c: 0, expected: 0x0101_0100, got: 0x0101_0101 };
    /// assert_eq!(report.outcomes[0].records[0].fault, fault);
    /// # Ok::<(), verify::VectorsError>(())
    /// ```
    pub fault: Fault,
}

/// Which operands were slices, and where the result went.
///
/// ```
/// use byteperm::{Engine, verify::{self, Vectors}};
/// let wrong = Vectors::parse(b"row rc8 1 0 0 01010100")?;
/// let report = verify::hardware(&[&Engine::detect()], &wrong, &());
/// assert_eq!(report.outcomes[0].records[0].shape.to_string(), "slice, slice, slice");
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shape {
    /// For each of the three operands, whether it was a slice.
    pub slices: [bool; 3],
    /// Whether the result overwrote the first operand.
    pub in_place: bool,
}

/// `slice, slice, value`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.slices.map(|slice| if slice { "slice" } else { "value" });
        write!(f, "{a}, {b}, {c}{}", if self.in_place { ", in place" } else { "" })
    }
}

/// What was wrong.
///
/// ```
/// use byteperm::{Engine, verify::{self, Fault, Vectors}};
/// let wrong = Vectors::parse(b"row rc8 1 0 0 01010100")?;
/// let report = verify::hardware(&[&Engine::detect()], &wrong, &());
/// let fault = Fault::Lane { lane: 0, a: 1, b: 0, c: 0, expected: 0x0101_0100, got: 0x0101_0101 };
/// assert_eq!(report.outcomes[0].records[0].fault, fault);
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A lane has a wrong result.
    Lane {
        /// The lane's number in the destination, from 0.
        lane: usize,
        /// The first operand.
        a: u32,
        /// The second operand.
        b: u32,
        /// The control.
        c: u32,
        /// The right result.
        expected: u32,
        /// The backend's result.
        got: u32,
    },
    /// A lane outside the destination was written.
    Outside {
        /// The lane's number counted from the destination's first: negative before it.
        lane: isize,
        /// What is there now.
        got: u32,
    },
    /// The hash of all results differs from the vectors file's.
    Digest {
        /// The file's.
        expected: u64,
        /// That of the backend's results.
        got: u64,
    },
    /// The backend did not run the operation.
    Refused {
        /// Its reason.
        reason: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Lane { lane, a, b, c, expected, got } => write!(
                f,
                "lane {lane}: a = 0x{a:08x}, b = 0x{b:08x}, c = 0x{c:08x}: expected 0x{expected:08x}, got 0x{got:08x}"
            ),
            Fault::Outside { lane, got } => {
                write!(f, "lane {lane}, outside the destination, was overwritten with 0x{got:08x}")
            }
            Fault::Digest { expected, got } => {
                write!(f, "FNV-1a of all results: expected {expected:016x}, got {got:016x}")
            }
            Fault::Refused { reason } => write!(f, "refused: {reason}"),
        }
    }
}

/// One line: engine, operation, operands, control, expected, got, and where.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { backend, operation, check, line, shape, lanes, offset, fault } = self;
        write!(f, "{backend} {operation}: {fault} ({check}")?;
        if let Some(line) = line {
            write!(f, ", line {line}")?;
        }
        write!(f, "; {shape}; length {lanes}, {} past a 64-byte boundary)", Count(*offset as u128, "lane"))
    }
}
