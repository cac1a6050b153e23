//! Patterns that are one operation on whole words, which the compiler finds in a plain loop. Its code for sign extension is
//! ahead of any shuffle; its code for byte swaps is ahead of everything where there is no shuffle.

use crate::arch::{Bytes, Kernel};
use crate::{Pattern, Source};

/// Bytes that a plain loop makes before what steps gain, boundaries and stores past the caches, pays for their tables.
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
    (extend { $($from:literal $From:ty => $to:literal $To:ty;)* } swap { $($size:literal $Word:ty;)* }) => {
        impl Words {
            /// Whether a pattern is one of them.
            pub(super) fn find(pattern: &Pattern) -> Option<Words> {
                match (pattern.input_len(), pattern.output_len()) {
                    $(($from, $to) if extends(pattern) => Some(Words::Extend { from: $from, to: $to }),)*
                    $(($size, $size) if swaps(pattern) => Some(Words::Swap($size)),)*
                    _ => None,
                }
            }

            /// What needs no tables: whether a pattern that makes so many bytes, once, is one of them.
            pub(crate) fn short(pattern: &Pattern, len: usize) -> Option<Words> {
                if len < SHORT { Words::find(pattern) } else { None }
            }

            /// All words of `src` into as many of `dst`.
            #[inline(always)]
            pub(super) fn run(self, src: &[u8], dst: &mut [u8]) {
                match self {
                    $(Words::Extend { from: $from, to: $to } => {
                        for (from, to) in src.as_chunks().0.iter().zip(dst.as_chunks_mut().0) {
                            *to = <$To>::from(<$From>::from_le_bytes(*from)).to_le_bytes();
                        }
                    })*
                    $(Words::Swap($size) => {
                        for (from, to) in src.as_chunks().0.iter().zip(dst.as_chunks_mut().0) {
                            *to = <$Word>::from_le_bytes(*from).to_be_bytes();
                        }
                    })*
                    // `find` makes no others.
                    _ => {}
                }
            }

            /// All words of `data`, which keep their length.
            #[inline(always)]
            pub(super) fn run_in_place(self, data: &mut [u8]) {
                match self {
                    $(Words::Swap($size) => {
                        for word in data.as_chunks_mut().0 {
                            *word = <$Word>::from_le_bytes(*word).to_be_bytes();
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
        2 u16;
        4 u32;
        8 u64;
        16 u128;
    }
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
        self.words.run(self.src, self.dst);
    }
}

impl<const W: usize, S: Bytes<W>> Kernel<W, S> for ApplyWordsInPlace<'_> {
    #[inline(always)]
    fn run(self, _: S) {
        self.words.run_in_place(self.data);
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
