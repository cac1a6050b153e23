//! Every engine over slices of every kind: against the definition of one lane, and with the memory around the slices
//! watched.

mod guard_lanes;
#[cfg(unix)]
mod guard_pages;
mod operation;
#[cfg(unix)]
#[path = "../support/pages.rs"]
mod pages;
mod properties;
#[path = "../support/random.rs"]
mod random;
mod small_stack;
