//! Operations over lanes.

use super::{Extent, divide};
use crate::{Engine, Error, Mode, Operand};

/// # Over several threads
///
/// With the feature `rayon` the operations over slices can use several threads. This pays where slices are far larger
/// than the caches.
///
/// A method `par_x` does what `x` does, errors included. It cuts the slices into pieces of about a MiB and leaves them to
/// the threads of the current rayon pool: the one in which [`ThreadPool::install`](::rayon::ThreadPool::install) runs the
/// call, or else the global one, which rayon starts when it is first needed. It returns when all is done. A single piece is
/// done by the calling thread. Nothing else in this crate starts a thread or uses another than the caller's.
///
/// These methods panic where rayon does: where it cannot start the threads of the global pool.
impl Engine {
    /// As [`prmt`](Engine::prmt), over the threads of the current rayon pool.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use byteperm::{Engine, Mode};
    /// let (a, mut d) = (vec![0x1122_3344; 1_000_000], vec![0; 1_000_000]);
    /// Engine::detect().par_prmt(Mode::Generic, &a, 0, 0x0123, &mut d)?;
    /// assert!(d.iter().all(|&lane| lane == 0x4433_2211));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_prmt<'a>(
        self,
        mode: Mode,
        a: impl Into<Operand<'a>>,
        b: impl Into<Operand<'a>>,
        c: impl Into<Operand<'a>>,
        d: &mut [u32],
    ) -> Result<(), Error> {
        let n = d.len();
        let operands = [a.into().check("a", n)?, b.into().check("b", n)?, c.into().check("c", n)?];
        lanes(operands, d, |[a, b, c], d| self.prmt(mode, a, b, c, d))
    }

    /// As [`prmt_in_place`](Engine::prmt_in_place), over the threads of the current rayon pool.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use byteperm::{Engine, Mode};
    /// let mut a = vec![0x0000_0080; 1_000_000];
    /// Engine::detect().par_prmt_in_place(Mode::Generic, &mut a, 0, 0x8880)?;
    /// assert!(a.iter().all(|&lane| lane == 0xffff_ff80));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_prmt_in_place<'a>(
        self,
        mode: Mode,
        a: &mut [u32],
        b: impl Into<Operand<'a>>,
        c: impl Into<Operand<'a>>,
    ) -> Result<(), Error> {
        let n = a.len();
        let operands = [b.into().check("b", n)?, c.into().check("c", n)?];
        lanes(operands, a, |[b, c], a| self.prmt_in_place(mode, a, b, c))
    }

    /// As [`byte_perm`](Engine::byte_perm), over the threads of the current rayon pool.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// let (x, mut d) = (vec![0x807f_01ff; 1_000_000], vec![0; 1_000_000]);
    /// byteperm::Engine::detect().par_byte_perm(&x, 0, 0x9180, &mut d)?;
    /// assert!(d.iter().all(|&lane| lane == 0x0101_ffff));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_byte_perm<'a>(
        self,
        x: impl Into<Operand<'a>>,
        y: impl Into<Operand<'a>>,
        s: impl Into<Operand<'a>>,
        d: &mut [u32],
    ) -> Result<(), Error> {
        let n = d.len();
        let operands = [x.into().check("x", n)?, y.into().check("y", n)?, s.into().check("s", n)?];
        lanes(operands, d, |[x, y, s], d| self.byte_perm(x, y, s, d))
    }

    /// As [`v_perm_b32`](Engine::v_perm_b32), over the threads of the current rayon pool.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// let (s1, mut d) = (vec![0x3322_1100; 1_000_000], vec![0; 1_000_000]);
    /// byteperm::Engine::detect().par_v_perm_b32(0x7766_5544, &s1, 0x0c0d_0400, &mut d)?;
    /// assert!(d.iter().all(|&lane| lane == 0x00ff_4400));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_v_perm_b32<'a>(
        self,
        s0: impl Into<Operand<'a>>,
        s1: impl Into<Operand<'a>>,
        selector: impl Into<Operand<'a>>,
        d: &mut [u32],
    ) -> Result<(), Error> {
        let n = d.len();
        let operands = [s0.into().check("s0", n)?, s1.into().check("s1", n)?, selector.into().check("selector", n)?];
        lanes(operands, d, |[s0, s1, selector], d| self.v_perm_b32(s0, s1, selector, d))
    }
}

/// Runs an operation over operands that are as long as `d`.
fn lanes<'a, const N: usize>(
    operands: [Operand<'a>; N],
    d: &mut [u32],
    run: impl Fn([Operand<'a>; N], &mut [u32]) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let extent = Extent::of(d, size_of::<u32>());
    divide((operands, d), extent, &|(operands, d): (_, &mut [u32])| run(operands, d))
}
