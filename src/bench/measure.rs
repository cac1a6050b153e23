//! Rounds in which every contender takes its turn, so that what disturbs the machine disturbs all alike.

use std::fmt;
use std::time::Duration;

use super::buffers::Buffers;
use super::{Contender, Offsets, Timing, Work};
use crate::verify::words;

/// One work over one set of buffers, for all contenders.
///
/// ```
/// use byteperm::bench::{Contender, Offsets, Race, Work};
/// let mut race = Race::new(Work::PER_LANE, 100, Offsets::ALIGNED);
/// race.check(Contender::Select)?;
/// assert!(race.time(Contender::Select, 10).as_nanos() > 0);
/// # Ok::<(), byteperm::bench::Wrong>(())
/// ```
pub struct Race {
    work: Work,
    lanes: usize,
    buffers: Buffers,
}

impl Race {
    /// Fills new buffers: `lanes` lanes a slice, started where `offsets` says.
    ///
    /// ```
    /// use byteperm::bench::{Offsets, Race, Work};
    /// assert_eq!(Race::new(Work::BYTE_SWAP, 100, Offsets::MIXED).bytes(), 800);
    /// ```
    #[must_use]
    pub fn new(work: Work, lanes: usize, offsets: Offsets) -> Race {
        Race { work, lanes, buffers: Buffers::new(work.lens(lanes), offsets) }
    }

    /// The same where all slices together fill a working set of so many bytes.
    ///
    /// ```
    /// use byteperm::bench::{Offsets, Race, Work};
    /// assert_eq!(Race::filling(Work::PER_LANE, 32 << 10, Offsets::ALIGNED).lanes(), 2048);
    /// ```
    #[must_use]
    pub fn filling(work: Work, working_set: usize, offsets: Offsets) -> Race {
        Race::new(work, work.lanes_in(working_set), offsets)
    }

    /// The work.
    ///
    /// ```
    /// use byteperm::bench::{Offsets, Race, Work};
    /// assert_eq!(Race::new(Work::BYTE_SWAP, 1, Offsets::MIXED).work(), Work::BYTE_SWAP);
    /// ```
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// Lanes of a slice.
    ///
    /// ```
    /// use byteperm::bench::{Offsets, Race, Work};
    /// assert_eq!(Race::new(Work::PER_LANE, 63, Offsets::ALIGNED).lanes(), 63);
    /// ```
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Bytes read and written by one call.
    ///
    /// ```
    /// use byteperm::bench::{Offsets, Race, Work};
    /// assert_eq!(Race::new(Work::PER_LANE, 63, Offsets::ALIGNED).bytes(), 63 * 16);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lanes * self.work.bytes_a_lane()
    }

    /// Runs a contender once and compares every lane: with the reference or, where it does no permute, with
    /// what it is to do.
    ///
    /// # Errors
    /// [`Wrong`] names the first lane that differs. What a contender does not [run](Contender::runs) is wrong.
    ///
    /// ```
    /// use byteperm::bench::{Contender, Offsets, Race, Work};
    /// let mut race = Race::new(Work::TWO_OPERANDS, 100, Offsets::MIXED);
    /// assert!(race.check(Contender::Bare).is_ok());
    /// assert!(race.check(Contender::SwapBytes).is_err(), "its loop has one operand");
    /// ```
    pub fn check(&mut self, contender: Contender) -> Result<(), Wrong> {
        let work = self.work;
        if !contender.runs(&work) {
            return Err(Wrong { contender, lane: 0, expected: 0, got: 0, runs: false });
        }
        let view = self.buffers.view();
        if work.in_place {
            view.d.copy_from_slice(view.a);
        } else {
            for i in 0..view.d.len() {
                view.d[i] = !contender.expected(&work, &view, i);
            }
        }
        contender.time(&work, self.buffers.view(), 1);
        let view = self.buffers.view();
        let differs = |&i: &usize| view.d[i] != contender.expected(&work, &view, i);
        match (0..view.d.len()).find(differs) {
            Some(lane) => {
                let expected = contender.expected(&work, &view, lane);
                Err(Wrong { contender, lane, expected, got: view.d[lane], runs: true })
            }
            None => Ok(()),
        }
    }

    /// The time of so many calls one after the other; [`check`](Race::check) first. In place each call goes on
    /// with what the last has left.
    ///
    /// ```
    /// use byteperm::bench::{Contender, Offsets, Race, Work};
    /// let mut race = Race::new(Work::PER_LANE, 64, Offsets::ALIGNED);
    /// println!("{:?}", race.time(Contender::Bare, 1000));
    /// ```
    pub fn time(&mut self, contender: Contender, calls: usize) -> Duration {
        contender.time(&self.work, self.buffers.view(), calls)
    }
}

