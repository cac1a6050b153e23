//! The vocabulary of patterns: text, construction and algebra, the named transforms.

mod text;
