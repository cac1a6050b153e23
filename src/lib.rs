//! What NVIDIA's PTX instruction [`prmt.b32`][ptx] does, on the CPU, bit for bit: one word at a time as a
//! readable [reference](mod@reference), and over whole slices through SIMD [engines](Engine) picked at run time.
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
//! [ptx]: https://docs.nvidia.com/cuda/parallel-thread-execution/#data-movement-and-conversion-instructions-prmt

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arch;
#[cfg(feature = "verify")]
pub mod bench;
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

/// The README's example is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
