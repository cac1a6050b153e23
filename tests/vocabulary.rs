//! The words that describe a permute: sources, selectors, modes, dialects, and what errors say.

use byteperm::Source::{Byte, Const, Sign};
use byteperm::{Dialect, Error, Mode, Selector, Source, byte_perm, prmt, reference, v_perm_b32};
use quickcheck::quickcheck;

fn all_selectors() -> impl Iterator<Item = Selector> {
    (0..=u16::MAX).map(Selector::new)
}

/// Operands with eight different bytes, of both signs at even and at odd places.
const A: u32 = 0xb302_9180;
const B: u32 = 0x7766_d5c4;

#[test]
fn selectors_survive_text_and_sources() {
    for s in all_selectors() {
        assert_eq!(s.to_string().parse(), Ok(s));
        assert_eq!(format!("{s:?}"), format!("Selector({s})"));
        assert_eq!(Selector::from_sources(s.sources()), Ok(s));
        assert_eq!(Selector::new(s.get()), s);
    }
}

#[test]
fn selectors_are_read_as_hexadecimal_with_a_prefix_only() {
    for (text, expected) in [
        ("0x5410", Ok(0x5410)),
        ("0X5410", Ok(0x5410)),
        ("0xfeDC", Ok(0xfedc)),
        ("0x5", Ok(0x0005)),
        ("0x0", Ok(0)),
        ("5410", Err(Error::SelectorPrefix)),
        ("0", Err(Error::SelectorPrefix)),
        ("ba98", Err(Error::SelectorPrefix)),
        ("", Err(Error::Selector)),
        ("0x", Err(Error::Selector)),
        ("0x12345", Err(Error::Selector)),
        ("0x00005", Err(Error::Selector)),
        ("0x541g", Err(Error::Selector)),
        ("0x+541", Err(Error::Selector)),
        ("0x-1", Err(Error::Selector)),
        ("+0x5410", Err(Error::Selector)),
        ("-5410", Err(Error::Selector)),
        (" 0x5410", Err(Error::Selector)),
        ("0x5410 ", Err(Error::Selector)),
        ("0x54 10", Err(Error::Selector)),
        ("0x5_410", Err(Error::Selector)),
        ("x5410", Err(Error::Selector)),
        ("0x５", Err(Error::Selector)),
        ("selector", Err(Error::Selector)),
    ] {
        assert_eq!(text.parse(), expected.map(Selector::new), "{text:?}");
    }
}

#[test]
fn sources_are_read_in_each_of_their_forms() {
    for (text, expected) in [
        ("a0", Ok(Byte(0))),
        ("b3", Ok(Byte(7))),
        ("7", Ok(Byte(7))),
        ("200", Ok(Byte(200))),
        ("sa3", Ok(Sign(3))),
        ("sb0", Ok(Sign(4))),
        ("s5", Ok(Sign(5))),
        ("#ff", Ok(Const(0xff))),
        ("#00", Ok(Const(0))),
        ("#A5", Ok(Const(0xa5))),
    ] {
        assert_eq!(text.parse(), expected, "{text:?}");
    }
    for text in
        ["", "a", "a4", "c0", "A0", "b", "s", "ss1", "sa", "s#1", "256", "-1", "+1", " a0", "#", "#f", "#fff", "#+1"]
    {
        assert_eq!(text.parse::<Source>(), Err(Error::Source), "{text:?}");
    }
}

#[test]
fn every_source_survives_text() {
    for value in 0..=u8::MAX {
        for source in [Byte(value), Sign(value), Const(value)] {
            assert_eq!(source.to_string().parse(), Ok(source));
        }
    }
}

#[test]
fn prmt_refuses_sources_that_it_does_not_have() {
    for (sources, bytes) in [
        ([Const(0), Byte(0), Byte(0), Byte(0)], 0b0001),
        ([Byte(7), Byte(8), Sign(7), Sign(8)], 0b1010),
        ([Const(0xff), Const(0x12), Byte(255), Sign(255)], 0b1111),
    ] {
        assert_eq!(Selector::from_sources(sources), Err(Error::Inexpressible { form: "prmt", bytes }));
    }
}

#[test]
fn exchanged_operands_are_found_by_the_swapped_selector() {
    for s in all_selectors() {
        assert_eq!(s.swap_operands().prmt(B, A), s.prmt(A, B), "{s}");
        assert_eq!(s.swap_operands().swap_operands(), s);
    }
}

#[test]
fn a_selector_knows_what_it_reads() {
    for s in all_selectors() {
        let sources = s.sources();
        let reads = |wanted: fn(u8) -> bool| {
            sources.iter().any(|source| matches!(*source, Byte(byte) | Sign(byte) if wanted(byte)))
        };
        assert_eq!(s.reads_a(), reads(|byte| byte < 4), "{s}");
        assert_eq!(s.reads_b(), reads(|byte| byte >= 4), "{s}");
        assert_eq!(s.replicates_sign(), sources.iter().any(|source| matches!(source, Sign(_))), "{s}");
    }
}

