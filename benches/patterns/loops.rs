//! The best loops that the compiler makes by itself: compiled several times, and the best version for this CPU runs.
//! Records past the end of the shorter slice are left alone. All are plain loops: what stands in a closure may be
//! compiled without the version's features.

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

/// What swapping bytes 0 and 2 makes of a little-endian word.
#[inline(always)]
fn red_and_blue(word: u32) -> u32 {
    let word = u32::from_le(word);
    (word & 0xff00_ff00 | (word & 0xff) << 16 | word >> 16 & 0xff).to_le()
}

versions! {
    pub(crate) fn swap_2(data: &mut [u16]) {
        for word in data {
            *word = word.swap_bytes();
        }
    }

    pub(crate) fn swap_4(data: &mut [u32]) {
        for word in data {
            *word = word.swap_bytes();
        }
    }

    pub(crate) fn swap_8(data: &mut [u64]) {
        for word in data {
            *word = word.swap_bytes();
        }
    }

    pub(crate) fn rgba_to_bgra(src: &[u32], dst: &mut [u32]) {
        for (dst, &src) in dst.iter_mut().zip(src) {
            *dst = red_and_blue(src);
        }
    }

    pub(crate) fn rgba_to_bgra_in_place(data: &mut [u32]) {
        for word in data {
            *word = red_and_blue(*word);
        }
    }

    pub(crate) fn rgb_to_rgba(src: &[u8], dst: &mut [u8]) {
        for (dst, &[r, g, b]) in dst.as_chunks_mut().0.iter_mut().zip(src.as_chunks().0) {
            *dst = [r, g, b, 0xff];
        }
    }

    pub(crate) fn rgba_to_rgb(src: &[u8], dst: &mut [u8]) {
        for (dst, &[r, g, b, _]) in dst.as_chunks_mut().0.iter_mut().zip(src.as_chunks().0) {
            *dst = [r, g, b];
        }
    }

    pub(crate) fn rgb_to_bgr_in_place(data: &mut [u8]) {
        for pixel in data.as_chunks_mut::<3>().0 {
            pixel.swap(0, 2);
        }
    }

    /// Byte by byte: with shifts of words it is slower.
    pub(crate) fn i24_to_i32(src: &[u8], dst: &mut [u8]) {
        for (dst, &[low, mid, high]) in dst.as_chunks_mut().0.iter_mut().zip(src.as_chunks().0) {
            *dst = [low, mid, high, (high.cast_signed() >> 7).cast_unsigned()];
        }
    }

    pub(crate) fn i8_to_i32(src: &[i8], dst: &mut [i32]) {
        for (dst, &src) in dst.iter_mut().zip(src) {
            *dst = i32::from(src);
        }
    }

    /// Byte `i` of each little-endian word becomes byte `shifts[i] / 8` of it: a pattern known at run time only.
    pub(crate) fn shifts(shifts: [u32; 4], src: &[u32], dst: &mut [u32]) {
        let [a, b, c, d] = shifts;
        for (dst, &src) in dst.iter_mut().zip(src) {
            let word = u32::from_le(src);
            let word = word >> a & 0xff | (word >> b & 0xff) << 8 | (word >> c & 0xff) << 16 | (word >> d & 0xff) << 24;
            *dst = word.to_le();
        }
    }

    /// The pattern `4: 2 0 3 1`, known when this is compiled.
    pub(crate) fn constant_4(src: &[u32], dst: &mut [u32]) {
        for (dst, &src) in dst.iter_mut().zip(src) {
            let [a, b, c, d] = src.to_ne_bytes();
            *dst = u32::from_ne_bytes([c, a, d, b]);
        }
    }

    /// The pattern `13: 5 12 0 7 7 3 10 1 11 2 8`, known when this is compiled.
    pub(crate) fn constant_13_to_11(src: &[u8], dst: &mut [u8]) {
        const INDICES: [usize; 11] = [5, 12, 0, 7, 7, 3, 10, 1, 11, 2, 8];
        for (out, record) in dst.as_chunks_mut::<11>().0.iter_mut().zip(src.as_chunks::<13>().0) {
            for (byte, i) in out.iter_mut().zip(INDICES) {
                *byte = record[i];
            }
        }
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
