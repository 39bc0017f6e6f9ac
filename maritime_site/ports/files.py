"""Where people's files are kept: private, under names we make up."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Generator, Iterable
from typing import Protocol

NAME = re.compile(r"[0-9a-f]{32}\.(jpg|png|webp|pdf)")


class FileMissing(Exception):
    """There is no file of this name."""


class FileStore(Protocol):
    """Keeps bytes under a name like `NAME`. Any other name raises ValueError, so none can lead elsewhere."""

    def keep(self, name: str, data: bytes) -> None:
        """Store a file; it is whole or not there at all, also after a crash. Raises Unavailable when it cannot."""
        ...

    def read(self, name: str) -> bytes:
        """A file's bytes. Raises FileMissing."""
        ...

    def drop(self, name: str) -> None:
        """Forget a file; one that is not there is as good as forgotten."""
        ...


@contextlib.contextmanager
def store_files(store: FileStore, files: Iterable[tuple[str, bytes]]) -> Generator[None]:
    """Store files by name while the block notes them; when anything in it is refused, none of them stays."""
    with contextlib.ExitStack() as undo:
        for name, data in files:
            store.keep(name, data)
            undo.callback(store.drop, name)
        yield
        undo.pop_all()


def checked_name(name: str) -> str:
    """The name, when it is one of ours. Raises ValueError otherwise."""
    if not NAME.fullmatch(name):
        raise ValueError("not the name of a stored file")
    return name


class MemoryFiles:
    """Files that live as long as the process: for tests and scripts."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def keep(self, name: str, data: bytes) -> None:
        self.kept[checked_name(name)] = data

    def read(self, name: str) -> bytes:
        try:
            return self.kept[checked_name(name)]
        except KeyError as error:
            raise FileMissing(name) from error

    def drop(self, name: str) -> None:
        self.kept.pop(checked_name(name), None)
