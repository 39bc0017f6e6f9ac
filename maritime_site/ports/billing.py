"""Who prints invoices, receipts and credit notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from maritime_site.core.errors import Unavailable
from maritime_site.core.text.i18n import LANGUAGES, _
from maritime_site.ports.logo import Logo

# A text by language, en and hi.
Words = Mapping[str, str]


@dataclass(frozen=True)
class Line:
    """A label and its value, in both languages."""

    label: Words
    value: Words


@dataclass(frozen=True)
class Party:
    """The seller or the buyer."""

    label: Words
    name: str
    address: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class BillingSheet:
    """Everything that stands on a document; amounts are written out. `sac` is empty where no tax is shown.

    `colour` is the organiser's own, as it was when the document was issued; empty for the site's. `country` is the
    event's, whose English it is; `logo` stands beside the title. Of texts those in `languages` are printed.
    """

    title: Words
    number: str
    issued_on: date
    facts: tuple[Line, ...]
    seller: Party
    buyer: Party
    heads: tuple[Words, ...]
    description: Words
    sac: str
    quantity: str
    taxable: Words
    totals: tuple[Line, ...]
    notes: tuple[Words, ...]
    words: Mapping[str, Words]
    colour: str = ""
    country: str = "IN"
    languages: tuple[str, ...] = LANGUAGES
    logo: Logo | None = None


class BillingPrinter(Protocol):
    """Prints one document."""

    def pdf(self, sheet: BillingSheet) -> bytes:
        """A tagged PDF in its languages; the same sheet gives the same bytes. Raises Unavailable."""
        ...


class NoBillingPrinter:
    """Where nobody prints."""

    def pdf(self, sheet: BillingSheet) -> bytes:  # noqa: ARG002  as its Protocol has it
        """Raises Unavailable."""
        raise Unavailable(_("Documents cannot be printed at the moment. Please try again later."))
