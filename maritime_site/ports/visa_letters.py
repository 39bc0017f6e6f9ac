"""Who prints letters for visas."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Protocol

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.ports.logo import Logo


@dataclass(frozen=True)
class VisaLetterSheet:
    """Everything of it but its own English words; days as people read them, and the QR, as SVG, of where it is checked.

    `rows` are the facts about the person in order: what each is, and what it says.
    """

    title: str
    publisher: str
    venue: str
    days: str
    home: str
    embassy: str
    name: str
    kind: str
    number: str
    written_on: str
    rows: tuple[tuple[str, str], ...]
    issued_on: date
    address: str
    qr: str
    colour: str = ""
    country: str = "IN"
    logo: Logo | None = None


class VisaLetterPrinter(Protocol):
    """Prints one letter."""

    def pdf(self, sheet: VisaLetterSheet) -> bytes:
        """A tagged PDF in English; the same sheet gives the same bytes. Raises Unavailable."""
        ...


class NoVisaLetterPrinter:
    """Where nobody prints."""

    def pdf(self, sheet: VisaLetterSheet) -> bytes:  # noqa: ARG002  as its Protocol has it
        """Raises Unavailable."""
        raise Unavailable(_("Documents cannot be printed at the moment. Please try again later."))
