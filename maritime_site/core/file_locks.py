"""One at a time, between processes of one machine."""

from __future__ import annotations

import fcntl
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def file_lock(path: Path) -> Generator[None]:
    """Wait for and hold the lock of this name; it ends with the block, or with the process however that ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
