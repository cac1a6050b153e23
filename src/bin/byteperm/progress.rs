//! A bar on standard error, where a person is watching and waits.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::place::Draft;

/// How long people wait without asking how long it will take.
const MOMENT: Duration = Duration::from_millis(500);

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
        let template = match total {
            Some(_) => "{decimal_bytes} of {decimal_total_bytes} {bar:40} {decimal_bytes_per_sec}, {eta} left",
            None => "{decimal_bytes} {decimal_bytes_per_sec}",
        };
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let watched = stderr().is_terminal() && !output.file().is_terminal();
        Progress { bar, shown: watched.then(|| Instant::now() + MOMENT) }
    }

    /// So many more bytes are done.
    pub(crate) fn add(&mut self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if self.shown.take_if(|when| *when < Instant::now()).is_some() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.tick();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
