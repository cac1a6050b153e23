//! What is promised, over which slices, against whom.

use super::{Row, Side};
use crate::bench::{Contender, Offsets, Work};
use crate::verify::Operation;
use crate::{Engine, Isa, Mode};

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

/// All rows, by the working set that they share; `in_cache` is the one, in bytes, of rows within the first-level
/// cache. Rows of tiers that this CPU lacks are not among them.
pub(super) fn groups(in_cache: usize) -> Vec<Vec<Row>> {
    let best = Contender::Engine(Engine::detect());
    vec![
        per_lane_in_l1(in_cache),
        large_per_lane(4 * MIB),
        vec![streaming()],
        modes(in_cache),
        one_selector(in_cache),
        vec![byte_swap(best, in_cache)],
        byte_swap_past_the_caches(best),
        combinations(in_cache),
        vec![lengths()],
        short(),
    ]
}

/// The engine of a tier as a contender, where this CPU has it.
fn tier(isa: Isa) -> Option<Contender> {
    Engine::new(isa).map(Contender::Engine)
}

fn all_engines() -> impl Iterator<Item = Contender> {
    Engine::available().map(Contender::Engine)
}

/// `24 KiB`, or bytes where those are not whole.
fn size(bytes: usize) -> String {
    if bytes.is_multiple_of(KIB) { format!("{} KiB", bytes / KIB) } else { format!("{bytes} bytes") }
}

fn per_lane_in_l1(in_cache: usize) -> Vec<Row> {
    let at = |offsets, contender| Side::filling(Work::PER_LANE, in_cache, offsets, contender);
    let (aligned, one_lane) = (Offsets::ALIGNED, Offsets::ONE_LANE);
    // Tier, what follows the size in the name, offsets, whom it is compared with, floor, aim.
    let table = [
        (Isa::Avx512, "", aligned, Some(Contender::Reference), 60.0, Some(70.0)),
        (Isa::Avx512, "", aligned, Some(Contender::Bare), 0.70, Some(0.78)),
        (Isa::Avx512, ", offset 4", one_lane, Some(Contender::Reference), 40.0, None),
        (Isa::Avx512, ", offset 4", one_lane, Some(Contender::Bare), 0.93, Some(0.98)),
        (Isa::Avx512, ", offset 16, G lanes/s", Offsets::ALLOCATOR, None, 20.0, Some(30.0)),
        (Isa::Avx2, "", aligned, Some(Contender::Reference), 17.0, Some(20.0)),
        (Isa::Ssse3, "", aligned, Some(Contender::Reference), 7.0, Some(9.0)),
        (Isa::Avx512, "", aligned, Some(Contender::Select), 5.0, Some(5.8)),
        (Isa::Avx512, ", offset 4", one_lane, Some(Contender::Select), 3.4, None),
        (Isa::Portable, "", aligned, Some(Contender::Reference), 1.0, Some(2.0)),
    ];
    let row = |(isa, rest, offsets, against, floor, aim): (_, _, _, Option<Contender>, f64, Option<f64>)| {
        let subject = at(offsets, tier(isa)?);
        let name = format!("per lane, {}{rest}", size(in_cache));
        Some(Row::new(name, floor, aim).case("", subject, against.map(|against| subject.with(against))))
    };
    table.into_iter().filter_map(row).collect()
}

/// From AVX2 up memory is the bound.
fn large_per_lane(working_set: usize) -> Vec<Row> {
    let row = |engine| {
        let subject = Side::filling(Work::PER_LANE, working_set, Offsets::ALIGNED, engine);
        Row::new("per lane, 4 MiB", 0.95, None).case("", subject, subject.with(Contender::Bare))
    };
    [Isa::Avx512, Isa::Avx2].into_iter().filter_map(tier).map(row).collect()
}

fn streaming() -> Row {
    let engine = Engine::detect();
    let subject = Side::filling(Work::PER_LANE, 128 * MIB, Offsets::ALIGNED, Contender::Engine(engine));
    Row::new("per lane, 128 MiB, streaming stores against ordinary ones", 1.25, 1.32).case(
        "",
        subject,
        subject.with(Contender::Pieces(engine)),
    )
}

