//! Pictures of patterns in text.

use core::fmt::{self, Display};

use crate::{Pattern, Source};

impl Pattern {
    /// A picture in text: each output byte with a wire to the input byte that it comes from.
    ///
    /// Several lines of at most 80 columns, no line break at the end. Bytes are in the order of memory, the first on
    /// the left and at the top. Signs are named.
    ///
    /// ```
    /// let picture = byteperm::transforms::SIGN_EXTEND_1_TO_2_LE.explain().to_string();
    /// let lines: Vec<&str> = picture.lines().collect();
    /// assert_eq!(lines[0], "every byte becomes 2");
    /// assert!(lines[4].ends_with("0 ◄────────┤  0"));
    /// assert!(lines[5].ends_with("1 ◄─sign───┘  s0"));
    /// ```
    #[must_use]
    pub fn explain(&self) -> impl Display {
        Picture(*self)
    }

    /// A picture in one line: an input record, an arrow, and an output record.
    ///
    /// ```
    /// assert_eq!(byteperm::transforms::RGB_TO_BGRA.sketch().to_string(), "0 1 2 ─► 2 1 0 #ff");
    /// ```
    #[must_use]
    pub fn sketch(&self) -> impl Display {
        Sketch(*self)
    }
}

struct Sketch(Pattern);

impl Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.0.input_len()).try_for_each(|i| write!(f, "{i} "))?;
        f.write_str("─►")?;
        self.0.sources().iter().try_for_each(|source| write!(f, " {source}"))
    }
}

struct Picture(Pattern);

/// The input byte that a wire leads to; a constant has none.
fn wired(source: Source) -> Option<usize> {
    match source {
        Source::Byte(byte) | Source::Sign(byte) => Some(byte.into()),
        Source::Const(_) => None,
    }
}

impl Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.input_len() {
            1 => write!(f, "every byte becomes {}\n\n", self.0.output_len())?,
            n => write!(f, "every {n} bytes become {}\n\n", self.0.output_len())?,
        }
        self.header(f)?;
        for (i, &source) in self.0.sources().iter().enumerate() {
            f.write_str("\n")?;
            self.output_byte(f, i, source)?;
        }
        if self.0.sources().iter().any(|source| matches!(source, Source::Sign(_))) {
            f.write_str("\n\n a sign is the top bit of its byte, eight times: 0x00 or 0xff")?;
        }
        Ok(())
    }
}

/// As wide as the beginning of an output byte's line.
const LEAD: usize = 11;

impl Picture {
    /// The columns that an input byte takes: one where more would not fit into a line.
    fn pitch(&self) -> usize {
        if self.0.input_len() <= 20 { 3 } else { 1 }
    }

    /// The numbers of the input bytes, and the beginnings of their wires.
    fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.0.input_len();
        if self.pitch() == 1 {
            write!(f, "{:LEAD$}", " input")?;
            (0..n).try_for_each(|i| write!(f, "{}", i / 10))?;
            write!(f, "\n{:LEAD$}", "")?;
            (0..n).try_for_each(|i| write!(f, "{}", i % 10))?;
        } else {
            write!(f, "{:LEAD$}", " input")?;
            (0..n).try_for_each(|i| write!(f, "{i:3}"))?;
        }
        f.write_str("\n output")?;
        // No blanks after the last wire, nor where there is none.
        let Some(last) = self.0.sources().iter().filter_map(|&source| wired(source)).max() else { return Ok(()) };
        write!(f, "{:1$}", "", LEAD - " output".len())?;
        (0..=last).try_for_each(|i| self.cell(f, " ", if self.used_from(0, i) { "│" } else { " " }))
    }

    /// The columns of an input byte: its wire, and what comes before it.
    fn cell(&self, f: &mut fmt::Formatter<'_>, before: &str, wire: &str) -> fmt::Result {
        (1..self.pitch()).try_for_each(|_| f.write_str(before))?;
        f.write_str(wire)
    }

    /// Whether any of the output bytes from `start` on has a wire to this input byte.
    fn used_from(&self, start: usize, byte: usize) -> bool {
        self.0.sources()[start..].iter().any(|&source| wired(source) == Some(byte))
    }

    /// One output byte, its wire, and where it comes from.
    fn output_byte(&self, f: &mut fmt::Formatter<'_>, i: usize, source: Source) -> fmt::Result {
        write!(f, " {i:2} ")?;
        match source {
            Source::Byte(_) => f.write_str("◄──────")?,
            Source::Sign(_) => f.write_str("◄─sign─")?,
            Source::Const(value) => write!(f, "◄─0x{value:02x} ")?,
        }
        let end = wired(source);
        for byte in 0..self.0.input_len() {
            let passes = end.is_some_and(|end| byte < end);
            let goes_on = self.used_from(i + 1, byte);
            let wire = match (end == Some(byte), passes, goes_on) {
                (true, _, true) => "┤",
                (true, _, false) => "┘",
                (_, true, true) => "┼",
                (_, true, false) => "─",
                (_, false, true) => "│",
                (_, false, false) => " ",
            };
            self.cell(f, if passes || end == Some(byte) { "─" } else { " " }, wire)?;
        }
        write!(f, "  {source}")
    }
}
