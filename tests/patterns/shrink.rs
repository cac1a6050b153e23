//! Random patterns for quickcheck, and what a failing one is made smaller to.

use byteperm::Pattern;
use byteperm::Source::{self, Byte, Const, Sign};
use quickcheck::{Arbitrary, Gen};

use crate::class::Class;

/// A pattern and some records for it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Case {
    pub(crate) pattern: Pattern,
    /// A whole number of records.
    pub(crate) src: Vec<u8>,
}

/// The lengths that real data has; the other half of all patterns has any.
const USUAL: [usize; 8] = [1, 2, 3, 4, 6, 8, 12, 16];

impl Arbitrary for Case {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut len = || match *g.choose(&[true, false]).expect("there are two") {
            true => *g.choose(&USUAL).expect("there are some"),
            false => usize::arbitrary(g) % Pattern::MAX + 1,
        };
        let (n, m) = (len(), len());
        // Half of them can be applied in place.
        let m = if bool::arbitrary(g) { n } else { m };
        let class = g.choose(&Class::ALL).expect("there are some");
        let pattern = class.pattern(n, m, u64::arbitrary(g));
        let records = usize::arbitrary(g) % (g.size() / n + 1);
        Case { pattern, src: (0..records * n).map(|_| u8::arbitrary(g)).collect() }
    }

    /// Fewer records, then fewer sources, then a smaller n, then simpler sources, then simpler bytes.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let (this, n, m) = (self.clone(), self.pattern.input_len(), self.pattern.output_len());
        let records = self.src.len() / n;
        // Halves first, so that few steps lead far.
        let fewer = |len: usize, least: usize| {
            let lens = [least, len / 2, len - usize::from(len > 0)];
            lens.into_iter().filter(move |&smaller| least <= smaller && smaller < len)
        };
        let case = this.clone();
        let fewer_records = fewer(records, 0).flat_map(move |keep| {
            let (first, last) = (&case.src[..keep * n], &case.src[case.src.len() - keep * n..]);
            [first, last].map(|src| Case { src: src.to_vec(), ..case.clone() })
        });
        let case = this.clone();
        let fewer_sources = fewer(m, 1).flat_map(move |keep| {
            let sources = case.pattern.sources();
            [&sources[..keep], &sources[m - keep..]].map(|sources| case.with(n, sources))
        });
        let case = this.clone();
        let smaller_n = fewer(n, 1).map(move |n| {
            let clamp = |i: u8| i.min(n as u8 - 1);
            let sources: Vec<Source> = case.pattern.sources().iter().map(|&source| map_byte(source, clamp)).collect();
            case.with(n, &sources)
        });
        let case = this.clone();
        let simpler_sources = (0..m).flat_map(move |i| {
            let case = case.clone();
            simpler(case.pattern.sources()[i]).map(move |source| {
                let mut sources = case.pattern.sources().to_vec();
                sources[i] = source;
                case.with(n, &sources)
            })
        });
        let case = this;
        let simpler_bytes = (0..case.src.len()).flat_map(move |i| {
            let case = case.clone();
            let simpler = case.src[i].shrink();
            simpler.map(move |byte| {
                let mut src = case.src.clone();
                src[i] = byte;
                Case { src, ..case.clone() }
            })
        });
        Box::new(fewer_records.chain(fewer_sources).chain(smaller_n).chain(simpler_sources).chain(simpler_bytes))
    }
}

impl Case {
    /// The same records, or as many shorter ones, with another pattern.
    fn with(&self, n: usize, sources: &[Source]) -> Case {
        let src = self.src.chunks(self.pattern.input_len()).flat_map(|record| &record[..n]).copied().collect();
        Case { pattern: Pattern::new(n, sources).expect("every index is below n"), src }
    }
}

fn map_byte(source: Source, map: impl Fn(u8) -> u8) -> Source {
    match source {
        Byte(i) => Byte(map(i)),
        Sign(i) => Sign(map(i)),
        Const(_) => source,
    }
}

/// Sources that are simpler: a zero, byte 0, a smaller index or constant of the same kind.
fn simpler(source: Source) -> impl Iterator<Item = Source> {
    let (kinds, smaller): (&[Source], u8) = match source {
        Const(value) => (&[], value),
        Byte(i) => (&[Const(0)], i),
        Sign(i) => (&[Const(0), Byte(0)], i),
    };
    let same_kind = smaller.shrink().map(move |number| match source {
        Byte(_) => Byte(number),
        Sign(_) => Sign(number),
        Const(_) => Const(number),
    });
    kinds.iter().copied().chain(same_kind)
}

type Fails = fn(&Case) -> bool;

/// Takes the first smaller case that fails too, as quickcheck does, to the end.
fn smallest(mut case: Case, fails: Fails) -> Case {
    assert!(fails(&case));
    while let Some(smaller) = case.shrink().find(fails) {
        case = smaller;
    }
    case
}

/// For some mistakes that a kernel could have: what is left names the mistake and nothing else.
#[test]
fn a_failing_pattern_shrinks_to_the_smallest() {
    let large = Case { pattern: Class::Mixed.pattern(64, 64, 3), src: (0..64 * 40).map(|i| i as u8).collect() };
    let new = |n, sources: &[Source]| Pattern::new(n, sources).expect("the indices are in range");
    let table: [(Fails, Pattern, &[u8]); 5] = [
        // Everything.
        (|_| true, new(1, &[Const(0)]), &[]),
        // Signs, in any record.
        (
            |case| !case.src.is_empty() && case.pattern.sources().iter().any(|s| matches!(s, Sign(_))),
            new(1, &[Sign(0)]),
            &[0],
        ),
        // Constants in a second output byte, in records of which there are three.
        (
            |case| {
                let second = case.pattern.sources().get(1);
                case.src.len() / case.pattern.input_len() >= 3 && matches!(second, Some(Const(1..)))
            },
            new(1, &[Const(0), Const(1)]),
            &[0; 3],
        ),
        // Bytes past the sixteenth.
        (
            |case| !case.src.is_empty() && case.pattern.sources().iter().any(|s| matches!(s, Byte(16..))),
            new(17, &[Byte(16)]),
            &[0; 17],
        ),
        // A byte of the input.
        (|case| case.src.iter().any(|&byte| byte >= 0x80), new(1, &[Const(0)]), &[0x80]),
    ];
    for (fails, pattern, src) in table {
        assert_eq!(smallest(large.clone(), fails), Case { pattern, src: src.to_vec() });
    }
}
