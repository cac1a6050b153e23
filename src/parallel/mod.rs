//! The operations over several threads: cut into pieces, which the current rayon pool takes.
//!
//! A piece begins where a lane, record or element does and, where one of them does too, on a cache line of the
//! destination. Each is permuted by the engine as if it were all that there is, so results are the same.

mod lanes;
mod planes;
mod records;

use crate::{Error, Operand};

/// Bytes of the destination from which a piece is cut in two.
const PIECE: usize = 1 << 20;

/// Bytes of a cache line.
const LINE: usize = 64;

/// The slices of an operation, all as long as each other in units: lanes, records or elements.
trait Cut: Send + Sized {
    /// The first so many units, and the others.
    fn cut(self, at: usize) -> (Self, Self);
}

impl<T: Sync> Cut for &[T] {
    fn cut(self, at: usize) -> (Self, Self) {
        self.split_at(at)
    }
}

impl<T: Send> Cut for &mut [T] {
    fn cut(self, at: usize) -> (Self, Self) {
        self.split_at_mut(at)
    }
}

impl Cut for Operand<'_> {
    fn cut(self, at: usize) -> (Self, Self) {
        self.split_at(at)
    }
}

/// Bytes of which so many are a unit.
struct Units<S> {
    size: usize,
    bytes: S,
}

impl<S: Cut> Cut for Units<S> {
    fn cut(self, at: usize) -> (Self, Self) {
        let Units { size, bytes } = self;
        let (first, others) = bytes.cut(at * size);
        (Units { size, bytes: first }, Units { size, bytes: others })
    }
}

impl<A: Cut, B: Cut> Cut for (A, B) {
    fn cut(self, at: usize) -> (Self, Self) {
        let (a, b) = (self.0.cut(at), self.1.cut(at));
        ((a.0, b.0), (a.1, b.1))
    }
}

impl<S: Cut + Copy, const N: usize> Cut for [S; N] {
    fn cut(self, at: usize) -> (Self, Self) {
        (self.map(|slice| slice.cut(at).0), self.map(|slice| slice.cut(at).1))
    }
}

impl<S: Cut> Cut for Vec<S> {
    fn cut(self, at: usize) -> (Self, Self) {
        self.into_iter().map(|slice| slice.cut(at)).unzip()
    }
}

/// What there is to do of an operation, in units.
#[derive(Clone, Copy)]
struct Extent {
    /// Where the destination begins.
    address: usize,
    /// Bytes from one unit to the next there.
    step: usize,
    units: usize,
    /// The most units of a piece.
    most: usize,
}

impl Extent {
    /// Units of which each is `size` bytes of `dst`.
    fn of<T>(dst: &[T], size: usize) -> Self {
        Extent { address: dst.as_ptr().addr(), step: size, units: size_of_val(dst) / size, most: (PIECE / size).max(1) }
    }

    /// Where to cut it in two, if it is more than a piece: near the middle, where a unit begins on a line if one does.
    fn middle(self) -> Option<usize> {
        if self.units <= self.most {
            return None;
        }
        let middle = self.units / 2;
        let on_line = |&at: &usize| self.address.wrapping_add(at * self.step).is_multiple_of(LINE);
        // Every so many units the distance from a line is the same again.
        Some((middle..self.units.min(middle + LINE)).find(on_line).unwrap_or(middle))
    }

    fn cut(self, at: usize) -> (Self, Self) {
        let address = self.address.wrapping_add(at * self.step);
        (Extent { units: at, ..self }, Extent { address, units: self.units - at, ..self })
    }
}

/// Runs an operation, whose slices fit each other, piece by piece.
fn divide<S: Cut>(slices: S, extent: Extent, run: &(impl Fn(S) -> Result<(), Error> + Sync)) -> Result<(), Error> {
    let Some(at) = extent.middle() else { return run(slices) };
    let ((first, others), (here, there)) = (slices.cut(at), extent.cut(at));
    let (first, others) = rayon::join(|| divide(first, here, run), || divide(others, there, run));
    first.and(others)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// The lengths of the pieces of an extent.
    fn pieces(extent: Extent) -> Vec<usize> {
        match extent.middle() {
            None => vec![extent.units],
            Some(at) => {
                let (here, there) = extent.cut(at);
                [pieces(here), pieces(there)].concat()
            }
        }
    }

    #[test]
    fn pieces_are_everything_and_none_is_empty_or_too_long() {
        for (step, most) in [(1, 1), (1, 100), (3, 1), (3, 64), (3, 1000), (4, 7), (64, 64), (100, 1)] {
            for address in [0, 1, 4, 63, usize::MAX - 10] {
                for units in 0..1000 {
                    let pieces = pieces(Extent { address, step, units, most });
                    assert_eq!(pieces.iter().sum::<usize>(), units);
                    assert!(pieces.iter().all(|&piece| piece <= most), "{pieces:?}");
                    assert!(units == 0 || pieces.iter().all(|&piece| piece > 0), "{pieces:?}");
                }
            }
        }
    }

    #[test]
    fn pieces_begin_on_lines_where_units_do() {
        for (address, step) in [(0, 4), (4, 4), (60, 4), (1, 1), (5, 3), (0, 7), (16, 16), (128, 64), (3, 13)] {
            let mut begin = address;
            for piece in pieces(Extent { address, step, units: 10_000, most: 300 }) {
                assert!(begin == address || begin.is_multiple_of(LINE), "{begin} of {address} by {step}");
                begin += piece * step;
            }
        }
        // None does: any place is as good.
        assert_eq!(pieces(Extent { address: 1, step: 4, units: 1000, most: 500 }), [500, 500]);
    }

    #[test]
    fn pieces_are_done_at_the_same_time() {
        let begun = AtomicUsize::new(0);
        let mut dst = vec![0_u8; 2 * PIECE];
        let run = |dst: &mut [u8]| {
            begun.fetch_add(1, Relaxed);
            // Each waits for the other.
            let start = Instant::now();
            while begun.load(Relaxed) < 2 {
                assert!(start.elapsed() < Duration::from_secs(60), "the other piece has not begun");
                thread::yield_now();
            }
            dst.fill(1);
            Ok(())
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let extent = Extent::of(&dst, 1);
        assert_eq!(pool.install(|| divide(&mut *dst, extent, &run)), Ok(()));
        assert!(dst.iter().all(|&byte| byte == 1));
    }

    #[test]
    fn an_error_of_any_piece_is_told() {
        for wrong in 0..4 {
            let numbers: Vec<usize> = (0..4).collect();
            let extent = Extent { address: 0, step: 1, units: 4, most: 1 };
            let run = |piece: &[usize]| if piece == [wrong] { Err(Error::Mode) } else { Ok(()) };
            assert_eq!(divide(&numbers[..], extent, &run), Err(Error::Mode));
        }
    }
}
