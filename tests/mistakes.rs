//! The suite catches wrong backends: mistakes that were shipped elsewhere, and others of their kind.

use byteperm::verify::{self, Backend, Fault, Input, Operation, Refusal, Scale, Vectors};
use byteperm::{Mode, byte_perm, prmt, v_perm_b32};

/// One lane of an operation.
type Lane = fn(Operation, u32, u32, u32) -> u32;

/// A backend with a mistake in what it does to a lane, or in how it goes over lanes.
struct Suspect {
    name: &'static str,
    lane: Lane,
    /// Turns a lane's number into that of the lane whose operands are used.
    from: fn(usize, usize) -> usize,
    /// How many lanes of so many are written.
    written: fn(usize) -> usize,
    /// What in-place calls do instead of `lane`.
    in_place: Option<Lane>,
}

impl Backend for Suspect {
    fn name(&self) -> &str {
        self.name
    }

    fn permute(
        &self,
        operation: Operation,
        a: Input<'_>,
        b: Input<'_>,
        c: Input<'_>,
        d: &mut [u32],
    ) -> Result<(), Refusal> {
        let n = d.len();
        for (i, d) in d[..(self.written)(n)].iter_mut().enumerate() {
            let i = (self.from)(i, n);
            *d = (self.lane)(operation, a.lane(i), b.lane(i), c.lane(i));
        }
        Ok(())
    }

    fn prmt_in_place(&self, mode: Mode, a: &mut [u32], b: Input<'_>, c: Input<'_>) -> Result<(), Refusal> {
        let lane = self.in_place.unwrap_or(self.lane);
        for (i, a) in a.iter_mut().enumerate() {
            *a = lane(Operation::Prmt(mode), *a, b.lane(i), c.lane(i));
        }
        Ok(())
    }
}

const RIGHT: Suspect =
    Suspect { name: "right", lane: Operation::reference, from: |i, _| i, written: |n| n, in_place: None };

const fn wrong_lane(name: &'static str, lane: Lane) -> Suspect {
    Suspect { name, lane, ..RIGHT }
}

/// Each output byte is made by `byte` from the pair {b, a} and the control's nibble.
fn bytewise(a: u32, b: u32, c: u32, byte: fn(u64, u32) -> u8) -> u32 {
    let pair = u64::from(b) << 32 | u64::from(a);
    u32::from_le_bytes([0, 4, 8, 12].map(|shift| byte(pair, c >> shift & 0xf)))
}

/// The generic form is wrong, everything else right.
macro_rules! generic {
    (|$a:ident, $b:ident, $c:ident| $wrong:expr) => {
        |operation, $a, $b, $c| match operation {
            Operation::Prmt(Mode::Generic) => $wrong,
            _ => operation.reference($a, $b, $c),
        }
    };
}

/// The named modes are wrong, everything else right.
macro_rules! named {
    (|$mode:ident, $a:ident, $b:ident, $c:ident| $wrong:expr) => {
        |operation, $a, $b, $c| match operation {
            Operation::Prmt($mode) if $mode != Mode::Generic => $wrong,
            _ => operation.reference($a, $b, $c),
        }
    };
}

const SUSPECTS: [Suspect; 21] = [
    wrong_lane("bit 3 ignored", generic!(|a, b, c| byte_perm(a, b, c))),
    wrong_lane(
        "bit 3 gives 0xff",
        generic!(|a, b, c| bytewise(a, b, c, |pair, n| { if n & 8 == 0 { (pair >> (8 * n)) as u8 } else { 0xff } })),
    ),
    wrong_lane(
        "bit 3 gives 0x00",
        generic!(|a, b, c| bytewise(a, b, c, |pair, n| { if n & 8 == 0 { (pair >> (8 * n)) as u8 } else { 0x00 } })),
    ),
    wrong_lane(
        "shift by bits",
        generic!(|a, b, c| bytewise(a, b, c, |pair, n| {
            let byte = (pair >> (n & 7)) as u8;
            if n & 8 == 0 { byte } else { (byte as i8 >> 7) as u8 }
        })),
    ),
    wrong_lane("a sign-extended over b", generic!(|a, b, c| prmt(a, b | (a as i32 >> 31) as u32, c))),
    wrong_lane(
        "whole selector bytes as indices",
        generic!(|a, b, c| {
            let pair = u64::from(b) << 32 | u64::from(a);
            u32::from_le_bytes(c.to_le_bytes().map(|s| (pair >> (8 * u32::from(s & 7))) as u8))
        }),
    ),
    wrong_lane("c[31:16] not ignored", generic!(|a, b, c| if c >> 16 == 0 { prmt(a, b, c) } else { 0 })),
    wrong_lane("operands swapped", generic!(|a, b, c| prmt(b, a, c))),
    wrong_lane(
        "one sign pattern",
        generic!(|a, b, c| {
            prmt(a, b, c) ^ u32::from(a & 0x8080_8080 == 0x8000_0080 && b & 0x8080_8080 == 0x0080_8000)
        }),
    ),
    wrong_lane("one selector", generic!(|a, b, c| prmt(a, b, c) ^ u32::from(c & 0xffff == 0xbeef))),
    wrong_lane("a mode returns the index", named!(|mode, _a, _b, c| mode.prmt(0x0302_0100, 0x0706_0504, c))),
    wrong_lane("mode suffix ignored", named!(|_mode, a, b, c| prmt(a, b, c))),
    wrong_lane("c[31:2] not ignored by modes", named!(|mode, a, b, c| if c < 4 { mode.prmt(a, b, c) } else { 0 })),
    wrong_lane("rc16 reads c & 2", |operation, a, b, c| match operation {
        Operation::Prmt(Mode::Rc16) => Mode::Rc16.prmt(a, b, c >> 1),
        _ => operation.reference(a, b, c),
    }),
    wrong_lane("__byte_perm replicates signs", |operation, a, b, c| match operation {
        Operation::BytePerm => prmt(a, b, c),
        _ => operation.reference(a, b, c),
    }),
    wrong_lane("v_perm halves swapped", |operation, a, b, c| match operation {
        Operation::VPerm => v_perm_b32(b, a, c),
        _ => operation.reference(a, b, c),
    }),
    wrong_lane("v_perm 12 gives 0xff", |operation, a, b, c| match operation {
        Operation::VPerm => {
            let twelve = c.to_le_bytes().map(|s| if s == 12 { 13 } else { s });
            v_perm_b32(a, b, u32::from_le_bytes(twelve))
        }
        _ => operation.reference(a, b, c),
    }),
    wrong_lane("v_perm 255 gives 0x00", |operation, a, b, c| match operation {
        Operation::VPerm => {
            let top = c.to_le_bytes().map(|s| if s == 255 { 12 } else { s });
            v_perm_b32(a, b, u32::from_le_bytes(top))
        }
        _ => operation.reference(a, b, c),
    }),
    Suspect { name: "in place wrong", in_place: Some(|_, a, _, _| a), ..RIGHT },
    Suspect { name: "last lane not written", written: |n| n.saturating_sub(1), ..RIGHT },
    Suspect { name: "tails of 15 from the wrong lane", from: |i, n| if n == 15 { i / 2 } else { i }, ..RIGHT },
];

