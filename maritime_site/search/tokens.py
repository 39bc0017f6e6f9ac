"""How a record's words and groups stand in the index, and how the index is asked for them.

A token is the mark of its kind, its place, and a word: so each kind is searched as if it had an index of its own.
Words are normalised (core/text/normalization.py) and hold letters, marks and digits only; nothing is to escape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from maritime_site.core.text.normalization import index_tokens

WORDS, FIELDS, GROUPS = "w", "xyz", "0123456789"
CUTS = re.compile("[^0-9A-Za-z]+")


class Beginning(str):
    """What a group's value begins with, in place of all of it."""

    __slots__ = ()


@dataclass(frozen=True)
class Token:
    """What a record must have: this token, or one that begins with it."""

    text: str
    is_beginning: bool

    @property
    def fts5(self) -> str:
        """The token in a query of SQLite's."""
        return f'"{self.text}"*' if self.is_beginning else f'"{self.text}"'

    @property
    def tsquery(self) -> str:
        """The token in a query of PostgreSQL's."""
        return f"{self.text}:*" if self.is_beginning else self.text

    @property
    def spaced(self) -> str:
        """The token as a part of an entry's text that ends with a space."""
        return f" {self.text}" if self.is_beginning else f" {self.text} "


def word_tokens(prefix: str, texts: Iterable[str]) -> str:
    """These texts' words as an entry holds them; `prefix` is the mark and the place."""
    return "".join(f" {prefix}{word}" for word in index_tokens(*texts).split())


def group_value(value: object) -> str:
    """A group's value as the index has it: what is neither a letter nor a digit would cut it."""
    return CUTS.sub("", str(value))


def spell_group(text: str) -> str:
    """A text as a group's value that keeps every character apart, so that its beginnings are those of the text."""
    return text.encode().hex()
