//! Patterns over records.

use super::{Extent, Units, divide};
use crate::plan::{check, check_in_place};
use crate::{Engine, Error, Pattern, Plan};

impl Plan {
    /// As [`apply`](Plan::apply), over the threads of the current rayon pool: see [`Engine`](Engine#over-several-threads).
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// let plan = Engine::detect().plan(&transforms::SWAP_2);
    /// let (src, mut dst) = (vec![7; 4_000_000], vec![0; 4_000_000]);
    /// plan.par_apply(&src, &mut dst)?;
    /// assert_eq!(dst, src);
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_apply(&self, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        check(self.pattern(), src.len(), dst.len())?;
        let [n, m] = [self.pattern().input_len(), self.pattern().output_len()];
        let extent = Extent::of(dst, m);
        let slices = (Units { size: n, bytes: src }, Units { size: m, bytes: dst });
        divide(slices, extent, &|(src, dst): (Units<&[u8]>, Units<&mut [u8]>)| self.apply(src.bytes, dst.bytes))
    }

    /// As [`apply_in_place`](Plan::apply_in_place), over the threads of the current rayon pool: see
    /// [`Engine`](Engine#over-several-threads).
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// let plan = Engine::detect().plan(&transforms::SWAP_8);
    /// let mut data = [1, 2, 3, 4, 5, 6, 7, 8].repeat(500_000);
    /// plan.par_apply_in_place(&mut data)?;
    /// assert!(data.chunks(8).all(|word| word == [8, 7, 6, 5, 4, 3, 2, 1]));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_apply_in_place(&self, data: &mut [u8]) -> Result<(), Error> {
        check_in_place(self.pattern(), data.len())?;
        let size = self.pattern().input_len();
        let extent = Extent::of(data, size);
        divide(Units { size, bytes: data }, extent, &|data: Units<&mut [u8]>| self.apply_in_place(data.bytes))
    }
}

impl Engine {
    /// As [`apply`](Engine::apply), over the threads of the current rayon pool.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// let (rgb, mut bgra) = (vec![1; 3_000_000], vec![0; 4_000_000]);
    /// Engine::detect().par_apply(&transforms::RGB_TO_BGRA, &rgb, &mut bgra)?;
    /// assert!(bgra.chunks(4).all(|pixel| pixel == [1, 1, 1, 0xff]));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_apply(self, pattern: &Pattern, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        self.plan(pattern).par_apply(src, dst)
    }

    /// As [`apply_in_place`](Engine::apply_in_place), over the threads of the current rayon pool.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use byteperm::{Engine, transforms};
    /// let mut pixels = [1, 2, 3, 4].repeat(1_000_000);
    /// Engine::detect().par_apply_in_place(&transforms::RGBA_TO_BGRA, &mut pixels)?;
    /// assert!(pixels.chunks(4).all(|pixel| pixel == [3, 2, 1, 4]));
    /// # Ok::<(), byteperm::Error>(())
    /// ```
    pub fn par_apply_in_place(self, pattern: &Pattern, data: &mut [u8]) -> Result<(), Error> {
        self.plan(pattern).par_apply_in_place(data)
    }
}
