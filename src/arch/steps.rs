//! Steps over slices whose windows overlap: what each sees is longer than what it moves on by. Cut window by window, a
//! slice would be checked at each; here the steps that fit are counted once.

use core::marker::PhantomData;
use core::slice;

use bytemuck::Pod;

/// One slice's side of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// Bytes that it sees.
    pub(crate) span: usize,
    /// Bytes that it moves on by; not zero.
    pub(crate) step: usize,
}

impl Side {
    /// Whether a step at `at` fits into `len` bytes.
    #[inline(always)]
    fn fits(self, len: usize, at: usize) -> bool {
        len.checked_sub(self.span).is_some_and(|rest| at <= rest)
    }

    /// How many steps fit into `len` bytes, up to `most`: a division only where not all of those do.
    #[inline(always)]
    fn fitting(self, len: usize, most: usize) -> usize {
        match len.checked_sub(self.span) {
            Some(rest) if most > 0 => match (most - 1).checked_mul(self.step) {
                Some(last) if last <= rest => most,
                _ => rest / self.step + 1,
            },
            _ => 0,
        }
    }
}

/// Steps over a source and a destination.
pub(crate) struct Steps<'s, 'd> {
    src: *const u8,
    dst: *mut u8,
    /// How far the steps have come in each.
    done: [usize; 2],
    /// Where one more step fits, after those that are left.
    last: Option<[usize; 2]>,
    from: Side,
    to: Side,
    left: usize,
    slices: PhantomData<(&'s [u8], &'d mut [u8])>,
}

impl<'s, 'd> Steps<'s, 'd> {
    /// As many steps as fit into both, up to `most`.
    #[inline(always)]
    fn new(src: &'s [u8], from: Side, dst: &'d mut [u8], to: Side, most: usize) -> Self {
        let left = to.fitting(dst.len(), from.fitting(src.len(), most));
        let (src, dst) = (src.as_ptr(), dst.as_mut_ptr());
        Steps { src, dst, done: [0; 2], last: None, from, to, left, slices: PhantomData }
    }

    /// How many are left before the last.
    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// When none is left: whether there is the last one. The loop over the others is another than this: in one loop over all
    /// the compiler keeps count of both slices apart.
    #[inline(always)]
    pub(crate) fn again(&mut self) -> bool {
        let Some([src, dst]) = self.last.take() else { return false };
        // SAFETY: a step fits there, so it is no further than the end of the slice borrowed for `'s`.
        self.src = unsafe { self.src.add(src) };
        // SAFETY: the same of `dst` and the slice borrowed mutably for `'d`.
        self.dst = unsafe { self.dst.add(dst) };
        // One step from these fits.
        self.done = [0; 2];
        self.left = 1;
        true
    }

    /// What the next step, of which there must be one, sees. It borrows `self`, so that no two destinations are seen at
    /// once. No `Option`: a loop that has just asked what is left would ask again.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> (&[u8], &mut [u8]) {
        assert!(self.left > 0);
        self.left -= 1;
        let [src, dst] = self.done;
        // After the last step these may lie past the slices; they are not used then.
        self.done = [src.wrapping_add(self.from.step), dst.wrapping_add(self.to.step)];
        // SAFETY: `src` is as many steps as have been taken, fewer than fit since `left` was not zero: so it is no
        // further than the end of the slice borrowed for `'s`. After `again` none has, and one fits.
        let src = unsafe { self.src.add(src) };
        // SAFETY: and `span` bytes from there are in it.
        let seen = unsafe { slice::from_raw_parts(src, self.from.span) };
        // SAFETY: the same of `dst` and the slice borrowed mutably for `'d`.
        let dst = unsafe { self.dst.add(dst) };
        // SAFETY: the same again. The borrow of `self` ends before another step's bytes, which may be some of these,
        // are lent out.
        let made = unsafe { slice::from_raw_parts_mut(dst, self.to.span) };
        (seen, made)
    }
}

/// The windows of a step: `T` of one or two cells, `C`, which is an array of bytes, each at its place in what the step
/// sees.
#[derive(Clone, Copy)]
pub(crate) struct Windows<C, const T: usize> {
    at: [[usize; 2]; T],
    cell: PhantomData<C>,
}

impl<C: Pod, const T: usize> Windows<C, T> {
    #[inline(always)]
    pub(crate) fn new(at: [[usize; 2]; T]) -> Self {
        const { assert!(align_of::<C>() == 1) };
        Windows { at, cell: PhantomData }
    }

    /// What a step that moves on by `step` sees: every cell is in its span. A sum that would wrap is as long as no slice is.
    #[inline(always)]
    pub(crate) fn side(&self, step: usize) -> Side {
        let mut span = 0;
        let mut window = 0;
        while window < T {
            let [first, second] = self.at[window];
            span = span.max(first.max(second).saturating_add(size_of::<C>()));
            window += 1;
        }
        Side { span, step }
    }
}

