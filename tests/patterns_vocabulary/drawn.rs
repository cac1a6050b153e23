//! Patterns drawn at random. A failing one shrinks to the smallest that still fails.

use byteperm::Source::{Byte, Const, Sign};
use byteperm::{Pattern, Source};
use quickcheck::{Arbitrary, Gen};

/// A pattern; half of them have records of at most 8 bytes.
#[derive(Clone, Debug)]
pub(crate) struct Drawn(pub(crate) Pattern);

fn length(g: &mut Gen) -> usize {
    let longest = if bool::arbitrary(g) { 8 } else { Pattern::MAX };
    usize::arbitrary(g) % longest + 1
}

impl Arbitrary for Drawn {
    fn arbitrary(g: &mut Gen) -> Self {
        let (n, m) = (length(g), length(g));
        let sources: Vec<Source> = (0..m)
            .map(|_| {
                let byte = (usize::arbitrary(g) % n) as u8;
                // Most are bytes, so that many patterns have an inverse.
                match u8::arbitrary(g) % 8 {
                    0 => Sign(byte),
                    1 => Const(u8::arbitrary(g)),
                    _ => Byte(byte),
                }
            })
            .collect();
        Drawn(Pattern::new(n, &sources).unwrap())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let (n, sources) = (self.0.input_len(), self.0.sources().to_vec());
        let fewer = {
            let sources = sources.clone();
            let halves = [sources[..sources.len() / 2].to_vec(), sources[sources.len().div_ceil(2)..].to_vec()];
            let without = (0..sources.len()).map(move |i| [&sources[..i], &sources[i + 1..]].concat());
            halves.into_iter().chain(without)
        };
        let shorter = [n / 2, n - 1].into_iter().filter(|&n| n > 0).map({
            let sources = sources.clone();
            move |n| (n, sources.iter().map(|&source| within(source, n as u8)).collect())
        });
        let simpler = (0..sources.len()).flat_map(move |i| {
            let sources = sources.clone();
            simpler(sources[i]).map(move |source| {
                let mut sources = sources.clone();
                sources[i] = source;
                sources
            })
        });
        let candidates = shorter.chain(fewer.chain(simpler).map(move |sources| (n, sources)));
        Box::new(candidates.filter_map(|(n, sources)| Pattern::new(n, &sources).ok().map(Drawn)))
    }
}

/// The same kind of source for a shorter record.
fn within(source: Source, n: u8) -> Source {
    match source {
        Byte(byte) => Byte(byte % n),
        Sign(byte) => Sign(byte % n),
        constant => constant,
    }
}

/// A source that takes less thought: a smaller number, or a byte.
fn simpler(source: Source) -> impl Iterator<Item = Source> {
    let (make, value, other): (fn(u8) -> Source, u8, Option<Source>) = match source {
        Byte(byte) => (Byte, byte, None),
        Sign(byte) => (Sign, byte, Some(Byte(byte))),
        Const(value) => (Const, value, Some(Byte(0))),
    };
    other.into_iter().chain((value > 0).then(|| make(value / 2))).chain((value > 1).then(|| make(value - 1)))
}

/// Follows a failing pattern down as quickcheck does.
fn smallest(start: &str, fails: impl Fn(&Pattern) -> bool) -> String {
    let mut pattern = Drawn(start.parse().unwrap());
    assert!(fails(&pattern.0));
    while let Some(next) = pattern.shrink().find(|next| fails(&next.0)) {
        pattern = next;
    }
    pattern.0.to_string()
}

#[test]
fn patterns_shrink_to_the_smallest_that_fails() {
    let start = "13: 2 s11 12 #c7 s3 #00 7 7 0 12 s12 1 5 9";
    let any = |wanted: fn(&Source) -> bool| smallest(start, |pattern| pattern.sources().iter().any(wanted));
    assert_eq!(any(|_| true), "1: 0");
    assert_eq!(any(|source| matches!(source, Sign(_))), "1: s0");
    assert_eq!(any(|&source| source == Byte(7)), "8: 7");
    assert_eq!(any(|source| matches!(source, Const(9..))), "1: #09");
    let longer = |pattern: &Pattern| pattern.output_len() > pattern.input_len() && pattern.input_len() > 2;
    assert_eq!(smallest(start, longer), "3: 0 0 0 0");
}
