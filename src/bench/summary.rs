//! The few figures that stand beside a proof.

use super::{Contender, Entry, Offsets, Plan, Race, Work, measure};
use crate::{Engine, Isa};

/// Bytes of all slices together: in the first-level cache.
const WORKING_SET: usize = 32 << 10;

/// How fast engines are on this CPU: the generic form over three slices that begin on cache lines, 32 KiB in all.
///
/// ```
/// let engines: Vec<_> = byteperm::Engine::available().collect();
/// let summary = byteperm::bench::summary(&engines);
/// assert_eq!(summary.engines.len(), engines.len());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The reference loop, in lanes a second.
    pub reference: f64,
    /// `memcpy`, in bytes a second, read and written.
    pub memcpy: f64,
    /// The engines, in the order in which they were given. One whose results are wrong has no rate: it is left out.
    pub engines: Vec<Rate>,
}

/// One engine's speed.
///
/// ```
/// let rate = byteperm::bench::summary(&[byteperm::Engine::detect()]).engines[0];
/// assert!(rate.lanes_per_second * 15.0 < rate.bytes_per_second);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The engine's tier.
    pub isa: Isa,
    /// Lanes a second.
    pub lanes_per_second: f64,
    /// Bytes a second, read and written: sixteen a lane.
    pub bytes_per_second: f64,
}

/// Measures engines against the reference and `memcpy`, in about a tenth of a second.
///
/// ```
/// let summary = byteperm::bench::summary(&[]);
/// assert!(summary.reference > 0.0 && summary.memcpy > 0.0);
/// ```
#[must_use]
pub fn summary(engines: &[Engine]) -> Summary {
    let mut races = [Work::PER_LANE, Work::BYTE_SWAP].map(|work| Race::filling(work, WORKING_SET, Offsets::ALIGNED));
    let mut entries =
        vec![Entry { race: 0, contender: Contender::Reference }, Entry { race: 1, contender: Contender::Memcpy }];
    let right: Vec<&Engine> =
        engines.iter().filter(|engine| races[0].check(Contender::Engine(**engine)).is_ok()).collect();
    entries.extend(right.iter().map(|engine| Entry { race: 0, contender: Contender::Engine(**engine) }));

    let timings = measure(&mut races, &entries, Plan::default()).unwrap_or_default();
    let lanes = |i: usize| timings.get(i).map_or(0.0, |timing| timing.lanes_per_second().median);
    let bytes = |i: usize| timings.get(i).map_or(0.0, |timing| timing.bytes_per_second().median);
    let rate = |(i, engine): (usize, &&Engine)| Rate {
        isa: engine.isa(),
        lanes_per_second: lanes(i + 2),
        bytes_per_second: bytes(i + 2),
    };
    Summary { reference: lanes(0), memcpy: bytes(1), engines: right.iter().enumerate().map(rate).collect() }
}
