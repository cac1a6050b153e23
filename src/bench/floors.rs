//! The ratios that this crate promises, as a table that measures itself.

mod table;

use super::{Contender, Entry, Offsets, Plan, Race, Spread, Timing, Work, Wrong, measure};

/// One promise, measured.
///
/// ```no_run
/// for floor in byteperm::bench::floors(32 << 10, |_, _| ())? {
///     println!("{}: {:.2}, to be at least {:?}", floor.work, floor.measured.median, floor.floor);
/// }
/// # Ok::<(), byteperm::bench::Wrong>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Floor {
    /// What is done, over which slices.
    pub work: String,
    /// Who does it.
    pub subject: Contender,
    /// G lanes a second.
    pub rate: Spread,
    /// Who it is compared with, at the same work and slices unless `work` says otherwise; nobody where the rate
    /// itself is promised.
    pub against: Option<Contender>,
    /// The other's G lanes a second.
    pub against_rate: Option<Spread>,
    /// The ratio of both or, against nobody, the rate.
    pub measured: Spread,
    /// What `measured` is to reach; `None` where nothing is promised.
    pub floor: Option<f64>,
    /// What would be good.
    pub aim: Option<f64>,
}

impl Floor {
    /// Whether the median reaches the floor.
    ///
    /// ```no_run
    /// let missed = byteperm::bench::floors(32 << 10, |_, _| ())?.iter().filter(|floor| !floor.reached()).count();
    /// println!("{missed} floors missed");
    /// # Ok::<(), byteperm::bench::Wrong>(())
    /// ```
    #[must_use]
    pub fn reached(&self) -> bool {
        self.floor.is_none_or(|floor| self.measured.median >= floor)
    }
}

/// A race and who takes part.
#[derive(Clone, Copy, PartialEq)]
struct Side {
    work: Work,
    lanes: usize,
    offsets: Offsets,
    contender: Contender,
}

impl Side {
    fn filling(work: Work, working_set: usize, offsets: Offsets, contender: Contender) -> Self {
        Side { work, lanes: work.lanes_in(working_set), offsets, contender }
    }

    /// Another contender in the same race.
    fn with(self, contender: Contender) -> Self {
        Side { contender, ..self }
    }

    fn shares_race(&self, other: &Side) -> bool {
        (self.work, self.lanes, self.offsets) == (other.work, other.lanes, other.offsets)
    }
}

/// A promise before it is measured: the worst of its cases counts.
struct Row {
    name: String,
    cases: Vec<Case>,
    floor: Option<f64>,
    aim: Option<f64>,
}

/// What is compared, and what tells this case from the others of its row.
struct Case {
    label: String,
    subject: Side,
    against: Option<Side>,
}

impl Row {
    fn new(name: impl Into<String>, floor: impl Into<Option<f64>>, aim: impl Into<Option<f64>>) -> Row {
        Row { name: name.into(), cases: Vec::new(), floor: floor.into(), aim: aim.into() }
    }

    fn case(mut self, label: impl Into<String>, subject: Side, against: impl Into<Option<Side>>) -> Row {
        self.cases.push(Case { label: label.into(), subject, against: against.into() });
        self
    }
}

/// How often all groups are measured: minutes are quiet or noisy, so rounds are spread over them.
const PASSES: usize = 3;

/// Measures every promise that this CPU can keep, those of one working set in the same rounds. Takes about half
/// a minute; `progress` hears how many steps are done, of how many.
///
/// `in_cache` is the working set, in bytes, of the rows that are to stay within the first-level cache. The promises
/// are made for 32 KiB. Where the cache is no larger than that, a stack and some constants beside it no longer fit,
/// and a smaller one shows what the engines themselves do. Memory for it is taken, so larger ones need as much.
///
/// # Errors
/// [`Wrong`] where a result is not the reference's.
///
/// ```no_run
/// let floors = byteperm::bench::floors(24 << 10, |done, all| eprintln!("{done} of {all}"))?;
/// assert!(floors.iter().all(|floor| floor.reached()));
/// # Ok::<(), byteperm::bench::Wrong>(())
/// ```
pub fn floors(in_cache: usize, mut progress: impl FnMut(usize, usize)) -> Result<Vec<Floor>, Wrong> {
    let mut groups: Vec<Group> = table::groups(in_cache).into_iter().map(Group::new).collect();
    let steps = PASSES * groups.len();
    let mut done = 0;
    for _ in 0..PASSES {
        for group in &mut groups {
            progress(done, steps);
            group.measure(Plan::default())?;
            done += 1;
        }
    }
    progress(done, steps);
    Ok(groups.iter().flat_map(Group::floors).collect())
}

/// Rows that are measured in the same rounds.
struct Group {
    rows: Vec<Row>,
    /// Each is measured once, however many rows it stands in.
    sides: Vec<Side>,
    /// As many as sides, once measured.
    timings: Vec<Timing>,
}

