//! The instructions that must stand together in one loop of each tier's doors.

mod avx2;
mod avx512;
mod neon;
mod ssse3;

use crate::needs::{Kernel, Tier};

const fn kernel(module: &'static str, name: &'static str, method: &'static str) -> Kernel {
    Kernel { module, name, arguments: "", method }
}

pub(crate) const PERMUTE: Kernel = kernel("permute", "Permute", "run");
pub(crate) const APPLY: Kernel = kernel("pattern", "Apply", "run_apply");
pub(crate) const APPLY_IN_PLACE: Kernel = kernel("pattern", "ApplyInPlace", "run_apply_in_place");
pub(crate) const WORDS: Kernel = kernel("words", "ApplyWords", "run_words");
pub(crate) const WORDS_IN_PLACE: Kernel = kernel("words", "ApplyWordsInPlace", "run_words_in_place");
pub(crate) const SPLIT: Kernel = Kernel { arguments: "Kb0_", ..kernel("planes", "Planes", "run_split") };
pub(crate) const JOIN: Kernel = Kernel { arguments: "Kb1_", ..kernel("planes", "Planes", "run_join") };

/// Every tier that has doors.
pub(crate) const TIERS: &[Tier] = &[avx512::TIER, avx2::TIER, ssse3::TIER, neon::TIER];

/// Words of two, four, eight and sixteen bytes.
const SWAPS: usize = 4;

/// Planes of two bytes, of up to four, of up to eight, and of up to sixteen.
const BLOCKS: usize = 4;
