"""Where pictures of the media library are shown besides texts: each feature says it beside its tables (EVENT-2).

The library stands beside those features, and removes nothing that one of them shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import in_language

ADDRESS = "/api/pictures/"
# Addresses, each with a title of what shows it, in the reader's language.
Lister = Callable[[Session], Iterable[tuple[str, str]]]
LISTERS: list[tuple[str, Lister]] = []


def register_lister(kind: str, lister: Lister) -> None:
    """Let the library ask which pictures are shown; `kind` is what shows them."""
    LISTERS.append((kind, lister))


def register_column(kind: str, address: Any, english: Any, hindi: Any) -> None:
    """A column that may hold the address of a picture, and those that name its row in each language."""
    statement = select(address, english, hindi).where(col(address).startswith(ADDRESS)).order_by(english)

    def list_addresses(session: Session) -> list[tuple[str, str]]:
        return [(place, in_language(title_en, title_hi)) for place, title_en, title_hi in session.exec(statement).all()]

    register_lister(kind, list_addresses)
