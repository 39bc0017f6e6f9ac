"""The compressed twins of the built pages, that the server sends to every browser that takes them.

Reflex's own step compresses every copy of a page anew and at the densest setting of brotli, which takes four times as
long as the next one and makes files two in a hundred smaller.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli  # pyright: ignore[reportMissingTypeStubs]  it has none

SUFFIXES = frozenset({".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".xml"})
# A shorter file is sent as it is; pages always have their twins.
LEAST_BYTES = 256
BROTLI_QUALITY = 10
# Scripts are few, and every first visit pays for them.
SCRIPTS_QUALITY = 11


def _encode_brotli(data: bytes, path: Path) -> bytes:
    quality = SCRIPTS_QUALITY if path.suffix == ".js" else BROTLI_QUALITY
    return bytes(brotli.compress(data, quality=quality))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]  it has no types


def _encode_gzip(data: bytes, _path: Path) -> bytes:
    return gzip.compress(data, mtime=0)


ENCODERS: dict[str, Callable[[bytes, Path], bytes]] = {".br": _encode_brotli, ".gz": _encode_gzip}


def compress_files(folder: Path) -> None:
    """Write the twins of every file of text below `folder`, on all cores; equal files are compressed once."""
    copies: dict[bytes, list[Path]] = defaultdict(list)
    for path in folder.rglob("*"):
        if (
            path.suffix in SUFFIXES
            and path.is_file()
            and (path.suffix == ".html" or path.stat().st_size >= LEAST_BYTES)
        ):
            copies[hashlib.sha256(path.read_bytes()).digest()].append(path)
    # Both encoders let other threads run; the largest come first, so that no core waits for the last one.
    largest_first = sorted(copies.values(), key=lambda paths: -paths[0].stat().st_size)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _done in pool.map(_write_twins, largest_first):
            pass


def _write_twins(paths: list[Path]) -> None:
    data = paths[0].read_bytes()
    for suffix, encode in ENCODERS.items():
        twin = encode(data, paths[0])
        for path in paths:
            path.with_name(path.name + suffix).write_bytes(twin)
