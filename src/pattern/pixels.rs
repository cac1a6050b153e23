//! Patterns of pixels.

use super::UNUSED;
use crate::{Pattern, Source};

/// From one layout to another, a letter a byte. Letters that `from` does not have are `A`, and that is #ff.
///
/// For constants: what is wrong stops the build.
pub(super) const fn pixels(from: &[u8], to: &[u8]) -> Pattern {
    let mut sources = [UNUSED; Pattern::MAX];
    let mut i = 0;
    while i < to.len() {
        sources[i] = match position(from, to[i]) {
            Some(byte) => Source::Byte(byte),
            None => {
                assert!(to[i] == b'A');
                Source::Const(0xff)
            }
        };
        i += 1;
    }
    match Pattern::new(from.len(), sources.split_at(to.len()).0) {
        Ok(pattern) => pattern,
        Err(_) => panic!(),
    }
}

const fn position(layout: &[u8], letter: u8) -> Option<u8> {
    let mut i = 0;
    while i < layout.len() {
        if layout[i] == letter {
            return Some(i as u8);
        }
        i += 1;
    }
    None
}