/// What a step reads: its windows.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a, C, const T: usize> {
    windows: &'a Windows<C, T>,
    bytes: &'a [u8],
}

impl<'a, C: Pod, const T: usize> Seen<'a, C, T> {
    /// # Safety
    /// `bytes` is at least as long as the span of the windows' [`side`](Windows::side).
    #[inline(always)]
    unsafe fn new(windows: &'a Windows<C, T>, bytes: &'a [u8]) -> Self {
        Seen { windows, bytes }
    }

    /// Both cells of a window.
    #[inline(always)]
    pub(crate) fn window(self, window: usize) -> [&'a C; 2] {
        let [first, second] = self.windows.at[window];
        // SAFETY: a cell from here on is in the span, and `new` was promised that so much is seen.
        let first = unsafe { self.bytes.as_ptr().add(first) };
        // SAFETY: as above.
        let second = unsafe { self.bytes.as_ptr().add(second) };
        // SAFETY: as above. Any bytes make a `C`, which is `Pod` and asks for no alignment.
        let first = unsafe { &*first.cast::<C>() };
        // SAFETY: as above.
        [first, unsafe { &*second.cast::<C>() }]
    }
}

/// What a step writes: its windows, one at a time, since they may overlap.
pub(crate) struct Made<'a, C, const T: usize> {
    windows: &'a Windows<C, T>,
    bytes: &'a mut [u8],
}

impl<'a, C: Pod, const T: usize> Made<'a, C, T> {
    /// # Safety
    /// `bytes` is at least as long as the span of the windows' [`side`](Windows::side).
    #[inline(always)]
    unsafe fn new(windows: &'a Windows<C, T>, bytes: &'a mut [u8]) -> Self {
        Made { windows, bytes }
    }

    /// One cell of a window.
    #[inline(always)]
    pub(crate) fn cell(&mut self, window: usize, cell: usize) -> &mut C {
        let at = self.windows.at[window][cell];
        // SAFETY: a cell from here on is in the span, and `new` was promised that so much may be written.
        let cell = unsafe { self.bytes.as_mut_ptr().add(at) };
        // SAFETY: as above, and `self` is borrowed meanwhile. Any bytes make a `C`, and a `C` any bytes: it is `Pod`, and
        // asks for no alignment.
        unsafe { &mut *cell.cast::<C>() }
    }
}

/// Steps whose windows are fixed, over a source and a destination.
pub(crate) struct FixedSteps<'s, 'd, C, const T: usize, D, const U: usize> {
    steps: Steps<'s, 'd>,
    from: Windows<C, T>,
    to: Windows<D, U>,
}

impl<'s, 'd, C: Pod, const T: usize, D: Pod, const U: usize> FixedSteps<'s, 'd, C, T, D, U> {
    /// As many steps as fit into both, moving on by `step`, but no more than `most`.
    #[inline(always)]
    pub(crate) fn new(
        src: &'s [u8],
        from: Windows<C, T>,
        dst: &'d mut [u8],
        to: Windows<D, U>,
        step: [usize; 2],
        most: usize,
    ) -> Self {
        let steps = Steps::new(src, from.side(step[0]), dst, to.side(step[1]), most);
        FixedSteps { steps, from, to }
    }

    /// Steps over `count` records, `at_once` of them each, of so many bytes on either side; and how many records those do.
    /// Records that are left over after others are done by a last step, [`again`](FixedSteps::again) with some of those
    /// before, if it fits.
    #[inline(always)]
    pub(crate) fn over(
        src: &'s [u8],
        from: Windows<C, T>,
        dst: &'d mut [u8],
        to: Windows<D, U>,
        record: [usize; 2],
        count: usize,
        at_once: usize,
    ) -> (Self, usize) {
        let [from_side, to_side] = [from.side(record[0] * at_once), to.side(record[1] * at_once)];
        let lens = [src.len(), dst.len()];
        let mut steps = Steps::new(src, from_side, dst, to_side, count / at_once);
        let mut done = steps.left * at_once;
        if 0 < done && done < count {
            let before = count - at_once;
            let last = [before.saturating_mul(record[0]), before.saturating_mul(record[1])];
            if from_side.fits(lens[0], last[0]) && to_side.fits(lens[1], last[1]) {
                steps.last = Some(last);
                done = count;
            }
        }
        (FixedSteps { steps, from, to }, done)
    }

