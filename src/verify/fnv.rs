//! FNV-1a, the hash of a vectors file.

/// FNV-1a of 64 bits over little-endian words. Definition: Fowler, Noll and Vo, RFC 9923.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fnv(u64);

impl Fnv {
    pub(super) const fn new() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn write(&mut self, words: &[u32]) {
        let mut hash = self.0;
        for word in words {
            for byte in word.to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        self.0 = hash;
    }

    pub(super) const fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        let mut fnv = Fnv::new();
        assert_eq!(fnv.finish(), 0xcbf2_9ce4_8422_2325);
        fnv.write(&[u32::from_le_bytes(*b"chon"), u32::from_le_bytes(*b"go w")]);
        let whole = fnv.finish();
        let mut parts = Fnv::new();
        parts.write(&[u32::from_le_bytes(*b"chon")]);
        parts.write(&[u32::from_le_bytes(*b"go w")]);
        assert_eq!(parts.finish(), whole);
        // 65,536 zero words, whose hash hardware vectors give too.
        let mut zeros = Fnv::new();
        zeros.write(&[0; 65_536]);
        assert_eq!(zeros.finish(), 0x9c73_5bed_0a72_2325);
    }
}
