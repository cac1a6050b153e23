//! Runs one case through every backend and writes down what differs.

use super::report::{Fault, RECORDS, Record, Report, Shape};
use super::{Backend, Input, Operation, words};

/// Lanes watched on each side of a destination: two vectors of the widest tier.
const GUARD: usize = 32;

/// What a guard lane holds.
const GUARD_WORD: u32 = 0x6b8f_a1c3;

/// Lanes in the cache line to which offsets refer.
pub(super) const LINE: usize = 64 / size_of::<u32>();

/// Words that can be had at any offset from a cache line, with guard lanes around them.
#[derive(Default)]
pub(super) struct Buffer {
    words: Vec<u32>,
    start: usize,
    len: usize,
}

impl Buffer {
    /// `len` words, `offset` past a cache line. What they hold is left over from earlier uses.
    pub(super) fn lanes(&mut self, len: usize, offset: usize) -> &mut [u32] {
        let room = LINE + GUARD + LINE + len + GUARD;
        if self.words.len() < room {
            self.words.resize(room, 0);
        }
        let line = self.words.as_ptr().addr().wrapping_neg() % 64 / size_of::<u32>();
        self.start = line + GUARD + offset % LINE;
        self.len = len;
        &mut self.words[self.start..][..len]
    }

    fn guards(&mut self) -> [&mut [u32]; 2] {
        let (before, rest) = self.words.split_at_mut(self.start);
        let before_len = before.len();
        [&mut before[before_len - GUARD..], &mut rest[self.len..][..GUARD]]
    }

    fn set_guards(&mut self) {
        for guard in self.guards() {
            guard.fill(GUARD_WORD);
        }
    }

    /// The guard lanes that were overwritten, counted from the destination's first lane.
    fn overwritten(&mut self) -> impl Iterator<Item = (isize, u32)> {
        let first = [-(GUARD as isize), self.len as isize];
        self.guards().into_iter().zip(first).flat_map(|(guard, first)| {
            (first..).zip(guard.iter().copied()).filter(|&(_, word)| word != GUARD_WORD).collect::<Vec<_>>()
        })
    }
}

/// The line of a vectors file from which a lane's expectation comes.
#[derive(Clone, Copy)]
pub(super) enum Origin<'a> {
    Reference,
    Line(usize),
    /// One for each lane.
    Lines(&'a [usize]),
}

impl Origin<'_> {
    fn line(self, lane: usize) -> Option<usize> {
        match self {
            Origin::Reference => None,
            Origin::Line(line) => Some(line),
            Origin::Lines(lines) => lines.get(lane).copied(),
        }
    }
}

/// One operation over lanes. Slices have one length.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    pub(super) operation: Operation,
    pub(super) a: Input<'a>,
    pub(super) b: Input<'a>,
    pub(super) c: Input<'a>,
    /// Lanes between a cache line and the destination.
    pub(super) offset: usize,
    pub(super) origin: Origin<'a>,
}

/// Runs cases through every backend. Expectations are worked out once for all of them.
pub(super) struct Checker<'a> {
    backends: &'a [&'a dyn Backend],
    check: &'static str,
    report: Report,
    expected: Vec<u32>,
    destination: Buffer,
}

