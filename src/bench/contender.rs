//! Who is measured.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use super::buffers::View;
use super::{Input, Work, rivals};
use crate::verify::Operation;
use crate::{Engine, Error, Mode, Operand, prmt, slices};

/// What makes a bare loop's copy different from its source.
const CONSTANT: u32 = 0x5a5a_0f0f;

/// Bytes read and written in one piece of [`Contender::Pieces`]: far below what makes an engine stream.
const PIECE: usize = 1 << 20;

/// An engine or a rival.
///
/// ```
/// use byteperm::bench::{Contender, Work};
/// assert!(Contender::Reference.runs(&Work::PER_LANE));
/// assert!(!Contender::Memcpy.runs(&Work::PER_LANE), "it has one source");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    /// An engine.
    Engine(Engine),
    /// An engine called for one piece of 1 MiB after another: never with streaming stores.
    Pieces(Engine),
    /// [`slices::prmt`], which looks up the engine.
    Detecting,
    /// [`prmt`] called for every lane where the caller stands.
    Scalar,
    /// [`rivals::reference`].
    Reference,
    /// [`rivals::select`]: the best that the compiler makes by itself.
    Select,
    /// [`rivals::select_plain`]: the same loop with the CPU features of the build alone.
    SelectPlain,
    /// The same loads and stores without work: `bare_three` and its like in [`rivals`].
    Bare,
    /// [`rivals::swap_bytes`], or the same in place.
    SwapBytes,
    /// [`rivals::memcpy`].
    Memcpy,
    /// `rivals::rep_movsb`, of x86-64.
    RepMovsb,
}

/// A short name: `avx2`, `reference`, `bare`.
impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Engine(engine) => return engine.isa().fmt(f),
            Contender::Pieces(engine) => return write!(f, "{} in pieces", engine.isa()),
            Contender::Detecting => "detecting",
            Contender::Scalar => "scalar",
            Contender::Reference => "reference",
            Contender::Select => "autovectorised",
            Contender::SelectPlain => "autovectorised for the build",
            Contender::Bare => "bare",
            Contender::SwapBytes => "swap_bytes",
            Contender::Memcpy => "memcpy",
            Contender::RepMovsb => "rep movsb",
        }
        .fmt(f)
    }
}

/// Calls with `inputs` so many times, and takes the time. The compiler cannot tell that the inputs stay the same
/// nor that nobody reads the destination. A reference goes through the black box, not the slices themselves: those
/// would be stored in halves and read back whole, which costs short calls more than they take.
#[inline(always)]
fn repeat<T: Copy>(calls: usize, inputs: T, d: &mut [u32], call: impl Fn(T, &mut [u32])) -> Duration {
    let mut arguments = (inputs, d);
    let start = Instant::now();
    for _ in 0..calls {
        let (inputs, d) = black_box(&mut arguments);
        call(*inputs, d);
    }
    start.elapsed()
}

impl Contender {
    /// Whether it does this work or, for a copy and [`Bare`](Contender::Bare), whether it moves the same bytes.
    ///
    /// ```
    /// use byteperm::bench::{Contender, Work};
    /// assert!(Contender::SwapBytes.runs(&Work::BYTE_SWAP.in_place()));
    /// assert!(!Contender::SwapBytes.runs(&Work::TWO_OPERANDS));
    /// ```
    #[must_use]
    pub fn runs(self, work: &Work) -> bool {
        let shape = work.inputs().map(Input::is_slice);
        let one_source = shape == [true, false, false];
        let swaps = *work == Work { in_place: work.in_place, ..Work::BYTE_SWAP };
        match self {
            Contender::Engine(_) if work.in_place => work.a.is_slice() && matches!(work.operation, Operation::Prmt(_)),
            Contender::Engine(_) => true,
            Contender::Bare => matches!(shape, [true, true, true] | [true, true, false] | [true, false, false]),
            Contender::Reference => work.operation == Operation::Prmt(Mode::Generic) && Contender::Bare.runs(work),
            Contender::Pieces(_)
            | Contender::Detecting
            | Contender::Scalar
            | Contender::Select
            | Contender::SelectPlain => *work == Work::PER_LANE,
            Contender::SwapBytes => swaps,
            Contender::Memcpy => one_source && !work.in_place,
            Contender::RepMovsb => cfg!(target_arch = "x86_64") && one_source && !work.in_place,
        }
    }

