//! Bad input: what was wrong and what would be right, on standard error, status 2.

use crate::pipes::run_with_input;
use crate::support::run;

#[test]
fn bad_arguments_are_refused_by_name() {
    let cases: &[(&[&str], &[&str])] = &[
        // Numbers.
        (&["prmt", "0x1ffffffff", "0", "0"], &["operand A", "`0x1ffffffff`", "past 32 bits", "0xffffffff"]),
        (&["prmt", "0", "4294967296", "0"], &["operand B", "past 32 bits", "4294967295"]),
        (&["prmt", "-1", "0", "0"], &["operand A", "`-1`", "no sign"]),
        (&["prmt", "0", "+1", "0"], &["operand B", "`+1`", "no sign"]),
        (&["prmt", "0", "0", "0x+1"], &["operand C", "`0x+1`", "0x5410", "decimal"]),
        (&["prmt", "0", "0", "ff"], &["operand C", "0xff"]),
        (&["prmt", "", "0", "0"], &["operand A", "decimal"]),
        (&["prmt", "0x", "0", "0"], &["operand A", "decimal"]),
        (&["prmt", "0", "1_000", "0"], &["operand B", "`1_000`"]),
        (&["prmt", "0", "0", "1.5"], &["operand C", "`1.5`"]),
        (&["prmt", "0b1", "0", "0"], &["`0b1`", "binary", "0x in front", "decimal"]),
        (&["prmt", "0", "0O17", "0"], &["`0O17`", "octal", "0x in front", "decimal"]),
        // Their count.
        (&["prmt", "0"], &["three operands A B C", "-"]),
        (&["prmt", "0", "0"], &["three operands A B C"]),
        (&["prmt", "-", "0", "0"], &["- alone"]),
        (&["prmt", "0", "0", "-"], &["- alone"]),
        (&["prmt", "0", "0", "0", "0"], &["unexpected argument '0'"]),
        (&["prmt"], &["required", "Usage: byteperm prmt"]),
        // Modes and dialects.
        (&["prmt", "--mode", "f4", "0", "0", "0"], &["'f4'", "--mode", "generic, f4e, b4e, rc8, ecl, ecr, rc16"]),
        (&["prmt", "--dialect", "hip", "0", "0", "0"], &["'hip'", "--dialect", "ptx, cuda, amd"]),
        (&["prmt", "--mode", "f4e", "--dialect", "cuda", "0", "0", "0"], &["modes are PTX's", "__byte_perm"]),
        (&["prmt", "--mode", "generic", "--dialect", "amd", "-"], &["modes are PTX's", "v_perm_b32"]),
        (&["explain", "--mode", "ecl", "--dialect", "amd", "0x0"], &["modes are PTX's"]),
        // Selectors.
        (&["explain", "5140"], &["`5140`", "0x5410", "5140 is 0x1414"]),
        (&["explain", "--mode", "generic", "5140"], &["`5140`", "0x5410", "5140 is 0x1414"]),
        (&["explain", "--mode", "-1", "0x0"], &["'-1'", "--mode", "generic, f4e"]),
        (&["explain", "--dialect", "-1", "0x0"], &["'-1'", "--dialect", "ptx, cuda, amd"]),
        (&["explain", "--dialect", "amd", "05040100"], &["`05040100`", "0x"]),
        (&["explain", "0x123456789"], &["one to eight hexadecimal digits"]),
        (&["explain", "0xg"], &["one to eight hexadecimal digits"]),
        (&["explain", "0x+5"], &["one to eight hexadecimal digits"]),
        (&["explain", "-1"], &["`-1`", "one to eight hexadecimal digits"]),
        (&["explain", ""], &["one to eight hexadecimal digits"]),
        (&["explain", "--mode", "ecl", "0x100000000"], &["past 32 bits"]),
        (&["explain", "--mode", "ecl", "5410"], &["`5410`", "5140 is 0x1414"]),
        (&["bench", "--floors", "--working-set", "1025"], &["whole KiB", "24KiB"]),
        (&["explain"], &["required"]),
        // Sources.
        (&["find", "a0", "a1", "#ff", "b0"], &["output byte 2", "`#ff`", "no constants", "operand"]),
        (&["find", "a0", "a0", "a0", "#fff"], &["output byte 3", "`#fff`", "no constants", "operand"]),
        (&["find", "a0", "s8", "a1", "b0"], &["output byte 1", "0 to 7"]),
        (&["find", "a4", "a0", "a1", "b0"], &["output byte 0", "`a4`", "a0 to a3"]),
        (&["find", "a0", "a1", "a2"], &["required", "<D3>", "find [--raw] <D0> <D1> <D2> <D3>"]),
        (&["find", "a0", "a1", "a2", "a3", "b0"], &["unexpected argument 'b0'"]),
        (&["find", "-1", "b0", "a1", "b1"], &["output byte 0", "`-1`", "a0 to a3"]),
        (&["find", "a0", "b0", "a1", "-1"], &["output byte 3", "`-1`", "a0 to a3"]),
        (&["find"], &["required"]),
        (&["find", "--value", "1", "--a", "2"], &["--b <B>"]),
        (&["find", "--value", "-1", "--a", "2", "--b", "3"], &["'-1'", "--value", "no sign"]),
        (&["find", "--value", "1", "--a", "2", "--b", "3", "a0", "a1", "a2", "a3"], &["cannot be used with"]),
        (&["find", "--value", "1", "--a", "2", "--b", "3", "--raw"], &["'--value <W>'", "'--raw'", "cannot be used"]),
        // Translations.
        (&["translate", "0x5410", "--from", "ptx"], &["--to <DIALECT>"]),
        (&["translate", "5410", "--from", "ptx", "--to", "amd"], &["`5410`", "0x5410"]),
        (&["translate", "0x5410", "--from", "ptx", "--to", "hip"], &["'hip'", "ptx, cuda, amd"]),
        (
            &["translate", "0x8190", "--from", "ptx", "--to", "amd"],
            &["no v_perm_b32 form", "output byte 3 is the sign of a0", "odd bytes only"],
        ),
        (
            &["translate", "0x0c0d0100", "--from", "amd", "--to", "ptx"],
            &["output byte 2 is the constant 0xff", "output byte 3 is the constant 0x00", "no constants"],
        ),
        (
            &["translate", "0x0b040100", "--from", "amd", "--to", "cuda"],
            &["output byte 3 is the sign of b3", "__byte_perm has no signs"],
        ),
        // Commands.
        (&["permute"], &["unrecognized subcommand 'permute'"]),
        (&[], &["Usage: byteperm <COMMAND>"]),
    ];
    for (args, said) in cases {
        run(args).assert_refused(said);
    }
}

