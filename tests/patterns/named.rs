//! Every named transform, through every engine: some have loops of their own.

use byteperm::{Engine, transforms};

use crate::bytes::random_bytes;
use crate::class::{assert_bytes, expected};

/// Records: none, one, less than a vector, some vectors, many.
const COUNTS: [usize; 9] = [0, 1, 3, 15, 16, 17, 63, 130, 1001];

#[test]
fn transforms_do_what_the_reference_does() {
    let random = random_bytes(1, 1001 * 16);
    for transform in transforms::ALL {
        let (n, m) = (transform.pattern.input_len(), transform.pattern.output_len());
        for plan in Engine::available().map(|engine| engine.plan(&transform.pattern)) {
            for count in COUNTS {
                let src = &random[..count * n];
                let expected = expected(&transform.pattern, src);
                let name = || format!("{count} records of {}, {:?}", transform.name, plan.engine());
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
