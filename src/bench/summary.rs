//! The few figures that stand beside a proof.

use std::time::Duration;

use super::{Contender, Entry, Offsets, Plan, Race, Spread, Work, measure};
use crate::{Engine, Isa};

/// Bytes of all slices together: in the first-level cache.
const WORKING_SET: usize = 32 << 10;

/// Under a second for all of a CPU's engines. Many rounds: a machine that has other work spoils some of them.
const PLAN: Plan = Plan { rounds: 75, turn: Duration::from_micros(1500) };

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
    pub reference: Spread,
    /// `memcpy`, in bytes a second, read and written.
    pub memcpy: Spread,
    /// The engines, in the order in which they were given. One whose results are wrong has no rate: it is left out.
    pub engines: Vec<Rate>,
}

/// One engine's speed.
///
/// ```
/// let rate = byteperm::bench::summary(&[byteperm::Engine::detect()]).engines[0];
/// assert!(rate.lanes_per_second.median * 15.0 < rate.bytes_per_second.median);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The engine's tier.
    pub isa: Isa,
    /// Lanes a second.
    pub lanes_per_second: Spread,
    /// Bytes a second, read and written: sixteen a lane.
    pub bytes_per_second: Spread,
    /// How many times as many lanes a second as the reference, round by round.
    pub to_reference: Spread,
    /// How many times as many bytes a second as `memcpy`, round by round.
    pub to_memcpy: Spread,
}

/// Measures engines against the reference and `memcpy`, in less than a second.
///
/// ```
/// let summary = byteperm::bench::summary(&[]);
/// assert!(summary.reference.median > 0.0 && summary.memcpy.median > 0.0);
/// ```
#[must_use]
pub fn summary(engines: &[Engine]) -> Summary {
    let mut races = [Work::PER_LANE, Work::BYTE_SWAP].map(|work| Race::filling(work, WORKING_SET, Offsets::ALIGNED));
    let mut entries =
        vec![Entry { race: 0, contender: Contender::Reference }, Entry { race: 1, contender: Contender::Memcpy }];
    let right: Vec<&Engine> =
        engines.iter().filter(|engine| races[0].check(Contender::Engine(**engine)).is_ok()).collect();
    entries.extend(right.iter().map(|engine| Entry { race: 0, contender: Contender::Engine(**engine) }));

    let timings = measure(&mut races, &entries, PLAN).unwrap_or_default();
    let [reference, memcpy, rest @ ..] = timings.as_slice() else {
        return Summary { reference: Spread::of([]), memcpy: Spread::of([]), engines: Vec::new() };
    };
    let rates = right.iter().zip(rest).map(|(engine, timing)| Rate {
        isa: engine.isa(),
        lanes_per_second: timing.lanes_per_second(),
        bytes_per_second: timing.bytes_per_second(),
        to_reference: timing.ratio(reference),
        to_memcpy: timing.bytes_ratio(memcpy),
    });
    Summary { reference: reference.lanes_per_second(), memcpy: memcpy.bytes_per_second(), engines: rates.collect() }
}
