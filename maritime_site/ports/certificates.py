"""Who prints certificates of attendance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import _
from maritime_site.ports.logo import Logo


@dataclass(frozen=True)
class CertificateSheet:
    """Everything that stands on it: the same words by language, and the QR, as SVG, of where it is checked.

    `colour` is the organiser's own, empty for the site's; `issued_on` is the last day attended.
    """

    title: str
    name: str
    company: str
    number: str
    issued_on: date
    address: str
    qr: str
    words: Mapping[str, Mapping[str, str]]
    colour: str = ""
    country: str = "IN"
    logo: Logo | None = None


class CertificatePrinter(Protocol):
    """Prints one certificate."""

    def pdf(self, sheet: CertificateSheet) -> bytes:
        """A tagged PDF in its languages; the same sheet gives the same bytes. Raises Unavailable."""
        ...


class NoCertificatePrinter:
    """Where nobody prints."""

    def pdf(self, sheet: CertificateSheet) -> bytes:  # noqa: ARG002  as its Protocol has it
        """Raises Unavailable."""
        raise Unavailable(_("Documents cannot be printed at the moment. Please try again later."))
