//! The program `byteperm`, run as a process.

mod bad_input;
mod bench;
mod known_results;
mod pictures;
mod pipes;
mod support;
mod verify;
