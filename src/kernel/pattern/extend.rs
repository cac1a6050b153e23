//! Sign extension of whole words. An instruction does nothing else, and the compiler finds it: its own loop, in the
//! tier's door, is ahead of any shuffle.

use crate::{Pattern, Source};

/// Words of `from` bytes that become words of `to` bytes, sign-extended, in little-endian order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extend {
    from: u8,
    to: u8,
}

/// One row a pair of words.
macro_rules! extend {
    ($($from:literal $From:ty => $to:literal $To:ty;)*) => {
        impl Extend {
            /// Whether a pattern is one.
            pub(super) fn find(pattern: &Pattern) -> Option<Extend> {
                let (from, to) = (pattern.input_len(), pattern.output_len());
                let known = matches!((from, to), $(($from, $to))|*);
                let extends = pattern.sources().iter().enumerate().all(|(i, source)| match *source {
                    Source::Byte(byte) => i < from && usize::from(byte) == i,
                    Source::Sign(byte) => i >= from && usize::from(byte) == from - 1,
                    Source::Const(_) => false,
                });
                (known && extends).then_some(Extend { from: from as u8, to: to as u8 })
            }

            /// All words of `src` into as many of `dst`.
            #[inline(always)]
            pub(super) fn run(self, src: &[u8], dst: &mut [u8]) {
                match (self.from, self.to) {
                    $(($from, $to) => {
                        let words = src.as_chunks().0.iter().zip(dst.as_chunks_mut().0);
                        for (from, to) in words {
                            *to = <$To>::from(<$From>::from_le_bytes(*from)).to_le_bytes();
                        }
                    })*
                    _ => {}
                }
            }
        }
    };
}

extend! {
    1 i8 => 2 i16;
    1 i8 => 4 i32;
    1 i8 => 8 i64;
    2 i16 => 4 i32;
    2 i16 => 8 i64;
    4 i32 => 8 i64;
}
