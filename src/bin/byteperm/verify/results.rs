//! What there is to print, in either form.

use std::path::PathBuf;

use byteperm::Isa;
use byteperm::bench::{Rate, Summary};
use byteperm::verify::Report;

use crate::output;

pub(super) struct Results {
    pub(super) report: Report,
    pub(super) summary: Summary,
    /// Whether only a part of the suite ran.
    pub(super) reduced: bool,
    /// Tiers of this architecture that this CPU lacks.
    pub(super) not_run: Vec<Isa>,
    /// The vectors file; `None` for the embedded one.
    pub(super) vectors: Option<PathBuf>,
    /// How many vectors it holds.
    pub(super) lines: usize,
}

impl Results {
    /// The speed of an engine. One that is wrong may have none.
    pub(super) fn rate(&self, engine: &str) -> Option<&Rate> {
        self.summary.engines.iter().find(|rate| rate.isa.name() == engine)
    }

    pub(super) fn vectors_name(&self) -> String {
        match &self.vectors {
            Some(path) => output::path(path),
            None => "the embedded answers of an NVIDIA H200".to_owned(),
        }
    }
}
