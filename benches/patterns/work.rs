//! What is done, and by whom.

use byteperm::{Engine, Isa, Pattern, reference};

/// From a source to a destination; in place it is the destination alone that is read and written.
pub(crate) type Call = Box<dyn Fn(&[u8], &mut [u8])>;

#[derive(Clone, Copy)]
pub(crate) enum Work {
    Apply(Pattern),
    ApplyInPlace(Pattern),
    /// Elements of so many bytes to planes.
    Split(usize),
    /// Planes to elements of so many bytes.
    Join(usize),
}

impl Work {
    /// Bytes of a record before and after.
    fn record(self) -> (usize, usize) {
        match self {
            Work::Apply(pattern) | Work::ApplyInPlace(pattern) => (pattern.input_len(), pattern.output_len()),
            Work::Split(size) | Work::Join(size) => (size, size),
        }
    }

    /// Bytes of the longest source of whole records in so many bytes, and of its destination.
    pub(crate) fn lens(self, bytes: usize) -> (usize, usize) {
        let (before, after) = self.record();
        let records = bytes / before;
        (records * before, records * after)
    }

    pub(crate) fn is_in_place(self) -> bool {
        matches!(self, Work::ApplyInPlace(_))
    }

    /// What must be made of a source.
    pub(crate) fn expected(self, src: &[u8]) -> Vec<u8> {
        let mut dst = vec![0; self.lens(src.len()).1];
        match self {
            Work::Apply(pattern) | Work::ApplyInPlace(pattern) => reference::apply(&pattern, src, &mut dst),
            Work::Split(size) => reference::split_planes(size, src, &mut dst),
            Work::Join(size) => reference::join_planes(size, src, &mut dst),
        }
        dst
    }

    /// An engine, its plan made beforehand.
    pub(crate) fn by(self, engine: Engine) -> Contender {
        let call: Call = match self {
            Work::Apply(pattern) => {
                let plan = engine.plan(&pattern);
                Box::new(move |src, dst| done(plan.apply(src, dst)))
            }
            Work::ApplyInPlace(pattern) => {
                let plan = engine.plan(&pattern);
                Box::new(move |_, dst| done(plan.apply_in_place(dst)))
            }
            Work::Split(size) => Box::new(move |src, dst| done(engine.split_planes(size, src, dst))),
            Work::Join(size) => Box::new(move |src, dst| done(engine.join_planes(size, src, dst))),
        };
        Contender::ours(engine, call)
    }

    /// Every engine of this CPU, best first.
    pub(crate) fn by_engines(self) -> Vec<Contender> {
        Engine::available().map(|engine| self.by(engine)).collect()
    }
}

/// A call was wrong if it left the destination as it was, and the check of its bytes has found that.
#[inline(always)]
pub(crate) fn done<E>(_: Result<(), E>) {}

/// An engine or a rival.
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    /// The engine's tier.
    pub(crate) isa: Option<Isa>,
    pub(crate) call: Call,
}

impl Contender {
    pub(crate) fn ours(engine: Engine, call: Call) -> Contender {
        Contender { name: engine.isa().name(), isa: Some(engine.isa()), call }
    }

    /// From slices of one type to slices of another, which begin on a line.
    pub(crate) fn rival<S, D>(name: &'static str, call: impl Fn(&[S], &mut [D]) + 'static) -> Contender
    where
        S: bytemuck::AnyBitPattern,
        D: bytemuck::Pod,
    {
        let call: Call = Box::new(move |src, dst| call(bytemuck::cast_slice(src), bytemuck::cast_slice_mut(dst)));
        Contender { name, isa: None, call }
    }

    /// The same in place.
    pub(crate) fn in_place<T: bytemuck::Pod>(name: &'static str, call: impl Fn(&mut [T]) + 'static) -> Contender {
        Contender { name, isa: None, call: Box::new(move |_, dst| call(bytemuck::cast_slice_mut(dst))) }
    }
}
