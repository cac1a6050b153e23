//! Every pair of record lengths.

use byteperm::{Engine, Pattern};

use crate::bytes::random_bytes;
use crate::class::{Class, assert_bytes, expected};

/// Records: one, a few, about a vector of bytes before, about two after, some hundred.
fn counts(n: usize, m: usize) -> [usize; 6] {
    [1, 2, 7, 64usize.div_ceil(n) + 1, 128usize.div_ceil(m) + 1, 131]
}

#[test]
fn every_pair_of_lengths() {
    let random = random_bytes(1, 131 * Pattern::MAX);
    for (n, m) in (1..=Pattern::MAX).flat_map(|n| (1..=Pattern::MAX).map(move |m| (n, m))) {
        // A prime step, so that each class meets each n and each m.
        let class = Class::ALL[(7 * n + 5 * m) % Class::ALL.len()];
        for (seed, class) in [class, Class::Mixed].into_iter().enumerate() {
            let pattern = class.pattern(n, m, (n * m + seed) as u64);
            let plans: Vec<_> = Engine::available().map(|engine| engine.plan(&pattern)).collect();
            for count in counts(n, m) {
                let src = &random[..count * n];
                let expected = expected(&pattern, src);
                for plan in &plans {
                    let name = || format!("{count} records of {class:?}, {plan:?}");
                    let mut dst = vec![0x5a; count * m];
                    assert_eq!(plan.apply(src, &mut dst), Ok(()));
                    assert_bytes(&dst, &expected, name);
                    if n == m {
                        dst.copy_from_slice(src);
                        assert_eq!(plan.apply_in_place(&mut dst), Ok(()));
                        assert_bytes(&dst, &expected, || format!("in place, {}", name()));
                    }
                }
            }
        }
    }
}
