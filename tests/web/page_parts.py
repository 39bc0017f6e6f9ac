"""The parts that a page is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def list_parts(part: Any) -> Iterator[Any]:
    """A part of a page and all below it."""
    yield part
    for child in part.children:
        yield from list_parts(child)