    /// What it makes of one lane.
    pub(super) fn expected(self, work: &Work, view: &View<'_>, i: usize) -> u32 {
        let [a, b, c] = work.lane(view, i);
        match self {
            Contender::Bare => match (work.b.is_slice(), work.c.is_slice()) {
                (true, true) => a ^ b ^ c,
                (true, false) => a ^ b,
                _ => a ^ CONSTANT,
            },
            Contender::Memcpy | Contender::RepMovsb => a,
            _ => work.operation.reference(a, b, c),
        }
    }

    /// The time of so many calls one after the other. What it does not [run](Contender::runs) takes none.
    pub(super) fn time(self, work: &Work, view: View<'_>, calls: usize) -> Duration {
        let operands = work.operands(&view);
        let View { a, b, c, d } = view;
        match self {
            _ if !self.runs(work) => Duration::ZERO,
            Contender::Engine(engine) => run_engine(engine, work, operands, d, calls),
            Contender::Pieces(engine) => {
                let lanes = PIECE / work.bytes_a_lane();
                repeat(calls, (a, b, c), d, |(a, b, c), d| {
                    for (((a, b), c), d) in
                        a.chunks(lanes).zip(b.chunks(lanes)).zip(c.chunks(lanes)).zip(d.chunks_mut(lanes))
                    {
                        done(engine.prmt(Mode::Generic, a, b, c, d));
                    }
                })
            }
            Contender::Detecting => {
                repeat(calls, (a, b, c), d, |(a, b, c), d| done(slices::prmt(Mode::Generic, a, b, c, d)))
            }
            Contender::Scalar => repeat(calls, (a, b, c), d, |(a, b, c), d| {
                for (((d, &a), &b), &c) in d.iter_mut().zip(a).zip(b).zip(c) {
                    *d = prmt(a, b, c);
                }
            }),
            Contender::Reference => reference(work, View { a, b, c, d }, calls),
            Contender::Select => repeat(calls, (a, b, c), d, |(a, b, c), d| rivals::select(a, b, c, d)),
            Contender::SelectPlain => repeat(calls, (a, b, c), d, |(a, b, c), d| rivals::select_plain(a, b, c, d)),
            Contender::Bare => bare(work, View { a, b, c, d }, calls),
            Contender::SwapBytes if work.in_place => repeat(calls, (), d, |(), d| rivals::swap_bytes_in_place(d)),
            Contender::SwapBytes => repeat(calls, a, d, rivals::swap_bytes),
            Contender::Memcpy => repeat(calls, a, d, rivals::memcpy),
            Contender::RepMovsb => {
                #[cfg(target_arch = "x86_64")]
                let time = repeat(calls, a, d, rivals::rep_movsb);
                #[cfg(not(target_arch = "x86_64"))]
                let time = Duration::ZERO;
                time
            }
        }
    }
}

/// A call was wrong if it left the destination as it was, and the check of its lanes has found that.
#[inline(always)]
fn done(_: Result<(), Error>) {}

