"""Small drawings of our own stand in the page itself: each as a file would be a request of a first visit (PERF-1)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import quote

ASSETS = Path(__file__).parents[3] / "assets"
LARGEST_BYTES = 2_000


@cache
def list_drawings() -> frozenset[str]:
    """The addresses of drawn portraits that are small enough."""
    found = (ASSETS / "images/portraits").glob("*.svg")
    return frozenset(f"/{path.relative_to(ASSETS)}" for path in found if path.stat().st_size <= LARGEST_BYTES)


@cache
def _read_drawing(address: str) -> str:
    return f"data:image/svg+xml,{quote((ASSETS / address[1:]).read_text(encoding='utf-8'))}"


def inline_drawing(address: str) -> str:
    """What an image shows: a small drawing of ours in itself, every other picture by its address."""
    return _read_drawing(address) if address in list_drawings() else address
