//! The executable specification: `prmt.b32` byte by byte, never optimised.
//!
//! Definition: [PTX ISA, "Data Movement and Conversion Instructions: prmt"][ptx]. Everything else in this
//! crate is checked against this file, and this file against what NVIDIA hardware answered.
//!
//! [ptx]: https://docs.nvidia.com/cuda/parallel-thread-execution/#data-movement-and-conversion-instructions-prmt

use crate::{Mode, Pattern, Source};

/// Byte `i % 8` of the pair {b, a}: 0 is `a`'s least significant byte, 4 is `b`'s.
const fn source(a: u32, b: u32, i: u32) -> u8 {
    let pair = (b as u64) << 32 | a as u64;
    (pair >> (8 * (i % 8))) as u8
}

/// The sign of a byte, in every bit.
const fn sign(byte: u8) -> u8 {
    if byte & 0x80 == 0 { 0x00 } else { 0xff }
}

/// The generic form: nibble `i` of `c` makes output byte `i`; `c[31:16]` is ignored.
///
/// ```
/// assert_eq!(byteperm::reference::generic(0x3322_1100, 0x7766_5544, 0x5140), 0x5511_4400);
/// ```
#[must_use]
pub const fn generic(a: u32, b: u32, c: u32) -> u32 {
    let mut d = 0;
    let mut i = 0;
    while i < 4 {
        let nibble = c >> (4 * i) & 0xf;
        let picked = source(a, b, nibble & 7);
        let byte = if nibble & 8 == 0 { picked } else { sign(picked) };
        d |= (byte as u32) << (8 * i);
        i += 1;
    }
    d
}

/// Any of the seven forms, by the formula that the PTX ISA gives for each; only `c & 3` counts outside
/// the generic form.
///
/// ```
/// use byteperm::{Mode, reference};
/// assert_eq!(reference::prmt(Mode::Ecl, 0x4433_2211, 0, 1), 0x4433_2222);
/// ```
#[must_use]
pub const fn prmt(mode: Mode, a: u32, b: u32, c: u32) -> u32 {
    if matches!(mode, Mode::Generic) {
        return generic(a, b, c);
    }
    let s = c & 3;
    let mut d = 0;
    let mut i = 0;
    while i < 4 {
        let byte = match mode {
            Mode::Generic | Mode::F4e => s + i,
            Mode::B4e => (s + 8 - i) % 8,
            Mode::Rc8 => s,
            Mode::Ecl => {
                if s > i {
                    s
                } else {
                    i
                }
            }
            Mode::Ecr => {
                if s < i {
                    s
                } else {
                    i
                }
            }
            Mode::Rc16 => (i & 1) + 2 * (s & 1),
        };
        d |= (source(a, b, byte) as u32) << (8 * i);
        i += 1;
    }
    d
}

/// Every whole record of `src` into the same record of `dst`, as far as both go.
///
/// ```
/// use byteperm::{Pattern, Source::{Byte, Sign}, reference};
/// let mut d = [0; 4];
/// reference::apply(&Pattern::new(1, &[Byte(0), Sign(0)])?, &[0x7f, 0x80], &mut d);
/// assert_eq!(d, [0x7f, 0x00, 0x80, 0xff]);
/// # Ok::<(), byteperm::Error>(())
/// ```
pub fn apply(pattern: &Pattern, src: &[u8], dst: &mut [u8]) {
    let records = src.chunks_exact(pattern.input_len());
    for (record, out) in records.zip(dst.chunks_exact_mut(pattern.output_len())) {
        for (byte, source) in out.iter_mut().zip(pattern.sources()) {
            *byte = match *source {
                Source::Byte(i) => record[i as usize],
                Source::Sign(i) => sign(record[i as usize]),
                Source::Const(value) => value,
            };
        }
    }
}

/// Byte `j` of element `i` to byte `i` of plane `j`; what is left after the last whole element as it is. Both slices have
/// one length, and `size` is not zero.
///
/// ```
/// let mut d = [0; 5];
/// byteperm::reference::split_planes(2, &[1, 2, 3, 4, 5], &mut d);
/// assert_eq!(d, [1, 3, 2, 4, 5]);
/// ```
pub fn split_planes(size: usize, src: &[u8], dst: &mut [u8]) {
    let count = src.len() / size;
    for i in 0..count {
        for j in 0..size {
            dst[j * count + i] = src[i * size + j];
        }
    }
    dst[count * size..].copy_from_slice(&src[count * size..]);
}

/// The inverse of [`split_planes`].
///
/// ```
/// let mut d = [0; 5];
/// byteperm::reference::join_planes(2, &[1, 3, 2, 4, 5], &mut d);
/// assert_eq!(d, [1, 2, 3, 4, 5]);
/// ```
pub fn join_planes(size: usize, src: &[u8], dst: &mut [u8]) {
    let count = src.len() / size;
    for i in 0..count {
        for j in 0..size {
            dst[i * size + j] = src[j * count + i];
        }
    }
    dst[count * size..].copy_from_slice(&src[count * size..]);
}
