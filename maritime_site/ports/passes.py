"""Who makes a printable pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.ports.logo import Logo


@dataclass(frozen=True)
class PassSheet:
    """Everything on the sheet: the same words by language, the QR as SVG, the kind's colour as #rrggbb."""

    title: str
    name: str
    company: str
    letter: str
    number: str
    colour: str
    qr: bytes
    words: Mapping[str, Mapping[str, str]]
    logo: Logo | None = None


class PassPrinter(Protocol):
    """Makes the A4 sheet that folds to A6."""

    def pdf(self, sheet: PassSheet) -> bytes:
        """A tagged PDF with its languages marked; of a letter that no font has it says so in words."""
        ...

    def png(self, sheet: PassSheet) -> bytes:
        """One picture with the name, the code, the number and the days."""
        ...

    def missing_scripts(self) -> list[str]:
        """The scripts in which no name can be printed here, by their English names."""
        ...


class NoPrinter:
    """Where nobody prints: a page that says so is better than a broken file."""

    def pdf(self, sheet: PassSheet) -> bytes:  # noqa: ARG002  as its Protocol has it
        """Raises Unavailable."""
        raise Unavailable(_("Passes cannot be printed at the moment. Please try again later."))

    def png(self, sheet: PassSheet) -> bytes:
        """Raises Unavailable."""
        return self.pdf(sheet)

    def missing_scripts(self) -> list[str]:
        """None: what is not printed lacks no letters."""
        return []
