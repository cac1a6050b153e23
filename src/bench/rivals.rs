//! The loops that engines are compared with.
//!
//! Lanes past the end of the shortest slice are left alone. All but [`reference()`], [`select_plain`] and the copies are compiled
//! several times, and the best version for this CPU runs: what a user gets from the compiler without writing a
//! shuffle. They take slices where they start: an engine that first steps to the next cache line can be faster
//! than a bare loop over the same slices.

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

/// The [reference](crate::reference) lane by lane, as the build compiles it: what everything is a multiple of.
///
/// ```
/// let mut d = [0];
/// byteperm::bench::rivals::reference(&[0x3322_1100], &[0x7766_5544], &[0x5140], &mut d);
/// assert_eq!(d, [0x5511_4400]);
/// ```
#[inline(never)]
pub fn reference(a: &[u32], b: &[u32], c: &[u32], d: &mut [u32]) {
    for (((d, &a), &b), &c) in d.iter_mut().zip(a).zip(b).zip(c) {
        *d = crate::prmt(a, b, c);
    }
}

/// One lane in the form that compilers vectorise best: a choice between words by bit 2 of each nibble, a
/// shift by its low two bits, and all four signs at the end.
#[inline(always)]
fn select_lane(a: u32, b: u32, c: u32) -> u32 {
    let both = a ^ b;
    let mut d = 0;
    let mut i = 0;
    while i < 4 {
        let nibble = c >> (4 * i);
        let word = a ^ (both & (nibble >> 2 & 1).wrapping_neg());
        d |= (word >> (8 * (nibble & 3)) & 0xff) << (8 * i);
        i += 1;
    }
    // Bit 3 of nibble i to bit 7 of byte i.
    let mut marks = c & 0x8888;
    marks = (marks | marks << 8) & 0x0088_0088;
    marks = (marks << 4 | marks << 8) & 0x8080_8080;
    d & !fill_bytes(marks) | fill_bytes(d & marks)
}

/// The top bit of each byte in all bits of the byte, where no other bit is set.
#[inline(always)]
fn fill_bytes(tops: u32) -> u32 {
    (tops << 1).wrapping_sub(tops >> 7)
}

/// [`select`] as the build compiles it: what the compiler makes of the loop without a choice at run time.
///
/// ```
/// let mut d = [0];
/// byteperm::bench::rivals::select_plain(&[0x3322_1180], &[0x7766_5544], &[0x5148], &mut d);
/// assert_eq!(d, [0x5511_44ff]);
/// ```
#[inline(never)]
pub fn select_plain(a: &[u32], b: &[u32], c: &[u32], d: &mut [u32]) {
    for (((d, &a), &b), &c) in d.iter_mut().zip(a).zip(b).zip(c) {
        *d = select_lane(a, b, c);
    }
}