impl Group {
    fn new(rows: Vec<Row>) -> Self {
        let mut sides: Vec<Side> = Vec::new();
        for case in rows.iter().flat_map(|row| &row.cases) {
            for side in [Some(case.subject), case.against].into_iter().flatten() {
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
        }
        Group { rows, sides, timings: Vec::new() }
    }

    /// Adds rounds. Sides over the same work and slices share buffers.
    fn measure(&mut self, plan: Plan) -> Result<(), Wrong> {
        let mut firsts: Vec<Side> = Vec::new();
        let mut entries = Vec::new();
        for side in &self.sides {
            let race = firsts.iter().position(|first| first.shares_race(side)).unwrap_or_else(|| {
                firsts.push(*side);
                firsts.len() - 1
            });
            entries.push(Entry { race, contender: side.contender });
        }
        let mut races: Vec<Race> = firsts.iter().map(|side| Race::new(side.work, side.lanes, side.offsets)).collect();
        let timings = measure(&mut races, &entries, plan)?;
        if self.timings.is_empty() {
            self.timings = timings;
        } else {
            for (all, more) in self.timings.iter_mut().zip(timings) {
                all.append(more);
            }
        }
        Ok(())
    }

    /// The worst case of each row.
    fn floors(&self) -> Vec<Floor> {
        let worst = |row: &Row| {
            let cases = row.cases.iter().filter_map(|case| self.floor(row, case));
            cases.min_by(|x, y| x.measured.median.total_cmp(&y.measured.median))
        };
        self.rows.iter().filter_map(worst).collect()
    }

    fn floor(&self, row: &Row, case: &Case) -> Option<Floor> {
        let subject = self.timing(case.subject)?;
        let against = case.against.and_then(|side| self.timing(side));
        let rate = giga(subject.lanes_per_second());
        let separator = if case.label.is_empty() { "" } else { ", " };
        Some(Floor {
            work: format!("{}{separator}{}", row.name, case.label),
            subject: case.subject.contender,
            rate,
            against: case.against.map(|side| side.contender),
            against_rate: against.map(|timing| giga(timing.lanes_per_second())),
            measured: against.map_or(rate, |against| subject.ratio(against)),
            floor: row.floor,
            aim: row.aim,
        })
    }

    fn timing(&self, side: Side) -> Option<&Timing> {
        let i = self.sides.iter().position(|other| *other == side)?;
        self.timings.get(i)
    }
}

fn giga(spread: Spread) -> Spread {
    Spread { lower: spread.lower / 1e9, median: spread.median / 1e9, upper: spread.upper / 1e9 }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Engine;

    #[test]
    fn every_promise_can_be_measured() {
        for group in table::groups(32 << 10).into_iter().map(Group::new) {
            assert!(group.rows.iter().all(|row| !row.cases.is_empty()));
            for side in &group.sides {
                assert!(side.contender.runs(&side.work), "{}: {:?}", side.contender, side.work);
            }
        }
    }

    #[test]
    fn rows_within_the_cache_have_the_size_that_is_asked_for() {
        let rows = |in_cache| table::groups(in_cache).into_iter().flatten();
        let mut resized = 0;
        for (row, small) in rows(32 << 10).zip(rows(24 << 10)) {
            assert_eq!(small.name, row.name.replace("32 KiB", "24 KiB"));
            let lanes = |row: &Row| row.cases.iter().map(|case| case.subject.lanes).collect::<Vec<_>>();
            let expected: Vec<usize> = if row.name.contains("32 KiB") {
                resized += 1;
                row.cases.iter().map(|case| case.subject.work.lanes_in(24 << 10)).collect()
            } else {
                lanes(&row)
            };
            assert_eq!(lanes(&small), expected, "{}", row.name);
        }
        assert!(resized > 0);
        assert!(rows(1000).any(|row| row.name.contains("1000 bytes")));
    }

    #[test]
    fn the_worst_case_of_a_row_counts() {
        let engine = Contender::Engine(Engine::detect());
        let side = Side::filling(Work::PER_LANE, 4096, Offsets::ALIGNED, engine);
        let (reference, other) = (side.with(Contender::Reference), Side { lanes: 7, ..side });
        let mut group = Group::new(vec![
            Row::new("row", 1e9, None).case("best", side, reference).case("worst", side, side.with(Contender::Bare)),
            Row::new("alone", None, 2.0).case("", other, None),
        ]);
        assert_eq!(group.sides.len(), 4, "a side of two cases is measured once");
        let plan = Plan { rounds: 3, turn: Duration::from_micros(50) };
        group.measure(plan).unwrap();
        group.measure(plan).unwrap();
        let [row, alone] = group.floors().try_into().unwrap();
        assert_eq!((row.work.as_str(), row.against), ("row, worst", Some(Contender::Bare)));
        assert!(!row.reached() && row.against_rate.is_some());
        assert_eq!((alone.work.as_str(), alone.against, alone.measured), ("alone", None, alone.rate));
        assert!(alone.reached(), "nothing is promised");
    }
}
