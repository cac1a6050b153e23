"""Writes the rows and files of this folder: elements whose bytes were shuffled by HDF5, numcodecs, Blosc2 and Parquet.

    pip install -r requirements.txt
    python make.py

README.md says what the rows mean. The result is the same at every run with these versions.
"""

import ctypes
import pathlib
import struct

import blosc2
import h5py
import numcodecs
import numpy
import pyarrow
import pyarrow.parquet

HERE = pathlib.Path(__file__).resolve().parent
PAGE_TYPE_DATA, BYTE_STREAM_SPLIT = 0, 9

# Elements a row: fewer than a vector has bytes, about two vectors, and one more than four vectors of 16.
SHORT = {size: (7, 33, 65) for size in (1, 2, 3, 4, 5, 7, 8, 12, 16)}
LONG = {size: (5, 18) for size in (24, 100)}
COUNTS = SHORT | LONG
# A length that every vector loop goes around in several times.
MANY = (4, 1031)

rows = []
seeds = 0


def random_bytes(seed, length):
    """The little-endian words of splitmix64 from this seed."""
    mask, words = (1 << 64) - 1, bytearray()
    while len(words) < length:
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        words += struct.pack("<Q", z ^ z >> 31)
    return bytes(words[:length])


def new_input(length):
    """A seed that no other row has, and its bytes."""
    global seeds
    seeds += 1
    return seeds, random_bytes(seeds, length)


def row(maker, size, seed, output, tail=b""):
    rows.append(f"{maker} {size} {seed} {tail.hex() or '-'} {output if isinstance(output, str) else output.hex()}")


def in_file(name, offset, payload):
    """How a row names bytes of a file, after a look at whether they are there."""
    stored = (HERE / name).read_bytes()[offset:][: len(payload)]
    assert stored == payload, name
    return f"{name}@{offset}+{len(payload)}"


# HDF5: the shuffle filter, the bytes of a chunk as they stand in the file.


def hdf5(path, size, data, filters):
    """One chunk of opaque elements, behind these filters: where it stands in the file, and its bytes."""
    count = len(data) // size
    with h5py.File(path, "w") as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((count,))
        plist.set_obj_track_times(False)
        for each in filters:
            getattr(plist, f"set_{each}")()
        kind = h5py.h5t.create(h5py.h5t.OPAQUE, size)
        kind.set_tag(b"")
        dataset = h5py.h5d.create(file.id, b"data", kind, h5py.h5s.create_simple((count,)), plist)
        dataset.write(h5py.h5s.ALL, h5py.h5s.ALL, numpy.frombuffer(data, f"V{size}"), kind)
        file.flush()
        mask, chunk = dataset.read_direct_chunk((0,))
        assert mask == 0, "a filter was left out"
        return dataset.get_chunk_info(0).byte_offset, bytes(chunk)


def hdf5_rows():
    scratch = HERE / "scratch.h5"
    for size, counts in COUNTS.items():
        for count in counts:
            seed, data = new_input(size * count)
            row("hdf5", size, seed, hdf5(scratch, size, data, ["shuffle"])[1])
    # A checksum in front of the shuffle makes chunks that are no whole number of elements.
    for size in (3, 5, 7, 12, 100):
        seed, data = new_input(size * 33)
        plain = hdf5(scratch, size, data, ["fletcher32"])[1]
        assert plain[:-4] == data
        row("hdf5", size, seed, hdf5(scratch, size, data, ["fletcher32", "shuffle"])[1], plain[-4:])
    scratch.unlink()
    seed, data = new_input(8 * 37)
    offset, chunk = hdf5(HERE / "example.h5", 8, data, ["shuffle"])
    row("hdf5", 8, seed, in_file("example.h5", offset, chunk))


# numcodecs: Shuffle, which zarr uses. It refuses what is no whole number of elements.


def numcodecs_rows():
    for size, counts in COUNTS.items():
        for count in counts:
            seed, data = new_input(size * count)
            row("numcodecs", size, seed, bytes(numcodecs.Shuffle(size).encode(data)))
    try:
        numcodecs.Shuffle(4).encode(bytes(11))
    except ValueError:
        return
    raise AssertionError("numcodecs shuffles bytes left over now: give it rows")


# Blosc2: the function that its pipeline calls, and a block of a chunk in a frame.

LIBRARY = ctypes.CDLL(next((pathlib.Path(blosc2.__file__).parent / "lib").glob("libblosc2.*")))
LIBRARY.blosc2_shuffle.argtypes = [ctypes.c_int32, ctypes.c_int32, ctypes.c_char_p, ctypes.c_char_p]


def blosc2_shuffle(size, data):
    shuffled = ctypes.create_string_buffer(len(data))
    done = LIBRARY.blosc2_shuffle(size, len(data), data, shuffled)
    assert done == len(data), done
    return shuffled.raw


def blosc2_rows():
    lengths = [size * count for size, counts in COUNTS.items() for count in counts]
    sizes = [size for size, counts in COUNTS.items() for _ in counts]
    # And with bytes left over.
    left_over = [(2, 67, 1), (3, 100, 2), (4, 131, 3), (5, 65, 3), (7, 33, 6), (8, 66, 5), (12, 33, 11), (16, 34, 15)]
    sizes += [size for size, _, _ in left_over] + [MANY[0]]
    lengths += [size * count + rest for size, count, rest in left_over] + [MANY[0] * MANY[1] + 1]
    for size, length in zip(sizes, lengths):
        seed, data = new_input(length)
        row("blosc2", size, seed, blosc2_shuffle(size, data))
    for size, rest in ((4, 2), (7, 3)):
        blosc2_frame(size, size * 64 + rest)


