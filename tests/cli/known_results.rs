//! Results that are known from hardware and from public kernels.

use std::collections::BTreeMap;

use byteperm::Isa;

use crate::pipes::run_with_input;
use crate::support::run;

#[track_caller]
fn assert_prints(args: &[&str], expected: &str) {
    let answer = run(args);
    assert_eq!(
        (answer.status, answer.stdout.as_str(), answer.stderr.as_str()),
        (Some(0), &*format!("{expected}\n"), ""),
        "{args:?}"
    );
}

#[test]
fn every_mode_gives_its_fixed_points() {
    for (mode, results) in [
        ("f4e", ["0x44332211", "0x55443322", "0x66554433", "0x77665544"]),
        ("b4e", ["0x66778811", "0x77881122", "0x88112233", "0x11223344"]),
        ("rc8", ["0x11111111", "0x22222222", "0x33333333", "0x44444444"]),
        ("ecl", ["0x44332211", "0x44332222", "0x44333333", "0x44444444"]),
        ("ecr", ["0x11111111", "0x22222211", "0x33332211", "0x44332211"]),
        ("rc16", ["0x22112211", "0x44334433", "0x22112211", "0x44334433"]),
    ] {
        for (c, result) in ["0", "0x1", "2", "0xffffffff"].into_iter().zip(results) {
            assert_prints(&["prmt", "--raw", "--mode", mode, "0x44332211", "0x88776655", c], result);
        }
    }
}

#[test]
fn only_the_low_bits_of_the_control_count_in_a_mode() {
    for (mode, result) in [
        ("generic", "0xffff00ff"),
        ("f4e", "0x809122b3"),
        ("b4e", "0xe655c4b3"),
        ("rc8", "0xb3b3b3b3"),
        ("ecl", "0x809122b3"),
        ("ecr", "0xb3b3b3b3"),
        ("rc16", "0x22b322b3"),
    ] {
        assert_prints(&["prmt", "0x809122b3", "0xc455e6ff", "0x8f94", "--mode", mode, "--raw"], result);
    }
}

#[test]
fn every_dialect_reads_operands_and_control_in_its_own_way() {
    for (dialect, [a, b, c], result) in [
        ("ptx", ["0x807f01ff", "0", "0x9180"], "0x0001ffff"),
        ("ptx", ["0x33221100", "0x77665544", "0xdead5140"], "0x55114400"),
        ("ptx", ["857870592", "0X77665544", "20800"], "0x55114400"),
        ("cuda", ["0x807f01ff", "0", "0x9180"], "0x0101ffff"),
        ("cuda", ["0x33221100", "0x77665544", "0x5140"], "0x55114400"),
        ("amd", ["0x77665544", "0x33221100", "0x05010400"], "0x55114400"),
        ("amd", ["0x77665544", "0x33221100", "0xff0c0d07"], "0xff00ff77"),
        ("amd", ["0xf7665544", "0x33221180", "0x0b0a0908"], "0xff000000"),
    ] {
        assert_prints(&["prmt", "--raw", "--dialect", dialect, a, b, c], result);
    }
}

#[test]
fn uses_in_public_kernels_give_what_they_say() {
    let text = include_str!("../golden/real_uses.jsonl");
    let mut groups: BTreeMap<Vec<String>, (String, String)> = BTreeMap::new();
    let mut rows = 0;
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| row[name].as_str().unwrap_or_else(|| panic!("no {name} in {line}"));
        let options: &[&str] = match (field("op"), field("via")) {
            ("prmt", "__byte_perm") => &["--dialect", "cuda"],
            ("prmt", _) => &["--mode", field("mode")],
            ("v_perm", _) => &["--dialect", "amd"],
            (op, _) => panic!("{op} is not known: {line}"),
        };
        let options = options.iter().map(|&option| option.to_owned()).collect();
        let (input, expected) = groups.entry(options).or_default();
        *input += &format!("{} {} {} # {}\n", field("a"), field("b"), field("c"), field("meaning"));
        *expected += &format!("{}\n", field("d"));
        rows += 1;
    }
    assert_eq!(rows, text.lines().count());
    for (options, (input, expected)) in groups {
        let args: Vec<&str> = ["prmt", "-"].into_iter().chain(options.iter().map(String::as_str)).collect();
        let answer = run_with_input(&args, input);
        assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{args:?}");
        assert_eq!(answer.stdout, expected, "{args:?}");
    }
}

