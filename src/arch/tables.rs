//! Constants that more than one instruction set shares: sixteen bytes each, in the order of a little-endian
//! register.

/// Byte 0 of each lane's place in a register of four lanes, in every byte of the lane.
pub(crate) const LANE: [u32; 4] = [0, 0x0404_0404, 0x0808_0808, 0x0c0c_0c0c];

/// The low two bytes of each lane, spread to the low bytes of its halves; 0x80 gives zero.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) const SPREAD_LOW: [u32; 4] = [0x8001_8000, 0x8005_8004, 0x8009_8008, 0x800d_800c];

/// The same to the high bytes.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) const SPREAD_HIGH: [u32; 4] = [0x0180_0080, 0x0580_0480, 0x0980_0880, 0x0d80_0c80];

/// By selector byte of `v_perm_b32` up to 13: the nibble that does the same. Constants become byte 0.
pub(crate) const AMD: [u32; 4] = [0x0302_0100, 0x0706_0504, 0x0f0d_0b09, 0];

/// By selector byte of `v_perm_b32` up to 13: what is kept of the picked byte.
pub(crate) const AMD_KEEP: [u32; 4] = [!0, !0, !0, 0];

/// By selector byte of `v_perm_b32` up to 13: what is added to the picked byte.
pub(crate) const AMD_SET: [u32; 4] = [0, 0, 0, 0xffff_ff00];
