"""The sources of the pinned Reflex, which the patches rely on."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def reflex_client() -> str:
    """The pinned Reflex's own client."""
    for package in ("reflex", "reflex_base"):
        root = Path(importlib.util.find_spec(package).origin).parent  # pyright: ignore[reportArgumentType, reportOptionalMemberAccess]
        for result in root.rglob("utils/state.js"):
            return result.read_text(encoding="utf-8")
    raise AssertionError("Reflex ships no utils/state.js")


def reflex_source(path: str) -> Path:
    """A file of the pinned Reflex, named as from the folder of its packages."""
    package, _, rest = path.partition("/")
    return Path(importlib.util.find_spec(package).origin).parent / rest  # pyright: ignore[reportArgumentType, reportOptionalMemberAccess]
