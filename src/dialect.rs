//! The three dialects of the same permute: PTX `prmt`, CUDA `__byte_perm`, AMD `v_perm_b32`.

use core::fmt;
use core::str::FromStr;

use crate::{Error, Selector, Source, reference};

/// CUDA's `__byte_perm(x, y, s)`: `prmt` with the top bit of each selector nibble ignored, so that it
/// never replicates a sign.
///
/// Definition: CUDA Math API, "Integer Intrinsics", and what NVIDIA hardware answers. Sources contradict
/// each other here, and ports that replicate signs are wrong.
///
/// ```
/// use byteperm::{byte_perm, prmt};
/// assert_eq!(byte_perm(0x807f_01ff, 0, 0x9180), 0x0101_ffff);
/// assert_eq!(prmt(0x807f_01ff, 0, 0x9180), 0x0001_ffff);
/// ```
#[must_use]
pub const fn byte_perm(x: u32, y: u32, s: u32) -> u32 {
    reference::generic(x, y, s & 0x7777)
}

/// AMD's `v_perm_b32` (`__builtin_amdgcn_perm`): one selector *byte* an output byte.
///
/// `s0` is the **high** half: selector bytes 0 to 3 pick the bytes of `s1`, 4 to 7 those of `s0`;
/// 8 to 11 give the sign of byte 1, 3, 5, 7; 12 gives 0x00 and everything above it 0xff.
///
/// Definition: AMD's instruction set reference guides (GCN3 and later), "V_PERM_B32".
///
/// ```
/// use byteperm::v_perm_b32;
/// assert_eq!(v_perm_b32(0x7766_5544, 0x3322_1100, 0x0c0d_0400), 0x00ff_4400);
/// ```
#[must_use]
pub const fn v_perm_b32(s0: u32, s1: u32, selector: u32) -> u32 {
    let pair = (s0 as u64) << 32 | s1 as u64;
    let mut d = 0;
    let mut i = 0;
    while i < 4 {
        let byte = match amd_source((selector >> (8 * i)) as u8) {
            Source::Byte(k) => (pair >> (8 * k)) as u8,
            Source::Sign(k) => ((pair >> (8 * k)) as i8 >> 7) as u8,
            Source::Const(value) => value,
        };
        d |= (byte as u32) << (8 * i);
        i += 1;
    }
    d
}

/// What one selector byte of `v_perm_b32` means, its eight source bytes numbered as `prmt` numbers them
/// with a = S1 and b = S0.
const fn amd_source(selector: u8) -> Source {
    match selector {
        0..8 => Source::Byte(selector),
        8..12 => Source::Sign(2 * (selector - 8) + 1),
        12 => Source::Const(0x00),
        _ => Source::Const(0xff),
    }
}

