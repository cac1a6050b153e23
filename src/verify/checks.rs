//! The parts of the suite whose expectation is the reference.

use super::checker::{Case, Checker, LINE, Origin};
use super::jobs::Job;
use super::operands::{RandomOperands, bytes_everywhere, inputs, nibbles_as_bytes, noisy, signed_words, with_signs};
use super::{Input, Operation, Scale, words};
use crate::Mode;
use crate::kernel::STREAM_FROM;

/// How many selectors there are.
const SELECTORS: usize = 1 << 16;

/// How many ways the signs of eight source bytes can fall: `a`'s are the low nibble.
const PATTERNS: usize = 256;

/// Lanes that every tier takes as at least one whole vector and a tail.
const SHORT: usize = LINE + 7;

pub(super) fn jobs(scale: Scale) -> Vec<Job<'static>> {
    let large = Job { check: "large", run: Box::new(large) };
    let passes = (0..scale.passes).map(move |pass| {
        // Few passes still take patterns from the whole range.
        let pattern = pass * PATTERNS / scale.passes;
        Job { check: "selectors", run: Box::new(move |checker| every_selector(checker, pattern)) }
    });
    let blocks = (0..SELECTORS / PATTERNS).step_by(scale.block_step).map(move |block| Job {
        check: "one selector",
        run: Box::new(move |checker| one_selector(checker, scale, block * PATTERNS)),
    });
    let random =
        (0..scale.random).map(|round| Job { check: "random", run: Box::new(move |checker| random(checker, round)) });
    let lengths = lengths()
        .map(move |len| Job { check: "lengths", run: Box::new(move |checker| one_length(checker, scale, len)) });
    // The longest first: it must not be what everything waits for in the end.
    scale.large.then_some(large).into_iter().chain(passes).chain(blocks).chain(random).chain(lengths).collect()
}

/// Lanes of a case whose expectation is the reference.
fn check(checker: &mut Checker<'_>, operation: Operation, [a, b, c]: [Input<'_>; 3], len: usize, offset: usize) {
    checker.check(&Case { operation, a, b, c, offset, origin: Origin::Reference }, len);
}

/// Every selector, and every named mode with all those controls, a control a lane; `a` and `b` slices or
/// values. Over [`PATTERNS`] passes every selector meets every sign pattern in each combination.
fn every_selector(checker: &mut Checker<'_>, pass: usize) {
    let seed = 0x5e1e_c702 + pass as u64;
    // For each selector, passes and patterns are one to one; within a pass the pattern is no function of the
    // selector's low byte.
    let pattern = |i: usize| (i ^ i >> 8).wrapping_mul(0x9d) + pass;
    let a = signed_words(seed, SELECTORS, pattern);
    let b = signed_words(!seed, SELECTORS, |i| pattern(i) >> 4);
    let mut noise = vec![0; SELECTORS];
    words::fill(seed << 32, 0, 1, &mut noise);
    let controls = |control: fn(u32, u16) -> u32| -> Vec<u32> {
        noise.iter().zip(0..=u16::MAX).map(|(&noise, selector)| control(noise, selector)).collect()
    };
    let prmt = [controls(noisy)];
    let v_perm =
        [controls(|_, selector| nibbles_as_bytes(selector)), controls(|_, selector| bytes_everywhere(selector))];
    for operation in Operation::ALL {
        for c in if operation == Operation::VPerm { v_perm.as_slice() } else { &prmt } {
            for combination in 0..4 {
                let operands = inputs(combination, [&a, &b, c]);
                check(checker, operation, operands, SELECTORS, pass);
            }
        }
    }
}

