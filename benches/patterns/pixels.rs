//! Pixel formats.

use byteperm::transforms;
use garb::bytes as garb;

use crate::race::{Row, Suite};
use crate::work::{Contender, Work, done};
use crate::{fearless, loops};

pub(crate) fn benches(suite: &mut Suite) {
    let mut run = |name, work: Work, rivals: Vec<Contender>| {
        suite.run(Row { group: "pixels", name, work }, work.by_engines().into_iter().chain(rivals));
    };
    run(
        "RGBA to BGRA in place",
        Work::ApplyInPlace(transforms::RGBA_TO_BGRA),
        vec![
            Contender::in_place("garb", |data| done(garb::rgba_to_bgra_inplace(data))),
            Contender::in_place("loop", loops::rgba_to_bgra_in_place),
            Contender::in_place("fearless_simd", fearless::permute_in_place([2, 1, 0, 3])),
        ],
    );
    run(
        "RGBA to BGRA",
        Work::Apply(transforms::RGBA_TO_BGRA),
        vec![
            Contender::rival("garb", |src, dst| done(garb::rgba_to_bgra(src, dst))),
            Contender::rival("loop", loops::rgba_to_bgra),
            Contender::rival("fearless_simd", fearless::permute([2, 1, 0, 3])),
        ],
    );
    run(
        "RGB to RGBA",
        Work::Apply(transforms::RGB_TO_RGBA),
        vec![
            Contender::rival("garb", |src, dst| done(garb::rgb_to_rgba(src, dst))),
            Contender::rival("loop", loops::rgb_to_rgba),
        ],
    );
    run(
        "RGBA to RGB",
        Work::Apply(transforms::RGBA_TO_RGB),
        vec![
            Contender::rival("garb", |src, dst| done(garb::rgba_to_rgb(src, dst))),
            Contender::rival("loop", loops::rgba_to_rgb),
        ],
    );
    run(
        "RGB to BGR in place",
        Work::ApplyInPlace(transforms::RGB_TO_BGR),
        vec![
            Contender::in_place("garb", |data| done(garb::rgb_to_bgr_inplace(data))),
            Contender::in_place("loop", loops::rgb_to_bgr_in_place),
        ],
    );
}