def blosc2_frame(size, length):
    """A frame of one chunk: a block of zeros, which makes the chunk shorter than its data, and a block of `length`
    random bytes, which no codec makes shorter: its shuffled bytes are stored as they are."""
    seed, data = new_input(length)
    block = size * 128
    name = f"example_{size}.b2frame"
    (HERE / name).unlink(missing_ok=True)
    parameters = {
        "typesize": size,
        "blocksize": block,
        "clevel": 9,
        "nthreads": 1,
        "filters": [blosc2.Filter.SHUFFLE],
        "filters_meta": [0],
        "codec": blosc2.Codec.LZ4,
    }
    data = bytes(block) + data
    frame = blosc2.SChunk(len(data), data, contiguous=True, urlpath=str(HERE / name), cparams=parameters)
    chunk = frame.get_chunk(0)
    assert struct.unpack_from("<I", chunk, 8)[0] == block, "another block size was chosen"
    # After the header stand the blocks' places; a stream is its length and its bytes.
    start = struct.unpack_from("<2I", chunk, 32)[1]
    assert struct.unpack_from("<I", chunk, start)[0] == length, "the block is compressed or split"
    payload = chunk[start + 4 :][:length]
    offset = (HERE / name).read_bytes().index(chunk) + start + 4
    row("blosc2", size, seed, in_file(name, offset, payload))


# Parquet: BYTE_STREAM_SPLIT, the values of a data page of a required column, uncompressed.


class Compact:
    """Reads Thrift's compact protocol as far as a page header needs it."""

    def __init__(self, data, at):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def struct(self):
        fields, field = {}, 0
        while (head := self.byte()) != 0:
            assert head >> 4, "fields follow each other closely in these headers"
            field += head >> 4
            kind = head & 15
            if kind in (1, 2):
                fields[field] = kind == 1
            elif kind in (4, 5, 6):
                zigzag = self.varint()
                fields[field] = zigzag >> 1 ^ -(zigzag & 1)
            elif kind == 12:
                fields[field] = self.struct()
            else:
                raise AssertionError(f"type {kind} in a page header")
        return fields


def parquet(path, columns):
    """A file of these columns, each an arrow type, its size and its values: offset and bytes of each one's page."""
    fields, arrays = [], []
    for i, (kind, size, data) in enumerate(columns):
        fields.append(pyarrow.field(f"c{i}", kind, nullable=False))
        arrays.append(pyarrow.Array.from_buffers(kind, len(data) // size, [None, pyarrow.py_buffer(data)]))
    pyarrow.parquet.write_table(
        pyarrow.table(arrays, schema=pyarrow.schema(fields)),
        path,
        compression="none",
        use_dictionary=False,
        write_statistics=False,
        store_schema=False,
        column_encoding={field.name: "BYTE_STREAM_SPLIT" for field in fields},
    )
    file, pages = path.read_bytes(), []
    meta = pyarrow.parquet.read_metadata(path).row_group(0)
    for i, (_, _, data) in enumerate(columns):
        header = Compact(file, meta.column(i).data_page_offset)
        page = header.struct()
        assert page[1] == PAGE_TYPE_DATA and page[5][2] == BYTE_STREAM_SPLIT, page
        assert page[2] == page[3] == len(data), "levels, or more than one page"
        pages.append((header.at, file[header.at :][: page[3]]))
    return pages


def parquet_rows():
    kinds = [(pyarrow.binary(size), size, counts) for size, counts in COUNTS.items()]
    kinds += [(pyarrow.float32(), 4, (7, 33)), (pyarrow.float64(), 8, (7, 33)), (pyarrow.float16(), 2, (7, 33))]
    kinds += [(pyarrow.int32(), 4, (5, 67)), (pyarrow.int64(), 8, (5, 67))]
    scratch = HERE / "scratch.parquet"
    for kind, size, counts in kinds:
        for count in counts:
            seed, data = new_input(size * count)
            [(_, page)] = parquet(scratch, [(kind, size, data)])
            row("parquet", size, seed, page)
    scratch.unlink()
    inputs = [(kind, size, *new_input(size * 29)) for kind, size in ((pyarrow.float32(), 4), (pyarrow.binary(7), 7))]
    pages = parquet(HERE / "example.parquet", [(kind, size, data) for kind, size, _, data in inputs])
    for (_, size, seed, _), (offset, page) in zip(inputs, pages):
        row("parquet", size, seed, in_file("example.parquet", offset, page))


hdf5_rows()
numcodecs_rows()
blosc2_rows()
parquet_rows()
versions = f"""\
# Shuffled bytes; README.md says how to read this. Written by make.py with
# hdf5 {h5py.version.hdf5_version} (h5py {h5py.__version__}), numcodecs {numcodecs.__version__}, \
c-blosc2 {blosc2.blosclib_version.split()[0]} (blosc2 {blosc2.__version__}), pyarrow {pyarrow.__version__}, \
numpy {numpy.__version__}
# library, bytes of an element, seed of the input, what the input ends with, the shuffled bytes
"""
(HERE / "rows.txt").write_text(versions + "\n".join(rows) + "\n")
