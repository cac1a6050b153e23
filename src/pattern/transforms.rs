//! The named transforms, as one table.
//!
//! Each is a constant here, and is found by its name, the constant's in lower case with hyphens.
//!
//! ```
//! use byteperm::{Pattern, slices, transforms};
//! let mut words = [1, 2, 3, 4];
//! slices::apply_in_place(&transforms::SWAP_2, &mut words)?;
//! assert_eq!(words, [2, 1, 4, 3]);
//! assert_eq!(Pattern::named("swap-2")?, transforms::SWAP_2);
//! # Ok::<(), byteperm::Error>(())
//! ```

use super::nearest;
use super::number::{be, high, le, narrow, rotate, sign_extend, swap, zero_extend};
use super::pixels::pixels;
use crate::{Error, Pattern};

/// A pattern that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Transform {
    /// Its name: `rgb-to-bgra`.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The pattern.
    pub pattern: Pattern,
}

/// The name of a constant as people type it.
const fn kebab<const N: usize>(constant: &str) -> [u8; N] {
    let mut name = [0; N];
    let mut i = 0;
    while i < N {
        name[i] = match constant.as_bytes()[i] {
            b'_' => b'-',
            letter => letter.to_ascii_lowercase(),
        };
        i += 1;
    }
    name
}

/// A row is a constant, its pattern, and what it does.
macro_rules! transforms {
    ($($constant:ident = $pattern:expr, $about:literal;)*) => {
        $(
            #[doc = concat!($about, ".")]
            pub const $constant: Pattern = $pattern;
        )*

        /// All of them, in the order in which they are listed.
        ///
        /// ```
        /// let grey: Vec<&str> =
        ///     byteperm::transforms::ALL.iter().map(|t| t.name).filter(|name| name.starts_with("grey")).collect();
        /// assert_eq!(grey[0], "grey-to-rgb");
        /// ```
        pub const ALL: &[Transform] = &[$({
            const NAME: &[u8] = &kebab::<{ stringify!($constant).len() }>(stringify!($constant));
            let Ok(name) = str::from_utf8(NAME) else { panic!() };
            Transform { name, about: $about, pattern: $constant }
        }),*];
    };
}

