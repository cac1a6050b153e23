//! Patterns over records, and words.

use std::fmt::Debug;

use bytemuck::{Pod, cast_slice_mut};
use byteperm::endian::{self, Word};
use byteperm::{Engine, Pattern, transforms};

use crate::pools::in_pools;
use crate::{LONGEST, cases, random_bytes};

/// Records shorter and longer than before, of lengths that divide a line and others.
fn patterns() -> impl Iterator<Item = Pattern> {
    let named = [transforms::SWAP_4, transforms::RGB_TO_BGR, transforms::RGB_TO_BGRA, transforms::ARGB_TO_RGB];
    let texts = [
        "1: 0 s0 s0 s0 s0 s0 s0 s0",
        "13: 12 s3 0 #5a 7 7 9 1 2 11 s0",
        "64: 63",
        "16: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
    ];
    named.into_iter().chain(texts.map(|text| text.parse().expect("these are patterns")))
}

#[test]
fn records_are_those_of_one_thread() {
    let src = random_bytes(2);
    in_pools(|| {
        let [mut one, mut several] = [0; 2].map(|_| vec![0x5a; LONGEST]);
        for pattern in patterns() {
            let [n, m] = [pattern.input_len(), pattern.output_len()];
            // As many as the source has.
            for (records, [from, to]) in cases(n.max(m)) {
                for engine in Engine::available() {
                    let src = &src[from..][..records * n];
                    let [one, several] = [&mut one[to..][..records * m], &mut several[to..][..records * m]];
                    assert_eq!(engine.apply(&pattern, src, one), Ok(()));
                    assert_eq!(engine.par_apply(&pattern, src, several), Ok(()));
                    assert!(one == several, "{pattern}, {records} records, {from} to {to}, {engine:?}");
                    if n == m {
                        assert_eq!(engine.plan(&pattern).par_apply_in_place(several), Ok(()));
                        assert_eq!(engine.apply_in_place(&pattern, one), Ok(()));
                        assert!(one == several, "{pattern}, {records} records at {to}, in place, {engine:?}");
                        assert_eq!(engine.par_apply_in_place(&pattern, several), Ok(()));
                        assert_eq!(engine.apply_in_place(&pattern, one), Ok(()));
                        assert!(one == several, "{pattern}, {records} records at {to}, in place, {engine:?}");
                    }
                }
            }
        }
        assert!(one == several, "something was written elsewhere");
    });
}

fn swap<T: Word + Pod + PartialEq + Debug>(swapped: fn(T) -> T) {
    let mut src = random_bytes(3);
    let src: &mut [T] = cast_slice_mut(&mut src);
    let mut dst = vec![0; LONGEST];
    let dst: &mut [T] = cast_slice_mut(&mut dst);
    for (n, [from, to]) in cases(size_of::<T>()) {
        let [src, dst] = [&mut src[from..][..n], &mut dst[to..][..n]];
        assert_eq!(endian::par_swap_into(src, dst), Ok(()));
        assert!(src.iter().zip(&*dst).all(|(&word, &other)| swapped(word) == other), "{n} words, {from} to {to}");
        endian::par_swap_in_place(dst);
        assert!(src == dst, "{n} words at {to}");
    }
}

#[test]
fn words_are_swapped() {
    in_pools(|| {
        swap(u16::swap_bytes);
        swap(i32::swap_bytes);
        swap(u64::swap_bytes);
        swap(u128::swap_bytes);
    });
}