/// A contender's result is not what it should be, so its time would say nothing.
///
/// ```
/// use byteperm::bench::{Contender, Offsets, Race, Work};
/// let wrong = Race::new(Work::PER_LANE, 1, Offsets::ALIGNED).check(Contender::Memcpy).unwrap_err();
/// assert_eq!(wrong.to_string(), "memcpy does not do this work");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrong {
    contender: Contender,
    lane: usize,
    expected: u32,
    got: u32,
    runs: bool,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wrong { contender, lane, expected, got, runs } = self;
        if !runs {
            return write!(f, "{contender} does not do this work");
        }
        write!(f, "{contender} is wrong in lane {lane}: expected 0x{expected:08x}, got 0x{got:08x}")
    }
}

impl std::error::Error for Wrong {}

/// How long to measure.
///
/// ```
/// use byteperm::bench::Plan;
/// assert!(Plan::default().rounds >= 15);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How often every contender takes its turn.
    pub rounds: usize,
    /// How long a turn lasts, where one call is not longer.
    pub turn: Duration,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { rounds: 15, turn: Duration::from_millis(2) }
    }
}

/// One contender in one of several races.
///
/// ```
/// use byteperm::bench::{Contender, Entry};
/// let entry = Entry { race: 0, contender: Contender::Bare };
/// assert_eq!(entry.contender.to_string(), "bare");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of the race.
    pub race: usize,
    /// The contender.
    pub contender: Contender,
}

/// Checks every entry, then lets all take turns, each round in another order.
///
/// # Errors
/// [`Wrong`], before anything is timed.
///
/// # Panics
/// Where an entry has the number of a race that is not there.
///
/// ```
/// use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
/// let mut races = [Race::filling(Work::PER_LANE, 4096, Offsets::ALIGNED)];
/// let entries = [Contender::Select, Contender::Bare].map(|contender| Entry { race: 0, contender });
/// let [select, bare] = measure(&mut races, &entries, Plan::default())?.try_into().unwrap();
/// println!("{:.2} of bare", select.ratio(&bare).median);
/// # Ok::<(), byteperm::bench::Wrong>(())
/// ```
pub fn measure(races: &mut [Race], entries: &[Entry], plan: Plan) -> Result<Vec<Timing>, Wrong> {
    for entry in entries {
        races[entry.race].check(entry.contender)?;
    }
    let mut timings: Vec<Timing> = entries
        .iter()
        .map(|entry| {
            let race = &mut races[entry.race];
            let calls = calls(race, entry.contender, plan.turn);
            Timing::new(race, calls)
        })
        .collect();
    let mut random = (0..).map(|i| words::splitmix64(0, i));
    let mut order: Vec<usize> = (0..entries.len()).collect();
    for _ in 0..plan.rounds {
        // What the last one leaves in the caches helps or hurts the next: nobody always follows the same.
        order.sort_by_cached_key(|_| random.next());
        for &i in &order {
            let (entry, timing) = (&entries[i], &mut timings[i]);
            let race = &mut races[entry.race];
            if timing.calls() > 1 {
                // Back into the caches that it fits in.
                race.time(entry.contender, 1);
            }
            timing.push(race.time(entry.contender, timing.calls()));
        }
    }
    Ok(timings)
}

/// How many calls last for a turn.
fn calls(race: &mut Race, contender: Contender, turn: Duration) -> usize {
    let mut calls = 1;
    loop {
        let time = race.time(contender, calls);
        if time >= turn / 4 {
            let fit = turn.as_secs_f64() / time.as_secs_f64() * calls as f64;
            return (fit as usize).max(1);
        }
        calls *= 2;
    }
}
