//! The suite's own loops over words: making random operands and comparing results. The compiler's vector code
//! is at the ceiling for them, so `multiversion` picks among its versions at run time.

use multiversion::multiversion;

/// What splitmix64 adds to its state for each output: 2^64 divided by the golden ratio, made odd.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Output number `index` (from 0) of splitmix64 from `seed`. Definition: Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014. A state is a multiple of one constant further, so any
/// output can be had by itself.
#[inline(always)]
pub(crate) const fn splitmix64(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(GAMMA.wrapping_mul(index.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Compiles each function for the sets of CPU features that matter to it, and in [`plain`] for the build's alone.
macro_rules! versions {
    ($($function:item)*) => {
        $(
            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx2"))]
            $function
        )*

        /// The same loops as the build compiles them, which is what they would be without a choice at run time:
        /// rivals for a measurement.
        pub mod plain {
            use super::splitmix64;

            $(
                #[inline(never)]
                $function
            )*
        }
    };
}

versions! {
    /// Fills `words` with random words: word `i` is the low half of output `first + i * step` of splitmix64 from
    /// `seed`.
    ///
    /// With a step of 3, and `first` 0, 1 and 2, this makes the operands of a digest in a vectors file.
    ///
    /// ```
    /// use byteperm::verify::words;
    /// let mut all = [0; 6];
    /// words::fill(7, 0, 1, &mut all);
    /// let mut b = [0; 2];
    /// words::fill(7, 1, 3, &mut b);
    /// assert_eq!(b, [all[1], all[4]]);
    /// ```
    pub fn fill(seed: u64, first: u64, step: u64, words: &mut [u32]) {
        for (i, word) in words.iter_mut().enumerate() {
            *word = splitmix64(seed, first.wrapping_add(step.wrapping_mul(i as u64))) as u32;
        }
    }

    /// How many lanes differ. Lanes that only one of the two has are not counted.
    ///
    /// ```
    /// assert_eq!(byteperm::verify::words::count_mismatches(&[1, 2, 3], &[1, 0, 0]), 2);
    /// ```
    #[must_use]
    pub fn count_mismatches(got: &[u32], expected: &[u32]) -> usize {
        // A block's count fits in a lane, which keeps the sum as narrow as the comparison.
        const BLOCK: usize = 4096;
        got.chunks(BLOCK)
            .zip(expected.chunks(BLOCK))
            .map(|(got, expected)| got.iter().zip(expected).map(|(g, e)| u32::from(g != e)).sum::<u32>() as usize)
            .sum()
    }

    /// The first lane that differs.
    ///
    /// ```
    /// assert_eq!(byteperm::verify::words::first_mismatch(&[1, 2, 3], &[1, 0, 0]), Some(1));
    /// assert_eq!(byteperm::verify::words::first_mismatch(&[1, 2], &[1, 2]), None);
    /// ```
    #[must_use]
    pub fn first_mismatch(got: &[u32], expected: &[u32]) -> Option<usize> {
        // A loop that may end at any lane stays scalar; one that may end after any block does not.
        const BLOCK: usize = 256;
        for (k, (got, expected)) in got.chunks(BLOCK).zip(expected.chunks(BLOCK)).enumerate() {
            let differing = got.iter().zip(expected).fold(0, |bits, (g, e)| bits | (g ^ e));
            if differing != 0 {
                return got.iter().zip(expected).position(|(g, e)| g != e).map(|i| k * BLOCK + i);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first outputs of splitmix64 from seed 1234567.
    #[test]
    fn splitmix64_is_the_published_one() {
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
        ];
        for (i, &output) in published.iter().enumerate() {
            assert_eq!(splitmix64(1_234_567, i as u64), output);
        }
    }

    #[test]
    fn plain_loops_do_the_same() {
        let [mut words, mut plain] = [[0; 300]; 2];
        fill(3, 1, 2, &mut words);
        plain::fill(3, 1, 2, &mut plain);
        assert_eq!(words, plain);
        plain[277] = !plain[277];
        assert_eq!(plain::first_mismatch(&words, &plain), Some(277));
        assert_eq!(plain::count_mismatches(&words, &plain), 1);
    }

    #[test]
    fn mismatches_are_found_wherever_they_are() {
        for n in [1, 15, 64, 255, 256, 257, 4095, 4096, 9001] {
            let mut expected = vec![0; n];
            fill(n as u64, 0, 1, &mut expected);
            assert_eq!(first_mismatch(&expected, &expected), None);
            for at in [0, n / 3, n - 1] {
                let mut got = expected.clone();
                got[at] ^= 1 << (at % 32);
                assert_eq!(first_mismatch(&got, &expected), Some(at), "length {n}");
                assert_eq!(count_mismatches(&got, &expected), 1, "length {n}");
                got[n - 1] = !expected[n - 1];
                assert_eq!(count_mismatches(&got, &expected), if at == n - 1 { 1 } else { 2 }, "length {n}");
            }
        }
    }
}
