//! Patterns of integers: wider, narrower, in another byte order. For constants: what is wrong stops the build.

use super::UNUSED;
use crate::{Pattern, Source};

/// The order of a number's bytes in memory.
#[derive(Clone, Copy)]
enum Order {
    Little,
    Big,
}

/// How a number lies in memory.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    bytes: usize,
    order: Order,
}

/// A little-endian number.
pub(crate) const fn le(bytes: usize) -> Number {
    Number { bytes, order: Order::Little }
}

/// A big-endian number.
pub(crate) const fn be(bytes: usize) -> Number {
    Number { bytes, order: Order::Big }
}

/// A number in the machine's order.
pub(crate) const fn native(bytes: usize) -> Number {
    if cfg!(target_endian = "big") { be(bytes) } else { le(bytes) }
}

impl Number {
    /// Where its byte `i` lies, counted from the least significant.
    const fn place(self, i: usize) -> usize {
        match self.order {
            Order::Little => i,
            Order::Big => self.bytes - 1 - i,
        }
    }

    const fn byte(self, i: usize) -> Source {
        Source::Byte(self.place(i) as u8)
    }
}

/// Each byte of `to` by its significance: its number there is that in `from`, less `dropped` and plus `zeros`.
const fn shifted(from: Number, to: Number, dropped: usize, zeros: usize, above: Source) -> Pattern {
    let mut sources = [UNUSED; Pattern::MAX];
    let mut i = 0;
    while i < to.bytes {
        sources[to.place(i)] = if i < zeros {
            Source::Const(0)
        } else if i - zeros + dropped < from.bytes {
            from.byte(i - zeros + dropped)
        } else {
            above
        };
        i += 1;
    }
    match Pattern::new(from.bytes, sources.split_at(to.bytes).0) {
        Ok(pattern) => pattern,
        Err(_) => panic!(),
    }
}

/// Wider, filled up with the sign.
pub(crate) const fn sign_extend(from: Number, to: Number) -> Pattern {
    shifted(from, to, 0, 0, Source::Sign(from.place(from.bytes - 1) as u8))
}

/// Wider, filled up with zeros.
pub(crate) const fn zero_extend(from: Number, to: Number) -> Pattern {
    shifted(from, to, 0, 0, Source::Const(0))
}

/// The low bytes.
pub(crate) const fn narrow(from: Number, to: Number) -> Pattern {
    assert!(to.bytes <= from.bytes);
    zero_extend(from, to)
}

/// The high bytes, and zeros below where `to` has more.
pub(crate) const fn high(from: Number, to: Number) -> Pattern {
    let (dropped, zeros) = (from.bytes.saturating_sub(to.bytes), to.bytes.saturating_sub(from.bytes));
    shifted(from, to, dropped, zeros, Source::Const(0))
}

/// The bytes of a word in reverse order.
pub(crate) const fn swap(bytes: usize) -> Pattern {
    zero_extend(be(bytes), le(bytes))
}

/// Each byte of a word `by` further on, the last to the front.
pub(crate) const fn rotate(bytes: usize, by: usize) -> Pattern {
    let mut sources = [UNUSED; Pattern::MAX];
    let mut i = 0;
    while i < bytes {
        sources[(i + by) % bytes] = Source::Byte(i as u8);
        i += 1;
    }
    match Pattern::new(bytes, sources.split_at(bytes).0) {
        Ok(pattern) => pattern,
        Err(_) => panic!(),
    }
}