impl<'a> Checker<'a> {
    pub(super) fn new(backends: &'a [&'a dyn Backend], check: &'static str) -> Self {
        let report = Report::new(backends.iter().map(|backend| backend.name()));
        Checker { backends, check, report, expected: Vec::new(), destination: Buffer::default() }
    }

    pub(super) fn backends(&self) -> &'a [&'a dyn Backend] {
        self.backends
    }

    pub(super) fn into_report(self) -> Report {
        self.report
    }

    /// Checks `len` lanes against the reference.
    pub(super) fn check(&mut self, case: &Case<'_>, len: usize) {
        self.check_and(case, len, |_, _| ());
    }

    /// The same, and shows what each backend, by its number, wrote.
    pub(super) fn check_and(&mut self, case: &Case<'_>, len: usize, show: impl FnMut(usize, &[u32])) {
        let mut expected = std::mem::take(&mut self.expected);
        expected.resize(len, 0);
        case.operation.reference_lanes(case.a, case.b, case.c, &mut expected);
        self.check_against(case, &expected, show);
        self.expected = expected;
    }

    /// Checks against an expectation that is known, out of place and, where the operation and its first
    /// operand allow, in place.
    pub(super) fn check_against(&mut self, case: &Case<'_>, expected: &[u32], mut show: impl FnMut(usize, &[u32])) {
        let Case { operation, a, b, c, offset, .. } = *case;
        for (k, backend) in self.backends.iter().enumerate() {
            let d = self.destination.lanes(expected.len(), offset);
            // A lane that is never written must not look right by chance.
            for (d, e) in d.iter_mut().zip(expected) {
                *d = !e;
            }
            self.destination.set_guards();
            let d = self.destination.lanes(expected.len(), offset);
            let ran = backend.permute(operation, a, b, c, d).map_err(|refusal| refusal.to_string());
            if ran.is_ok() {
                show(k, d);
            }
            self.examine(k, case, false, ran, expected);

            if let (Operation::Prmt(mode), Input::Slice(a)) = (operation, a) {
                self.destination.lanes(expected.len(), offset).copy_from_slice(a);
                self.destination.set_guards();
                let d = self.destination.lanes(expected.len(), offset);
                let ran = backend.prmt_in_place(mode, d, b, c).map_err(|refusal| refusal.to_string());
                self.examine(k, case, true, ran, expected);
            }
        }
    }

    /// Compares what backend `k` has left in the destination, and around it.
    fn examine(&mut self, k: usize, case: &Case<'_>, in_place: bool, ran: Result<(), String>, expected: &[u32]) {
        if let Err(reason) = ran {
            return self.note(k, case, in_place, expected.len(), 0, Fault::Refused { reason });
        }
        self.report.outcomes[k].lanes += expected.len() as u64;
        let outside: Vec<_> = self.destination.overwritten().collect();
        for (lane, got) in outside {
            self.note(k, case, in_place, expected.len(), 0, Fault::Outside { lane, got });
        }
        let got = &self.destination.words[self.destination.start..][..expected.len()];
        let Some(first) = words::first_mismatch(got, expected) else { return };
        let count = words::count_mismatches(got, expected);
        let wrong: Vec<_> = (first..got.len())
            .filter(|&lane| got[lane] != expected[lane])
            .take(RECORDS)
            .map(|lane| (lane, got[lane]))
            .collect();
        self.report.outcomes[k].faults += (count - wrong.len()) as u64;
        for (lane, got) in wrong {
            let [a, b, c] = [case.a, case.b, case.c].map(|input| input.lane(lane));
            let fault = Fault::Lane { lane, a, b, c, expected: expected[lane], got };
            self.note(k, case, in_place, expected.len(), lane, fault);
        }
    }

    /// Compares the hash of what backend `k` wrote over all of a case's chunks with a vectors file's.
    pub(super) fn check_digest(&mut self, k: usize, case: &Case<'_>, lanes: usize, expected: u64, got: u64) {
        if got != expected {
            self.note(k, case, false, lanes, 0, Fault::Digest { expected, got });
        }
    }

    fn note(&mut self, k: usize, case: &Case<'_>, in_place: bool, lanes: usize, lane: usize, fault: Fault) {
        let outcome = &mut self.report.outcomes[k];
        outcome.faults += 1;
        let slices = [case.a, case.b, case.c].map(|input| matches!(input, Input::Slice(_)));
        outcome.keep(Record {
            backend: outcome.backend.clone(),
            operation: case.operation,
            check: self.check,
            line: case.origin.line(lane),
            shape: Shape { slices, in_place },
            lanes,
            offset: case.offset % LINE,
            fault,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Mode};

    #[test]
    fn buffers_begin_at_the_offset_asked_for() {
        let mut buffer = Buffer::default();
        for len in [0, 1, 100, 5000, 7] {
            for offset in 0..LINE {
                let lanes = buffer.lanes(len, offset);
                assert_eq!((lanes.len(), lanes.as_ptr().addr() % 64), (len, 4 * offset));
            }
        }
    }

    /// Each guard lane, on either side, is watched.
    #[test]
    fn a_write_outside_the_destination_is_a_fault() {
        let engine = Engine::detect();
        let backends: [&dyn Backend; 1] = [&engine];
        let value = Input::Value(0);
        let origin = Origin::Reference;
        for len in [0, 1, 33] {
            let case =
                Case { operation: Operation::Prmt(Mode::Generic), a: value, b: value, c: value, offset: 3, origin };
            for lane in (-(GUARD as isize)..0).chain(len as isize..(len + GUARD) as isize) {
                let mut checker = Checker::new(&backends, "guards");
                checker.destination.lanes(len, case.offset).fill(0);
                checker.destination.set_guards();
                let at = checker.destination.start.checked_add_signed(lane).unwrap();
                checker.destination.words[at] = 9;
                checker.examine(0, &case, false, Ok(()), &vec![0; len]);
                let outcome = &checker.into_report().outcomes[0];
                assert_eq!(outcome.faults, 1);
                assert_eq!(outcome.records[0].fault, Fault::Outside { lane, got: 9 });
            }
        }
    }
}
