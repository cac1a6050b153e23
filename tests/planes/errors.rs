//! What is refused, and that nothing is written then.

use byteperm::{Engine, Error};

use crate::direction::{self, Direction};

const SRC: [u8; 12] = [1; 12];

type Call<'a> = &'a dyn Fn(&mut [u8]) -> Result<(), Error>;

/// The call fails so, and leaves a destination of `len` bytes alone.
#[track_caller]
fn refused(len: usize, call: Call<'_>, error: Error) {
    let mut dst = vec![0x5a; len];
    assert_eq!(call(&mut dst), Err(error));
    assert!(dst.iter().all(|&byte| byte == 0x5a), "written before it failed with {error:?}");
}

/// Through every door: each engine, the detecting function, the exact one.
fn everywhere(size: usize, src: &[u8], mut check: impl FnMut(Call<'_>)) {
    for (engine, direction) in direction::all() {
        check(&|dst| direction.run(engine, size, src, dst));
    }
    for direction in Direction::BOTH {
        check(&|dst| direction.detecting(size, src, dst));
        check(&|dst| direction.exact(size, src, dst));
    }
}

#[test]
fn an_element_has_a_byte() {
    for len in [0, 12, 13] {
        everywhere(0, &SRC, |call| refused(len, call, Error::ElementSize));
    }
    everywhere(0, &[], |call| refused(0, call, Error::ElementSize));
}

#[test]
fn the_destination_is_as_long_as_the_source() {
    for size in [1, 3, 4, 12] {
        for len in [0, 1, 11, 13, 24] {
            let error = Error::OutputLength { len, expected: 12, input: 12 };
            everywhere(size, &SRC, |call| refused(len, call, error));
        }
    }
    everywhere(1, &[], |call| refused(1, call, Error::OutputLength { len: 1, expected: 0, input: 0 }));
}

#[test]
fn exactly_means_whole_elements() {
    for direction in Direction::BOTH {
        for (len, record) in [(12, 5), (12, 7), (12, 13), (11, 2), (1, 2), (1, usize::MAX)] {
            let src = &SRC[..len];
            // Whatever the destination: the source alone is wrong already.
            for dst in [len, 0, 24] {
                refused(dst, &|dst| direction.exact(record, src, dst), Error::ElementRemainder { len, size: record });
            }
        }
        for record in [1, 2, 3, 4, 6, 12] {
            let mut dst = [0x5a; 12];
            assert_eq!(direction.exact(record, &SRC, &mut dst), Ok(()));
            assert_eq!(dst, SRC);
        }
    }
}

/// Nothing is no element, of whichever size; and an element longer than everything is no element either.
#[test]
fn no_elements_are_fine() {
    for (engine, direction) in direction::all() {
        for size in [1, 2, 3, 4, 16, 100, 1 << 20, usize::MAX] {
            assert_eq!(direction.run(engine, size, &[], &mut []), Ok(()), "{size} bytes an element");
            assert_eq!(direction.exact(size, &[], &mut []), Ok(()), "{size} bytes an element");
        }
        for size in [13, 1000, usize::MAX / 2, usize::MAX] {
            let mut dst = [0x5a; 12];
            assert_eq!(direction.run(engine, size, &SRC, &mut dst), Ok(()), "{size} bytes an element");
            assert_eq!(dst, SRC, "{size} bytes an element");
        }
    }
}

/// The functions that choose the engine themselves are its methods.
#[test]
fn the_functions_are_the_detected_engine() {
    let src: Vec<u8> = (0..100).collect();
    let engine = Engine::detect();
    for direction in Direction::BOTH {
        for size in 1..=20 {
            let (mut from_function, mut from_method) = ([0; 100], [1; 100]);
            assert_eq!(direction.detecting(size, &src, &mut from_function), Ok(()));
            assert_eq!(direction.run(engine, size, &src, &mut from_method), Ok(()));
            assert_eq!(from_function, from_method, "{direction:?}, {size} bytes an element");
        }
    }
}