#[test]
fn rows_may_have_comments_blank_lines_and_any_line_end() {
    let input = "# a comment\n\n  0x33221100\t0x77665544 0x5140  # interleave\r\n1 2 0x7654";
    let answer = run_with_input(&["prmt", "-"], input);
    assert_eq!((answer.status, answer.stdout.as_str()), (Some(0), "0x55114400\n0x00000002\n"), "{answer:?}");
    let answer = run_with_input(&["prmt", "-", "--raw"], "");
    assert_eq!((answer.status, answer.stdout.as_str()), (Some(0), ""), "{answer:?}");
}

#[test]
fn comments_may_be_long_and_a_byte_order_mark_may_come_first() {
    let comment = "#".repeat(1 << 20);
    let input = format!("\u{feff}1 2 0x7654 {comment}\n{comment}\n1 2 0x3210{comment}");
    let answer = run_with_input(&["prmt", "-"], input);
    assert_eq!((answer.status, answer.stdout.as_str()), (Some(0), "0x00000002\n0x00000001\n"), "{answer:?}");
    for first in ["", "# comment\n", "\n"] {
        let answer = run_with_input(&["prmt", "-"], format!("\u{feff}{first}1 2 0x7654"));
        assert_eq!((answer.status, answer.stdout.as_str()), (Some(0), "0x00000002\n"), "{first:?}: {answer:?}");
    }
}

#[test]
fn find_gives_the_selector_of_four_bytes() {
    for (bytes, selector) in [
        (["a0", "b0", "a1", "b1"], "0x5140"),
        (["a3", "a2", "a1", "a0"], "0x0123"),
        (["a0", "a1", "sa1", "sa1"], "0x9910"),
        (["0", "4", "s7", "sb3"], "0xff40"),
    ] {
        let args: Vec<&str> = ["find", "--raw"].into_iter().chain(bytes).collect();
        assert_prints(&args, selector);
    }
}

#[test]
fn find_gives_every_selector_of_a_value() {
    let args = ["find", "--value", "0x112233", "--a", "0x33221100", "--b", "0x77665544"];
    // Byte 3 is a0 or the sign of any byte: all of them are positive.
    assert_prints(&args, "0x0123\n0x8123\n0x9123\n0xa123\n0xb123\n0xc123\n0xd123\n0xe123\n0xf123");
    let answer = run(&["find", "--value", "0x5a", "--a", "0x33221100", "--b", "0"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (Some(1), ""), "{answer:?}");
    assert!(answer.stderr.contains("no selector yields 0x0000005a"), "{answer:?}");
}

#[test]
fn translate_prints_the_control_of_the_other_dialect() {
    for (control, from, to, expected) in [
        ("0x5410", "ptx", "amd", "0x05040100"),
        ("0x9910", "ptx", "amd", "0x08080100"),
        ("0x0b0a0908", "amd", "ptx", "0xfdb9"),
        ("0xd410", "cuda", "ptx", "0x5410"),
        ("0xdead5410", "ptx", "cuda", "0x5410"),
        ("0x03020100", "amd", "cuda", "0x3210"),
        ("0xd410", "cuda", "amd", "0x05040100"),
        ("0x0cee0100", "amd", "amd", "0x0c0d0100"),
    ] {
        assert_prints(&["translate", control, "--from", from, "--to", to, "--raw"], expected);
    }
}

#[test]
fn translate_says_where_the_operands_swap() {
    assert_prints(
        &["translate", "0x5410", "--from", "ptx", "--to", "amd"],
        "0x05040100\nprmt.b32 d, a, b, 0x5410 is v_perm_b32(S0 = b, S1 = a, 0x05040100)\n\
         the operands swap: v_perm_b32's first operand is the high half",
    );
    assert_prints(
        &["translate", "0xd410", "--from", "cuda", "--to", "ptx"],
        "0x5410\n__byte_perm(a, b, 0xd410) is prmt.b32 d, a, b, 0x5410",
    );
}

#[test]
fn every_help_has_examples() {
    for command in ["prmt", "explain", "find", "translate"] {
        let answer = run(&[command, "--help"]);
        assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{command}");
        let (_, examples) = answer.stdout.split_once("Examples:\n").unwrap_or_else(|| panic!("{}", answer.stdout));
        for example in examples.lines().filter_map(|line| line.trim_start().strip_prefix("byteperm ")) {
            // What stands behind two spaces says what comes out.
            let call = example.split("  ").next().unwrap();
            let args: Vec<&str> = call.split_whitespace().collect();
            let answer = run(&args);
            assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{call}");
        }
        assert!(examples.contains(&format!("byteperm {command} ")), "{examples}");
    }
}

#[test]
fn help_names_every_engine() {
    for command in ["verify", "bench", "apply", "planes"] {
        let answer = run(&[command, "--help"]);
        let names = Isa::ALL.iter().map(|isa| isa.name()).collect::<Vec<_>>().join(", ");
        assert!(answer.stdout.contains(&names), "{answer:?}");
    }
}
