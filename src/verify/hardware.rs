//! Every line of a vectors file, through every backend.

use super::checker::{Case, Checker, LINE, Origin};
use super::fnv::Fnv;
use super::jobs::Job;
use super::operands::inputs;
use super::vectors::{Line, Vector, Vectors};
use super::{Input, Operation, words};

/// Lanes hashed at a time.
const CHUNK: usize = 1 << 16;

/// Rows in one job.
const ROWS: usize = 1024;

/// Lanes over which one row is repeated: a whole vector of every tier and a tail.
const REPEATED: usize = LINE + 7;

/// One row and its line.
#[derive(Clone, Copy)]
struct Row {
    line: usize,
    a: u32,
    b: u32,
    c: u32,
    d: u32,
}

pub(super) fn jobs(vectors: &Vectors) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    for operation in Operation::ALL {
        let rows: Vec<Row> = vectors.lines.iter().filter_map(|line| row(line, operation)).collect();
        for rows in rows.chunks(ROWS) {
            let rows = rows.to_vec();
            jobs.push(Job { check: "rows", run: Box::new(move |checker| check_rows(checker, operation, &rows)) });
        }
    }
    for line in &vectors.lines {
        if let Vector::Exhaustive { a, b, fnv } = line.vector {
            jobs.push(Job { check: "exhaustive", run: Box::new(move |checker| exhaustive(checker, line, a, b, fnv)) });
        }
    }
    for line in &vectors.lines {
        if let Vector::Digest { seed, n, fnv } = line.vector {
            jobs.push(Job { check: "digests", run: Box::new(move |checker| digest(checker, line, seed, n, fnv)) });
        }
    }
    jobs
}

fn row(line: &Line, operation: Operation) -> Option<Row> {
    match line.vector {
        Vector::Row { a, b, c, d } if line.operation == operation => Some(Row { line: line.number, a, b, c, d }),
        _ => None,
    }
}

/// All rows as lanes, then each by itself in every combination of slices and values.
fn check_rows(checker: &mut Checker<'_>, operation: Operation, rows: &[Row]) {
    let column = |field: fn(&Row) -> u32| rows.iter().map(field).collect::<Vec<u32>>();
    let (a, b, c, d) = (column(|row| row.a), column(|row| row.b), column(|row| row.c), column(|row| row.d));
    let lines: Vec<usize> = rows.iter().map(|row| row.line).collect();
    let [a, b, c] = [&a, &b, &c].map(|lanes| Input::Slice(lanes));
    let case = Case { operation, a, b, c, offset: 0, origin: Origin::Lines(&lines) };
    checker.check_against(&case, &d, |_, _| ());

    for (i, row) in rows.iter().enumerate() {
        let repeated = [row.a, row.b, row.c].map(|word| [word; REPEATED]);
        for combination in 0..8 {
            let [a, b, c] = inputs(combination, [&repeated[0], &repeated[1], &repeated[2]]);
            let case = Case { operation, a, b, c, offset: i, origin: Origin::Line(row.line) };
            checker.check_against(&case, &[row.d; REPEATED], |_, _| ());
        }
    }
}

/// Every selector, `a` and `b` as values and as slices.
fn exhaustive(checker: &mut Checker<'_>, line: &Line, a: u32, b: u32, fnv: u64) {
    let selectors: Vec<u32> = (0..=0xffff).collect();
    let lanes = [vec![a; selectors.len()], vec![b; selectors.len()], selectors];
    for combination in [0, 3] {
        let [a, b, c] = inputs(combination, [&lanes[0], &lanes[1], &lanes[2]]);
        let case = Case { operation: line.operation, a, b, c, offset: 0, origin: Origin::Line(line.number) };
        let mut hashes = vec![Fnv::new(); checker.backends().len()];
        checker.check_and(&case, lanes[2].len(), |k, d| hashes[k].write(d));
        check_hashes(checker, &case, lanes[2].len(), fnv, &hashes);
    }
}

/// Lanes made and hashed a chunk at a time, so that memory does not grow with `n`.
fn digest(checker: &mut Checker<'_>, line: &Line, seed: u64, n: u64, fnv: u64) {
    let mut lanes = [0; 3].map(|word| vec![word; CHUNK]);
    let mut hashes = vec![Fnv::new(); checker.backends().len()];
    let mut done = 0;
    while done < n {
        let len = (n - done).min(CHUNK as u64) as usize;
        for (operand, lanes) in (0..).zip(&mut lanes) {
            lanes.truncate(len);
            words::fill(seed, 3 * done + operand, 3, lanes);
        }
        let [a, b, c] = inputs(0, [&lanes[0], &lanes[1], &lanes[2]]);
        let case = Case { operation: line.operation, a, b, c, offset: 0, origin: Origin::Line(line.number) };
        checker.check_and(&case, len, |k, d| hashes[k].write(d));
        done += len as u64;
        if done == n {
            check_hashes(checker, &case, n as usize, fnv, &hashes);
        }
    }
}

fn check_hashes(checker: &mut Checker<'_>, case: &Case<'_>, lanes: usize, fnv: u64, hashes: &[Fnv]) {
    for (k, hash) in hashes.iter().enumerate() {
        checker.check_digest(k, case, lanes, fnv, hash.finish());
    }
}
