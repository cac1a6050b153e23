//! Measurement: engines, the reference and `memcpy` over the same buffers.

use std::hint::black_box;
use std::time::Instant;

use crate::{Engine, Isa, Mode, prmt};

/// How fast everything is over a working set of 32 KiB.
///
/// ```
/// let summary = byteperm::bench::summary(&[byteperm::Engine::detect()]);
/// assert!(summary.reference > 0.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The reference loop, in lanes a second.
    pub reference: f64,
    /// `memcpy`, in bytes a second, read and written.
    pub memcpy: f64,
    /// The engines, in the order in which they were given.
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

/// Measures engines against the reference and `memcpy`.
///
/// ```
/// assert!(byteperm::bench::summary(&[]).engines.is_empty());
/// ```
#[must_use]
pub fn summary(engines: &[Engine]) -> Summary {
    const LANES: usize = 2048;
    let (a, b, c) = (vec![0x8123_4567; LANES], vec![0x89ab_cdef; LANES], vec![0x5a1c; LANES]);
    let mut d = vec![0; LANES];
    let reference = per_second(|| {
        for (i, d) in d.iter_mut().enumerate() {
            *d = prmt(black_box(a[i]), b[i], c[i]);
        }
        black_box(&mut d);
    });
    let source = vec![1_u8; 8 * LANES];
    let mut target = vec![0_u8; 8 * LANES];
    let memcpy = per_second(|| black_box(&mut target).copy_from_slice(black_box(&source)));
    let rate = |&engine: &Engine| {
        let calls = per_second(|| {
            // Slices of one length are never refused.
            let _ = engine.prmt(Mode::Generic, black_box(&a), &b, &c, black_box(&mut d));
        });
        let lanes_per_second = calls * LANES as f64;
        Rate { isa: engine.isa(), lanes_per_second, bytes_per_second: 16.0 * lanes_per_second }
    };
    let engines = engines.iter().map(rate).collect();
    Summary { reference: reference * LANES as f64, memcpy: memcpy * (16 * LANES) as f64, engines }
}

/// Calls a second: the median of several rounds.
fn per_second(mut call: impl FnMut()) -> f64 {
    let mut rounds = [0.0; 15].map(|_: f64| {
        let start = Instant::now();
        let mut calls = 0.0;
        while start.elapsed().as_secs_f64() < 0.001 {
            for _ in 0..16 {
                call();
            }
            calls += 16.0;
        }
        calls / start.elapsed().as_secs_f64()
    });
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}
