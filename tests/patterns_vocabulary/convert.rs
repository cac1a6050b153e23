//! Selectors and modes as patterns, against the reference of `prmt` on words.

use byteperm::{Error, Mode, Pattern, Selector, reference};
use quickcheck::quickcheck;

use crate::apply;

/// The word that a pattern makes of operands, least significant byte first.
fn word(pattern: &Pattern, operands: &[u32]) -> u32 {
    let bytes: Vec<u8> = operands.iter().flat_map(|operand| operand.to_le_bytes()).collect();
    u32::from_le_bytes(apply(pattern, &bytes).try_into().unwrap())
}

/// Eight different bytes, of both signs at even and at odd places.
const A: u32 = 0xb302_9180;
const B: u32 = 0x7766_d5c4;

#[test]
fn every_selector_is_a_pattern_over_both_operands() {
    for nibbles in 0..=u16::MAX {
        let s = Selector::new(nibbles);
        assert_eq!(word(&s.pattern(), &[A, B]), reference::generic(A, B, s.into()), "{s}");
        assert_eq!(Pattern::from(s), s.pattern());
    }
    assert_eq!(Selector::new(0xd140).pattern().to_string(), "8: 0 4 1 s5");
    assert_eq!(Selector::new(0x8765).pattern().to_string(), "8: 5 6 7 s0");
}

#[test]
fn a_selector_that_reads_one_operand_is_a_pattern_over_it() {
    for nibbles in 0..=u16::MAX {
        let s = Selector::new(nibbles);
        // Bit 2 of a nibble is set where it reads `b`.
        let reads_b: Vec<bool> = (0..4).map(|i| nibbles >> (4 * i) & 4 != 0).collect();
        let b = reads_b.iter().enumerate().fold(0, |bits, (i, &reads)| bits | u8::from(reads) << i);
        match s.operand_pattern() {
            Ok(pattern) if b == 0 => assert_eq!(word(&pattern, &[A]), reference::generic(A, B, s.into()), "{s}"),
            Ok(pattern) if b == 0b1111 => assert_eq!(word(&pattern, &[B]), reference::generic(A, B, s.into()), "{s}"),
            other => {
                assert!(b != 0 && b != 0b1111, "{s}");
                assert_eq!(other, Err(Error::ReadsBothOperands { bytes: b }), "{s}");
            }
        }
    }
    assert_eq!(Selector::new(0xf654).operand_pattern().unwrap().to_string(), "4: 0 1 2 s3");
    for (nibbles, said) in [(0x5410, "output bytes 2, 3 read b"), (0x3214, "output byte 0 reads b")] {
        let message = Selector::new(nibbles).operand_pattern().unwrap_err().to_string();
        assert!(message.contains(said) && message.contains("over records of both"), "{message:?}");
    }
}

#[test]
fn every_mode_under_every_control_is_a_pattern() {
    for mode in Mode::ALL {
        for c in (0..16).chain([0xffff_fffd, 0xdead_5410]) {
            assert_eq!(word(&mode.pattern(c), &[A, B]), reference::prmt(mode, A, B, c), "{mode} {c:#x}");
            if let Ok(pattern) = mode.operand_pattern(c) {
                let operand = if mode.selector(c).reads_b() { B } else { A };
                assert_eq!(word(&pattern, &[operand]), reference::prmt(mode, A, B, c), "{mode} {c:#x}");
            } else {
                assert!(mode.reads_b(), "{mode} {c:#x}");
            }
        }
    }
    assert_eq!(Mode::F4e.pattern(3).to_string(), "8: 3 4 5 6");
    assert_eq!(Mode::B4e.operand_pattern(1), Err(Error::ReadsBothOperands { bytes: 0b1100 }));
    assert_eq!(Mode::Ecr.operand_pattern(2).unwrap().to_string(), "4: 0 1 2 2");
}

quickcheck! {
    fn selectors_and_patterns_agree_on_any_words(a: u32, b: u32, c: u32) -> bool {
        Mode::ALL.into_iter().all(|mode| word(&mode.pattern(c), &[a, b]) == reference::prmt(mode, a, b, c))
    }

    fn two_selectors_and_their_patterns_compose_alike(s: u16, t: u16, a: u32, b: u32) -> bool {
        let (s, t) = (Selector::new(s), Selector::new(t & 0xbbbb));
        let both = s.pattern().then(&t.operand_pattern().unwrap()).unwrap();
        both == s.then(t).unwrap().pattern() && word(&both, &[a, b]) == t.prmt(s.prmt(a, b), 0)
    }
}