/// An engine's function for the operation.
fn run_engine(engine: Engine, work: &Work, operands: [Operand<'_>; 3], d: &mut [u32], calls: usize) -> Duration {
    match work.operation {
        Operation::Prmt(mode) if work.in_place => {
            repeat(calls, (mode, operands), d, |(mode, [_, b, c]), d| done(engine.prmt_in_place(mode, d, b, c)))
        }
        Operation::Prmt(mode) => {
            repeat(calls, (mode, operands), d, |(mode, [a, b, c]), d| done(engine.prmt(mode, a, b, c, d)))
        }
        Operation::BytePerm => repeat(calls, operands, d, |[x, y, s], d| done(engine.byte_perm(x, y, s, d))),
        Operation::VPerm => repeat(calls, operands, d, |[s0, s1, c], d| done(engine.v_perm_b32(s0, s1, c, d))),
    }
}

/// The reference loop for the slices that there are.
fn reference(work: &Work, View { a, b, c, d }: View<'_>, calls: usize) -> Duration {
    let (bs, cs) = (work.b.is_slice(), work.c.is_slice());
    let (y, z) = (work.b.value(), work.c.value());
    match (bs, cs) {
        (true, true) if work.in_place => repeat(calls, (b, c), d, |(b, c), d| {
            for ((d, &b), &c) in d.iter_mut().zip(b).zip(c) {
                *d = prmt(*d, b, c);
            }
        }),
        (true, true) => repeat(calls, (a, b, c), d, |(a, b, c), d| rivals::reference(a, b, c, d)),
        (true, false) if work.in_place => repeat(calls, (b, z), d, |(b, z), d| {
            for (d, &b) in d.iter_mut().zip(b) {
                *d = prmt(*d, b, z);
            }
        }),
        (true, false) => repeat(calls, (a, b, z), d, |(a, b, z), d| {
            for ((d, &a), &b) in d.iter_mut().zip(a).zip(b) {
                *d = prmt(a, b, z);
            }
        }),
        _ if work.in_place => repeat(calls, (y, z), d, |(y, z), d| {
            for d in d {
                *d = prmt(*d, y, z);
            }
        }),
        _ => repeat(calls, (a, y, z), d, |(a, y, z), d| {
            for (d, &a) in d.iter_mut().zip(a) {
                *d = prmt(a, y, z);
            }
        }),
    }
}

/// The bare loop for the slices that there are.
fn bare(work: &Work, View { a, b, c, d }: View<'_>, calls: usize) -> Duration {
    match (work.b.is_slice(), work.c.is_slice(), work.in_place) {
        (true, true, false) => repeat(calls, (a, b, c), d, |(a, b, c), d| rivals::bare_three(a, b, c, d)),
        (true, true, true) => repeat(calls, (b, c), d, |(b, c), d| rivals::bare_three_in_place(b, c, d)),
        (true, false, false) => repeat(calls, (a, b), d, |(a, b), d| rivals::bare_two(a, b, d)),
        (true, false, true) => repeat(calls, b, d, rivals::bare_two_in_place),
        (_, _, false) => repeat(calls, a, d, |a, d| rivals::bare_one(a, CONSTANT, d)),
        (_, _, true) => repeat(calls, (), d, |(), d| rivals::bare_in_place(CONSTANT, d)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::{Offsets, Race};

    fn all() -> impl Iterator<Item = Contender> {
        let rivals = [
            Contender::Detecting,
            Contender::Scalar,
            Contender::Reference,
            Contender::Select,
            Contender::SelectPlain,
            Contender::Bare,
            Contender::SwapBytes,
            Contender::Memcpy,
            Contender::RepMovsb,
        ];
        Engine::available().flat_map(|engine| [Contender::Engine(engine), Contender::Pieces(engine)]).chain(rivals)
    }

    fn works() -> impl Iterator<Item = Work> {
        let named = Work::NAMED.into_iter().map(|(_, work)| work);
        let operations = Operation::ALL.into_iter().map(|operation| Work::PER_LANE.with(operation));
        let combinations = Work::combinations().into_iter().map(|(_, work)| work);
        let in_place = [Work::TWO_OPERANDS.in_place(), Work::TWO_OPERANDS_SIGNS.in_place()];
        named.chain(operations).chain(combinations).chain(in_place)
    }

    /// Forms that do not exist.
    fn no_works() -> [Work; 2] {
        let value = Work { a: Input::Value(1), ..Work::PER_LANE.in_place() };
        [Work::PER_LANE.in_place().with(Operation::VPerm), value]
    }

    #[test]
    fn every_contender_gives_what_it_says_and_refuses_other_work() {
        for work in works().chain(no_works()) {
            for contender in all() {
                for offsets in [Offsets::ALIGNED, Offsets::ONE_LANE, Offsets::MIXED] {
                    for lanes in [1, 2, 15, 16, 17, 63, 64, 65, 1000] {
                        let outcome = Race::new(work, lanes, offsets).check(contender);
                        assert_eq!(outcome.is_ok(), contender.runs(&work), "{work:?}, {lanes} lanes: {outcome:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_work_has_an_engine_and_per_lane_has_all_rivals() {
        let engine = Contender::Engine(Engine::detect());
        assert!(works().all(|work| engine.runs(&work)) && no_works().iter().all(|work| !engine.runs(work)));
        let missing = all().filter(|contender| !contender.runs(&Work::PER_LANE)).map(|contender| contender.to_string());
        assert_eq!(missing.collect::<Vec<_>>(), ["swap_bytes", "memcpy", "rep movsb"]);
    }

    #[test]
    fn pieces_longer_than_one_are_joined() {
        let contender = Contender::Pieces(Engine::detect());
        assert_eq!(Race::new(Work::PER_LANE, PIECE / 16 * 2 + 5, Offsets::ALIGNED).check(contender), Ok(()));
    }
}
