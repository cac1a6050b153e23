//! Pictures in text: which source byte goes where.
