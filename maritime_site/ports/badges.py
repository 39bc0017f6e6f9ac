"""Who makes printable badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.ports.logo import Logo

# Width and height in millimetres, by the name of a size.
BADGE_SIZES: Mapping[str, tuple[int, int]] = {"a6": (105, 148), "90x55": (90, 55), "100x62": (100, 62)}


@dataclass(frozen=True)
class BadgeSheet:
    """What one badge says: the same words by language, the QR as SVG, the kind's colour as #rrggbb."""

    title: str
    name: str
    company: str
    letter: str
    number: str
    colour: str
    qr: bytes
    words: Mapping[str, Mapping[str, str]]
    logo: Logo | None = None


class BadgePrinter(Protocol):
    """Makes one PDF of badges, a page each."""

    def pdf(self, sheets: Sequence[BadgeSheet], size: str) -> bytes:
        """The pages in the order of `sheets`; `size` is a name of BADGE_SIZES."""
        ...


class NoBadgePrinter:
    """Where nobody prints."""

    def pdf(self, sheets: Sequence[BadgeSheet], size: str) -> bytes:  # noqa: ARG002  as its Protocol has it
        """Raises Unavailable."""
        raise Unavailable(_("Badges cannot be printed at the moment. Please try again later."))
