//! Pictures in text: which source byte goes where.

use core::fmt::{self, Display};

use crate::{Dialect, Mode, Selector, Source};

impl Selector {
    /// A picture in text: each output byte with a wire to the source byte that it comes from.
    ///
    /// Several lines of at most 80 columns, no line break at the end. Signs are named.
    ///
    /// ```
    /// let picture = byteperm::Selector::new(0xd140).explain().to_string();
    /// assert!(picture.contains("sign of b1"));
    /// ```
    #[must_use]
    pub fn explain(self) -> impl Display {
        Picture { form: Form::Prmt(Mode::Generic), control: self.into(), operands: None }
    }
}

impl Mode {
    /// A picture in text of what this mode does under control `c`, the bits of `c` that are ignored included.
    ///
    /// Several lines of at most 80 columns, no line break at the end.
    ///
    /// ```
    /// use byteperm::Mode;
    /// let picture = Mode::Generic.explain(0xdead_5410).to_string();
    /// assert!(picture.contains("bits 31..16 (0xdead) are ignored"));
    /// ```
    #[must_use]
    pub fn explain(self, c: u32) -> impl Display {
        Picture { form: Form::Prmt(self), control: c, operands: None }
    }

    /// The same picture with the bytes of `a` and `b` in it, and the result.
    ///
    /// ```
    /// use byteperm::Mode;
    /// let picture = Mode::F4e.explain_lane(0x4433_2211, 0x8877_6655, 1).to_string();
    /// assert!(picture.contains("d = 0x55443322"));
    /// ```
    #[must_use]
    pub fn explain_lane(self, a: u32, b: u32, c: u32) -> impl Display {
        Picture { form: Form::Prmt(self), control: c, operands: Some([a, b]) }
    }
}

impl Dialect {
    /// A picture in text of what this control does, in the dialect's own names, the bits of the control
    /// that are ignored included.
    ///
    /// Several lines of at most 80 columns, no line break at the end.
    ///
    /// ```
    /// use byteperm::Dialect;
    /// let picture = Dialect::Amd.explain(0x0c0c_0504).to_string();
    /// assert!(picture.contains("S0.1") && picture.contains("constant"));
    /// ```
    #[must_use]
    pub fn explain(self, control: u32) -> impl Display {
        Picture { form: self.form(), control, operands: None }
    }

    /// The same picture with the operands' bytes in it, and the result. The operands come in the
    /// dialect's own order, as in [`permute`](Dialect::permute).
    ///
    /// ```
    /// use byteperm::Dialect;
    /// let picture = Dialect::Cuda.explain_lane(0x807f_01ff, 0, 0x9180).to_string();
    /// assert!(picture.contains("d = 0x0101ffff"));
    /// ```
    #[must_use]
    pub fn explain_lane(self, first: u32, second: u32, control: u32) -> impl Display {
        Picture { form: self.form(), control, operands: Some([first, second]) }
    }

    const fn form(self) -> Form {
        match self {
            Dialect::Ptx => Form::Prmt(Mode::Generic),
            Dialect::Cuda => Form::Cuda,
            Dialect::Amd => Form::Amd,
        }
    }
}

/// What a picture shows.
#[derive(Clone, Copy)]
struct Picture {
    form: Form,
    control: u32,
    /// In the form's own order.
    operands: Option<[u32; 2]>,
}

#[derive(Clone, Copy)]
enum Form {
    Prmt(Mode),
    Cuda,
    Amd,
}

impl Form {
    /// The names of the eight source bytes, byte 0 first.
    const fn byte_names(self) -> [&'static str; 8] {
        match self {
            Form::Prmt(_) => ["a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3"],
            Form::Cuda => ["x0", "x1", "x2", "x3", "y0", "y1", "y2", "y3"],
            Form::Amd => ["S1.0", "S1.1", "S1.2", "S1.3", "S0.0", "S0.1", "S0.2", "S0.3"],
        }
    }

    fn sources(self, control: u32) -> [Source; 4] {
        match self {
            Form::Prmt(mode) => mode.selector(control).sources(),
            Form::Cuda => Dialect::Cuda.decode(control),
            Form::Amd => Dialect::Amd.decode(control),
        }
    }

    fn permute(self, [first, second]: [u32; 2], control: u32) -> u32 {
        match self {
            Form::Prmt(mode) => mode.prmt(first, second, control),
            Form::Cuda => Dialect::Cuda.permute(first, second, control),
            Form::Amd => Dialect::Amd.permute(first, second, control),
        }
    }

    /// The eight source bytes, byte 0 first.
    const fn source_bytes(self, [first, second]: [u32; 2]) -> [u8; 8] {
        let (low, high) = match self {
            Form::Prmt(_) | Form::Cuda => (first, second),
            Form::Amd => (second, first),
        };
        ((high as u64) << 32 | low as u64).to_le_bytes()
    }
}

/// The source byte that a wire leads to; a constant has none.
const fn wired(source: Source) -> Option<u8> {
    match source {
        Source::Byte(byte) | Source::Sign(byte) => Some(byte),
        Source::Const(_) => None,
    }
}

/// An operand's name, or its value where that is known.
struct Operand(&'static str, Option<u32>);

impl Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(value) => write!(f, "0x{value:08x}"),
            None => f.write_str(self.0),
        }
    }
}

impl Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title(f)?;
        self.header(f)?;
        for i in (0..4).rev() {
            self.output_byte(f, i)?;
        }
        self.notes(f)
    }
}

