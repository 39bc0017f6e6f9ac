"""The office's screens as they are drawn, each once in a process: to draw them all takes many seconds."""

from __future__ import annotations

from functools import cache
from typing import Any

from maritime_site.web.backoffice.screens import screen_of


@cache
def drawn(path: str) -> dict[str, Any]:
    """What a screen of the office renders to; for reading only, for others read the same."""
    return screen_of(path).view().render()