/// A way of writing the control of a byte permute.
///
/// A dialect turns a control into the origin of each output byte ([`decode`](Dialect::decode)) and back
/// ([`encode`](Dialect::encode)); a translation is one after the other. Source bytes are always numbered
/// as `prmt` numbers them, so **the operands of `amd` swap**: what is `(a, b)` in `ptx` is `(S1, S0)` there.
///
/// ```
/// use byteperm::Dialect;
/// assert_eq!(Dialect::Ptx.translate(0x5410, Dialect::Amd), Ok(0x0504_0100));
/// assert!(Dialect::Ptx.translate(0x8880, Dialect::Amd).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Dialect {
    /// NVIDIA's `prmt.b32 d, a, b, c`, generic form.
    Ptx,
    /// CUDA's `__byte_perm(x, y, s)`.
    Cuda,
    /// AMD's `v_perm_b32(S0, S1, selector)`.
    Amd,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 3] = [Dialect::Ptx, Dialect::Cuda, Dialect::Amd];

    /// The name: `ptx`, `cuda` or `amd`.
    ///
    /// ```
    /// assert_eq!(byteperm::Dialect::Amd.name(), "amd");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Ptx => "ptx",
            Dialect::Cuda => "cuda",
            Dialect::Amd => "amd",
        }
    }

    /// The name of the function or instruction.
    ///
    /// ```
    /// assert_eq!(byteperm::Dialect::Cuda.instruction(), "__byte_perm");
    /// ```
    #[must_use]
    pub const fn instruction(self) -> &'static str {
        match self {
            Dialect::Ptx => "prmt",
            Dialect::Cuda => "__byte_perm",
            Dialect::Amd => "v_perm_b32",
        }
    }

    /// What an output byte can be, for messages.
    pub(crate) const fn offers(self) -> &'static str {
        match self {
            Dialect::Ptx => "source bytes 0 to 7 and their signs, no constants",
            Dialect::Cuda => "source bytes 0 to 7, no signs, no constants",
            Dialect::Amd => "source bytes 0 to 7, the signs of odd bytes, and the constants 0x00 and 0xff",
        }
    }

    /// One lane of this dialect's function, its operands in the dialect's own order.
    ///
    /// ```
    /// use byteperm::Dialect;
    /// assert_eq!(Dialect::Ptx.permute(1, 2, 0x7654), 2);
    /// assert_eq!(Dialect::Amd.permute(1, 2, 0x0706_0504), 1);
    /// ```
    #[must_use]
    pub const fn permute(self, first: u32, second: u32, control: u32) -> u32 {
        match self {
            Dialect::Ptx => reference::generic(first, second, control),
            Dialect::Cuda => byte_perm(first, second, control),
            Dialect::Amd => v_perm_b32(first, second, control),
        }
    }

    /// The origin of each output byte under this control, byte 0 first. Every control means something.
    ///
    /// ```
    /// use byteperm::{Dialect, Source::{Byte, Const, Sign}};
    /// assert_eq!(Dialect::Amd.decode(0xff0c_0907), [Byte(7), Sign(3), Const(0), Const(0xff)]);
    /// ```
    #[must_use]
    pub const fn decode(self, control: u32) -> [Source; 4] {
        match self {
            Dialect::Ptx => Selector::new(control as u16).sources(),
            Dialect::Cuda => Selector::new(control as u16 & 0x7777).sources(),
            Dialect::Amd => {
                let [c0, c1, c2, c3] = control.to_le_bytes();
                [amd_source(c0), amd_source(c1), amd_source(c2), amd_source(c3)]
            }
        }
    }

    /// The control that makes these output bytes, byte 0 first.
    ///
    /// # Errors
    /// [`Error::Inexpressible`] names the output bytes that the dialect cannot make: constants in `ptx`
    /// and `cuda` (they need an operand that holds them), signs in `cuda`, signs of even bytes and
    /// constants other than 0x00 and 0xff in `amd`.
    ///
    /// ```
    /// use byteperm::{Dialect, Source::{Byte, Sign}};
    /// assert_eq!(Dialect::Amd.encode([Byte(0), Byte(1), Sign(1), Sign(1)]), Ok(0x0808_0100));
    /// ```
    pub const fn encode(self, sources: [Source; 4]) -> Result<u32, Error> {
        let mut control = 0;
        let mut at_fault = 0;
        let mut i = 0;
        while i < 4 {
            match self.encode_one(sources[i]) {
                Some(field) => control |= field << (i as u32 * self.field_bits()),
                None => at_fault |= 1 << i,
            }
            i += 1;
        }
        if at_fault == 0 {
            Ok(control)
        } else {
            Err(Error::Inexpressible { form: self.instruction(), bytes: at_fault })
        }
    }

    /// The width of the part of a control that makes one output byte.
    const fn field_bits(self) -> u32 {
        match self {
            Dialect::Ptx | Dialect::Cuda => 4,
            Dialect::Amd => 8,
        }
    }

    const fn encode_one(self, source: Source) -> Option<u32> {
        match (self, source) {
            (_, Source::Byte(byte @ 0..8)) => Some(byte as u32),
            (Dialect::Ptx, Source::Sign(byte @ 0..8)) => Some(byte as u32 | 8),
            (Dialect::Amd, Source::Sign(byte @ (1 | 3 | 5 | 7))) => Some(byte as u32 / 2 + 8),
            (Dialect::Amd, Source::Const(0x00)) => Some(0x0c),
            (Dialect::Amd, Source::Const(0xff)) => Some(0x0d),
            _ => None,
        }
    }

    /// The control of dialect `to` that does what `control` does in this one.
    ///
    /// Where one of the two is `amd`, the operands swap.
    ///
    /// # Errors
    /// As [`encode`](Dialect::encode).
    ///
    /// ```
    /// use byteperm::Dialect;
    /// assert_eq!(Dialect::Cuda.translate(0xd410, Dialect::Ptx), Ok(0x5410));
    /// ```
    pub const fn translate(self, control: u32, to: Dialect) -> Result<u32, Error> {
        to.encode(self.decode(control))
    }
}

/// The dialect's [name](Dialect::name).
impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a dialect's [name](Dialect::name), letters in either case.
///
/// # Errors
/// [`Error::Dialect`] for anything else; its message lists the names.
impl FromStr for Dialect {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(text)).ok_or(Error::Dialect)
    }
}