    /// How many are left.
    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.steps.left()
    }

    /// When none is left: whether there is the last one of [`over`](FixedSteps::over), which then is left.
    #[inline(always)]
    pub(crate) fn again(&mut self) -> bool {
        self.steps.again()
    }

    /// What the next step, of which there must be one, sees.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> (Seen<'_, C, T>, Made<'_, D, U>) {
        let (seen, made) = self.steps.next();
        // SAFETY: `Steps::new` was given these windows' side.
        let seen = unsafe { Seen::new(&self.from, seen) };
        // SAFETY: as above.
        let made = unsafe { Made::new(&self.to, made) };
        (seen, made)
    }
}

/// Steps over one slice, each of which also sees what the next will see: it reads that before it writes `O` bytes, which
/// may be more than it moves on by.
pub(crate) struct StepsAhead<'d, C, const T: usize, const O: usize> {
    data: *mut u8,
    /// How far the steps have come.
    done: usize,
    side: Side,
    windows: Windows<C, T>,
    left: usize,
    slice: PhantomData<&'d mut [u8]>,
}

impl<'d, C: Pod, const T: usize, const O: usize> StepsAhead<'d, C, T, O> {
    /// As many steps as fit, up to `most`, moving on by `step`, of which there is one at least; else none.
    #[inline(always)]
    pub(crate) fn new(windows: Windows<C, T>, data: &'d mut [u8], step: usize, most: usize) -> Option<Self> {
        let side = Side { span: windows.side(step).span.max(O), step };
        let left = side.fitting(data.len(), most);
        (left > 0).then_some(StepsAhead { data: data.as_mut_ptr(), done: 0, side, windows, left, slice: PhantomData })
    }

