//! The program `byteperm`, run as a process.

mod apply;
mod bad_input;
#[cfg(unix)]
mod bars;
mod bench;
#[cfg(unix)]
mod files;
mod known_results;
mod pictures;
mod pipes;
mod planes;
mod support;
mod verify;
