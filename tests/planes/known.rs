//! Answers made by hand.

use crate::direction::{self, Direction};

/// Element size, elements, planes.
const KNOWN: [(usize, &[u8], &[u8]); 8] = [
    (1, b"abc", b"abc"),
    (2, b"aAbBcC", b"abcABC"),
    (3, b"rgbRGB", b"rRgGbB"),
    (4, b"0123abcdABCD", b"0aA1bB2cC3dD"),
    // Two doubles: 1.0 and -2.5, big-endian.
    (
        8,
        &[0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0xc0, 0x04, 0, 0, 0, 0, 0, 0],
        &[0x3f, 0xc0, 0xf0, 0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ),
    // One byte left over, then two; then nothing but bytes left over.
    (2, b"aAbB.", b"abAB."),
    (3, b"rgbRGB..", b"rRgGbB.."),
    (9, b"rest", b"rest"),
];

#[test]
fn known_planes() {
    for (size, elements, planes) in KNOWN {
        for (engine, direction) in direction::all() {
            let (input, output) = match direction {
                Direction::Split => (elements, planes),
                Direction::Join => (planes, elements),
            };
            let mut dst = vec![0x5a; output.len()];
            assert_eq!(direction.run(engine, size, input, &mut dst), Ok(()));
            assert_eq!(dst, output, "{direction:?}, {size} bytes an element, through {engine:?}");
            assert_eq!(direction.reference(size, input), output, "{direction:?}, {size} bytes an element");
        }
    }
}
