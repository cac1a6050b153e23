//! Which merges planes share.
//!
//! Here `R` vectors are numbered so that plane `q` is at the bytes of residue `q - u` in vector `u`. A merge of neighbours
//! `u` and `u + 1` can be complete for more planes than one, as long as no residue is wanted of both: for a set of planes
//! none of which is next to another. `R` is odd, so three sets have all planes. Vectors 1 and 2, 3 and 4, 5 and 6 are such
//! pairs, each with the same sets, counted from its first; vector 0 is left. With pairs a plane takes `R / 2` merges
//! instead of `R - 1`.
//!
//! Of seven vectors the first three are merged further for sets of planes, this time of two that are three apart. There
//! are four, each within a set of the pair. So 27 merges do for 7 bytes, of 42 without sets, and 16 of 20 for 5. For 3 it
//! is six in any case.

/// The sets, each with a bit for each plane.
pub(super) struct Shared<const R: usize> {
    /// Of a pair: plane 0 is the one at residue 0 of the first.
    pub(super) pairs: [u8; 3],
    /// Of vectors 0, 1 and 2.
    pub(super) triples: [u8; 4],
    /// Which set of a pair has a plane.
    pub(super) pair_with: [usize; R],
    /// Which set of the first three has a plane.
    pub(super) triple_with: [usize; R],
    /// Which set of vectors 1 and 2 has all planes of a set of the first three.
    pub(super) pair_within: [usize; 4],
}

impl<const R: usize> Shared<R> {
    /// Whether there are sets of the first three.
    pub(super) const TRIPLES: bool = R == 7;

    pub(super) const ALL: Self = {
        let (pairs, triples) = match R {
            3 => ([0b001, 0b010, 0b100], [0; 4]),
            5 => ([0b00101, 0b01010, 0b10000], [0; 4]),
            7 => ([0b001_0101, 0b010_0010, 0b100_1000], [0b010_0010, 0b100_0100, 0b001_0001, 0b000_1000]),
            _ => panic!("sets for elements of 3, 5 and 7 bytes"),
        };
        let mut all = Shared { pairs, triples, pair_with: [0; R], triple_with: [0; R], pair_within: [0; 4] };
        let mut plane = 0;
        while plane < R {
            all.pair_with[plane] = set_with(&pairs, plane);
            plane += 1;
        }
        let mut set = 0;
        while set < 3 {
            assert!(pairs[set] & residues::<R>(pairs[set], 1) == 0, "no residue is wanted of both");
            set += 1;
        }
        let mut plane = 0;
        while plane < R && Self::TRIPLES {
            let set = set_with(&triples, plane);
            let (first, second, third) = (triples[set], residues::<R>(triples[set], 1), residues::<R>(triples[set], 2));
            assert!(first & second | first & third | second & third == 0, "no residue is wanted of two");
            all.triple_with[plane] = set;
            // Vector 1 is the first of its pair.
            all.pair_within[set] = all.pair_with[second.trailing_zeros() as usize];
            assert!(second & !pairs[all.pair_within[set]] == 0, "the set is within one of the pair");
            plane += 1;
        }
        all
    };
}

/// Where planes of a set are in vector `u`: a bit for each residue.
pub(super) const fn residues<const R: usize>(set: u8, u: usize) -> u8 {
    (set >> u | set << (R - u)) & ((1 << R) - 1)
}

/// The set with a plane, of which there is one.
const fn set_with<const N: usize>(sets: &[u8; N], plane: usize) -> usize {
    let (mut with, mut found) = (0, 0);
    let mut set = 0;
    while set < N {
        if sets[set] >> plane & 1 == 1 {
            with = set;
            found += 1;
        }
        set += 1;
    }
    assert!(found == 1, "each plane is in one set");
    with
}
