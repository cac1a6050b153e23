//! Every named transform, and what is almost one, through every engine: some have loops of their own.

use byteperm::Source::{self, Byte, Const, Sign};
use byteperm::{Engine, Pattern, transforms};

use crate::bytes::random_bytes;
use crate::class::{assert_bytes, expected};

/// Records: none, one, less than a vector, some vectors, many.
const COUNTS: [usize; 9] = [0, 1, 3, 15, 16, 17, 63, 130, 1001];

/// Every engine with so many records, out of place and where possible in place.
fn check(pattern: Pattern, name: &str, random: &[u8], counts: &[usize]) {
    let (n, m) = (pattern.input_len(), pattern.output_len());
    let plans: Vec<_> = Engine::available().map(|engine| engine.plan(&pattern)).collect();
    for &count in counts {
        let src = &random[..count * n];
        let expected = expected(&pattern, src);
        let mut dst = vec![0x5a; count * m];
        for plan in &plans {
            let name = || format!("{count} records of {name}, {pattern}, {:?}", plan.engine());
            dst.fill(0x5a);
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

#[test]
fn transforms_do_what_the_reference_does() {
    let random = random_bytes(1, 1001 * 16);
    for transform in transforms::ALL {
        check(transform.pattern, transform.name, &random, &COUNTS);
    }
}

/// One source is another: what has a loop of its own must not be taken for something else.
#[test]
fn what_is_almost_a_transform_is_none() {
    let random = random_bytes(2, 17 * 16);
    for transform in transforms::ALL {
        let n = transform.pattern.input_len() as u8;
        let others = (0..n).flat_map(|byte| [Byte(byte), Sign(byte)]).chain([Const(0), Const(0xff)]);
        for (i, other) in others.flat_map(|other| (0..transform.pattern.output_len()).map(move |i| (i, other))) {
            let mut sources: Vec<Source> = transform.pattern.sources().to_vec();
            sources[i] = other;
            let pattern = Pattern::new(n.into(), &sources).expect("every index is below n");
            check(pattern, &format!("almost {}", transform.name), &random, &[17]);
        }
    }
}
