//! Byte permutes over slices, through SIMD [engines](Engine) picked at run time: byte swaps, pixel formats, wider and
//! narrower integers, byte planes, any other [pattern](Pattern) of up to 64 bytes, and bit for bit what NVIDIA's PTX
//! instruction [`prmt.b32`][ptx] does. A readable [reference](mod@reference) defines all of it.
//!
//! | what there is | what is wanted | call |
//! |---|---|---|
//! | RGB, RGBA, BGR, BGRA, ARGB, ABGR, grey, YUYV | another of these | [`slices::apply`] with one of the [`transforms`] |
//! | words in memory | the other byte order | [`endian::swap_in_place`], [`endian::swap_into`] |
//! | bytes of a file or a packet | words, or back | [`endian::read_be`], [`endian::read_le`], [`endian::write_be`], [`endian::write_le`] |
//! | integers | wider ones, by sign or zeros | [`widen`](fn@widen) |
//! | packed 24-bit samples | `i32`, `u32` | [`widen::i24_le`], [`widen::i24_be`], [`widen::u24_le`], [`widen::u24_be`] |
//! | integers | their low or high bytes | [`slices::apply`] with one of the [`transforms`] |
//! | numbers to compress | byte planes, as HDF5, Blosc and Parquet have them | [`planes::split`], [`planes::join`] |
//! | records of up to 64 bytes | any bytes of them, signs and constants | [`slices::apply`] with a [`Pattern`] |
//! | many short slices | the same pattern for all | [`Plan`] |
//! | slices far larger than the caches | the same over several threads | `Engine::par_apply` and others named `par_`, with the feature `rayon` |
//! | a kernel with `prmt`, `__byte_perm` or `v_perm_b32` | its results on the CPU | [`prmt`], [`byte_perm`], [`v_perm_b32`], and each in [`slices`] |
//!
//! RGB pixels to BGRA, 4 bytes for every 3:
//!
//! ```
//! use byteperm::{slices, transforms};
//!
//! let rgb = [1, 2, 3, 4, 5, 6];
//! let mut bgra = vec![0; rgb.len() / 3 * 4];
//! slices::apply(&transforms::RGB_TO_BGRA, &rgb, &mut bgra)?;
//! assert_eq!(bgra, [3, 2, 1, 0xff, 6, 5, 4, 0xff]);
//!
//! // Where records keep their length, also in place.
//! slices::apply_in_place(&transforms::BGRA_TO_RGBA, &mut bgra)?;
//! assert_eq!(bgra, [1, 2, 3, 0xff, 4, 5, 6, 0xff]);
//! # Ok::<(), byteperm::Error>(())
//! ```
//!
//! What has no name is written as a pattern: the bytes of an input record, a colon, and the source of each output byte.
//!
//! ```
//! use byteperm::{Pattern, slices};
//!
//! // The left channel of 16-bit stereo samples.
//! let left: Pattern = "4: 0 1".parse()?;
//! let mut mono = [0; 4];
//! slices::apply(&left, &[1, 2, 11, 12, 3, 4, 13, 14], &mut mono)?;
//! assert_eq!(mono, [1, 2, 3, 4]);
//! # Ok::<(), byteperm::Error>(())
//! ```
//!
//! `prmt` for one word, and over slices of 32-bit lanes:
//!
//! ```
//! use byteperm::{Mode, prmt, slices};
//!
//! assert_eq!(prmt(0x3322_1100, 0x7766_5544, 0x5140), 0x5511_4400);
//!
//! let a = [0x1122_3344, 0x5566_7788];
//! let mut d = [0; 2];
//! slices::prmt(Mode::Generic, &a, 0, 0x0123, &mut d)?; // byte swap
//! assert_eq!(d, [0x4433_2211, 0x8877_6655]);
//! # Ok::<(), byteperm::Error>(())
//! ```
//!
//! Lengths are in bytes for slices of bytes, in elements for typed slices, and in lanes for `prmt`. The destination is
//! the last argument. Slices may start anywhere and be empty. What does not fit is an [`Error`], and nothing has been
//! written then.
//!
//! [ptx]: https://docs.nvidia.com/cuda/parallel-thread-execution/#data-movement-and-conversion-instructions-prmt

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arch;
#[cfg(feature = "verify")]
pub mod bench;
mod count;
mod dialect;
pub mod endian;
mod engine;
mod error;
mod explain;
mod isa;
mod kernel;
mod mode;
#[cfg(feature = "rayon")]
mod parallel;
mod pattern;
mod plan;
pub mod planes;
pub mod reference;
mod selector;
pub mod slices;
mod source;
mod span;
#[cfg(feature = "verify")]
pub mod verify;
pub mod widen;

pub use dialect::{Dialect, byte_perm, v_perm_b32};
pub use engine::{Engine, Operand};
pub use error::Error;
pub use isa::Isa;
pub use mode::Mode;
pub use pattern::{Pattern, transforms};
pub use plan::Plan;
pub use reference::generic as prmt;
pub use selector::Selector;
pub use source::Source;
pub use span::Span;
pub use widen::widen;

/// The README's examples are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
