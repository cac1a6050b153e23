//! An axis whose labels stand where it is told.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// A linear axis. Values on it are logarithms; labels show what they are the logarithms of.
pub(crate) struct Axis {
    range: Range<f64>,
    ticks: Vec<f64>,
    label: fn(f64) -> String,
}

impl Axis {
    /// From the smallest to the largest value, with a label at each tick.
    pub(crate) fn new(range: Range<f64>, ticks: Vec<f64>, label: fn(f64) -> String) -> Self {
        Axis { range, ticks, label }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let part = (value - self.range.start) / (self.range.end - self.range.start);
        from + (f64::from(to - from) * part).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        (self.label)(*value)
    }
}