transforms! {
    // Byte swaps
    SWAP_2 = swap(2), "The bytes of 2-byte words in reverse order";
    SWAP_3 = swap(3), "The bytes of 3-byte words in reverse order";
    SWAP_4 = swap(4), "The bytes of 4-byte words in reverse order";
    SWAP_8 = swap(8), "The bytes of 8-byte words in reverse order";
    SWAP_16 = swap(16), "The bytes of 16-byte words in reverse order";
    UTF16_BE_TO_LE = swap(2), "Big-endian UTF-16 to little-endian";
    UTF16_LE_TO_BE = swap(2), "Little-endian UTF-16 to big-endian";
    UTF32_BE_TO_LE = swap(4), "Big-endian UTF-32 to little-endian";
    UTF32_LE_TO_BE = swap(4), "Little-endian UTF-32 to big-endian";

    // Rotations: bytes move towards the end of the word, as `rotate_left(8 * bytes)` of a little-endian number does.
    ROTATE_4_BY_1 = rotate(4, 1), "4-byte words, each byte 1 further on, the last one to the front";
    ROTATE_4_BY_2 = rotate(4, 2), "4-byte words, each byte 2 further on, the last 2 to the front";
    ROTATE_4_BY_3 = rotate(4, 3), "4-byte words, each byte 3 further on, the last 3 to the front";
    ROTATE_8_BY_1 = rotate(8, 1), "8-byte words, each byte 1 further on, the last one to the front";
    ROTATE_8_BY_2 = rotate(8, 2), "8-byte words, each byte 2 further on, the last 2 to the front";
    ROTATE_8_BY_3 = rotate(8, 3), "8-byte words, each byte 3 further on, the last 3 to the front";
    ROTATE_8_BY_4 = rotate(8, 4), "8-byte words, each byte 4 further on, the last 4 to the front";
    ROTATE_8_BY_5 = rotate(8, 5), "8-byte words, each byte 5 further on, the last 5 to the front";
    ROTATE_8_BY_6 = rotate(8, 6), "8-byte words, each byte 6 further on, the last 6 to the front";
    ROTATE_8_BY_7 = rotate(8, 7), "8-byte words, each byte 7 further on, the last 7 to the front";

    // Pixels: an alpha that the source does not have is #ff.
    RGB_TO_BGR = pixels(b"RGB", b"BGR"), "RGB pixels to BGR";
    RGB_TO_RGBA = pixels(b"RGB", b"RGBA"), "RGB pixels to RGBA, alpha #ff";
    RGB_TO_BGRA = pixels(b"RGB", b"BGRA"), "RGB pixels to BGRA, alpha #ff";
    RGB_TO_ARGB = pixels(b"RGB", b"ARGB"), "RGB pixels to ARGB, alpha #ff";
    RGB_TO_ABGR = pixels(b"RGB", b"ABGR"), "RGB pixels to ABGR, alpha #ff";
    BGR_TO_RGB = pixels(b"BGR", b"RGB"), "BGR pixels to RGB";
    BGR_TO_RGBA = pixels(b"BGR", b"RGBA"), "BGR pixels to RGBA, alpha #ff";
    BGR_TO_BGRA = pixels(b"BGR", b"BGRA"), "BGR pixels to BGRA, alpha #ff";
    BGR_TO_ARGB = pixels(b"BGR", b"ARGB"), "BGR pixels to ARGB, alpha #ff";
    BGR_TO_ABGR = pixels(b"BGR", b"ABGR"), "BGR pixels to ABGR, alpha #ff";
    RGBA_TO_RGB = pixels(b"RGBA", b"RGB"), "RGBA pixels to RGB, alpha dropped";
    RGBA_TO_BGR = pixels(b"RGBA", b"BGR"), "RGBA pixels to BGR, alpha dropped";
    RGBA_TO_BGRA = pixels(b"RGBA", b"BGRA"), "RGBA pixels to BGRA";
    RGBA_TO_ARGB = pixels(b"RGBA", b"ARGB"), "RGBA pixels to ARGB";
    RGBA_TO_ABGR = pixels(b"RGBA", b"ABGR"), "RGBA pixels to ABGR";
    BGRA_TO_RGB = pixels(b"BGRA", b"RGB"), "BGRA pixels to RGB, alpha dropped";
    BGRA_TO_BGR = pixels(b"BGRA", b"BGR"), "BGRA pixels to BGR, alpha dropped";
    BGRA_TO_RGBA = pixels(b"BGRA", b"RGBA"), "BGRA pixels to RGBA";
    BGRA_TO_ARGB = pixels(b"BGRA", b"ARGB"), "BGRA pixels to ARGB";
    BGRA_TO_ABGR = pixels(b"BGRA", b"ABGR"), "BGRA pixels to ABGR";
    ARGB_TO_RGB = pixels(b"ARGB", b"RGB"), "ARGB pixels to RGB, alpha dropped";
    ARGB_TO_BGR = pixels(b"ARGB", b"BGR"), "ARGB pixels to BGR, alpha dropped";
    ARGB_TO_RGBA = pixels(b"ARGB", b"RGBA"), "ARGB pixels to RGBA";
    ARGB_TO_BGRA = pixels(b"ARGB", b"BGRA"), "ARGB pixels to BGRA";
    ARGB_TO_ABGR = pixels(b"ARGB", b"ABGR"), "ARGB pixels to ABGR";
    ABGR_TO_RGB = pixels(b"ABGR", b"RGB"), "ABGR pixels to RGB, alpha dropped";
    ABGR_TO_BGR = pixels(b"ABGR", b"BGR"), "ABGR pixels to BGR, alpha dropped";
    ABGR_TO_RGBA = pixels(b"ABGR", b"RGBA"), "ABGR pixels to RGBA";
    ABGR_TO_BGRA = pixels(b"ABGR", b"BGRA"), "ABGR pixels to BGRA";
    ABGR_TO_ARGB = pixels(b"ABGR", b"ARGB"), "ABGR pixels to ARGB";
    GREY_TO_RGB = pixels(b"Y", b"YYY"), "Grey pixels to RGB";
    GREY_TO_BGR = pixels(b"Y", b"YYY"), "Grey pixels to BGR";
    GREY_TO_RGBA = pixels(b"Y", b"YYYA"), "Grey pixels to RGBA, alpha #ff";
    GREY_TO_BGRA = pixels(b"Y", b"YYYA"), "Grey pixels to BGRA, alpha #ff";
    GREY_TO_ARGB = pixels(b"Y", b"AYYY"), "Grey pixels to ARGB, alpha #ff";
    GREY_TO_ABGR = pixels(b"Y", b"AYYY"), "Grey pixels to ABGR, alpha #ff";
    YUYV_TO_UYVY = pixels(b"YUyV", b"UYVy"), "YUYV (YUY2) pairs of pixels to UYVY";
    UYVY_TO_YUYV = pixels(b"UYVy", b"YUyV"), "UYVY pairs of pixels to YUYV (YUY2)";

    // Wider integers
    SIGN_EXTEND_1_TO_2_LE = sign_extend(le(1), le(2)), "Signed bytes to little-endian i16";
    SIGN_EXTEND_1_TO_2_BE = sign_extend(be(1), be(2)), "Signed bytes to big-endian i16";
    SIGN_EXTEND_1_TO_4_LE = sign_extend(le(1), le(4)), "Signed bytes to little-endian i32";
    SIGN_EXTEND_1_TO_4_BE = sign_extend(be(1), be(4)), "Signed bytes to big-endian i32";
    SIGN_EXTEND_1_TO_8_LE = sign_extend(le(1), le(8)), "Signed bytes to little-endian i64";
    SIGN_EXTEND_1_TO_8_BE = sign_extend(be(1), be(8)), "Signed bytes to big-endian i64";
    SIGN_EXTEND_2_TO_4_LE = sign_extend(le(2), le(4)), "Little-endian i16 to i32";
    SIGN_EXTEND_2_TO_4_BE = sign_extend(be(2), be(4)), "Big-endian i16 to i32";
    SIGN_EXTEND_2_TO_4_BE_TO_LE = sign_extend(be(2), le(4)), "Big-endian i16 to little-endian i32";
    SIGN_EXTEND_2_TO_8_LE = sign_extend(le(2), le(8)), "Little-endian i16 to i64";
    SIGN_EXTEND_2_TO_8_BE = sign_extend(be(2), be(8)), "Big-endian i16 to i64";
    SIGN_EXTEND_2_TO_8_BE_TO_LE = sign_extend(be(2), le(8)), "Big-endian i16 to little-endian i64";
    SIGN_EXTEND_3_TO_4_LE = sign_extend(le(3), le(4)), "Little-endian i24 to i32";
    SIGN_EXTEND_3_TO_4_BE = sign_extend(be(3), be(4)), "Big-endian i24 to i32";
    SIGN_EXTEND_3_TO_4_BE_TO_LE = sign_extend(be(3), le(4)), "Big-endian i24 to little-endian i32";
    SIGN_EXTEND_4_TO_8_LE = sign_extend(le(4), le(8)), "Little-endian i32 to i64";
    SIGN_EXTEND_4_TO_8_BE = sign_extend(be(4), be(8)), "Big-endian i32 to i64";
    SIGN_EXTEND_4_TO_8_BE_TO_LE = sign_extend(be(4), le(8)), "Big-endian i32 to little-endian i64";
    ZERO_EXTEND_1_TO_2_LE = zero_extend(le(1), le(2)), "Bytes to little-endian u16";
    ZERO_EXTEND_1_TO_2_BE = zero_extend(be(1), be(2)), "Bytes to big-endian u16";
    ZERO_EXTEND_1_TO_4_LE = zero_extend(le(1), le(4)), "Bytes to little-endian u32";
    ZERO_EXTEND_1_TO_4_BE = zero_extend(be(1), be(4)), "Bytes to big-endian u32";
    ZERO_EXTEND_1_TO_8_LE = zero_extend(le(1), le(8)), "Bytes to little-endian u64";
    ZERO_EXTEND_1_TO_8_BE = zero_extend(be(1), be(8)), "Bytes to big-endian u64";
    ZERO_EXTEND_2_TO_4_LE = zero_extend(le(2), le(4)), "Little-endian u16 to u32";
    ZERO_EXTEND_2_TO_4_BE = zero_extend(be(2), be(4)), "Big-endian u16 to u32";
    ZERO_EXTEND_2_TO_4_BE_TO_LE = zero_extend(be(2), le(4)), "Big-endian u16 to little-endian u32";
    ZERO_EXTEND_2_TO_8_LE = zero_extend(le(2), le(8)), "Little-endian u16 to u64";
    ZERO_EXTEND_2_TO_8_BE = zero_extend(be(2), be(8)), "Big-endian u16 to u64";
    ZERO_EXTEND_2_TO_8_BE_TO_LE = zero_extend(be(2), le(8)), "Big-endian u16 to little-endian u64";
    ZERO_EXTEND_3_TO_4_LE = zero_extend(le(3), le(4)), "Little-endian u24 to u32";
    ZERO_EXTEND_3_TO_4_BE = zero_extend(be(3), be(4)), "Big-endian u24 to u32";
    ZERO_EXTEND_3_TO_4_BE_TO_LE = zero_extend(be(3), le(4)), "Big-endian u24 to little-endian u32";
    ZERO_EXTEND_4_TO_8_LE = zero_extend(le(4), le(8)), "Little-endian u32 to u64";
    ZERO_EXTEND_4_TO_8_BE = zero_extend(be(4), be(8)), "Big-endian u32 to u64";
    ZERO_EXTEND_4_TO_8_BE_TO_LE = zero_extend(be(4), le(8)), "Big-endian u32 to little-endian u64";

    // Narrower integers: the low bytes, as `as` casts do.
    NARROW_2_TO_1_LE = narrow(le(2), le(1)), "Little-endian 16-bit integers to their low 8 bits";
    NARROW_2_TO_1_BE = narrow(be(2), be(1)), "Big-endian 16-bit integers to their low 8 bits";
    NARROW_4_TO_1_LE = narrow(le(4), le(1)), "Little-endian 32-bit integers to their low 8 bits";
    NARROW_4_TO_1_BE = narrow(be(4), be(1)), "Big-endian 32-bit integers to their low 8 bits";
    NARROW_8_TO_1_LE = narrow(le(8), le(1)), "Little-endian 64-bit integers to their low 8 bits";
    NARROW_8_TO_1_BE = narrow(be(8), be(1)), "Big-endian 64-bit integers to their low 8 bits";
    NARROW_4_TO_2_LE = narrow(le(4), le(2)), "Little-endian 32-bit integers to their low 16 bits";
    NARROW_4_TO_2_BE = narrow(be(4), be(2)), "Big-endian 32-bit integers to their low 16 bits";
    NARROW_8_TO_2_LE = narrow(le(8), le(2)), "Little-endian 64-bit integers to their low 16 bits";
    NARROW_8_TO_2_BE = narrow(be(8), be(2)), "Big-endian 64-bit integers to their low 16 bits";
    NARROW_4_TO_3_LE = narrow(le(4), le(3)), "Little-endian 32-bit integers to their low 24 bits";
    NARROW_4_TO_3_BE = narrow(be(4), be(3)), "Big-endian 32-bit integers to their low 24 bits";
    NARROW_8_TO_4_LE = narrow(le(8), le(4)), "Little-endian 64-bit integers to their low 32 bits";
    NARROW_8_TO_4_BE = narrow(be(8), be(4)), "Big-endian 64-bit integers to their low 32 bits";

    // 24-bit samples in the upper bytes of 32-bit words, and back
    LEFT_JUSTIFY_3_TO_4_LE = high(le(3), le(4)), "Little-endian 24-bit to 32-bit, low byte zero";
    LEFT_JUSTIFY_3_TO_4_BE = high(be(3), be(4)), "Big-endian 24-bit to 32-bit, low byte zero";
    LEFT_JUSTIFY_3_TO_4_BE_TO_LE = high(be(3), le(4)), "Big-endian 24-bit to little-endian 32-bit, low byte zero";
    HIGH_4_TO_3_LE = high(le(4), le(3)), "Little-endian 32-bit to 24-bit, low byte dropped";
    HIGH_4_TO_3_BE = high(be(4), be(3)), "Big-endian 32-bit to 24-bit, low byte dropped";
    HIGH_4_TO_3_LE_TO_BE = high(le(4), be(3)), "Little-endian 32-bit to big-endian 24-bit, low byte dropped";

    // Halves of integers
    LOW_HALF_2_LE = narrow(le(2), le(1)), "The low half of little-endian 16-bit integers";
    HIGH_HALF_2_LE = high(le(2), le(1)), "The high half of little-endian 16-bit integers";
    LOW_HALF_2_BE = narrow(be(2), be(1)), "The low half of big-endian 16-bit integers";
    HIGH_HALF_2_BE = high(be(2), be(1)), "The high half of big-endian 16-bit integers";
    LOW_HALF_4_LE = narrow(le(4), le(2)), "The low half of little-endian 32-bit integers";
    HIGH_HALF_4_LE = high(le(4), le(2)), "The high half of little-endian 32-bit integers";
    LOW_HALF_4_BE = narrow(be(4), be(2)), "The low half of big-endian 32-bit integers";
    HIGH_HALF_4_BE = high(be(4), be(2)), "The high half of big-endian 32-bit integers";
    LOW_HALF_8_LE = narrow(le(8), le(4)), "The low half of little-endian 64-bit integers";
    HIGH_HALF_8_LE = high(le(8), le(4)), "The high half of little-endian 64-bit integers";
    LOW_HALF_8_BE = narrow(be(8), be(4)), "The low half of big-endian 64-bit integers";
    HIGH_HALF_8_BE = high(be(8), be(4)), "The high half of big-endian 64-bit integers";
    LOW_HALF_16_LE = narrow(le(16), le(8)), "The low half of little-endian 128-bit integers";
    HIGH_HALF_16_LE = high(le(16), le(8)), "The high half of little-endian 128-bit integers";
    LOW_HALF_16_BE = narrow(be(16), be(8)), "The low half of big-endian 128-bit integers";
    HIGH_HALF_16_BE = high(be(16), be(8)), "The high half of big-endian 128-bit integers";
}