#[test]
fn every_second_step_composes_unless_it_reads_a_second_operand() {
    let first = Selector::new(0xe50b);
    for t in all_selectors() {
        let at_fault = (0..4).filter(|&i| t.nibble(i) & 4 != 0).fold(0, |bits, i| bits | 1 << i);
        match first.then(t) {
            Ok(both) => {
                assert_eq!(at_fault, 0, "{t}");
                for (a, b) in [(A, B), (B, A), (!A, !B)] {
                    assert_eq!(both.prmt(a, b), t.prmt(first.prmt(a, b), 0), "{t}");
                }
            }
            Err(error) => {
                assert_ne!(at_fault, 0, "{t}");
                assert_eq!(error, Error::ReadsSecondOperand { bytes: at_fault }, "{t}");
            }
        }
    }
}

quickcheck! {
    fn two_steps_are_one(a: u32, b: u32, s: u16, t: u16) -> bool {
        let (s, t) = (Selector::new(s), Selector::new(t & 0xbbbb));
        s.then(t).is_ok_and(|both| both.prmt(a, b) == t.prmt(s.prmt(a, b), 0))
    }

    fn composition_is_associative(r: u16, s: u16, t: u16) -> bool {
        let [r, s, t] = [r, s & 0xbbbb, t & 0xbbbb].map(Selector::new);
        let left = r.then(s).and_then(|rs| rs.then(t));
        left.is_ok() && left == s.then(t).and_then(|st| r.then(st))
    }

    fn find_gives_exactly_the_selectors_that_yield_the_value(a: u32, b: u32, s: u16) -> bool {
        let s = Selector::new(s);
        let wanted = s.prmt(a, b);
        let found: Vec<Selector> = Selector::find(a, b, wanted).collect();
        let count = all_selectors().filter(|other| other.prmt(a, b) == wanted).count();
        found.contains(&s)
            && found.iter().all(|other| other.prmt(a, b) == wanted)
            && found.is_sorted()
            && found.len() == count
    }

    fn byte_perm_is_prmt_without_the_top_bits(x: u32, y: u32, s: u32) -> bool {
        byte_perm(x, y, s) == prmt(x, y, s & 0x7777)
    }

    fn the_high_half_of_a_control_is_ignored(a: u32, b: u32, c: u32) -> bool {
        prmt(a, b, c) == prmt(a, b, c & 0xffff) && prmt(a, b, c) == Selector::new(c as u16).prmt(a, b)
    }

    fn modes_read_two_bits(a: u32, b: u32, c: u32) -> bool {
        Mode::ALL.into_iter().all(|mode| {
            let counts = c & mode.control_mask();
            mode.prmt(a, b, c) == mode.prmt(a, b, counts) && mode.prmt(a, b, c) == mode.selector(c).prmt(a, b)
        })
    }

    fn a_permute_gives_what_its_decoded_sources_say(first: u32, second: u32, control: u32) -> bool {
        Dialect::ALL.into_iter().all(|dialect| {
            let (low, high) = if dialect == Dialect::Amd { (second, first) } else { (first, second) };
            let bytes = [low.to_le_bytes(), high.to_le_bytes()].concat();
            let value = dialect.decode(control).map(|source| match source {
                Byte(i) => bytes[usize::from(i)],
                Sign(i) if bytes[usize::from(i)] < 0x80 => 0x00,
                Sign(_) => 0xff,
                Const(value) => value,
            });
            dialect.permute(first, second, control) == u32::from_le_bytes(value)
        })
    }

    fn a_translation_gives_the_same_value(a: u32, b: u32, control: u32) -> bool {
        Dialect::ALL.into_iter().all(|from| Dialect::ALL.into_iter().all(|to| translates_well(from, to, control, a, b)))
    }
}

/// Executes a control, with `prmt`'s operands, in a dialect's own order of operands.
fn permute(dialect: Dialect, control: u32, a: u32, b: u32) -> u32 {
    match dialect {
        Dialect::Amd => v_perm_b32(b, a, control),
        _ => dialect.permute(a, b, control),
    }
}

/// Whether a translation gives the same value, or else names exactly the bytes that cannot be translated.
fn translates_well(from: Dialect, to: Dialect, control: u32, a: u32, b: u32) -> bool {
    match from.translate(control, to) {
        Ok(translated) => permute(to, translated, a, b) == permute(from, control, a, b),
        Err(error) => {
            let missing = |source| match (to, source) {
                (_, Byte(byte)) => byte > 7,
                (Dialect::Amd, Sign(byte)) => byte % 2 == 0,
                (Dialect::Cuda, Sign(_)) => true,
                (_, Sign(_)) => false,
                (Dialect::Amd, Const(value)) => value != 0x00 && value != 0xff,
                (_, Const(_)) => true,
            };
            let sources = from.decode(control);
            let bytes = (0..4).filter(|&i| missing(sources[i])).fold(0, |bits, i| bits | 1 << i);
            bytes != 0 && error == Error::Inexpressible { form: to.instruction(), bytes }
        }
    }
}