/// [`PATTERNS`] selectors from `first`, each for all lanes.
fn one_selector(checker: &mut Checker<'_>, scale: Scale, first: usize) {
    let seed = 0x0e5e_1ec7 + first as u64;
    let len = 2 * PATTERNS;
    let a = signed_words(seed, len, |i| i);
    let b = signed_words(!seed, len, |i| i >> 4);
    // Beside a value, the sixteen patterns of one operand are enough, and any short slice has them.
    let short = [signed_words(seed << 20, SHORT, |i| i), signed_words(seed << 40, SHORT, |i| i)];
    let mut noise = vec![0; PATTERNS];
    words::fill(seed << 32, 0, 1, &mut noise);

    for (i, &noise) in noise.iter().enumerate() {
        let selector = (first + i) as u16;
        // Where slices are shorter than the patterns, another part of them for each selector.
        let start = i * SHORT % PATTERNS;
        let slices = [&a, &b].map(|lanes| Input::Slice(&lanes[start..][..scale.lanes]));
        for operation in Operation::ALL {
            let rounds = if i % scale.value_step == 0 { scale.rounds } else { 0 };
            let control = match operation {
                Operation::Prmt(Mode::Generic) | Operation::BytePerm => noisy(noise, selector),
                // A few controls for each mode in each block: only two of their bits count.
                Operation::Prmt(_) if i % 64 < 4 => noisy(noise, selector),
                Operation::Prmt(_) => continue,
                Operation::VPerm if i % 4 == 3 => bytes_everywhere(selector),
                Operation::VPerm => nibbles_as_bytes(selector),
            };
            let control = Input::Value(control);
            check(checker, operation, [slices[0], slices[1], control], scale.lanes, i);
            let [a, b] = [0, 1].map(|k| Input::Slice(&short[k]));
            for round in 0..rounds {
                let signs = round + i;
                let [x, y] =
                    [signs, signs * 7 + i / 16].map(|signs| Input::Value(with_signs(noise.rotate_left(7), signs)));
                for [a, b] in [[a, y], [x, b], [x, y]] {
                    check(checker, operation, [a, b, control], SHORT, i);
                }
            }
        }
    }
}

/// Full-width random words in every operand, in every combination of slices and values.
fn random(checker: &mut Checker<'_>, round: usize) {
    let len = 8192 + 37 * round;
    let mut buffers = RandomOperands::default();
    let operands = buffers.fill(0x4a1d_0000 + round as u64, len, [round, round + 1, 3 * round]);
    every_combination(checker, operands, len, 5 * round);
}

/// Lengths from none to several vectors of the widest tier, and primes.
fn lengths() -> impl Iterator<Item = usize> {
    (0..=4 * LINE + 3).chain([71, 97, 127, 131, 251, 257, 509, 521, 1021, 1031])
}

/// One length with the slices at many offsets, the same ones and unequal ones.
fn one_length(checker: &mut Checker<'_>, scale: Scale, len: usize) {
    let mut buffers = RandomOperands::default();
    let together = (0..LINE).map(|o| [o; 4]);
    let apart = (0..LINE).map(|o| [o, 5 * o + 1, 7 * o + 3, 11 * o + 2]);
    let alignments: Vec<[usize; 4]> = together.chain(apart).step_by(scale.alignment_step).collect();
    for (i, [a, b, c, d]) in alignments.into_iter().enumerate() {
        let operands = buffers.fill((len << 8 | i) as u64, len, [a, b, c]);
        every_combination(checker, operands, len, d);
    }
}

fn every_combination(checker: &mut Checker<'_>, operands: [&[u32]; 3], len: usize, offset: usize) {
    for operation in Operation::ALL {
        for combination in 0..8 {
            check(checker, operation, inputs(combination, operands), len, offset);
        }
    }
}

/// So much that engines store past the caches: one operand against the CPU's own byte swap, and three.
fn large(checker: &mut Checker<'_>) {
    const SWAP: u32 = 0x0123;
    let mut buffers = RandomOperands::default();
    let len = STREAM_FROM / (2 * size_of::<u32>()) + SHORT;
    let [a, ..] = buffers.fill(0x1a46_e000, len, [3, 0, 0]);
    let swapped: Vec<u32> = a.iter().map(|word| word.swap_bytes()).collect();
    let [a, b, c] = [Input::Slice(a), Input::Value(0), Input::Value(SWAP)];
    let case = Case { operation: Operation::Prmt(Mode::Generic), a, b, c, offset: 5, origin: Origin::Reference };
    checker.check_against(&case, &swapped, |_, _| ());

    let len = STREAM_FROM / (4 * size_of::<u32>()) + SHORT;
    let operands = buffers.fill(0x1a46_e001, len, [1, 2, 3]);
    check(checker, Operation::Prmt(Mode::Generic), inputs(0, operands), len, 9);
}
