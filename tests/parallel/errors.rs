//! What is refused: as by one thread, with nothing written.

use byteperm::{Engine, Error, Operand, endian, transforms};

use crate::PIECE;
use crate::lanes::OPERATIONS;
use crate::pools::in_pools;

const LONG: usize = 2 * PIECE;

/// Both fail alike and leave a destination of so many elements alone.
#[track_caller]
fn refused(
    len: usize,
    sequential: impl Fn(&mut [u8]) -> Result<(), Error>,
    parallel: impl Fn(&mut [u8]) -> Result<(), Error>,
) {
    let mut dst = vec![0x5a; len];
    let error = sequential(&mut dst);
    assert!(error.is_err());
    assert_eq!(parallel(&mut dst), error);
    assert!(dst.iter().all(|&byte| byte == 0x5a), "written before it failed with {error:?}");
}

#[test]
fn operands_of_other_lengths() {
    let lanes = vec![0; LONG + 1];
    let engine = Engine::detect();
    in_pools(|| {
        for len in [0, 1, LONG - 1, LONG + 1] {
            let right = Operand::from(&lanes[..LONG]);
            let wrong = Operand::from(&lanes[..len]);
            // The first of those that are wrong is named. In place there is no first operand.
            let operands = [[right, wrong, right], [right, right, wrong], [right, wrong, wrong], [wrong, wrong, right]];
            for ((name, sequential, parallel), operands) in
                OPERATIONS.into_iter().flat_map(|operation| operands.map(|operands| (operation, operands)))
            {
                let mut d = vec![0x5a; LONG];
                let error = sequential(engine, operands, &mut d);
                assert!(matches!(error, Err(Error::Length { .. })), "{name}: {error:?}");
                assert_eq!(parallel(engine, operands, &mut d), error, "{name}");
                assert!(d.iter().all(|&lane| lane == 0x5a), "{name} wrote");
            }
        }
    });
}

#[test]
fn records_of_other_lengths() {
    let engine = Engine::detect();
    let src = vec![1; LONG + 2];
    let (widen, swap) = (&transforms::RGB_TO_BGRA, &transforms::SWAP_4);
    in_pools(|| {
        for len in [LONG, LONG + 2] {
            let src = &src[..len];
            refused(LONG, |dst| engine.apply(widen, src, dst), |dst| engine.par_apply(widen, src, dst));
        }
        let src = &src[..LONG / 3 * 3];
        for len in [0, LONG, LONG / 3 * 4 - 4, LONG / 3 * 4 + 4] {
            refused(len, |dst| engine.apply(widen, src, dst), |dst| engine.plan(widen).par_apply(src, dst));
        }
        for (pattern, len) in [(widen, LONG), (swap, LONG + 1), (swap, LONG + 2)] {
            let plan = engine.plan(pattern);
            refused(len, |data| plan.apply_in_place(data), |data| plan.par_apply_in_place(data));
            refused(len, |data| plan.apply_in_place(data), |data| engine.par_apply_in_place(pattern, data));
        }
    });
}

#[test]
fn elements_of_no_bytes_and_planes_of_other_lengths() {
    let engine = Engine::detect();
    let src = vec![1; LONG];
    in_pools(|| {
        for (size, len) in [(0, LONG), (4, 0), (4, LONG - 1), (4, LONG + 4)] {
            refused(len, |dst| engine.split_planes(size, &src, dst), |dst| engine.par_split_planes(size, &src, dst));
            refused(len, |dst| engine.join_planes(size, &src, dst), |dst| engine.par_join_planes(size, &src, dst));
        }
    });
}

#[test]
fn words_of_which_there_are_not_as_many() {
    let src = vec![1_u64; LONG];
    in_pools(|| {
        for len in [0, LONG - 1, LONG + 1] {
            let mut dst = vec![2; len];
            assert_eq!(endian::par_swap_into(&src, &mut dst), Err(Error::Elements { src: LONG, dst: len }));
            assert!(dst.iter().all(|&word| word == 2));
        }
    });
}