#[test]
fn every_mistake_is_caught() {
    let backends: Vec<&dyn Backend> = SUSPECTS.iter().chain([&RIGHT]).map(|suspect| suspect as &dyn Backend).collect();
    let report = verify::equivalence(&backends, Scale::BRIEF, &());
    for outcome in &report.outcomes {
        assert_eq!(outcome.faults == 0, outcome.backend == RIGHT.name, "{}: {:?}", outcome.backend, outcome.records);
        assert_eq!(outcome.records.is_empty(), outcome.faults == 0, "{}", outcome.backend);
        assert!(outcome.records.len() <= verify::RECORDS);
        for record in &outcome.records {
            let Fault::Lane { lane, a, b, c, expected, got } = record.fault else { panic!("{record}") };
            assert!(lane < record.lanes && expected != got, "{record}");
            assert_eq!(expected, record.operation.reference(a, b, c), "{record}");
        }
    }
}

/// Slices that engines store past the caches are looked at up to their last lane.
#[test]
fn mistakes_in_large_slices_are_caught() {
    // Longer than any slice of another part.
    const LARGE: usize = 1 << 17;
    let suspect = Suspect { name: "large", from: |i, n| if n > LARGE && i == n - 1 { i - 1 } else { i }, ..RIGHT };
    let report = verify::equivalence(&[&suspect], Scale::QUICK, &());
    let outcome = &report.outcomes[0];
    assert_eq!(outcome.faults, 2, "one operand, and three: {:?}", outcome.records);
    assert!(outcome.records.iter().all(|record| record.check == "large" && record.lanes > LARGE));
}

/// The hardware vectors alone catch what is wrong with `prmt` and `__byte_perm`.
#[test]
fn hardware_vectors_catch_mistakes_too() {
    let rows: String =
        Vectors::HARDWARE.lines().filter(|line| line.starts_with("row")).flat_map(|line| [line, "\n"]).collect();
    let vectors = Vectors::parse(rows.as_bytes()).unwrap();
    let caught = |suspect: &Suspect| !verify::hardware(&[suspect], &vectors, &()).agreed();
    assert!(!caught(&RIGHT));
    // Hardware has no v_perm, and its rows come in few lengths.
    let beyond = |name: &str| name.starts_with("v_perm") || name.starts_with("tails") || name.starts_with("one ");
    for suspect in SUSPECTS.iter().filter(|suspect| !beyond(suspect.name)) {
        assert!(caught(suspect), "{}", suspect.name);
    }
}

/// A backend that does not run is a fault, not a success with nothing to compare.
#[test]
fn a_refusal_is_a_fault() {
    struct Refuses;
    impl Backend for Refuses {
        fn name(&self) -> &str {
            "refuses"
        }
        fn permute(
            &self,
            _: Operation,
            _: Input<'_>,
            _: Input<'_>,
            _: Input<'_>,
            _: &mut [u32],
        ) -> Result<(), Refusal> {
            Err("no such device".into())
        }
        fn prmt_in_place(&self, _: Mode, _: &mut [u32], _: Input<'_>, _: Input<'_>) -> Result<(), Refusal> {
            Err("no such device".into())
        }
    }
    let vectors = Vectors::parse(b"row generic 1 0 0 01010101").unwrap();
    let report = verify::hardware(&[&Refuses], &vectors, &());
    assert!(!report.agreed());
    assert_eq!(report.outcomes[0].lanes, 0, "nothing was checked");
    let shown = report.outcomes[0].records[0].to_string();
    assert!(shown.contains("no such device"), "{shown}");
}

/// Nothing to check is no agreement.
#[test]
fn no_backend_is_no_agreement() {
    let vectors = Vectors::parse(b"row generic 1 0 0 01010101").unwrap();
    assert!(!verify::hardware(&[], &vectors, &()).agreed());
}
