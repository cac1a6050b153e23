//! The 16-bit control of `prmt`'s generic form.

use core::fmt;
use core::str::FromStr;

use crate::{Error, Source, reference};

/// A control of `prmt.b32`'s generic form: four nibbles, one an output byte.
///
/// The low three bits of nibble `i` pick the source byte of output byte `i` (0 to 3 from `a`, 4 to 7
/// from `b`, least significant first); where its top bit is set the output byte is that byte's sign.
///
/// It is written in hexadecimal with a prefix, and only so: public code writes selectors in both bases,
/// and `5140` is `0x1414`.
///
/// ```
/// use byteperm::Selector;
/// let interleave: Selector = "0x5140".parse()?;
/// assert_eq!(interleave.prmt(0x3322_1100, 0x7766_5544), 0x5511_4400);
/// assert_eq!(interleave.to_string(), "0x5140");
/// assert!("5140".parse::<Selector>().is_err());
/// # Ok::<(), byteperm::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Selector(u16);

impl Selector {
    /// `a` as it is.
    pub const A: Selector = Selector(0x3210);
    /// `b` as it is.
    pub const B: Selector = Selector(0x7654);
    /// The bytes of `a` in reverse order: a byte swap.
    pub const SWAP_BYTES: Selector = Selector(0x0123);

    /// The selector with these four nibbles. Every 16-bit value is one.
    ///
    /// ```
    /// use byteperm::Selector;
    /// assert_eq!(Selector::new(0x0123).prmt(0x1122_3344, 0), 0x4433_2211);
    /// ```
    #[must_use]
    pub const fn new(nibbles: u16) -> Self {
        Selector(nibbles)
    }

    /// The four nibbles.
    ///
    /// ```
    /// assert_eq!(byteperm::Selector::A.get(), 0x3210);
    /// ```
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Nibble `i % 4`, that of output byte `i`.
    ///
    /// ```
    /// assert_eq!(byteperm::Selector::new(0x5140).nibble(3), 5);
    /// ```
    #[must_use]
    pub const fn nibble(self, i: usize) -> u8 {
        (self.0 >> (4 * (i % 4)) & 0xf) as u8
    }

    /// `prmt.b32 d, a, b, self`: the generic form, by the [reference](mod@reference).
    ///
    /// ```
    /// use byteperm::Selector;
    /// const SIGN_EXTENDED: u32 = Selector::new(0x8880).prmt(0x80, 0);
    /// assert_eq!(SIGN_EXTENDED, 0xffff_ff80);
    /// ```
    #[must_use]
    pub const fn prmt(self, a: u32, b: u32) -> u32 {
        reference::generic(a, b, self.0 as u32)
    }

    /// The origin of each output byte, byte 0 first.
    ///
    /// ```
    /// use byteperm::{Selector, Source::{Byte, Sign}};
    /// assert_eq!(Selector::new(0xf140).sources(), [Byte(0), Byte(4), Byte(1), Sign(7)]);
    /// ```
    #[must_use]
    pub const fn sources(self) -> [Source; 4] {
        let mut sources = [Source::Byte(0); 4];
        let mut i = 0;
        while i < 4 {
            let nibble = self.nibble(i);
            sources[i] = if nibble & 8 == 0 { Source::Byte(nibble) } else { Source::Sign(nibble & 7) };
            i += 1;
        }
        sources
    }

    /// The selector whose output bytes are these, byte 0 first.
    ///
    /// # Errors
    /// [`Error::Inexpressible`] names the output bytes that `prmt` cannot make: constants, and source
    /// bytes past 7.
    ///
    /// ```
    /// use byteperm::{Selector, Source::{Byte, Const, Sign}};
    /// assert_eq!(Selector::from_sources([Byte(0), Byte(4), Byte(1), Sign(5)]), Ok(Selector::new(0xd140)));
    /// assert!(Selector::from_sources([Byte(0), Byte(1), Byte(2), Const(0xff)]).is_err());
    /// ```
    pub const fn from_sources(sources: [Source; 4]) -> Result<Self, Error> {
        let mut nibbles = 0;
        let mut at_fault = 0;
        let mut i = 0;
        while i < 4 {
            match sources[i] {
                Source::Byte(byte @ 0..8) => nibbles |= (byte as u16) << (4 * i),
                Source::Sign(byte @ 0..8) => nibbles |= (byte as u16 | 8) << (4 * i),
                _ => at_fault |= 1 << i,
            }
            i += 1;
        }
        if at_fault == 0 { Ok(Selector(nibbles)) } else { Err(Error::Inexpressible { form: "prmt", bytes: at_fault }) }
    }

