"""Numbers of documents: one series for each kind and financial year, without a gap and without a double.

Rule 46(b) of the CGST Rules, 2017: a consecutive serial number of at most sixteen characters, unique for a financial
year. It reads `INV/2627/0000042`: seven digits, for only a one-time code may be six in a row in a message.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col

from maritime_site.core.db.database import is_postgres
from maritime_site.core.text.gstin import charges_gst
from maritime_site.domain.billing.models import DocumentKind, DocumentSeries

PREFIXES: Mapping[str, str] = {
    DocumentKind.INVOICE: "INV",
    DocumentKind.RECEIPT: "RCT",
    DocumentKind.CREDIT_NOTE: "CRN",
}
APRIL = 4
DIGITS = 7


@dataclass(frozen=True)
class DocumentNumber:
    """A series, such as `INV/2627`, and the place in it."""

    series: str
    serial: int

    def __str__(self) -> str:
        return f"{self.series}/{self.serial:0{DIGITS}}"


def financial_year(day: date) -> str:
    """India's financial year, April to March, as the last two digits of both years: `2627` for 05-Mar-2027."""
    first = day.year if day.month >= APRIL else day.year - 1
    return f"{first % 100:02}{(first + 1) % 100:02}"


def series_of(kind: str, day: date) -> str:
    """The series of a kind of document on a day of the event's time zone; outside India a calendar year has its own."""
    return f"{PREFIXES[kind]}/{financial_year(day) if charges_gst() else day.year}"


def take_number(session: Session, series: str) -> DocumentNumber:
    """The next number, in one statement that keeps the series' row until the transaction ends.

    The number exists only when that transaction commits: one that is rolled back leaves no gap. So this comes last.
    """
    session.flush()
    insert = postgresql.insert if is_postgres(session) else sqlite.insert
    following = col(DocumentSeries.last) + 1
    counted = (
        insert(DocumentSeries)
        .values(series=series, last=1)
        .on_conflict_do_update(index_elements=["series"], set_={"last": following})
        .returning(col(DocumentSeries.last))
    )
    return DocumentNumber(series, session.connection().execute(counted).scalar_one())
