//! Splitting and joining as two values of one type, so that every test does both.

use byteperm::{Engine, Error, planes, reference};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Direction {
    Split,
    Join,
}

use Direction::{Join, Split};

impl Direction {
    pub(crate) const BOTH: [Direction; 2] = [Split, Join];

    /// Through an engine.
    pub(crate) fn run(self, engine: Engine, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        match self {
            Split => engine.split_planes(size, src, dst),
            Join => engine.join_planes(size, src, dst),
        }
    }

    /// Through the function that chooses the engine.
    pub(crate) fn detecting(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        match self {
            Split => planes::split(size, src, dst),
            Join => planes::join(size, src, dst),
        }
    }

    /// Through the function that allows no bytes left over.
    pub(crate) fn exact(self, size: usize, src: &[u8], dst: &mut [u8]) -> Result<(), Error> {
        match self {
            Split => planes::split_exact(size, src, dst),
            Join => planes::join_exact(size, src, dst),
        }
    }

    /// What it is.
    pub(crate) fn reference(self, size: usize, src: &[u8]) -> Vec<u8> {
        let mut dst = vec![0; src.len()];
        match self {
            Split => reference::split_planes(size, src, &mut dst),
            Join => reference::join_planes(size, src, &mut dst),
        }
        dst
    }
}

/// Every engine in both directions.
pub(crate) fn all() -> impl Iterator<Item = (Engine, Direction)> {
    Engine::available().flat_map(|engine| Direction::BOTH.map(|direction| (engine, direction)))
}
