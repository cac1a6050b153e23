//! The equivalence suite: every engine against the reference and against what NVIDIA hardware answered.
