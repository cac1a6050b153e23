//! Pictures as a person sees them.

use crate::support::run;

#[track_caller]
fn assert_shows(args: &[&str], picture: &str) {
    let answer = run(args);
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{args:?}");
    assert_eq!(answer.stdout, picture, "{args:?} printed\n{}", answer.stdout);
}

#[test]
fn a_selector_with_a_sign() {
    assert_shows(
        &["explain", "0xd140"],
        "\
prmt.b32 d, a, b, 0xd140

 source       b3   b2   b1   b0   a3   a2   a1   a0
 number        7    6    5    4    3    2    1    0
                         │    │              │    │  from          nibble
 d3 ◄─sign───────────────┘    │              │    │  sign of b1    d = 8+5
 d2 ◄─────────────────────────┼──────────────┘    │  a1            1
 d1 ◄─────────────────────────┘                   │  b0            4
 d0 ◄─────────────────────────────────────────────┘  a0            0

 d3 is the most significant byte
 a sign is the top bit of its byte, eight times: 0x00 or 0xff
",
    );
}

#[test]
fn a_lane_with_its_bytes_and_ignored_bits() {
    assert_shows(
        &["prmt", "0x33221100", "0x77665544", "0xdead5140"],
        "\
prmt.b32 d, 0x33221100, 0x77665544, 0xdead5140
d = 0x55114400

 source          b3   b2   b1   b0   a3   a2   a1   a0
 number           7    6    5    4    3    2    1    0
 value           77   66   55   44   33   22   11   00
                            │    │              │    │  from          nibble
 d3 55 ◄────────────────────┘    │              │    │  b1            5
 d2 11 ◄─────────────────────────┼──────────────┘    │  a1            1
 d1 44 ◄─────────────────────────┘                   │  b0            4
 d0 00 ◄─────────────────────────────────────────────┘  a0            0

 d3 is the most significant byte
 bits 31..16 (0xdead) are ignored
",
    );
}

#[test]
fn a_mode_and_its_ignored_bits() {
    assert_shows(
        &["explain", "--mode", "ecl", "0x8f95"],
        "\
prmt.b32.ecl d, a, b, 0x8f95
c & 3 = 1: the same as the selector 0x3211

 source       b3   b2   b1   b0   a3   a2   a1   a0
 number        7    6    5    4    3    2    1    0
                                   │    │    │       from          nibble
 d3 ◄──────────────────────────────┘    │    │       a3            3
 d2 ◄───────────────────────────────────┘    │       a2            2
 d1 ◄────────────────────────────────────────┤       a1            1
 d0 ◄────────────────────────────────────────┘       a1            1

 d3 is the most significant byte
 bits 31..2 are ignored: 0x8f95 counts as 1
",
    );
}

#[test]
fn byte_perm_without_signs() {
    assert_shows(
        &["prmt", "--dialect", "cuda", "0x807f01ff", "0", "0x9180"],
        "\
d = __byte_perm(0x807f01ff, 0x00000000, 0x9180)
d = 0x0101ffff

 source          y3   y2   y1   y0   x3   x2   x1   x0
 number           7    6    5    4    3    2    1    0
 value           00   00   00   00   80   7f   01   ff
                                                │    │  from          nibble
 d3 01 ◄────────────────────────────────────────┤    │  x1            9 & 7 = 1
 d2 01 ◄────────────────────────────────────────┘    │  x1            1
 d1 ff ◄─────────────────────────────────────────────┤  x0            8 & 7 = 0
 d0 ff ◄─────────────────────────────────────────────┘  x0            0

 d3 is the most significant byte
 the top bit of a nibble is ignored (0x8080): __byte_perm has no signs
",
    );
}

#[test]
fn v_perm_with_constants() {
    assert_shows(
        &["prmt", "--dialect", "amd", "0x77665544", "0x33221100", "0x0cff0b04"],
        "\
d = v_perm_b32(0x77665544, 0x33221100, 0x0cff0b04)
d = 0x00ff0044

 source        S0.3 S0.2 S0.1 S0.0 S1.3 S1.2 S1.1 S1.0
 number           7    6    5    4    3    2    1    0
 value           77   66   55   44   33   22   11   00
                  │              │                      from          selector
 d3 00 ◄─0x00     │              │                      constant      0c
 d2 ff ◄─0xff     │              │                      constant      ff
 d1 00 ◄─sign─────┘              │                      sign of S0.3  0b
 d0 44 ◄─────────────────────────┘                      S0.0          04

 d3 is the most significant byte
 a sign is the top bit of its byte, eight times: 0x00 or 0xff
 every selector byte from 0d to ff gives 0xff
",
    );
}

#[test]
fn find_shows_its_selector() {
    let answer = run(&["find", "a0", "b0", "a1", "b1"]);
    let picture = run(&["explain", "0x5140"]).stdout;
    assert_eq!((answer.status, answer.stdout), (Some(0), format!("0x5140\n\n{picture}")));
}
