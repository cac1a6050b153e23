//! Progress bars on standard error, where a person is watching.

use std::sync::{Mutex, PoisonError};

use byteperm::verify::Progress;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::interrupt;

/// A bar for each part of the suite. Where standard error is no terminal, nothing is drawn.
#[derive(Default)]
pub(super) struct Bars {
    all: MultiProgress,
    parts: Mutex<Vec<(&'static str, ProgressBar)>>,
}

impl Bars {
    /// Says that only the measurement is left.
    pub(super) fn measuring(&self) {
        let bar = self.all.add(ProgressBar::new_spinner().with_message("measuring"));
        // Drawn once: a thread that redraws would disturb what is measured.
        bar.tick();
        self.keep("measuring", bar);
    }

    /// Takes all bars away. None is left to draw itself once more when it is dropped.
    pub(super) fn clear(&self) {
        for (_, bar) in self.parts.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            bar.finish_and_clear();
        }
        // A terminal that is gone shows nothing anyway.
        let _ = self.all.clear();
        interrupt::drawn(false);
    }

    fn keep(&self, part: &'static str, bar: ProgressBar) {
        interrupt::drawn(!self.all.is_hidden());
        self.parts.lock().unwrap_or_else(PoisonError::into_inner).push((part, bar));
    }
}

impl Progress for Bars {
    fn begin(&self, check: &'static str, jobs: usize) {
        let bar = self.all.add(ProgressBar::new(jobs as u64).with_message(check));
        if let Ok(style) = ProgressStyle::with_template("{msg:>13} {wide_bar} {percent:>3} %") {
            bar.set_style(style);
        }
        bar.tick();
        self.keep(check, bar);
    }

    fn done(&self, check: &'static str) {
        let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, bar)) = parts.iter().find(|(part, _)| *part == check) {
            bar.inc(1);
        }
    }
}
