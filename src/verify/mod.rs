//! The equivalence suite: every engine against the reference and against what NVIDIA hardware answered.
//!
//! Tests, the program's `verify` command and other [backends](Backend) share it. Expectations are worked out
//! once for each case and every backend is held against them, guard lanes around each destination included.
//!
//! ```
//! use byteperm::{Engine, verify::{self, Backend, Vectors}};
//! let engines: Vec<Engine> = Engine::available().collect();
//! let backends: Vec<&dyn Backend> = engines.iter().map(|engine| engine as &dyn Backend).collect();
//! let vectors = Vectors::parse(b"row generic 807f01ff 00000000 00009180 0001ffff")?;
//! assert!(verify::hardware(&backends, &vectors, &()).agreed());
//! # Ok::<(), verify::VectorsError>(())
//! ```

mod backend;
mod checker;
mod checks;
mod count;
mod fnv;
mod hardware;
mod jobs;
mod operands;
mod quote;
mod report;
mod vectors;
mod vectors_error;
pub mod words;

pub use backend::{Backend, Input, Operation, Refusal};
pub use count::count;
pub use jobs::Progress;
pub use quote::quote;
pub use report::{Fault, Outcome, RECORDS, Record, Report, Shape};
pub use vectors::Vectors;
pub use vectors_error::VectorsError;

use crate::{Engine, Isa};

/// How much of the suite runs.
///
/// Whatever the scale, all 65,536 selectors (in a slice), every mode, all sign patterns, every combination of
/// slices and values, and every length take part; a smaller one combines fewer of them with each other.
///
/// ```
/// use byteperm::verify::Scale;
/// assert_ne!(Scale::FULL, Scale::QUICK);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// Over how many of the 256 sign patterns each selector goes, in lanes of its own: at most 256.
    passes: usize,
    /// Lanes of two slices under one selector: at most 256.
    lanes: usize,
    /// Every how manyth block of selectors is taken for all lanes at once.
    block_step: usize,
    /// Every how manyth selector of those meets values.
    value_step: usize,
    /// Sign patterns of each value beside a slice under one selector: at most 16.
    rounds: usize,
    /// Rounds of random operands.
    random: usize,
    /// Every how manyth alignment is taken.
    alignment_step: usize,
    /// Whether slices large enough for stores past the caches take part.
    large: bool,
}

impl Scale {
    /// Every selector meets every sign pattern: seconds in an optimised build.
    ///
    /// ```no_run
    /// use byteperm::{Engine, verify::{self, Scale}};
    /// assert!(verify::equivalence(&[&Engine::detect()], Scale::FULL, &()).agreed());
    /// ```
    pub const FULL: Scale = Scale {
        passes: 256,
        lanes: 256,
        block_step: 1,
        value_step: 1,
        rounds: 16,
        random: 32,
        alignment_step: 1,
        large: true,
    };

    /// What a build without optimisation runs in about a minute.
    ///
    /// ```no_run
    /// use byteperm::{Engine, verify::{self, Scale}};
    /// assert!(verify::equivalence(&[&Engine::detect()], Scale::QUICK, &()).agreed());
    /// ```
    pub const QUICK: Scale = Scale {
        passes: 1,
        lanes: 23,
        block_step: 1,
        value_step: 4,
        rounds: 1,
        random: 1,
        alignment_step: 5,
        large: true,
    };

    /// What many backends at once, or very slow ones, can afford: of the selectors that stand for all lanes
    /// only a part, and no large slices.
    ///
    /// ```
    /// use byteperm::{Engine, verify::{self, Scale}};
    /// assert!(verify::equivalence(&[&Engine::detect()], Scale::BRIEF, &()).agreed());
    /// ```
    pub const BRIEF: Scale = Scale { block_step: 15, alignment_step: 11, large: false, ..Scale::QUICK };
}

/// Runs everything whose expectation is the reference through every backend.
///
/// ```no_run
/// use byteperm::{Engine, verify::{self, Scale}};
/// assert!(verify::equivalence(&[&Engine::detect()], Scale::FULL, &()).agreed());
/// ```
#[must_use]
pub fn equivalence(backends: &[&dyn Backend], scale: Scale, progress: &dyn Progress) -> Report {
    jobs::run(backends, &checks::jobs(scale), progress)
}

/// Runs every line of a vectors file through every backend.
///
/// ```no_run
/// use byteperm::{Engine, verify::{self, Vectors}};
/// assert!(verify::hardware(&[&Engine::detect()], &Vectors::hardware()?, &()).agreed());
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[must_use]
pub fn hardware(backends: &[&dyn Backend], vectors: &Vectors, progress: &dyn Progress) -> Report {
    jobs::run(backends, &hardware::jobs(vectors), progress)
}

/// Runs both, as one.
///
/// ```no_run
/// use byteperm::{Engine, verify::{self, Scale, Vectors}};
/// let report = verify::everything(&[&Engine::detect()], Scale::FULL, &Vectors::hardware()?, &());
/// assert!(report.agreed());
/// # Ok::<(), verify::VectorsError>(())
/// ```
#[must_use]
pub fn everything(backends: &[&dyn Backend], scale: Scale, vectors: &Vectors, progress: &dyn Progress) -> Report {
    let mut jobs = checks::jobs(scale);
    jobs.extend(hardware::jobs(vectors));
    jobs::run(backends, &jobs, progress)
}

/// The tiers of this architecture that this CPU lacks, so that nothing here can check them.
///
/// ```
/// use byteperm::{Engine, verify};
/// assert!(verify::not_run().all(|isa| Engine::new(isa).is_none()));
/// ```
pub fn not_run() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().filter(|&isa| isa.is_native() && Engine::new(isa).is_none())
}