    /// How many are left, this one included.
    #[inline(always)]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// What this step sees.
    #[inline(always)]
    pub(crate) fn seen(&self) -> Seen<'_, C, T> {
        // SAFETY: `new` and `advance` leave one step at least, so it fits.
        unsafe { self.see(self.done) }
    }

    /// What the next step will see: two at least must be left.
    #[inline(always)]
    pub(crate) fn ahead(&self) -> Seen<'_, C, T> {
        assert!(self.left > 1);
        // SAFETY: another step fits, as was just seen.
        unsafe { self.see(self.done + self.side.step) }
    }

    /// What a step sees.
    ///
    /// # Safety
    /// The step at `at` fits.
    #[inline(always)]
    unsafe fn see(&self, at: usize) -> Seen<'_, C, T> {
        // SAFETY: a step that fits begins in the slice borrowed for `'d`.
        let seen = unsafe { self.data.add(at) };
        // SAFETY: and `span` bytes from there are in it. The borrow of `self` ends before any of them is lent out to be
        // written.
        let seen = unsafe { slice::from_raw_parts(seen, self.side.span) };
        // SAFETY: `new` made the span no less than theirs.
        unsafe { Seen::new(&self.windows, seen) }
    }

    /// Where this step writes.
    #[inline(always)]
    pub(crate) fn made(&mut self) -> &mut [u8; O] {
        // SAFETY: `new` and `advance` leave one step at least, so it begins in the slice borrowed mutably for `'d`.
        let made = unsafe { self.data.add(self.done) };
        // SAFETY: and ends there, with a span no less than `O`. The mutable borrow of `self` ends before anything else
        // is lent out.
        unsafe { &mut *made.cast::<[u8; O]>() }
    }

    /// Moves on to the next step: two at least must be left.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        assert!(self.left > 1);
        self.left -= 1;
        self.done += self.side.step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_as_many_as_fit() {
        let src: [u8; 20] = core::array::from_fn(|i| i as u8);
        for (len, fit) in [(0, 0), (4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 3), (20, 6)] {
            let mut dst = [0xee; 20];
            let mut steps =
                Steps::new(&src[..len], Side { span: 5, step: 3 }, &mut dst, Side { span: 2, step: 2 }, 100);
            let mut taken = 0;
            assert_eq!(steps.left(), fit, "of {len} bytes");
            while steps.left() > 0 {
                let (seen, made) = steps.next();
                assert_eq!(seen, &src[3 * taken..][..5]);
                made.copy_from_slice(&seen[..2]);
                taken += 1;
            }
            assert_eq!(taken, fit);
            for (i, &byte) in dst.iter().enumerate() {
                assert_eq!(byte, if i / 2 < fit { (i / 2 * 3 + i % 2) as u8 } else { 0xee });
            }
        }
    }

    #[test]
    fn the_shorter_slice_decides() {
        let mut dst = [0; 7];
        let side = Side { span: 4, step: 4 };
        assert_eq!(Steps::new(&[0; 100], side, &mut dst, side, 100).left(), 1);
        assert_eq!(Steps::new(&[0; 100], side, &mut [0; 100], side, 3).left(), 3);
        assert_eq!(Steps::new(&[0; 100], side, &mut [0; 100], side, 0).left(), 0);
    }

    #[test]
    fn windows_lie_where_they_were_said_to() {
        let src: [u8; 14] = core::array::from_fn(|i| i as u8);
        let mut dst = [0; 9];
        let from = Windows::<[u8; 2], 2>::new([[0, 4], [3, 1]]);
        let to = Windows::<[u8; 3], 2>::new([[0, 0], [2, 1]]);
        let mut steps = FixedSteps::new(&src, from, &mut dst, to, [4, 2], 9);
        assert_eq!(steps.left(), 3);
        for first in [0, 4, 8] {
            let (seen, mut made) = steps.next();
            let two = |at| [first + at, first + at + 1];
            assert_eq!([seen.window(0), seen.window(1)], [[&two(0), &two(4)], [&two(3), &two(1)]]);
            made.cell(0, 0).fill(first + 1);
            made.cell(1, 0).fill(first + 2);
            made.cell(1, 1)[0] += 100;
        }
        assert_eq!(steps.left(), 0);
        assert_eq!(dst, [1, 101, 5, 105, 9, 109, 10, 10, 10]);
    }

    #[test]
    fn what_is_left_over_is_done_again() {
        let src: [u8; 24] = core::array::from_fn(|i| i as u8);
        let one = Windows::<[u8; 4], 1>::new([[0; 2]]);
        let two = Windows::<[u8; 4], 2>::new([[0; 2], [4; 2]]);
        // Two records of four bytes at once become two of two, in a window that is as long as they are.
        for (count, firsts) in [(0, &[][..]), (1, &[]), (2, &[0]), (3, &[0, 4]), (5, &[0, 8, 12]), (6, &[0, 8, 16])] {
            let mut dst = [0xee; 12];
            let (mut steps, done) =
                FixedSteps::over(&src[..4 * count], two, &mut dst[..2 * count], one, [4, 2], count, 2);
            assert_eq!(done, if count > 1 { count } else { 0 });
            let mut taken = 0;
            loop {
                while steps.left() > 0 {
                    let (seen, mut made) = steps.next();
                    assert_eq!(seen.window(0)[0][0], firsts[taken], "step {taken} over {count}");
                    *made.cell(0, 0) = *seen.window(1)[0];
                    taken += 1;
                }
                if !steps.again() {
                    break;
                }
            }
            assert_eq!(taken, firsts.len());
            if let Some(&first) = firsts.last() {
                assert_eq!(dst[2 * count - 4..2 * count], [first + 4, first + 5, first + 6, first + 7]);
            }
            assert_eq!(dst[2 * count..], [0xee; 12][2 * count..]);
        }
        // The window sees more than a step's records: then there is no last one.
        let (far, mut dst) = (Windows::<[u8; 4], 2>::new([[0; 2], [5; 2]]), [0; 10]);
        let (mut steps, done) = FixedSteps::over(&src[..20], far, &mut dst, one, [4, 2], 5, 2);
        assert_eq!((steps.left(), done, steps.again()), (2, 4, false));
    }

    #[test]
    fn a_window_past_all_memory_fits_nowhere() {
        let far = Windows::<[u8; 16], 1>::new([[usize::MAX - 15, 0]]);
        let near = Windows::<[u8; 16], 1>::new([[0, 0]]);
        assert_eq!(FixedSteps::new(&[0; 64], far, &mut [0; 64], near, [16, 16], 1).left(), 0);
        assert_eq!(FixedSteps::new(&[0; 64], near, &mut [0; 64], far, [16, 16], 1).left(), 0);
        assert!(StepsAhead::<_, 1, 16>::new(far, &mut [0; 64], 16, 1).is_none());
    }

    #[test]
    fn a_step_sees_the_next_before_it_writes() {
        let mut data: [u8; 11] = core::array::from_fn(|i| i as u8);
        let windows = Windows::<[u8; 2], 1>::new([[0, 2]]);
        assert!(StepsAhead::<_, 1, 4>::new(windows, &mut data[..3], 3, 9).is_none());
        let mut steps = StepsAhead::<_, 1, 4>::new(windows, &mut data, 3, 9).expect("a step fits");
        assert_eq!(steps.left(), 3);
        let mut seen = steps.seen().window(0).map(|cell| *cell);
        for first in [0, 3] {
            assert_eq!(seen, [[first, first + 1], [first + 2, first + 3]]);
            let ahead = steps.ahead().window(0).map(|cell| *cell);
            steps.made().fill(0xee);
            steps.advance();
            seen = ahead;
        }
        assert_eq!(seen, [[6, 7], [8, 9]]);
        assert_eq!(steps.left(), 1);
        steps.made().fill(0xdd);
        assert_eq!(data, [0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xdd, 0xdd, 0xdd, 0xdd, 10]);
    }
}
