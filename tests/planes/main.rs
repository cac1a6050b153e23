//! Byte planes through every engine: what real libraries made, the reference at every length, the memory around the
//! slices, and what is refused.

#[path = "../support/bytes.rs"]
mod bytes;
mod direction;
mod errors;
mod golden;
mod guard_bytes;
#[cfg(unix)]
mod guard_pages;
mod known;
#[cfg(unix)]
#[path = "../support/pages.rs"]
mod pages;
mod properties;
#[path = "../support/random.rs"]
mod random;
mod rows;
mod small_stack;
