"""Where pictures of the media library are shown besides texts: each feature says it beside its tables (EVENT-2).

The library stands beside those features, and removes nothing that one of them shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlmodel import Session, col, select

ADDRESS = "/api/pictures/"
# Addresses, each with a title of what shows it.
Lister = Callable[[Session], Iterable[tuple[str, str]]]
LISTERS: list[tuple[str, Lister]] = []


def register_lister(kind: str, lister: Lister) -> None:
    """Let the library ask which pictures are shown; `kind` is what shows them."""
    LISTERS.append((kind, lister))


def register_column(kind: str, address: Any, title: Any) -> None:
    """A column that may hold the address of a picture, and one that names its row."""
    statement = select(address, title).where(col(address).startswith(ADDRESS)).order_by(title)
    register_lister(kind, lambda session: session.exec(statement).all())