impl Picture {
    fn title(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = self.control;
        let operand = |index: usize, name| Operand(name, self.operands.map(|operands| operands[index]));
        match self.form {
            Form::Prmt(Mode::Generic) => write!(f, "prmt.b32 d, {}, {}, {c:#06x}", operand(0, "a"), operand(1, "b"))?,
            Form::Prmt(mode) => {
                let suffix = mode.ptx_suffix();
                writeln!(f, "prmt.b32{suffix} d, {}, {}, {c:#x}", operand(0, "a"), operand(1, "b"))?;
                write!(f, "c & 3 = {}: the same as the selector {}", c & 3, mode.selector(c))?;
            }
            Form::Cuda => write!(f, "d = __byte_perm({}, {}, {c:#06x})", operand(0, "x"), operand(1, "y"))?,
            Form::Amd => write!(f, "d = v_perm_b32({}, {}, 0x{c:08x})", operand(0, "S0"), operand(1, "S1"))?,
        }
        if let Some(operands) = self.operands {
            write!(f, "\nd = 0x{:08x}", self.form.permute(operands, c))?;
        }
        f.write_str("\n\n")
    }

    /// The source bytes, most significant first, and the beginnings of their wires.
    fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lead(f, "source")?;
        for name in self.form.byte_names().iter().rev() {
            write!(f, "{name:>5}")?;
        }
        f.write_str("\n")?;
        self.lead(f, "number")?;
        for number in (0..8).rev() {
            write!(f, "{number:>5}")?;
        }
        f.write_str("\n")?;
        if let Some(operands) = self.operands {
            self.lead(f, "value")?;
            for byte in self.form.source_bytes(operands).iter().rev() {
                write!(f, "   {byte:02x}")?;
            }
            f.write_str("\n")?;
        }
        self.lead(f, "")?;
        for byte in (0..8).rev() {
            write!(f, "    {}", if self.used_from(4, byte) { "│" } else { " " })?;
        }
        let part = if let Form::Amd = self.form { "selector" } else { "nibble" };
        writeln!(f, "  {:12}  {part}", "from")
    }

    /// A line's beginning, as wide as that of the output bytes' lines.
    fn lead(&self, f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
        let width = if self.operands.is_some() { 13 } else { 10 };
        write!(f, " {text:width$}")
    }

    /// Whether any of the output bytes below `end` has a wire to this source byte.
    fn used_from(&self, end: usize, byte: u8) -> bool {
        self.form.sources(self.control)[..end].iter().any(|&source| wired(source) == Some(byte))
    }

    /// One output byte, its wire, and where it comes from in words.
    fn output_byte(&self, f: &mut fmt::Formatter<'_>, i: usize) -> fmt::Result {
        let source = self.form.sources(self.control)[i];
        write!(f, " d{i}")?;
        if let Some(operands) = self.operands {
            write!(f, " {:02x}", self.form.permute(operands, self.control).to_le_bytes()[i])?;
        }
        match source {
            Source::Byte(_) => f.write_str(" ◄──────")?,
            Source::Sign(_) => f.write_str(" ◄─sign─")?,
            Source::Const(value) => write!(f, " ◄─0x{value:02x} ")?,
        }
        let end = wired(source);
        for byte in (0..8).rev() {
            let passes = end.is_some_and(|end| byte > end);
            let goes_on = self.used_from(i, byte);
            f.write_str(match (end == Some(byte), passes, goes_on) {
                (true, _, true) => "────┤",
                (true, _, false) => "────┘",
                (_, true, true) => "────┼",
                (_, true, false) => "─────",
                (_, false, true) => "    │",
                (_, false, false) => "     ",
            })?;
        }
        let names = self.form.byte_names();
        match source {
            Source::Byte(byte) => write!(f, "  {:14}", names[usize::from(byte)])?,
            Source::Sign(byte) => write!(f, "  sign of {:6}", names[usize::from(byte)])?,
            Source::Const(_) => write!(f, "  {:14}", "constant")?,
        }
        self.control_part(f, i)?;
        f.write_str("\n")
    }

    /// The part of the control that makes output byte `i`.
    fn control_part(&self, f: &mut fmt::Formatter<'_>, i: usize) -> fmt::Result {
        let nibble = match self.form {
            Form::Prmt(mode) => mode.selector(self.control).nibble(i),
            Form::Cuda => Selector::new(self.control as u16).nibble(i),
            Form::Amd => return write!(f, "{:02x}", self.control.to_le_bytes()[i]),
        };
        write!(f, "{nibble:x}")?;
        match self.form {
            Form::Cuda if nibble >= 8 => write!(f, " & 7 = {}", nibble & 7),
            _ if nibble >= 8 => write!(f, " = 8+{}", nibble & 7),
            _ => Ok(()),
        }
    }

    /// What the picture cannot show.
    fn notes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = self.control;
        f.write_str("\n d3 is the most significant byte")?;
        if self.form.sources(c).iter().any(|source| matches!(source, Source::Sign(_))) {
            f.write_str("\n a sign is the top bit of its byte, eight times: 0x00 or 0xff")?;
        }
        match self.form {
            Form::Prmt(Mode::Generic) | Form::Cuda if c >> 16 != 0 => {
                write!(f, "\n bits 31..16 ({:#06x}) are ignored", c >> 16)?;
            }
            Form::Prmt(mode) if c & !mode.control_mask() != 0 => {
                write!(f, "\n bits 31..2 are ignored: {c:#x} counts as {}", c & 3)?;
            }
            Form::Amd if c.to_le_bytes().iter().any(|&part| part > 0x0d) => {
                f.write_str("\n every selector byte from 0d to ff gives 0xff")?;
            }
            _ => {}
        }
        if let Form::Cuda = self.form
            && c & 0x8888 != 0
        {
            write!(f, "\n the top bit of a nibble is ignored ({:#06x}): __byte_perm has no signs", c & 0x8888)?;
        }
        Ok(())
    }
}
