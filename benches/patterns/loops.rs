//! The best loops that the compiler makes by itself: compiled several times, and the best version for this CPU runs.
//! Records past the end of the shorter slice are left alone.

use multiversion::multiversion;

/// Compiles each function for every set of CPU features that a compiler could use.
macro_rules! versions {
    ($($function:item)*) => {
        $(
            #[multiversion(targets(
                "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vbmi+gfni+bmi2",
                "x86_64+avx2+bmi2",
                "x86_64+sse4.1+ssse3",
                "x86_64+ssse3",
            ))]
            $function
        )*
    };
}

/// From each word to a word.
#[inline(always)]
fn words<S: Copy, D>(src: &[S], dst: &mut [D], word: impl Fn(S) -> D) {
    for (dst, &src) in dst.iter_mut().zip(src) {
        *dst = word(src);
    }
}

/// From each record of N bytes to one of M.
#[inline(always)]
fn records<const N: usize, const M: usize>(src: &[u8], dst: &mut [u8], record: impl Fn([u8; N]) -> [u8; M]) {
    for (dst, &src) in dst.as_chunks_mut::<M>().0.iter_mut().zip(src.as_chunks::<N>().0) {
        *dst = record(src);
    }
}

/// What swapping bytes 0 and 2 makes of a little-endian word.
#[inline(always)]
fn red_and_blue(word: u32) -> u32 {
    let word = u32::from_le(word);
    (word & 0xff00_ff00 | (word & 0xff) << 16 | word >> 16 & 0xff).to_le()
}

versions! {
    pub(crate) fn swap_2(data: &mut [u16]) {
        data.iter_mut().for_each(|word| *word = word.swap_bytes());
    }

    pub(crate) fn swap_4(data: &mut [u32]) {
        data.iter_mut().for_each(|word| *word = word.swap_bytes());
    }

    pub(crate) fn swap_8(data: &mut [u64]) {
        data.iter_mut().for_each(|word| *word = word.swap_bytes());
    }

    pub(crate) fn rgba_to_bgra(src: &[u32], dst: &mut [u32]) {
        words(src, dst, red_and_blue);
    }

    pub(crate) fn rgba_to_bgra_in_place(data: &mut [u32]) {
        data.iter_mut().for_each(|word| *word = red_and_blue(*word));
    }

    pub(crate) fn rgb_to_rgba(src: &[u8], dst: &mut [u8]) {
        records(src, dst, |[r, g, b]| [r, g, b, 0xff]);
    }

    pub(crate) fn rgba_to_rgb(src: &[u8], dst: &mut [u8]) {
        records(src, dst, |[r, g, b, _]| [r, g, b]);
    }

    pub(crate) fn rgb_to_bgr_in_place(data: &mut [u8]) {
        data.as_chunks_mut::<3>().0.iter_mut().for_each(|pixel| pixel.swap(0, 2));
    }

    pub(crate) fn i24_to_i32(src: &[u8], dst: &mut [i32]) {
        for (dst, &[low, mid, high]) in dst.iter_mut().zip(src.as_chunks().0) {
            *dst = i32::from_le_bytes([0, low, mid, high]) >> 8;
        }
    }

    pub(crate) fn i8_to_i32(src: &[i8], dst: &mut [i32]) {
        words(src, dst, i32::from);
    }

    /// Byte `i` of each little-endian word becomes byte `shifts[i] / 8` of it: a pattern known at run time only.
    pub(crate) fn shifts(shifts: [u32; 4], src: &[u32], dst: &mut [u32]) {
        words(src, dst, |word| {
            let word = u32::from_le(word);
            let byte = |i: usize| (word >> shifts[i] & 0xff) << (8 * i);
            (byte(0) | byte(1) | byte(2) | byte(3)).to_le()
        });
    }

    /// The pattern `4: 2 0 3 1`, known when this is compiled.
    pub(crate) fn constant_4(src: &[u8], dst: &mut [u8]) {
        records(src, dst, |[a, b, c, d]| [c, a, d, b]);
    }

    /// The pattern `13: 5 12 0 7 7 3 10 1 11 2 8`, known when this is compiled.
    pub(crate) fn constant_13_to_11(src: &[u8], dst: &mut [u8]) {
        records(src, dst, |r: [u8; 13]| [5, 12, 0, 7, 7, 3, 10, 1, 11, 2, 8].map(|i: usize| r[i]));
    }

    /// Elements of SIZE bytes to planes.
    pub(crate) fn split<const SIZE: usize>(src: &[u8], dst: &mut [u8]) {
        let count = src.len() / SIZE;
        for (i, element) in src.as_chunks::<SIZE>().0.iter().enumerate() {
            for j in 0..SIZE {
                dst[j * count + i] = element[j];
            }
        }
    }

    /// Planes to elements of SIZE bytes.
    pub(crate) fn join<const SIZE: usize>(src: &[u8], dst: &mut [u8]) {
        let count = src.len() / SIZE;
        for (i, element) in dst.as_chunks_mut::<SIZE>().0.iter_mut().enumerate() {
            for j in 0..SIZE {
                element[j] = src[j * count + i];
            }
        }
    }

    /// [`join`] in a form that compilers vectorise better for short elements, and worse for others.
    pub(crate) fn join_short<const SIZE: usize>(src: &[u8], dst: &mut [u8]) {
        let count = src.len() / SIZE;
        let planes: [&[u8]; SIZE] = std::array::from_fn(|j| &src[j * count..][..count]);
        for (i, element) in dst.as_chunks_mut::<SIZE>().0[..count].iter_mut().enumerate() {
            *element = std::array::from_fn(|j| planes[j][i]);
        }
    }
}
