//! Patterns through every engine: answers made by hand, random patterns of every class at every length around the
//! vectors' multiples, the memory around the slices, and what is refused.

#[path = "../support/bytes.rs"]
mod bytes;
mod class;
mod errors;
mod exhaustive;
mod guard_bytes;
#[cfg(unix)]
mod guard_pages;
mod known;
mod named;
#[cfg(unix)]
#[path = "../support/pages.rs"]
mod pages;
mod properties;
#[path = "../support/random.rs"]
mod random;
mod shrink;
mod small_stack;