impl Pattern {
    /// The [transform](crate::transforms) of that name, letters in either case.
    ///
    /// # Errors
    /// [`Error::Transform`], with the name that was probably meant.
    ///
    /// ```
    /// use byteperm::{Error, Pattern};
    /// assert_eq!(Pattern::named("rgb-to-bgra")?.to_string(), "3: 2 1 0 #ff");
    /// assert_eq!(Pattern::named("rgb2bgra"), Err(Error::Transform { nearest: Some("rgb-to-bgra") }));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn named(name: &str) -> Result<Pattern, Error> {
        match ALL.iter().find(|transform| transform.name.eq_ignore_ascii_case(name)) {
            Some(transform) => Ok(transform.pattern),
            None => Err(Error::Transform { nearest: like(name).next().map(|transform| transform.name) }),
        }
    }
}

/// The transforms that somebody may have meant by a name that is none, the likeliest first, at most five. These are those
/// whose names begin with the text; if none does, the one that is the fewest letters away, unless that is half of them;
/// if there is none, those whose names contain the text, or have a word that it contains. Hyphens count in the distance
/// only, and case nowhere.
///
/// ```
/// use byteperm::transforms;
/// let names: Vec<&str> = transforms::like("bswap").map(|transform| transform.name).collect();
/// assert_eq!(names, ["swap-2", "swap-3", "swap-4", "swap-8", "swap-16"]);
/// ```
pub fn like(text: &str) -> impl Iterator<Item = &'static Transform> {
    nearest::like(text, ALL, |transform| transform.name).take(5)
}
