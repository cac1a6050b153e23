//! Measurement: engines, the reference and rival loops over the same buffers.
