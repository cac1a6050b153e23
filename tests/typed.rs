//! The typed doors to patterns, `endian` and `widen`, against the standard library's conversions of one number.

use std::fmt::Debug;

use bytemuck::{Pod, cast_slice, pod_read_unaligned};
use byteperm::Error;
use byteperm::endian::{self, Word};
use byteperm::widen::{self, Widen, widen};

/// Element counts around those of vectors of any width.
const LENGTHS: [usize; 14] = [0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 64, 257];

/// Bytes that do not repeat soon and have both signs, all bits of exponents set among them.
fn bytes(len: usize) -> Vec<u8> {
    let step = |x: &u32| Some(x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let byte = |x: u32| if x.is_multiple_of(7) { 0xff } else { (x >> 24) as u8 };
    std::iter::successors(Some(1), step).map(byte).take(len).collect()
}

fn elements<T: Pod>(len: usize) -> Vec<T> {
    bytes(len * size_of::<T>()).chunks_exact(size_of::<T>()).map(pod_read_unaligned).collect()
}

/// The bytes of elements, by which floats are compared: a NaN is not itself.
fn bits<T: Pod>(elements: &[T]) -> &[u8] {
    cast_slice(elements)
}

/// What the standard library says of one word.
struct Std<T, const N: usize> {
    swap: fn(T) -> T,
    be: fn(T) -> [u8; N],
    le: fn(T) -> [u8; N],
}

fn assert_endian<T: Word + Pod + Debug, const N: usize>(std: &Std<T, N>) {
    for len in LENGTHS {
        for start in 0..=len.min(3) {
            let all: Vec<T> = elements(len);
            let words = &all[start..];
            let swapped: Vec<T> = words.iter().map(|&word| (std.swap)(word)).collect();
            let be: Vec<u8> = words.iter().flat_map(|&word| (std.be)(word)).collect();
            let le: Vec<u8> = words.iter().flat_map(|&word| (std.le)(word)).collect();

            let mut in_place = all.clone();
            endian::swap_in_place(&mut in_place[start..]);
            assert_eq!(bits(&in_place[start..]), bits(&swapped));
            assert_eq!(bits(&in_place[..start]), bits(&all[..start]), "nothing before the slice is touched");

            let mut copied = vec![T::zeroed(); words.len()];
            endian::swap_into(words, &mut copied).unwrap();
            assert_eq!(bits(&copied), bits(&swapped));

            // A word of the other order has the bytes that `to_be_bytes` gives.
            for (to, from, expected) in [
                (endian::to_be_in_place as fn(&mut [T]), endian::from_be_in_place as fn(&mut [T]), &be),
                (endian::to_le_in_place, endian::from_le_in_place, &le),
            ] {
                let mut converted = words.to_vec();
                to(&mut converted);
                assert_eq!(bits(&converted), expected);
                from(&mut converted);
                assert_eq!(bits(&converted), bits(words));
            }

            // Bytes at any address.
            for at in 0..4 {
                for (read, write, expected) in [
                    (
                        endian::read_be as fn(&[u8], &mut [T]) -> Result<(), Error>,
                        endian::write_be as fn(&[T], &mut [u8]) -> Result<(), Error>,
                        &be,
                    ),
                    (endian::read_le, endian::write_le, &le),
                ] {
                    let mut written = vec![0x5a; at + expected.len() + 1];
                    let end = at + expected.len();
                    write(words, &mut written[at..end]).unwrap();
                    assert_eq!(&written[at..end], expected);
                    assert!(written[..at].iter().chain(&written[end..]).all(|&byte| byte == 0x5a));
                    let mut back = vec![T::zeroed(); words.len()];
                    read(&written[at..end], &mut back).unwrap();
                    assert_eq!(bits(&back), bits(words));
                }
            }
        }
    }
}

macro_rules! assert_integers {
    ($($word:ty)*) => {$(
        assert_endian(&Std {
            swap: <$word>::swap_bytes,
            be: <$word>::to_be_bytes,
            le: <$word>::to_le_bytes,
        });
    )*};
}

#[test]
fn words_are_swapped_read_and_written() {
    assert_integers!(u16 i16 u32 i32 u64 i64 u128 i128);
    let swap = |x: f32| f32::from_bits(x.to_bits().swap_bytes());
    assert_endian(&Std { swap, be: f32::to_be_bytes, le: f32::to_le_bytes });
    let swap = |x: f64| f64::from_bits(x.to_bits().swap_bytes());
    assert_endian(&Std { swap, be: f64::to_be_bytes, le: f64::to_le_bytes });
}

#[test]
fn signalling_nans_keep_their_bits() {
    // Reversed, these are a signalling NaN each: all bits of the exponent, the top bit of the fraction clear.
    for len in LENGTHS {
        let mut singles = vec![f32::from_bits(0x7f80_0001_u32.swap_bytes()); len];
        endian::swap_in_place(&mut singles);
        assert!(singles.iter().all(|x| x.to_bits() == 0x7f80_0001));
        let mut back = singles.clone();
        endian::swap_into(&singles, &mut back).unwrap();
        assert!(back.iter().all(|x| x.to_bits() == 0x0100_807f));
        let mut doubles = vec![f64::from_bits(0xfff0_0000_0000_0002_u64.swap_bytes()); len];
        endian::swap_in_place(&mut doubles);
        assert!(doubles.iter().all(|x| x.to_bits() == 0xfff0_0000_0000_0002));
    }
}

#[test]
fn word_slices_of_other_lengths_are_refused_and_nothing_is_written() {
    for (src, dst) in [(0, 1), (1, 0), (3, 2), (2, 3), (64, 65)] {
        let words: Vec<u32> = elements(src);
        let mut result = vec![0x5a5a_5a5a_u32; dst];
        assert_eq!(endian::swap_into(&words, &mut result), Err(Error::Elements { src, dst }));
        assert!(result.iter().all(|&word| word == 0x5a5a_5a5a));
    }
    for (count, elements) in [(0, 1), (1, 0), (7, 2), (9, 2), (12, 2), (16, 8), (2, 2)] {
        let error = Err(Error::PackedLength { bytes: count, elements, size: 4 });
        for read in [endian::read_be, endian::read_le] {
            let mut words = vec![0x5a5a_5a5a_u32; elements];
            assert_eq!(read(&bytes(count), &mut words), error);
            assert!(words.iter().all(|&word| word == 0x5a5a_5a5a));
        }
        for write in [endian::write_be, endian::write_le] {
            let mut written = vec![0x5a; count];
            assert_eq!(write(&vec![1_u32; elements], &mut written), error);
            assert!(written.iter().all(|&byte| byte == 0x5a));
        }
    }
    let message = Error::PackedLength { bytes: 7, elements: 2, size: 4 }.to_string();
    assert!(message.contains("has 7 bytes") && message.contains("have 8, for 2 elements of 4 bytes"), "{message}");
    let message = Error::PackedLength { bytes: 1, elements: 1, size: 4 }.to_string();
    assert!(message.contains("has 1 byte:") && message.contains("for 1 element of 4 bytes"), "{message}");
    let message = Error::Elements { src: 3, dst: 2 }.to_string();
    assert!(message.contains("3 elements") && message.contains("the destination 2"), "{message}");
}

fn assert_widen<S: Widen<D> + Pod, D: Pod + From<S> + PartialEq + Debug>() {
    for len in LENGTHS {
        let all: Vec<S> = elements(len + 3);
        for start in 0..=3 {
            let src = &all[start..start + len];
            let expected: Vec<D> = src.iter().map(|&x| D::from(x)).collect();
            // One element on both sides stays.
            let mut dst = vec![D::zeroed(); len + 2];
            widen(src, &mut dst[1..=len]).unwrap();
            assert_eq!(dst[1..=len], expected[..]);
            assert_eq!((dst[0], dst[len + 1]), (D::zeroed(), D::zeroed()));
        }
        let mut dst = vec![D::zeroed(); len + 1];
        let error = Err(Error::Elements { src: len + 2, dst: len + 1 });
        assert_eq!(widen(&all[..len + 2], &mut dst), error);
        assert_eq!(widen(&all[..len], &mut dst), Err(Error::Elements { src: len, dst: len + 1 }));
        assert!(dst.iter().all(|&x| x == D::zeroed()), "something was written");
    }
}

macro_rules! assert_pairs {
    ($($narrow:ty => $($wide:ty)*;)*) => {$($(
        assert_widen::<$narrow, $wide>();
    )*)*};
}

#[test]
fn integers_are_widened_as_by_from() {
    assert_pairs! {
        i8 => i16 i32 i64 i128;
        i16 => i32 i64 i128;
        i32 => i64 i128;
        i64 => i128;
        u8 => u16 u32 u64 u128 i16 i32 i64 i128;
        u16 => u32 u64 u128 i32 i64 i128;
        u32 => u64 u128 i64 i128;
        u64 => u128 i128;
    }
    let mut wide = [0_i32; 5];
    widen(&[0_i8, 1, -1, i8::MAX, i8::MIN], &mut wide).unwrap();
    assert_eq!(wide, [0, 1, -1, 127, -128]);
    let mut wide = [0_i64; 3];
    widen(&[0_u32, 1, u32::MAX], &mut wide).unwrap();
    assert_eq!(wide, [0, 1, 0xffff_ffff]);
}

/// Values at the ends of 24 bits and on both sides of zero, with their bytes, least significant first.
const OF_24_BITS: [([u8; 3], i32, u32); 8] = [
    ([0x00, 0x00, 0x00], 0, 0),
    ([0x01, 0x00, 0x00], 1, 1),
    ([0xff, 0xff, 0xff], -1, 0xff_ffff),
    ([0xfe, 0xff, 0xff], -2, 0xff_fffe),
    ([0xff, 0xff, 0x7f], 8_388_607, 0x7f_ffff),
    ([0x00, 0x00, 0x80], -8_388_608, 0x80_0000),
    ([0x56, 0x34, 0x12], 0x12_3456, 0x12_3456),
    ([0x12, 0x34, 0xd6], -0x29_cbee, 0xd6_3412),
];

#[test]
fn packed_integers_of_24_bits_are_read() {
    for len in LENGTHS {
        let rows = || OF_24_BITS.iter().cycle().take(len);
        let signed: Vec<i32> = rows().map(|row| row.1).collect();
        let unsigned: Vec<u32> = rows().map(|row| row.2).collect();
        let le = rows().flat_map(|row| row.0);
        let be = rows().flat_map(|row| row.0.into_iter().rev());
        for at in 0..4 {
            let le: Vec<u8> = std::iter::repeat_n(0, at).chain(le.clone()).collect();
            let be: Vec<u8> = std::iter::repeat_n(0, at).chain(be.clone()).collect();
            let (mut i, mut u) = (vec![0; len], vec![0; len]);
            widen::i24_le(&le[at..], &mut i).unwrap();
            assert_eq!(i, signed);
            widen::u24_le(&le[at..], &mut u).unwrap();
            assert_eq!(u, unsigned);
            let (mut i, mut u) = (vec![0; len], vec![0; len]);
            widen::i24_be(&be[at..], &mut i).unwrap();
            assert_eq!(i, signed);
            widen::u24_be(&be[at..], &mut u).unwrap();
            assert_eq!(u, unsigned);
        }
    }
}

#[test]
fn packed_bytes_of_another_length_are_refused_and_nothing_is_written() {
    for (count, elements) in [(0, 1), (3, 0), (3, 2), (5, 2), (7, 2), (8, 2), (9, 2)] {
        let error = Err(Error::PackedLength { bytes: count, elements, size: 3 });
        for read in [widen::i24_le, widen::i24_be] {
            let mut dst = vec![0x5a5a; elements];
            assert_eq!(read(&bytes(count), &mut dst), error);
            assert!(dst.iter().all(|&x| x == 0x5a5a));
        }
        for read in [widen::u24_le, widen::u24_be] {
            let mut dst = vec![0x5a5a; elements];
            assert_eq!(read(&bytes(count), &mut dst), error);
            assert!(dst.iter().all(|&x| x == 0x5a5a));
        }
    }
}
