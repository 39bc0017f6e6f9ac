"""Small drawings of our own stand in the page itself: each as a file would be a request of a first visit (PERF-1)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from markupsafe import Markup

PORTRAITS = Path(__file__).parents[3] / "assets/images/portraits"


@cache
def _read_drawings() -> dict[str, Markup]:
    """Address to drawing, of the drawn portraits. The files are ours, about 1 kB each, so they are not escaped."""
    return {
        f"/images/portraits/{path.name}": Markup(path.read_text(encoding="utf-8").strip())  # noqa: S704
        for path in PORTRAITS.glob("*.svg")
    }


def find_drawing(address: str) -> Markup | None:
    """The drawing at this address as an element; None when it is no drawing of ours."""
    return _read_drawings().get(address)
