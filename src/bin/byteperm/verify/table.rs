//! Results as a person reads them.

use std::fmt::Write;

use byteperm::bench::{Spread, Summary};
use byteperm::verify::{Outcome, count};
use comfy_table::{CellAlignment, Table, presets};

use super::results::Results;

const HEADER: [&str; 7] = ["engine", "lanes checked", "mismatches", "G lanes/s", "GB/s", "x reference", "x memcpy"];

pub(super) fn text(results: &Results) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED).set_header(HEADER);
    for outcome in &results.report.outcomes {
        table.add_row(row(results, outcome));
    }
    for isa in &results.not_run {
        table.add_row([isa.name(), "not run", "", "", "", "", ""]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    format!("{table}\n{}{}", notes(results), verdict(results))
}

fn row(results: &Results, outcome: &Outcome) -> [String; 7] {
    let checked = [outcome.backend.clone(), grouped(outcome.lanes), grouped(outcome.faults)];
    let speed = results.rate(&outcome.backend).map_or([const { String::new() }; 4], |rate| {
        [
            format!("{:.2}", rate.lanes_per_second.median / 1e9),
            format!("{:.1}", rate.bytes_per_second.median / 1e9),
            format!("{:.1}", rate.to_reference.median),
            format!("{:.2}", rate.to_memcpy.median),
        ]
    });
    let [engine, lanes, faults] = checked;
    let [giga_lanes, gigabytes, reference, memcpy] = speed;
    [engine, lanes, faults, giga_lanes, gigabytes, reference, memcpy]
}

/// `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

fn notes(results: &Results) -> String {
    let Summary { reference, memcpy, engines } = &results.summary;
    let percent = |spread: &Spread| format!("{:.0}%", 100.0 * spread.relative());
    let spreads = [("reference", percent(reference)), ("memcpy", percent(memcpy))].into_iter();
    let spreads: Vec<String> = spreads
        .chain(engines.iter().map(|rate| (rate.isa.name(), percent(&rate.lanes_per_second))))
        .map(|(name, percent)| format!("{name} {percent}"))
        .collect();
    let mut notes = format!(
        "Speed: generic prmt, three slices in, one out, 32 KiB in all; bytes read and written. \
         Reference: {:.2} G lanes/s; memcpy: {:.1} GB/s.\n\
         Medians of interleaved rounds; from quartile to quartile: {}.\n",
        reference.median / 1e9,
        memcpy.median / 1e9,
        spreads.join(", ")
    );
    if results.reduced {
        notes.push_str(
            "This build is not optimised, so only part of the suite ran: build with --release for all of it.\n",
        );
    }
    for isa in &results.not_run {
        let needs = isa.features().join(", ");
        // Writing to a string cannot fail.
        let _ = writeln!(notes, "Not run: {isa}. This CPU lacks some of what it needs ({needs}).");
    }
    notes
}

fn verdict(results: &Results) -> String {
    let vectors = format!("{} ({})", results.vectors_name(), count(results.lines as u64, "vector"));
    if results.report.agreed() {
        return format!("Every engine that ran agrees with the reference and with {vectors}.");
    }
    let mut verdict = format!("MISMATCH with the reference or with {vectors}; of each kind, the first:");
    for outcome in &results.report.outcomes {
        for record in &outcome.records {
            let _ = write!(verdict, "\n  {record}");
        }
        let more = outcome.faults.saturating_sub(outcome.records.len() as u64);
        if more > 0 {
            let plural = if more == 1 { "" } else { "s" };
            let _ = write!(verdict, "\n  {}: and {} more result{plural}", outcome.backend, grouped(more));
        }
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_come_in_threes() {
        for (number, shown) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), shown);
        }
    }
}
