//! Every engine over slices of every kind: against the definition of one lane, and with the memory around the slices
//! watched.

mod guard_lanes;
#[cfg(unix)]
mod guard_pages;
mod operation;
#[cfg(unix)]
mod pages;
mod properties;
mod small_stack;
