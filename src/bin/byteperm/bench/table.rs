//! Tables that a person reads.

use byteperm::bench::Contender;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

use super::sweep::{Sweep, size};

/// A table whose first columns, so many, are text and the others figures.
pub(crate) fn new(header: Vec<String>, text: usize) -> Table {
    let mut table = Table::new();
    let rule = LineStyle::none().fill('─').junction('─');
    table.load_style(TableStyle::new().header_separator(rule)).set_header(header);
    for column in table.column_iter_mut().skip(text) {
        column.set_cell_alignment(CellAlignment::Right);
        column.set_padding((0, 1));
    }
    table
}

/// Three figures that count.
pub(crate) fn figure(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        10.0..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// A contender's name for the head of a narrow column.
fn narrow(contender: Contender) -> String {
    match contender {
        Contender::Select => "auto".into(),
        Contender::Reference => "ref.".into(),
        Contender::SwapBytes => "swap".into(),
        other => other.to_string().replace("rep ", ""),
    }
}

pub(crate) fn sweep(sweep: &Sweep) -> String {
    // The best engine is compared with each of these, where they take part.
    let others: Vec<(Contender, usize)> =
        [Contender::Bare, Contender::Reference, Contender::Select, Contender::SwapBytes]
            .into_iter()
            .filter_map(|other| Some((other, sweep.position(other)?)))
            .collect();
    let best = sweep.contenders[0];

    let mut header = vec!["working\nset".to_owned()];
    header.extend(sweep.contenders.iter().map(|contender| format!("{}\nGB/s", narrow(*contender))));
    header.extend(others.iter().map(|(other, _)| format!("{best}/\n{}", narrow(*other))));
    header.push("spread".into());
    let mut table = new(header, 0);
    for point in &sweep.points {
        let mut row = vec![size(point.working_set)];
        row.extend(point.timings.iter().map(|timing| figure(timing.bytes_per_second().median / 1e9)));
        row.extend(others.iter().map(|(_, i)| figure(point.timings[0].ratio(&point.timings[*i]).median)));
        let spread = point.timings.iter().map(|timing| timing.lanes_per_second().relative()).fold(0.0, f64::max);
        row.push(format!("{:.0}%", 100.0 * spread));
        table.add_row(row);
    }
    let offsets = sweep.offsets.bytes().map(|bytes| bytes.to_string()).join(", ");
    let mut text = format!(
        "{table}\n{}: GB/s of bytes read and written, {} bytes a lane. Slices start {offsets} bytes from a 64-byte line.\n\
         Medians of {} rounds; spread is the widest distance between quartiles in the row.",
        sweep.name, sweep.bytes_a_lane, sweep.rounds
    );
    let explained = [
        (Contender::Reference, "ref.: the reference, byte by byte"),
        (Contender::Select, "auto: the best loop that the compiler vectorises by itself"),
        (Contender::SwapBytes, "swap: a loop over u32::swap_bytes"),
        (Contender::Bare, "bare: the same loads and stores without work"),
        (Contender::Memcpy, "memcpy, movsb (rep movsb): a copy of half the working set to the other half"),
    ];
    for (_, line) in explained.iter().filter(|(contender, _)| sweep.position(*contender).is_some()) {
        text.push_str("\n  ");
        text.push_str(line);
    }
    text
}
