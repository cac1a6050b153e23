//! Patterns that are one operation on whole words, which the compiler finds in a plain loop. Its code for sign extension is
//! ahead of any shuffle; its code for byte swaps is the shuffle itself and, needing no tables, starts at once.

use core::hint::black_box;

use super::{ALIGN_FROM, Shape};
use crate::arch::{Bytes, Kernel};
use crate::kernel::STREAM_FROM;
use crate::{Pattern, Source};

/// Bytes that any tier makes in less time than tables take.
const SHORT: usize = 8192;

/// What is done to words in little-endian order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Words {
    /// Words of `from` bytes become words of `to` bytes, sign-extended.
    Extend { from: u8, to: u8 },
    /// The bytes of words of so many bytes change their order.
    Swap(u8),
}

/// One row a pair of words, and one a word.
macro_rules! words {
    (
        extend { $($from:literal $From:ty => $to:literal $To:ty;)* }
        swap { $($size:literal |$word:ident| $swapped:expr;)* }
    ) => {
        impl Words {
            /// Whether a pattern is one of them.
            pub(super) fn find(pattern: &Pattern) -> Option<Words> {
                match (pattern.input_len(), pattern.output_len()) {
                    $(($from, $to) if extends(pattern) => Some(Words::Extend { from: $from, to: $to }),)*
                    $(($size, $size) if swaps(pattern) => Some(Words::Swap($size)),)*
                    _ => None,
                }
            }

            /// All words of `src` into as many of `dst`.
            #[inline(always)]
            fn run<const W: usize>(self, src: &[u8], dst: &mut [u8]) {
                match self {
                    $(Words::Extend { from: $from, to: $to } => {
                        for (src, dst) in aligned::<W, $from, $to>(src, dst) {
                            for (from, to) in src.iter().zip(dst) {
                                *to = <$To>::from(<$From>::from_le_bytes(*from)).to_le_bytes();
                            }
                        }
                    })*
                    $(Words::Swap($size) => {
                        for (src, dst) in aligned::<W, $size, $size>(src, dst) {
                            for (&$word, to) in src.iter().zip(dst) {
                                *to = $swapped;
                            }
                        }
                    })*
                    // `find` makes no others.
                    _ => {}
                }
            }

            /// All words of `data`, which keep their length.
            #[inline(always)]
            fn run_in_place<const W: usize>(self, data: &mut [u8]) {
                match self {
                    $(Words::Swap($size) => {
                        for data in aligned_in_place::<W, $size>(data) {
                            for to in data {
                                let $word = *to;
                                *to = $swapped;
                            }
                        }
                    })*
                    _ => {}
                }
            }
        }
    };
}

words! {
    extend {
        1 i8 => 2 i16;
        1 i8 => 4 i32;
        1 i8 => 8 i64;
        2 i16 => 4 i32;
        2 i16 => 8 i64;
        4 i32 => 8 i64;
    }
    swap {
        2 |word| u16::from_le_bytes(word).to_be_bytes();
        4 |word| u32::from_le_bytes(word).to_be_bytes();
        8 |word| u64::from_le_bytes(word).to_be_bytes();
        16 |word| by_halves(word);
    }
}

/// The bytes of a word in reverse order, by halves that change places: compilers have no vectors of longer integers.
#[inline(always)]
fn by_halves(word: [u8; 16]) -> [u8; 16] {
    let mut reversed = [0; 16];
    let (from, to) = (word.as_chunks().0, reversed.as_chunks_mut().0);
    to[0] = u64::from_le_bytes(from[1]).to_be_bytes();
    to[1] = u64::from_le_bytes(from[0]).to_be_bytes();
    reversed
}

impl Words {
    /// What needs no tables: whether a pattern is one of them, and steps would not pay for theirs where `len` bytes are
    /// made, `copied` of them not in place.
    pub(crate) fn alone(pattern: &Pattern, shape: Shape, len: usize, copied: usize) -> Option<Words> {
        Words::find(pattern).filter(|words| len < SHORT || !words.steps_pay(shape.vector, copied))
    }

    /// Whether steps are faster where tables are there: stores past the caches are, and with vectors of sixteen bytes
    /// compilers find less to do at once.
    pub(super) fn steps_pay(self, vector: usize, copied: usize) -> bool {
        matches!(self, Words::Swap(_)) && (vector <= 16 || copied >= STREAM_FROM / 2)
    }
}

/// Words of a source, and as many of a destination.
type Pair<'s, 'd, const FROM: usize, const TO: usize> = (&'s [[u8; FROM]], &'d mut [[u8; TO]]);

/// Words up to the destination's first boundary of `W` bytes, and all others.
#[inline(always)]
fn aligned<'s, 'd, const W: usize, const FROM: usize, const TO: usize>(
    src: &'s [u8],
    dst: &'d mut [u8],
) -> [Pair<'s, 'd, FROM, TO>; 2] {
    let head = head::<W, TO>(dst);
    let (first, src) = src.as_chunks().0.split_at(head);
    let (to, dst) = dst.as_chunks_mut().0.split_at_mut(head);
    [(first, to), (src, dst)]
}

/// The same of words that are in place.
#[inline(always)]
fn aligned_in_place<const W: usize, const SIZE: usize>(data: &mut [u8]) -> [&mut [[u8; SIZE]]; 2] {
    let head = head::<W, SIZE>(data);
    let (first, data) = data.as_chunks_mut().0.split_at_mut(head);
    [first, data]
}

/// Words before the first boundary, if there is one between words and the rest is long enough for that to pay.
#[inline(always)]
fn head<const W: usize, const SIZE: usize>(dst: &[u8]) -> usize {
    let before = dst.as_ptr().addr().wrapping_neg() % W;
    let head = if dst.len() >= ALIGN_FROM * W && before.is_multiple_of(SIZE) { before / SIZE } else { 0 };
    // Hidden from the compiler, which would make an odd loop of its own for so few words.
    black_box(head)
}

/// Words of a source into those of a destination, which are as many.
pub(crate) struct ApplyWords<'s, 'd> {
    pub(crate) words: Words,
    pub(crate) src: &'s [u8],
    pub(crate) dst: &'d mut [u8],
}

/// Words in place.
pub(crate) struct ApplyWordsInPlace<'d> {
    pub(crate) words: Words,
    pub(crate) data: &'d mut [u8],
}

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for ApplyWords<'_, '_> {
    #[inline(always)]
    fn run(self, _: S) {
        self.words.run::<W>(self.src, self.dst);
    }
}

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for ApplyWordsInPlace<'_> {
    #[inline(always)]
    fn run(self, _: S) {
        self.words.run_in_place::<W>(self.data);
    }
}

/// Whether the input bytes come as they are, and then the sign of the last.
fn extends(pattern: &Pattern) -> bool {
    let from = pattern.input_len();
    pattern.sources().iter().enumerate().all(|(i, source)| match *source {
        Source::Byte(byte) => i < from && usize::from(byte) == i,
        Source::Sign(byte) => i >= from && usize::from(byte) == from - 1,
        Source::Const(_) => false,
    })
}

/// Whether the input bytes come in reverse order.
fn swaps(pattern: &Pattern) -> bool {
    pattern.sources().iter().rev().enumerate().all(|(i, source)| *source == Source::Byte(i as u8))
}