#[test]
fn every_selector_translates_or_names_its_bytes_at_fault() {
    for to in Dialect::ALL {
        for from in [Dialect::Ptx, Dialect::Cuda] {
            for s in all_selectors() {
                for (a, b) in [(A, B), (B, A), (!A, !B)] {
                    assert!(translates_well(from, to, s.into(), a, b), "{s} from {from} to {to}");
                }
            }
        }
    }
}

#[test]
fn every_amd_selector_byte_translates_or_names_its_bytes_at_fault() {
    for byte in 0..=u8::MAX {
        for i in 0..4 {
            let control = 0x0302_0100 & !(0xff << (8 * i)) | u32::from(byte) << (8 * i);
            for to in Dialect::ALL {
                assert!(translates_well(Dialect::Amd, to, control, A, B), "{control:#x} to {to}");
            }
        }
    }
}

#[test]
fn twelve_nibbles_of_sixteen_have_an_amd_form() {
    let translating = all_selectors().filter(|&s| Dialect::Ptx.translate(s.into(), Dialect::Amd).is_ok());
    // 0 to 7 and the signs of the four odd bytes, in each of four places: 20,736 of 65,536.
    assert_eq!(translating.count(), 12_usize.pow(4));
}

#[test]
fn every_named_mode_is_its_formula_and_translates_everywhere() {
    let formula = |mode: Mode, s: u32, i: u32| match mode {
        Mode::Generic => unreachable!("the generic form is not named"),
        Mode::F4e => s + i,
        Mode::B4e => s.wrapping_sub(i) % 8,
        Mode::Rc8 => s,
        Mode::Ecl => s.max(i),
        Mode::Ecr => s.min(i),
        Mode::Rc16 => (i & 1) + 2 * (s & 1),
    };
    let bytes = [A.to_le_bytes(), B.to_le_bytes()].concat();
    for mode in Mode::ALL.into_iter().filter(|&mode| mode != Mode::Generic) {
        for c in 0..=0xffff {
            let s = mode.selector(c);
            let picked = [0, 1, 2, 3].map(|i| formula(mode, c & 3, i) as u8);
            assert_eq!(s.sources(), picked.map(Byte), "{mode} {c:#x}");
            let value = u32::from_le_bytes(picked.map(|byte| bytes[usize::from(byte)]));
            assert_eq!((mode.prmt(A, B, c), reference::prmt(mode, A, B, c)), (value, value), "{mode} {c:#x}");
            if s.reads_b() {
                assert!(mode.reads_b(), "{mode} {c:#x}");
            }
            for to in Dialect::ALL {
                let translated = Dialect::Ptx.translate(s.into(), to).unwrap();
                assert_eq!(permute(to, translated, A, B), value, "{mode} {c:#x} {to}");
            }
        }
    }
}

#[test]
fn names_are_read_in_either_case_and_nothing_else_is() {
    for mode in Mode::ALL {
        assert_eq!((mode.name().parse(), mode.name().to_uppercase().parse()), (Ok(mode), Ok(mode)));
        assert_eq!(mode.to_string(), mode.name());
    }
    for dialect in Dialect::ALL {
        assert_eq!((dialect.name().parse(), dialect.name().to_uppercase().parse()), (Ok(dialect), Ok(dialect)));
        assert_eq!(dialect.to_string(), dialect.name());
    }
    for text in ["", " f4e", "f4e ", ".f4e", "f4", "f4e,b4e", "ptx "] {
        assert_eq!(text.parse::<Mode>(), Err(Error::Mode), "{text:?}");
        assert_eq!(text.parse::<Dialect>(), Err(Error::Dialect), "{text:?}");
    }
}

#[test]
fn errors_say_what_was_wrong_and_what_would_be_right() {
    for (error, said) in [
        (Error::Length { operand: "b", len: 2, expected: 3 }, &["operand b has 2 lanes", "destination 3"][..]),
        (Error::SelectorPrefix, &["0x5410", "5140 is 0x1414"]),
        (Error::Selector, &["0x", "one to four hexadecimal digits", "0x5410"]),
        (Error::Source, &["a0 to a3, b0 to b3", "sa3", "#ff"]),
        (Error::Mode, &["generic, f4e, b4e, rc8, ecl, ecr, rc16"]),
        (Error::Dialect, &["ptx, cuda, amd"]),
        (Error::Isa, &["avx512, avx2, ssse3, neon, portable"]),
        (Error::ReadsSecondOperand { bytes: 0b0101 }, &["output bytes 0, 2 of the second step", "4 to 7"]),
        (
            Error::Inexpressible { form: "v_perm_b32", bytes: 0b1000 },
            &["v_perm_b32", "output byte 3", "signs of odd bytes"],
        ),
        (Error::Inexpressible { form: "prmt", bytes: 0b0110 }, &["prmt", "output bytes 1, 2", "no constants"]),
        (Error::Inexpressible { form: "__byte_perm", bytes: 0b0001 }, &["__byte_perm", "output byte 0", "no signs"]),
    ] {
        let text = error.to_string();
        for said in said {
            assert!(text.contains(said), "{said:?} is missing in {text:?}");
        }
        assert!(!text.ends_with('.') && !text.contains('\n'), "{text:?}");
    }
}
