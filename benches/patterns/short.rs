//! Short slices, where the call counts: with a plan that is made once, and with one that is made for each call.

use byteperm::{Engine, Pattern, transforms};

use crate::index;
use crate::race::{Row, Suite};
use crate::work::{Contender, Work, done};

/// Of the source.
const BYTES: [usize; 4] = [12, 60, 252, 1020];

pub(crate) fn benches(suite: &mut Suite) {
    let mut run = |name, pattern: Pattern, engines: &dyn Fn(Engine) -> Contender| {
        let row = Row { group: "short", name, work: Work::Apply(pattern) };
        let contenders: Vec<Contender> = Engine::available().map(engines).chain([index::contender(pattern)]).collect();
        BYTES.iter().for_each(|&bytes| suite.run_at(row, bytes, &contenders));
    };
    let table = [
        ("RGBA to BGRA", "RGBA to BGRA, a plan each", transforms::RGBA_TO_BGRA),
        ("RGB to RGBA", "RGB to RGBA, a plan each", transforms::RGB_TO_RGBA),
    ];
    for (planned, at_once, pattern) in table {
        run(planned, pattern, &|engine| Work::Apply(pattern).by(engine));
        run(at_once, pattern, &|engine| {
            Contender::ours(engine, Box::new(move |src, dst| done(engine.apply(&pattern, src, dst))))
        });
    }
}
