//! The index loop: what people write for a pattern that they know at run time only.

use byteperm::Pattern;
use byteperm::Source::{Byte, Const, Sign};

use crate::work::{Contender, Work};

pub(crate) const NAME: &str = "index loop";

/// For each record each byte by its index; where a pattern has signs or constants, by its source.
fn index_loop(pattern: Pattern) -> impl Fn(&[u8], &mut [u8]) {
    let bytes = pattern.sources().iter().map(|source| match *source {
        Byte(i) => Some(usize::from(i)),
        Sign(_) | Const(_) => None,
    });
    let bytes: Option<Vec<usize>> = bytes.collect();
    move |src, dst| match &bytes {
        Some(indices) => by_index(pattern.input_len(), indices, src, dst),
        None => by_source(&pattern, src, dst),
    }
}

#[inline(never)]
fn by_index(n: usize, indices: &[usize], src: &[u8], dst: &mut [u8]) {
    for (record, out) in src.chunks_exact(n).zip(dst.chunks_exact_mut(indices.len())) {
        for (byte, &i) in out.iter_mut().zip(indices) {
            *byte = record[i];
        }
    }
}

#[inline(never)]
fn by_source(pattern: &Pattern, src: &[u8], dst: &mut [u8]) {
    let sources = pattern.sources();
    for (record, out) in src.chunks_exact(pattern.input_len()).zip(dst.chunks_exact_mut(sources.len())) {
        for (byte, source) in out.iter_mut().zip(sources) {
            *byte = match *source {
                Byte(i) => record[usize::from(i)],
                Sign(i) => (record[usize::from(i)].cast_signed() >> 7).cast_unsigned(),
                Const(value) => value,
            };
        }
    }
}

/// The loop as a contender, out of place.
pub(crate) fn contender(pattern: Pattern) -> Contender {
    Contender::rival(NAME, index_loop(pattern))
}

/// The loop that splits into planes or joins them, by indices.
pub(crate) fn planes(work: Work) -> Option<Contender> {
    match work {
        Work::Split(size) => Some(Contender::rival(NAME, move |src, dst| {
            byteperm::reference::split_planes(size, src, dst);
        })),
        Work::Join(size) => Some(Contender::rival(NAME, move |src, dst| {
            byteperm::reference::join_planes(size, src, dst);
        })),
        Work::Apply(_) | Work::ApplyInPlace(_) => None,
    }
}