    /// The selector that gives the same with `a` and `b` exchanged.
    ///
    /// ```
    /// use byteperm::Selector;
    /// let s = Selector::new(0x5410);
    /// assert_eq!(s.swap_operands().prmt(2, 1), s.prmt(1, 2));
    /// ```
    #[must_use]
    pub const fn swap_operands(self) -> Self {
        Selector(self.0 ^ 0x4444)
    }

    /// One selector for two steps: `self` first, then `next` on its result.
    ///
    /// The sign of a sign is that sign, so two steps are always one, unless `next` reads a second operand.
    ///
    /// # Errors
    /// [`Error::ReadsSecondOperand`] names the output bytes of `next` that read bytes 4 to 7.
    ///
    /// ```
    /// use byteperm::Selector;
    /// let (s, t) = (Selector::new(0x8765), Selector::new(0x0123));
    /// assert_eq!(s.then(t)?.prmt(3, 4), t.prmt(s.prmt(3, 4), 0));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub const fn then(self, next: Selector) -> Result<Selector, Error> {
        let mut nibbles = 0;
        let mut at_fault = 0;
        let mut i = 0;
        while i < 4 {
            let n = next.nibble(i);
            at_fault |= (n >> 2 & 1) << i;
            let combined = self.nibble((n & 3) as usize) | n & 8;
            nibbles |= (combined as u16) << (4 * i);
            i += 1;
        }
        if at_fault == 0 { Ok(Selector(nibbles)) } else { Err(Error::ReadsSecondOperand { bytes: at_fault }) }
    }

    /// Every selector that yields `wanted` from `a` and `b`, in ascending order.
    ///
    /// ```
    /// use byteperm::Selector;
    /// assert_eq!(Selector::find(0x3322_1100, 0x7766_5544, 0x0011_2233).next(), Some(Selector::SWAP_BYTES));
    /// ```
    pub fn find(a: u32, b: u32, wanted: u32) -> impl Iterator<Item = Selector> + Clone {
        (0..=u16::MAX).map(Selector).filter(move |s| s.prmt(a, b) == wanted)
    }

    /// Whether any output byte depends on `a`.
    ///
    /// ```
    /// assert!(!byteperm::Selector::B.reads_a());
    /// ```
    #[must_use]
    pub const fn reads_a(self) -> bool {
        self.0 & 0x4444 != 0x4444
    }

    /// Whether any output byte depends on `b`.
    ///
    /// ```
    /// assert!(!byteperm::Selector::SWAP_BYTES.reads_b());
    /// ```
    #[must_use]
    pub const fn reads_b(self) -> bool {
        self.0 & 0x4444 != 0
    }

    /// Whether any output byte is a sign.
    ///
    /// ```
    /// assert!(byteperm::Selector::new(0x8880).replicates_sign());
    /// ```
    #[must_use]
    pub const fn replicates_sign(self) -> bool {
        self.0 & 0x8888 != 0
    }
}

/// `0x5410`: four hexadecimal digits, output byte 3 first, as PTX code writes it.
impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{:04x}", self.0)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Selector({self})")
    }
}

/// Reads `0x` and one to four hexadecimal digits; missing digits are zero, as in any number.
///
/// # Errors
/// [`Error::SelectorPrefix`] for digits without `0x`, [`Error::Selector`] for anything else.
impl FromStr for Selector {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) else {
            let bare = !text.is_empty() && text.bytes().all(|d| d.is_ascii_hexdigit());
            return Err(if bare { Error::SelectorPrefix } else { Error::Selector });
        };
        // The check by hand keeps a sign out: `from_str_radix` would take `+` for part of the number.
        if !(1..=4).contains(&digits.len()) || !digits.bytes().all(|d| d.is_ascii_hexdigit()) {
            return Err(Error::Selector);
        }
        u16::from_str_radix(digits, 16).map(Selector).map_err(|_| Error::Selector)
    }
}

impl From<u16> for Selector {
    fn from(nibbles: u16) -> Self {
        Selector(nibbles)
    }
}

impl From<Selector> for u16 {
    fn from(selector: Selector) -> Self {
        selector.0
    }
}

impl From<Selector> for u32 {
    fn from(selector: Selector) -> Self {
        selector.0.into()
    }
}