versions! {
    /// The generic form over three slices, as fast as the compiler alone makes it.
    ///
    /// ```
    /// let mut d = [0];
    /// byteperm::bench::rivals::select(&[0x3322_1180], &[0x7766_5544], &[0x5148], &mut d);
    /// assert_eq!(d, [0x5511_44ff]);
    /// ```
    pub fn select(a: &[u32], b: &[u32], c: &[u32], d: &mut [u32]) {
        for (((d, &a), &b), &c) in d.iter_mut().zip(a).zip(b).zip(c) {
            *d = select_lane(a, b, c);
        }
    }

    /// The loads and stores of three slices in, one out, and no work: the bound of every kernel over them.
    ///
    /// ```
    /// let mut d = [0];
    /// byteperm::bench::rivals::bare_three(&[1], &[2], &[4], &mut d);
    /// assert_eq!(d, [7]);
    /// ```
    pub fn bare_three(a: &[u32], b: &[u32], c: &[u32], d: &mut [u32]) {
        for (((d, &a), &b), &c) in d.iter_mut().zip(a).zip(b).zip(c) {
            *d = a ^ b ^ c;
        }
    }

    /// The loads and stores of two slices in, one out.
    ///
    /// ```
    /// let mut d = [0];
    /// byteperm::bench::rivals::bare_two(&[1], &[2], &mut d);
    /// assert_eq!(d, [3]);
    /// ```
    pub fn bare_two(a: &[u32], b: &[u32], d: &mut [u32]) {
        for ((d, &a), &b) in d.iter_mut().zip(a).zip(b) {
            *d = a ^ b;
        }
    }

    /// The loads and stores of one slice in, one out. The constant keeps it from becoming `memcpy`.
    ///
    /// ```
    /// let mut d = [0];
    /// byteperm::bench::rivals::bare_one(&[0x1234_5678], 1, &mut d);
    /// assert_eq!(d, [0x1234_5679]);
    /// ```
    pub fn bare_one(a: &[u32], constant: u32, d: &mut [u32]) {
        for (d, &a) in d.iter_mut().zip(a) {
            *d = a ^ constant;
        }
    }

    /// The loads and stores of one slice in place.
    ///
    /// ```
    /// let mut d = [2];
    /// byteperm::bench::rivals::bare_in_place(1, &mut d);
    /// assert_eq!(d, [3]);
    /// ```
    pub fn bare_in_place(constant: u32, d: &mut [u32]) {
        for d in d {
            *d ^= constant;
        }
    }

    /// The loads and stores of one slice in and another in place.
    ///
    /// ```
    /// let mut d = [2];
    /// byteperm::bench::rivals::bare_two_in_place(&[1], &mut d);
    /// assert_eq!(d, [3]);
    /// ```
    pub fn bare_two_in_place(b: &[u32], d: &mut [u32]) {
        for (d, &b) in d.iter_mut().zip(b) {
            *d ^= b;
        }
    }

    /// The loads and stores of two slices in and a third in place.
    ///
    /// ```
    /// let mut d = [4];
    /// byteperm::bench::rivals::bare_three_in_place(&[1], &[2], &mut d);
    /// assert_eq!(d, [7]);
    /// ```
    pub fn bare_three_in_place(b: &[u32], c: &[u32], d: &mut [u32]) {
        for ((d, &b), &c) in d.iter_mut().zip(b).zip(c) {
            *d ^= b ^ c;
        }
    }

    /// The stores alone: one value in every lane.
    ///
    /// ```
    /// let mut d = [0];
    /// byteperm::bench::rivals::fill(7, &mut d);
    /// assert_eq!(d, [7]);
    /// ```
    pub fn fill(value: u32, d: &mut [u32]) {
        for d in d {
            *d = value;
        }
    }

    /// The rival of selector 0x0123 over one slice.
    ///
    /// ```
    /// let mut d = [0];
    /// byteperm::bench::rivals::swap_bytes(&[0x1122_3344], &mut d);
    /// assert_eq!(d, [0x4433_2211]);
    /// ```
    pub fn swap_bytes(a: &[u32], d: &mut [u32]) {
        for (d, &a) in d.iter_mut().zip(a) {
            *d = a.swap_bytes();
        }
    }

    /// The same in place.
    ///
    /// ```
    /// let mut d = [0x1122_3344];
    /// byteperm::bench::rivals::swap_bytes_in_place(&mut d);
    /// assert_eq!(d, [0x4433_2211]);
    /// ```
    pub fn swap_bytes_in_place(d: &mut [u32]) {
        for d in d {
            *d = d.swap_bytes();
        }
    }
}

/// The C library's `memcpy`.
///
/// ```
/// let mut d = [0; 3];
/// byteperm::bench::rivals::memcpy(&[1, 2], &mut d);
/// assert_eq!(d, [1, 2, 0]);
/// ```
pub fn memcpy(a: &[u32], d: &mut [u32]) {
    let n = a.len().min(d.len());
    d[..n].copy_from_slice(&a[..n]);
}

/// One `rep movsb`: where a CPU has a fast one, a stronger rival than `memcpy` past the caches.
///
/// ```
/// let mut d = [0; 3];
/// byteperm::bench::rivals::rep_movsb(&[1, 2], &mut d);
/// assert_eq!(d, [1, 2, 0]);
/// ```
#[cfg(target_arch = "x86_64")]
pub fn rep_movsb(a: &[u32], d: &mut [u32]) {
    let n = a.len().min(d.len());
    // SAFETY: `4 * n` bytes are readable from `a` and writable to `d`, whose lengths are at least `n` lanes, and
    // they do not overlap, since `d` is borrowed exclusively. Any bytes make a `u32`. The direction flag is clear,
    // as inline assembly may assume, so addresses go up. The three registers that the instruction changes are
    // declared; it changes no flag and does not use the stack.
    unsafe {
        std::arch::asm!(
            "rep movsb",
            inout("rcx") size_of::<u32>() * n => _,
            inout("rsi") a.as_ptr() => _,
            inout("rdi") d.as_mut_ptr() => _,
            options(nostack, preserves_flags),
        );
    }
}
