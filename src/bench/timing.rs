//! What the rounds took.

use std::time::Duration;

use super::Race;

/// What one entry took, round by round.
///
/// ```
/// # use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
/// let mut races = [Race::filling(Work::PER_LANE, 4096, Offsets::ALIGNED)];
/// let timings = measure(&mut races, &[Entry { race: 0, contender: Contender::Bare }], Plan::default())?;
/// let rate = timings[0].lanes_per_second();
/// assert!(rate.lower <= rate.median && rate.median <= rate.upper);
/// # Ok::<(), byteperm::bench::Wrong>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timing {
    lanes: usize,
    bytes: usize,
    calls: usize,
    seconds: Vec<f64>,
}

impl Timing {
    /// No rounds yet, of so many calls each.
    pub(super) fn new(race: &Race, calls: usize) -> Self {
        Timing { lanes: race.lanes(), bytes: race.bytes(), calls, seconds: Vec::new() }
    }

    /// Calls of one round.
    pub(super) fn calls(&self) -> usize {
        self.calls
    }

    /// Adds a round that took so long.
    pub(super) fn push(&mut self, round: Duration) {
        self.seconds.push(round.as_secs_f64() / self.calls as f64);
    }

    /// Adds the rounds of another measurement of the same.
    pub(super) fn append(&mut self, mut other: Timing) {
        self.seconds.append(&mut other.seconds);
    }

    /// Lanes a second.
    ///
    /// ```
    /// # use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
    /// # let mut races = [Race::filling(Work::PER_LANE, 4096, Offsets::ALIGNED)];
    /// # let timings = measure(&mut races, &[Entry { race: 0, contender: Contender::Bare }], Plan::default())?;
    /// assert!(timings[0].lanes_per_second().median > 0.0);
    /// # Ok::<(), byteperm::bench::Wrong>(())
    /// ```
    #[must_use]
    pub fn lanes_per_second(&self) -> Spread {
        Spread::of(self.seconds.iter().map(|seconds| self.lanes as f64 / seconds))
    }

    /// Bytes a second, read and written.
    ///
    /// ```
    /// # use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
    /// # let mut races = [Race::filling(Work::PER_LANE, 4096, Offsets::ALIGNED)];
    /// # let timings = measure(&mut races, &[Entry { race: 0, contender: Contender::Bare }], Plan::default())?;
    /// assert!(timings[0].bytes_per_second().median > timings[0].lanes_per_second().median);
    /// # Ok::<(), byteperm::bench::Wrong>(())
    /// ```
    #[must_use]
    pub fn bytes_per_second(&self) -> Spread {
        Spread::of(self.seconds.iter().map(|seconds| self.bytes as f64 / seconds))
    }

    /// How many times as many lanes a second as another entry of the same [`measure`](super::measure), round by round.
    ///
    /// ```
    /// # use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
    /// # let mut races = [Race::filling(Work::PER_LANE, 4096, Offsets::ALIGNED)];
    /// # let timings = measure(&mut races, &[Entry { race: 0, contender: Contender::Bare }], Plan::default())?;
    /// assert_eq!(timings[0].ratio(&timings[0]).median, 1.0);
    /// # Ok::<(), byteperm::bench::Wrong>(())
    /// ```
    #[must_use]
    pub fn ratio(&self, other: &Timing) -> Spread {
        self.times(other, self.lanes as f64 / other.lanes as f64)
    }

    /// How many times as many bytes a second as another entry of the same [`measure`](super::measure), round by round.
    ///
    /// ```
    /// # use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
    /// # let mut races = [Race::filling(Work::PER_LANE, 4096, Offsets::ALIGNED)];
    /// # let timings = measure(&mut races, &[Entry { race: 0, contender: Contender::Bare }], Plan::default())?;
    /// assert_eq!(timings[0].bytes_ratio(&timings[0]).median, 1.0);
    /// # Ok::<(), byteperm::bench::Wrong>(())
    /// ```
    #[must_use]
    pub fn bytes_ratio(&self, other: &Timing) -> Spread {
        self.times(other, self.bytes as f64 / other.bytes as f64)
    }

    fn times(&self, other: &Timing, amount: f64) -> Spread {
        Spread::of(self.seconds.iter().zip(&other.seconds).map(|(mine, theirs)| amount * theirs / mine))
    }
}

/// A median and its quartiles.
///
/// ```
/// use byteperm::bench::Spread;
/// let spread = Spread::of([4.0, 1.0, 2.0, 3.0, 5.0]);
/// assert_eq!([spread.lower, spread.median, spread.upper], [2.0, 3.0, 4.0]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// A quarter of the rounds lie below.
    pub lower: f64,
    /// Half of the rounds lie below.
    pub median: f64,
    /// A quarter of the rounds lie above.
    pub upper: f64,
}

impl Spread {
    /// Of some values; zero where there is none.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Spread::of([7.0]).upper, 7.0);
    /// assert_eq!(byteperm::bench::Spread::of([]).median, 0.0);
    /// ```
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = f64>) -> Spread {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let at = |quarters: usize| values.get(values.len().saturating_sub(1) * quarters / 4).copied().unwrap_or(0.0);
        Spread { lower: at(1), median: at(2), upper: at(3) }
    }

    /// The distance between the quartiles as a part of the median.
    ///
    /// ```
    /// assert_eq!(byteperm::bench::Spread::of([1.0, 2.0, 3.0, 4.0, 5.0]).relative(), 2.0 / 3.0);
    /// ```
    #[must_use]
    pub fn relative(&self) -> f64 {
        (self.upper - self.lower) / self.median
    }
}
