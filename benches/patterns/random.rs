//! Random patterns, of which none may fall off a cliff: the slowest of them, compared with the index loop.

use std::time::Duration;

use byteperm::Source::{self, Byte, Const, Sign};
use byteperm::{Engine, Isa, Pattern};
use criterion::{BenchmarkId, SamplingMode, Throughput};

use crate::buffers::{Buffers, splitmix64};
use crate::index;
use crate::race::{SIZES, Suite, check, size, time};
use crate::report::Line;
use crate::work::{Contender, Work};

const GROUP: &str = "random patterns";

/// How many are drawn.
const DRAWN: u64 = 200;

/// Rounds of which the quickest counts: in a survey that short, what disturbs the machine only ever adds.
const ROUNDS: usize = 5;

/// The least that a round takes, so that the clock can tell.
const ROUND: Duration = Duration::from_micros(100);

/// A pattern of any lengths; half of them of bytes alone, half with signs and constants too.
fn draw(seed: u64) -> Pattern {
    let word = |i: usize| splitmix64(seed, i as u64) as usize;
    let (n, m) = (word(0) % Pattern::MAX + 1, word(1) % Pattern::MAX + 1);
    let source = |i: usize| -> Source {
        let (kind, value) = (word(2 * i + 2) % 4, word(2 * i + 3));
        match kind {
            0 if seed % 2 == 1 => Sign((value % n) as u8),
            1 if seed % 2 == 1 => Const(value as u8),
            _ => Byte((value % n) as u8),
        }
    };
    Pattern::new(n, &(0..m).map(source).collect::<Vec<Source>>()).expect("every index is below n")
}

/// Source bytes with which neither slice is longer than so many.
fn source_bytes(pattern: &Pattern, bytes: usize) -> usize {
    bytes / pattern.output_len().max(pattern.input_len()) * pattern.input_len()
}

/// One contender with every pattern.
struct Field {
    name: &'static str,
    isa: Option<Isa>,
    calls: Vec<Contender>,
}

impl Field {
    /// The index loop, then every engine.
    fn all(patterns: &[Pattern]) -> Vec<Field> {
        let field = |isa: Option<Isa>, by: &dyn Fn(Pattern) -> Contender| {
            let name = isa.map_or(index::NAME, Isa::name);
            Field { name, isa, calls: patterns.iter().map(|&pattern| by(pattern)).collect() }
        };
        let engines =
            Engine::available().map(|engine| field(Some(engine.isa()), &|pattern| Work::Apply(pattern).by(engine)));
        [field(None, &index::contender)].into_iter().chain(engines).collect()
    }
}

/// Seconds of a call, after a look at its result.
fn seconds(work: Work, contender: &Contender, buffers: &mut Buffers) -> f64 {
    check(work, contender, buffers);
    let once = time(&contender.call, buffers, 1);
    let calls = (ROUND.as_nanos() / once.as_nanos().max(1) + 1) as u64;
    let rounds = (0..ROUNDS).map(|_| time(&contender.call, buffers, calls).as_secs_f64() / calls as f64);
    rounds.fold(f64::INFINITY, f64::min)
}

/// What each engine has to say: how many times as fast as the index loop it is, in the median and where it is slowest.
fn survey(patterns: &[Pattern], fields: &[Field], buffers: &mut Buffers, bytes: usize) -> Vec<String> {
    let mut seconds_of = vec![Vec::new(); fields.len()];
    for (i, &pattern) in patterns.iter().enumerate() {
        let work = Work::Apply(pattern);
        let (before, after) = work.lens(source_bytes(&pattern, bytes));
        buffers.cut(before, after);
        fields.iter().zip(&mut seconds_of).for_each(|(field, all)| all.push(seconds(work, &field.calls[i], buffers)));
    }
    let engines = fields.iter().zip(&seconds_of).skip(1);
    engines.map(|(field, all)| say(field.name, bytes, ratios(&seconds_of[0], all, patterns))).collect()
}

/// How many times as fast as the index loop an engine is with each pattern, the slowest first.
fn ratios(by_index: &[f64], by_engine: &[f64], patterns: &[Pattern]) -> Vec<(f64, Pattern)> {
    let ratios = by_index.iter().zip(by_engine).map(|(by_index, by_engine)| by_index / by_engine);
    let mut ratios: Vec<(f64, Pattern)> = ratios.zip(patterns.iter().copied()).collect();
    ratios.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    ratios
}

fn say(engine: &str, bytes: usize, ratios: Vec<(f64, Pattern)>) -> String {
    let ((slowest, pattern), (median, _)) = (ratios[0], ratios[ratios.len() / 2]);
    format!(
        "Of {DRAWN} random patterns, slices of up to {}, `{engine}` is {median:.1} times as fast as the index loop in \
         the median and {slowest:.2} times where it is slowest: `{pattern}`.",
        size(bytes),
    )
}

pub(crate) fn benches(suite: &mut Suite) {
    let patterns: Vec<Pattern> = (0..DRAWN).map(draw).collect();
    let fields = Field::all(&patterns);
    for bytes in SIZES {
        let parameter = format!("{DRAWN} in turn {}", size(bytes));
        let lens: Vec<(usize, usize)> =
            patterns.iter().map(|pattern| Work::Apply(*pattern).lens(source_bytes(pattern, bytes))).collect();
        let total = lens.iter().map(|(before, _)| before).sum();
        // Made by the first benchmark that was asked for.
        let mut surveyed = None;
        let (criterion, report) = suite.parts();
        let mut group = criterion.benchmark_group(GROUP);
        group.throughput(Throughput::Bytes(total as u64)).sampling_mode(SamplingMode::Flat).sample_size(10);
        for Field { name, isa, calls } in &fields {
            let mut ran = false;
            group.bench_function(BenchmarkId::new(&parameter, name), |bencher| {
                ran = true;
                let (buffers, _) = surveyed.get_or_insert_with(|| {
                    let mut buffers = Buffers::new(bytes, bytes);
                    let notes = survey(&patterns, &fields, &mut buffers, bytes);
                    (buffers, notes)
                });
                bencher.iter_custom(|passes| {
                    let times = calls.iter().zip(&lens).map(|(contender, &(before, after))| {
                        buffers.cut(before, after);
                        time(&contender.call, buffers, passes)
                    });
                    times.sum()
                });
            });
            if ran {
                report.push(Line {
                    group: GROUP,
                    parameter: parameter.clone(),
                    bytes: total,
                    contender: name,
                    isa: *isa,
                });
            }
        }
        group.finish();
        surveyed.into_iter().flat_map(|(_, notes)| notes).for_each(|note| suite.note_after(GROUP, note));
    }
}
