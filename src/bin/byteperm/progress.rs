//! A bar on standard error, where a person is watching and waits.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt;
use crate::place::Draft;

/// How long people wait without asking how long it will take.
const MOMENT: Duration = Duration::from_millis(500);

/// What is drawn: the bar takes what the rest leaves of a line. A bar that wraps could not be drawn over.
const WIDE: &str = "{decimal_bytes} of {decimal_total_bytes} {wide_bar} {decimal_bytes_per_sec}, {eta} left";
/// On a terminal of fewer [`COLUMNS`].
const NARROW: &str = "{wide_bar} {percent:>3} %";
/// Where the end is not known.
const ENDLESS: &str = "{decimal_bytes} {decimal_bytes_per_sec}";

/// What [`WIDE`] needs with a bar that is worth its name.
const COLUMNS: u16 = 60;

/// How far a command has come. Nothing is left of it once it is dropped.
pub(crate) struct Progress {
    /// It measures from the beginning, and is hidden at first.
    bar: ProgressBar,
    /// When it is shown; `None` once it is, and where nobody is watching.
    shown: Option<Instant>,
}

impl Progress {
    /// Begins. Where the output goes to a terminal, a bar would only disturb it.
    pub(crate) fn new(total: Option<u64>, output: &Draft) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let watched = stderr().is_terminal() && !output.file().is_terminal();
        Progress { bar, shown: watched.then(|| Instant::now() + MOMENT) }
    }

    /// So many more bytes are done.
    pub(crate) fn add(&mut self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if self.shown.take_if(|when| *when < Instant::now()).is_some() {
            self.style();
            interrupt::drawn(true);
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.tick();
        }
    }

    /// Counts from nothing again, to so many bytes: what has been read is now written.
    pub(crate) fn again(&mut self, total: u64) {
        self.bar.reset();
        self.bar.set_length(total);
        self.style();
    }

    fn style(&self) {
        let (_, columns) = Term::stderr().size();
        let template = match self.bar.length() {
            Some(_) if columns >= COLUMNS => WIDE,
            Some(_) => NARROW,
            None => ENDLESS,
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        interrupt::drawn(false);
    }
}
