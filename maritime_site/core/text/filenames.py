"""The names that files come with, fit to be shown."""

from __future__ import annotations

import unicodedata

LONGEST = 120


def clean_filename(filename: str) -> str:
    """The name a file came with, without its folders and what is not to be seen; it never becomes a path."""
    plain = "".join(char for char in filename if unicodedata.category(char)[0] != "C" and char not in "\u2028\u2029")
    return plain.replace("\\", "/").rpartition("/")[2].strip()[-LONGEST:] or "file"
