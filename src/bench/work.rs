//! What is measured: an operation, and where its operands come from.

use super::buffers::View;
use crate::verify::Operation;
use crate::{Mode, Operand, Selector};

/// Where an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A slice: one value a lane.
    Slice,
    /// One value for all lanes.
    Value(u32),
}

impl Input {
    pub(super) fn is_slice(self) -> bool {
        self == Input::Slice
    }

    /// The value; zero where there is a slice.
    pub(super) fn value(self) -> u32 {
        match self {
            Input::Slice => 0,
            Input::Value(value) => value,
        }
    }

    fn operand(self, lanes: &[u32]) -> Operand<'_> {
        match self {
            Input::Slice => lanes.into(),
            Input::Value(value) => value.into(),
        }
    }

    fn lane(self, lanes: &[u32], i: usize) -> u32 {
        match self {
            Input::Slice => lanes[i],
            Input::Value(value) => value,
        }
    }
}

/// One operation over slices.
///
/// ```
/// use byteperm::bench::Work;
/// assert_eq!(Work::PER_LANE.slices(), 4);
/// assert_eq!(Work::PER_LANE.lanes_in(32 << 10), 2048);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// What is done to a lane.
    pub operation: Operation,
    /// The first operand.
    pub a: Input,
    /// The second.
    pub b: Input,
    /// The control.
    pub c: Input,
    /// Whether the result replaces `a`, which then is a slice. Only `prmt` has this form.
    pub in_place: bool,
}

/// Any word that is not the same byte four times.
const WORD: u32 = 0x9d3c_61f2;

impl Work {
    /// Three slices: every lane has its own control, in the generic form.
    pub const PER_LANE: Work = Work {
        operation: Operation::Prmt(Mode::Generic),
        a: Input::Slice,
        b: Input::Slice,
        c: Input::Slice,
        in_place: false,
    };
    /// Two slices and one selector, which replicates no sign.
    pub const TWO_OPERANDS: Work = Work { c: Input::Value(0x5140), ..Work::PER_LANE };
    /// Two slices and one selector, which replicates signs.
    pub const TWO_OPERANDS_SIGNS: Work = Work { c: Input::Value(0xd1c0), ..Work::PER_LANE };
    /// One slice and the selector that reverses bytes.
    pub const BYTE_SWAP: Work =
        Work { b: Input::Value(0), c: Input::Value(Selector::SWAP_BYTES.get() as u32), ..Work::PER_LANE };

    /// The work that people may ask for by name.
    pub const NAMED: [(&'static str, Work); 6] = [
        ("per-lane", Work::PER_LANE),
        ("per-lane-in-place", Work::PER_LANE.in_place()),
        ("one-selector", Work::TWO_OPERANDS),
        ("one-selector-signs", Work::TWO_OPERANDS_SIGNS),
        ("byte-swap", Work::BYTE_SWAP),
        ("byte-swap-in-place", Work::BYTE_SWAP.in_place()),
    ];

    /// The same in place of `a`.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Work::BYTE_SWAP.in_place().slices(), 1);
    /// ```
    #[must_use]
    pub const fn in_place(self) -> Work {
        Work { a: Input::Slice, in_place: true, ..self }
    }

    /// The same slices and values under another operation.
    ///
    /// ```
    /// use byteperm::{bench::Work, verify::Operation};
    /// assert_eq!(Work::PER_LANE.with(Operation::BytePerm).operation, Operation::BytePerm);
    /// ```
    #[must_use]
    pub const fn with(self, operation: Operation) -> Work {
        Work { operation, ..self }
    }

    /// All eight combinations of slices and values, three slices first, by the letters of the slices.
    ///
    /// ```
    /// let names = byteperm::bench::Work::combinations().map(|(name, _)| name);
    /// assert_eq!(names, ["abc", "ab", "ac", "a", "bc", "b", "c", "none"]);
    /// ```
    #[must_use]
    pub fn combinations() -> [(&'static str, Work); 8] {
        let names = ["abc", "ab", "ac", "a", "bc", "b", "c", "none"];
        std::array::from_fn(|i| {
            let pick = |bit: usize, value| if i & bit == 0 { Input::Slice } else { Input::Value(value) };
            (names[i], Work { a: pick(4, WORD), b: pick(2, !WORD), c: pick(1, 0x5140), ..Work::PER_LANE })
        })
    }

    /// How many slices there are, the destination included.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Work::TWO_OPERANDS.slices(), 3);
    /// ```
    #[must_use]
    pub fn slices(&self) -> usize {
        self.inputs().into_iter().filter(|input| input.is_slice()).count() + usize::from(!self.in_place)
    }

    /// Bytes read and written, a lane.
    ///
    /// ```
    /// use byteperm::bench::Work;
    /// assert_eq!(Work::BYTE_SWAP.bytes_a_lane(), Work::BYTE_SWAP.in_place().bytes_a_lane());
    /// ```
    #[must_use]
    pub fn bytes_a_lane(&self) -> usize {
        size_of::<u32>() * (self.slices() + usize::from(self.in_place))
    }

    /// How many lanes each slice has where all of them together fill a working set of so many bytes; at least
    /// one.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Work::BYTE_SWAP.lanes_in(64), 8);
    /// ```
    #[must_use]
    pub fn lanes_in(&self, working_set: usize) -> usize {
        (working_set / (size_of::<u32>() * self.slices())).max(1)
    }

    pub(super) fn inputs(&self) -> [Input; 3] {
        [self.a, self.b, self.c]
    }

    /// The lengths of `a`, `b`, `c` and `d`. In place `a` is kept beside the destination as what it started from.
    pub(super) fn lens(&self, lanes: usize) -> [usize; 4] {
        let [a, b, c] = self.inputs().map(|input| if input.is_slice() { lanes } else { 0 });
        [a, b, c, lanes]
    }

    /// The operands of an engine's call.
    pub(super) fn operands<'a>(&self, view: &View<'a>) -> [Operand<'a>; 3] {
        [self.a.operand(view.a), self.b.operand(view.b), self.c.operand(view.c)]
    }

    /// Lane `i` of each operand.
    pub(super) fn lane(&self, view: &View<'_>, i: usize) -> [u32; 3] {
        [self.a.lane(view.a, i), self.b.lane(view.b, i), self.c.lane(view.c, i)]
    }
}
