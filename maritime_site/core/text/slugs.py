"""Parts of addresses made from titles."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80


def slug_of(title: str, *, fallback: str) -> str:
    """A title as part of an address: small ASCII letters, digits, hyphens; `fallback` where none is left."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or fallback