#[test]
fn constants_are_not_offered_where_there_are_none() {
    for source in ["x", "#ff", "#f"] {
        let answer = run(&["find", "a0", "a0", "a0", source]);
        answer.assert_refused(&["output byte 3"]);
        assert!(!answer.stderr.contains("for a constant"), "{answer:?}");
    }
}

#[test]
fn only_the_bytes_at_fault_are_named() {
    let answer = run(&["translate", "0x8190", "--from", "ptx", "--to", "amd"]);
    assert_eq!(answer.stderr.matches("output byte").count(), 1, "{answer:?}");
}

#[test]
fn a_wrong_row_is_named_by_its_line() {
    let cases: &[(&[u8], &[&str])] = &[
        (b"1 2", &["line 3", "has 2 of the three numbers A B C"]),
        (b"1 # 2 3", &["line 3", "has 1 of the three"]),
        (b"1 2 3 4", &["line 3", "`4`", "one row a line"]),
        (b"1 0x1ffffffff 3", &["line 3", "B is `0x1ffffffff`", "past 32 bits"]),
        (b"-1 2 3", &["line 3", "A is `-1`", "no sign"]),
        (b"1 2 5g", &["line 3", "C is `5g`"]),
        (b"\xff 2 3", &["line 3", "not text"]),
        (b"1,2,3", &["line 3", "A is `1,2,3`"]),
        (b"1 2 \x1b[31m", &["line 3", r"C is `\u{1b}[31m`"]),
        (b"1 2 3 \x07", &["line 3", r"`\u{7}`"]),
        (b"\xef\xbb\xbf1 2 3", &["line 3", r"A is `\u{feff}1`"]),
    ];
    for (row, said) in cases {
        let input = [b"1 2 0x7654\n# comments count as lines\n", *row, b"\n5 6 0x3210\n"].concat();
        let answer = run_with_input(&["prmt", "-"], input);
        // The rows before the wrong one have been answered, none behind it.
        assert_eq!((answer.status, answer.stdout.as_str()), (Some(2), "0x00000002\n"), "{answer:?}");
        for said in *said {
            assert!(answer.stderr.contains(said), "{said:?} is missing: {answer:?}");
        }
    }
}

#[test]
fn a_line_without_end_does_not_fill_the_memory() {
    let answer = run_with_input(&["prmt", "-"], vec![b' '; 1 << 20]);
    answer.assert_refused(&["line 1", "longer than 4096 bytes"]);
    let answer = run_with_input(&["prmt", "-"], [vec![b' '; 5000], b"# late\n".to_vec()].concat());
    answer.assert_refused(&["line 1", "longer than 4096 bytes"]);
}

/// A terminal obeys control characters, and nobody reads a million digits.
#[test]
fn what_is_echoed_is_escaped_and_cut() {
    let long = "f".repeat(10_000);
    for odd in ["\u{1b}[31mred\r\n\u{7}", &long] {
        let cases: &[&[&str]] = &[
            &["prmt", odd, "0", "0"],
            &["prmt", "0", "0", odd],
            &["prmt", "--mode", odd, "0", "0", "0"],
            &["prmt", "--dialect", odd, "0", "0", "0"],
            &["prmt", "0", "0", "0", odd],
            &["explain", odd],
            &["explain", "--mode", "ecl", odd],
            &["find", odd, "a0", "a0", "a0"],
            &["find", "--value", odd, "--a", "0", "--b", "0"],
            &["translate", odd, "--from", "ptx", "--to", "amd"],
            &["translate", "0", "--from", odd, "--to", "amd"],
            &["verify", "--isa", odd],
            &["verify", "--vectors", odd],
            &["bench", "--isa", odd],
            &["bench", "--work", odd],
            &["bench", "--offset", odd],
            &["bench", "--floors", "--working-set", odd],
            &["bench", "--plot", &format!("missing/{odd}")],
            &["apply", odd],
            &["apply", &format!("3: {odd}")],
            &["apply", "swap-2", &format!("missing/{odd}")],
            &["apply", "swap-2", "-", &format!("missing/{odd}")],
            &["planes", odd, "--size", "2"],
            &["planes", "split", "--size", odd],
            &["planes", "split", "--size", "2", "--block", odd],
            &["planes", "join", "--size", "2", &format!("missing/{odd}")],
            &["bench", &format!("--{odd}")],
            &["bench", &format!("--quick={odd}")],
            &[odd],
        ];
        for args in cases {
            let answer = run(args);
            answer.assert_refused(&[if odd == long { "fff" } else { r"\u{1b}[31mred\r\n\u{7}" }]);
            assert!(!answer.stderr.contains(|c: char| c.is_control() && c != '\n'), "{answer:?}");
            assert!(answer.stderr.len() < 1500, "{answer:?}");
        }
    }
}