fn modes(in_cache: usize) -> Vec<Row> {
    let row = |(isa, floor, aim)| {
        let generic = Side::filling(Work::PER_LANE, in_cache, Offsets::ALIGNED, tier(isa)?);
        let named = |row: Row, &mode: &Mode| {
            let subject = Side { work: Work::PER_LANE.with(Operation::Prmt(mode)), ..generic };
            row.case(format!("worst {mode}"), subject, generic)
        };
        let row = Row::new(format!("named mode against generic, a control per lane, {}", size(in_cache)), floor, aim);
        Some(Mode::ALL[1..].iter().fold(row, named))
    };
    [(Isa::Avx512, 1.0, 1.1), (Isa::Avx2, 1.7, 2.0)].into_iter().filter_map(row).collect()
}

fn one_selector(in_cache: usize) -> Vec<Row> {
    let table = [
        (Isa::Avx512, "", Offsets::ALIGNED, 0.75, Some(0.9)),
        (Isa::Avx512, ", offset 4", Offsets::ONE_LANE, 0.95, None),
        (Isa::Avx2, "", Offsets::ALIGNED, 0.88, Some(0.9)),
    ];
    let row = |(isa, rest, offsets, floor, aim): (_, _, _, f64, Option<f64>)| {
        let name = format!("one selector, two operands, {}{rest}", size(in_cache));
        let subject = Side::filling(Work::TWO_OPERANDS, in_cache, offsets, tier(isa)?);
        Some(Row::new(name, floor, aim).case("", subject, subject.with(Contender::Bare)))
    };
    table.into_iter().filter_map(row).collect()
}

fn byte_swap(best: Contender, in_cache: usize) -> Row {
    let mut row = Row::new(format!("one selector, one operand (byte swap), {}", size(in_cache)), 0.95, 1.0);
    for (place, work) in [("copy", Work::BYTE_SWAP), ("in place", Work::BYTE_SWAP.in_place())] {
        for offsets in [Offsets::ALIGNED, Offsets::ONE_LANE, Offsets::ALLOCATOR] {
            let subject = Side::filling(work, in_cache, offsets, best);
            let label = format!("worst {place} at offset {}", offsets.bytes()[0]);
            row = row.case(label, subject, subject.with(Contender::SwapBytes));
        }
    }
    row
}

fn byte_swap_past_the_caches(best: Contender) -> Vec<Row> {
    let subject = Side::filling(Work::BYTE_SWAP, 128 * MIB, Offsets::ALIGNED, best);
    let row = |against, floor, aim| {
        let row = Row::new("one selector, one operand (byte swap), 128 MiB", floor, aim);
        row.case("", subject, subject.with(against))
    };
    let memcpy = row(Contender::Memcpy, Some(1.15), Some(1.25));
    let movsb = Contender::RepMovsb.runs(&Work::BYTE_SWAP).then(|| row(Contender::RepMovsb, None, None));
    [memcpy].into_iter().chain(movsb).collect()
}

fn combinations(in_cache: usize) -> Vec<Row> {
    let row = |engine| {
        let side = |work| Side::filling(work, in_cache, Offsets::ALIGNED, engine);
        let [(_, three), others @ ..] = Work::combinations();
        let row = Row::new(format!("slices or values against three slices, {}", size(in_cache)), 0.8, 1.0);
        others.into_iter().fold(row, |row, (name, work)| row.case(format!("worst {name}"), side(work), side(three)))
    };
    all_engines().map(row).collect()
}

fn lengths() -> Row {
    let mut row = Row::new("lengths 63 and 65 against 64", 0.8, 1.0);
    for engine in all_engines() {
        let side = |lanes| Side { work: Work::PER_LANE, lanes, offsets: Offsets::ALIGNED, contender: engine };
        for lanes in [63, 65] {
            row = row.case(format!("worst {lanes} lanes"), side(lanes), side(64));
        }
    }
    row
}

fn short() -> Vec<Row> {
    let table = [
        (1, "1 lane (at most 1.75x the time)", 1.0 / 1.75, 1.0 / 1.2),
        (4, "4 lanes", 1.0, 2.0),
        (64, "64 lanes", 12.0, 18.0),
    ];
    let row = |(lanes, name, floor, aim)| {
        let subject = Side { work: Work::PER_LANE, lanes, offsets: Offsets::ALIGNED, contender: Contender::Detecting };
        Row::new(name, floor, aim).case("", subject, subject.with(Contender::Scalar))
    };
    table.into_iter().map(row).collect()
}
