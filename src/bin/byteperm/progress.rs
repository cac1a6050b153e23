//! A bar on standard error, where a person is watching and waits.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::place::Draft;

/// How long people wait without asking how long it will take.
const MOMENT: Duration = Duration::from_millis(500);

/// How far a command has come. Nothing is left of it once it is dropped.
pub(crate) struct Progress {
    begun: Instant,
    done: u64,
    total: Option<u64>,
    watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins. A bar would only disturb what a terminal shows of the output.
    pub(crate) fn new(total: Option<u64>, output: &Draft) -> Self {
        let watched = stderr().is_terminal() && !output.file().is_terminal();
        Progress { begun: Instant::now(), done: 0, total, watched, bar: None }
    }

    /// So many more bytes are done.
    pub(crate) fn add(&mut self, bytes: usize) {
        self.done += bytes as u64;
        match &self.bar {
            Some(bar) => bar.set_position(self.done),
            None if self.watched && self.begun.elapsed() > MOMENT => self.bar = Some(self.drawn()),
            None => {}
        }
    }

    fn drawn(&self) -> ProgressBar {
        let (bar, template) = match self.total {
            Some(total) => (
                ProgressBar::new(total),
                "{decimal_bytes} of {decimal_total_bytes} {bar:40} {decimal_bytes_per_sec}, {eta} left",
            ),
            None => (ProgressBar::new_spinner(), "{decimal_bytes} {decimal_bytes_per_sec}"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let bar = bar.with_elapsed(self.begun.elapsed()).with_position(self.done);
        bar.tick();
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
