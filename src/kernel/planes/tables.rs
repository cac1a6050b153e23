//! Where bytes go in the shuffles around crossings: constants, by the size of the elements and what vectors are like.
//!
//! A cell is cut into chunks, each of one byte of some elements: `R` of them where `R` vectors cross. Where crossings are
//! rotated, chunk `i` of vector `j` stands at place `i + j` modulo `R`, before one and after. Every cell of a vector has
//! the same index.

/// What a tier's vectors are like.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// Bytes of a cell.
    pub(super) cell: usize,
    /// Whether crossings are rotated.
    pub(super) rotated: bool,
}

impl Cells {
    /// Where chunk `i` of vector `j`, of `r`, stands.
    const fn place(self, i: usize, j: usize, r: usize) -> usize {
        if self.rotated { (i + j) % r } else { i }
    }
}

/// The same index in every cell.
const fn in_all_cells<const W: usize, const N: usize>(mut all: [[u8; W]; N], cells: Cells) -> [[u8; W]; N] {
    let mut n = 0;
    while n < N {
        let mut i = cells.cell;
        while i < W {
            all[n][i] = all[n][i - cells.cell];
            i += 1;
        }
        n += 1;
    }
    all
}

/// Between elements and chunks, by vector.
pub(super) struct Ends<const W: usize, const R: usize> {
    /// Byte by byte of its elements.
    pub(super) deal: [[u8; W]; R],
    /// Element by element.
    pub(super) gather: [[u8; W]; R],
}

impl<const W: usize, const R: usize> Ends<W, R> {
    /// For elements of `size` bytes, of which a cell has as many as chunks of `bytes` bytes in turn.
    pub(super) const fn new(size: usize, bytes: usize, cells: Cells) -> Self {
        let (mut deal, mut gather) = ([[0; W]; R], [[0; W]; R]);
        let chunk = cells.cell / R;
        // Elements of a vector.
        let elements = chunk / bytes;
        let mut at = 0;
        while at < cells.cell * R {
            let (vector, i, byte, element) =
                (at / cells.cell, at % cells.cell / chunk, at % chunk / elements, at % elements);
            let stands = cells.place(i, vector, R) * chunk + byte * elements + element;
            if i * bytes + byte < size {
                let lies = element * size + i * bytes + byte;
                deal[vector][stands] = lies as u8;
                gather[vector][lies] = stands as u8;
            }
            at += 1;
        }
        Ends { deal: in_all_cells(deal, cells), gather: in_all_cells(gather, cells) }
    }
}

/// Between planes and where crossings want or leave their chunks, by plane.
pub(super) struct Turns<const W: usize, const R: usize> {
    /// Chunks in order.
    pub(super) settle: [[u8; W]; R],
    /// Chunks where crossings want them.
    pub(super) spread: [[u8; W]; R],
}

impl<const W: usize, const R: usize> Turns<W, R> {
    pub(super) const fn new(cells: Cells) -> Self {
        let (mut settle, mut spread) = ([[0; W]; R], [[0; W]; R]);
        let chunk = cells.cell / R;
        let mut at = 0;
        while at < cells.cell * R {
            let (plane, i, byte) = (at / cells.cell, at % cells.cell / chunk, at % chunk);
            let stands = cells.place(i, plane, R) * chunk + byte;
            settle[plane][i * chunk + byte] = stands as u8;
            spread[plane][stands] = (i * chunk + byte) as u8;
            at += 1;
        }
        Turns { settle: in_all_cells(settle, cells), spread: in_all_cells(spread, cells) }
    }
}

/// Between two crossings of four vectors, by quarter of the element and group of vectors.
pub(super) struct Between<const W: usize> {
    /// From chunks of vectors to chunks of bytes.
    pub(super) by_byte: [[[u8; W]; 4]; 4],
    /// From chunks of bytes to chunks of vectors.
    pub(super) by_vector: [[[u8; W]; 4]; 4],
}

impl<const W: usize> Between<W> {
    pub(super) const fn new(cells: Cells) -> Self {
        let (mut by_byte, mut by_vector) = ([[[0; W]; 4]; 4], [[[0; W]; 4]; 4]);
        let (chunk, elements) = (cells.cell / 4, cells.cell / 16);
        let mut quarter = 0;
        while quarter < 4 {
            let mut group = 0;
            while group < 4 {
                let mut at = 0;
                while at < cells.cell {
                    let (vector, byte, element) = (at / chunk, at % chunk / elements, at % elements);
                    let in_vectors = cells.place(vector, quarter, 4) * chunk + byte * elements + element;
                    let in_bytes = cells.place(byte, group, 4) * chunk + vector * elements + element;
                    by_byte[quarter][group][in_bytes] = in_vectors as u8;
                    by_vector[quarter][group][in_vectors] = in_bytes as u8;
                    at += 1;
                }
                group += 1;
            }
            by_byte[quarter] = in_all_cells(by_byte[quarter], cells);
            by_vector[quarter] = in_all_cells(by_vector[quarter], cells);
            quarter += 1;
        }
        Between { by_byte, by_vector }
    }
}
