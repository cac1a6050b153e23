//! The seven forms of `prmt.b32`, as one table.

use core::fmt;
use core::str::FromStr;

use crate::{Error, Selector, reference};

/// One of the seven forms of `prmt.b32`.
///
/// The generic form reads a [`Selector`] from its control. Each of the six others is four selectors, and
/// the low two bits of its control pick one; none of them replicates a sign.
///
/// ```
/// use byteperm::{Mode, Selector};
/// assert_eq!(Mode::F4e.prmt(0x4433_2211, 0x8877_6655, 1), 0x5544_3322);
/// assert_eq!(Mode::F4e.selector(1), Selector::new(0x4321));
/// assert_eq!("f4e".parse(), Ok(Mode::F4e));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// A nibble an output byte, signs included: `prmt.b32`.
    Generic,
    /// Forward 4 extract: four bytes of {b, a} from byte `c & 3` upwards.
    F4e,
    /// Backward 4 extract: four bytes of {b, a} from byte `c & 3` downwards, wrapping round.
    B4e,
    /// Replicate 8: byte `c & 3` of `a`, four times.
    Rc8,
    /// Edge clamp left: `a` with the bytes below byte `c & 3` replaced by it.
    Ecl,
    /// Edge clamp right: `a` with the bytes above byte `c & 3` replaced by it.
    Ecr,
    /// Replicate 16: half `c & 1` of `a`, twice.
    Rc16,
}

/// One row of the table.
struct Row {
    mode: Mode,
    name: &'static str,
    suffix: &'static str,
    /// By `c & 3`. The generic form takes its selector from the control and has none here.
    selectors: Option<[Selector; 4]>,
}

const fn row(mode: Mode, name: &'static str, suffix: &'static str, nibbles: [u16; 4]) -> Row {
    let [s0, s1, s2, s3] = nibbles;
    let selectors = [Selector::new(s0), Selector::new(s1), Selector::new(s2), Selector::new(s3)];
    Row { mode, name, suffix, selectors: Some(selectors) }
}

/// In the order of the enum, which indexes it.
static TABLE: [Row; 7] = TABLE_ROWS;
const TABLE_ROWS: [Row; 7] = [
    Row { mode: Mode::Generic, name: "generic", suffix: "", selectors: None },
    row(Mode::F4e, "f4e", ".f4e", [0x3210, 0x4321, 0x5432, 0x6543]),
    row(Mode::B4e, "b4e", ".b4e", [0x5670, 0x6701, 0x7012, 0x0123]),
    row(Mode::Rc8, "rc8", ".rc8", [0x0000, 0x1111, 0x2222, 0x3333]),
    row(Mode::Ecl, "ecl", ".ecl", [0x3210, 0x3211, 0x3222, 0x3333]),
    row(Mode::Ecr, "ecr", ".ecr", [0x0000, 0x1110, 0x2210, 0x3210]),
    row(Mode::Rc16, "rc16", ".rc16", [0x1010, 0x3232, 0x1010, 0x3232]),
];

impl Mode {
    /// All seven, the generic form first.
    pub const ALL: [Mode; 7] = {
        let mut all = [Mode::Generic; 7];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE_ROWS[i].mode;
            assert!(all[i] as usize == i);
            i += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name: `generic`, `f4e`, `b4e`, `rc8`, `ecl`, `ecr` or `rc16`.
    ///
    /// ```
    /// assert_eq!(byteperm::Mode::Rc16.name(), "rc16");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What stands behind `prmt.b32` in PTX; empty for the generic form.
    ///
    /// ```
    /// assert_eq!(byteperm::Mode::Rc16.ptx_suffix(), ".rc16");
    /// ```
    #[must_use]
    pub const fn ptx_suffix(self) -> &'static str {
        self.row().suffix
    }

    /// The four selectors of a named mode, by `c & 3`; `None` for the generic form.
    ///
    /// ```
    /// use byteperm::{Mode, Selector};
    /// assert_eq!(Mode::Rc8.selectors().unwrap()[2], Selector::new(0x2222));
    /// assert_eq!(Mode::Generic.selectors(), None);
    /// ```
    #[must_use]
    pub const fn selectors(self) -> Option<[Selector; 4]> {
        self.row().selectors
    }

    /// The generic selector that does what this mode does under the control `c`.
    ///
    /// Bits of `c` that the mode does not read are ignored, as hardware does.
    ///
    /// ```
    /// use byteperm::{Mode, Selector};
    /// assert_eq!(Mode::B4e.selector(0xffff_fffc), Selector::new(0x5670));
    /// assert_eq!(Mode::Generic.selector(0xdead_5410), Selector::new(0x5410));
    /// ```
    #[must_use]
    pub const fn selector(self, c: u32) -> Selector {
        match self.selectors() {
            Some(selectors) => selectors[(c & 3) as usize],
            None => Selector::new(c as u16),
        }
    }

    /// The bits of the control that count: the others are ignored.
    ///
    /// ```
    /// assert_eq!(byteperm::Mode::Ecl.control_mask(), 3);
    /// ```
    #[must_use]
    pub const fn control_mask(self) -> u32 {
        match self {
            Mode::Generic => 0xffff,
            _ => 3,
        }
    }

    /// Whether the mode reads `b` under any control.
    ///
    /// ```
    /// use byteperm::Mode;
    /// assert!(Mode::F4e.reads_b() && !Mode::Ecl.reads_b());
    /// ```
    #[must_use]
    pub const fn reads_b(self) -> bool {
        match self.selectors() {
            Some([s0, s1, s2, s3]) => s0.reads_b() || s1.reads_b() || s2.reads_b() || s3.reads_b(),
            None => true,
        }
    }

    /// `prmt.b32{.mode} d, a, b, c` for one lane, by the [reference](mod@reference).
    ///
    /// ```
    /// use byteperm::Mode;
    /// const D: u32 = Mode::Rc8.prmt(0x4433_2211, 0, 3);
    /// assert_eq!(D, 0x4444_4444);
    /// ```
    #[must_use]
    pub const fn prmt(self, a: u32, b: u32, c: u32) -> u32 {
        reference::prmt(self, a, b, c)
    }
}

/// The mode's [name](Mode::name).
impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a mode's [name](Mode::name), letters in either case.
///
/// # Errors
/// [`Error::Mode`] for anything else; its message lists the names.
impl FromStr for Mode {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Mode::ALL.into_iter().find(|mode| mode.name().eq_ignore_ascii_case(text)).ok_or(Error::Mode)
    }
}
