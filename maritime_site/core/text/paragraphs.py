"""The paragraphs of a letter, one below the other."""

from __future__ import annotations

from collections.abc import Iterable


def join_paragraphs(parts: Iterable[str]) -> str:
    """The parts with an empty line between them, without empty ones.

    Each is asked for its words first: the event's name has two, and `str.join` alone takes the English ones.
    """
    return "\n\n".join(str(part) for part in parts if part)
