//! Operands that leave nothing out: sign patterns, controls, slices at chosen offsets.

use super::checker::Buffer;
use super::{Input, words};

/// The operands as slices, except those whose bit is set in `combination`: these are the value in lane 0.
pub(super) fn inputs(combination: usize, lanes: [&[u32]; 3]) -> [Input<'_>; 3] {
    [0, 1, 2].map(|k| {
        let lanes = lanes[k];
        if combination >> k & 1 == 0 { Input::Slice(lanes) } else { Input::Value(lanes.first().copied().unwrap_or(0)) }
    })
}

/// Random words whose bytes have the sign bits that `pattern` gives for each lane: bit `i` is byte `i`'s.
pub(super) fn signed_words(seed: u64, len: usize, pattern: impl Fn(usize) -> usize) -> Vec<u32> {
    let mut lanes = vec![0; len];
    words::fill(seed, 0, 1, &mut lanes);
    for (i, word) in lanes.iter_mut().enumerate() {
        *word = with_signs(*word, pattern(i));
    }
    lanes
}

/// The word with the sign bit of byte `i` set to bit `i` of `signs`.
pub(super) fn with_signs(word: u32, signs: usize) -> u32 {
    let high = (0..4).filter(|i| signs >> i & 1 == 1).fold(0, |bits, i| bits | 0x80 << (8 * i));
    word & 0x7f7f_7f7f | high
}

/// A control whose low half is `selector` and whose high half, which must not count, is that of `noise`.
pub(super) const fn noisy(noise: u32, selector: u16) -> u32 {
    noise & 0xffff_0000 | selector as u32
}

/// Each nibble of a selector in a byte of its own: all of `v_perm_b32`'s selector bytes up to 15, in every
/// combination, as the selector runs over its values.
pub(super) const fn nibbles_as_bytes(selector: u16) -> u32 {
    let s = selector as u32;
    s & 0xf | (s & 0xf0) << 4 | (s & 0xf00) << 8 | (s & 0xf000) << 12
}

/// All 256 selector bytes in every position, and every pair of them in the low two and in the high two, as
/// the selector runs over its values.
pub(super) const fn bytes_everywhere(selector: u16) -> u32 {
    // An odd factor permutes the 16-bit values, so that the halves differ.
    (selector.wrapping_mul(0x9e37) as u32) << 16 | selector as u32
}

/// Three buffers of random words at chosen offsets from a cache line.
#[derive(Default)]
pub(super) struct RandomOperands([Buffer; 3]);

impl RandomOperands {
    pub(super) fn fill(&mut self, seed: u64, len: usize, offsets: [usize; 3]) -> [&[u32]; 3] {
        let mut offset = offsets.into_iter();
        let mut first = 0;
        self.0.each_mut().map(|buffer| {
            let lanes = buffer.lanes(len, offset.next().unwrap_or(0));
            words::fill(seed, first, 3, lanes);
            first += 1;
            &*lanes
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_what_was_asked_for() {
        assert_eq!(with_signs(0xffff_ffff, 0b0101), 0x7fff_7fff);
        assert_eq!(with_signs(0, 0b1010), 0x8000_8000);
    }

    #[test]
    fn every_amd_selector_byte_stands_in_every_position() {
        for position in 0..4 {
            let mut seen = [false; 256];
            for selector in 0..=u16::MAX {
                seen[usize::from(bytes_everywhere(selector).to_le_bytes()[position])] = true;
                assert_eq!(
                    u16::from(nibbles_as_bytes(selector).to_le_bytes()[position]),
                    selector >> (4 * position) & 0xf
                );
            }
            assert!(seen.iter().all(|&seen| seen));
        }
    }

    #[test]
    fn a_combination_says_which_operands_are_values() {
        let lanes = [[1, 2], [3, 4], [5, 6]];
        for combination in 0..8 {
            let shown = inputs(combination, [&lanes[0], &lanes[1], &lanes[2]]).map(|input| input.lane(1));
            let expected = [0, 1, 2].map(|k| lanes[k][1 - (combination >> k & 1)]);
            assert_eq!(shown, expected);
        }
    }
}
