"""Documents of money: tax invoices, receipts, credit notes, the counters of their numbers, and what they are made from.

A document's data is frozen when it is issued: neither the session nor the database (migration of this table) lets it
be changed or deleted. Its PDF is printed from that data once, kept among the stored files, and recognised by `sha256`.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import BigInteger, CheckConstraint, Index, UniqueConstraint, event, inspect
from sqlmodel import Field

from maritime_site.core.db.orm import TableModel, json_column, time_column
from maritime_site.domain.payments.models import Subject


class DocumentKind(StrEnum):
    """What a document is (contract, `GET /me/documents`)."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
    CREDIT_NOTE = "credit-note"


# What may change on an issued document: when it was sent and printed, which file came of it, and who may see it (two
# registrations of one person may become one).
LATER = frozenset({"sha256", "printed_at", "sent_at", "owner_id"})


class TaxSettings(TableModel, table=True):
    """The seller and the rates, one row (id 1). `rates` maps a subject's type to {rate, sac}; see `schemas`.

    GSTIN, SAC and state are those of an event in India; one in another country has the name of its tax and a number.
    `confirmed_by` is the accountant's name; empty means that seller and rates are still to be confirmed.
    """

    __tablename__ = "tax_settings"  # pyright: ignore[reportAssignmentType]

    id: int = Field(default=1, primary_key=True)
    seller_name: str = ""
    seller_address: str = ""
    gstin: str = ""
    sac: str = ""
    rates: dict[str, Any] = json_column(default_factory=dict)
    event_state: str = ""
    tax_name: str = ""
    tax_number: str = ""
    confirmed_by: str = ""
    confirmed_at: datetime | None = time_column(default=None)
    updated_at: datetime = time_column()


class BillingDetails(TableModel, table=True):
    """Whom a person's invoices are made out to; without a row they are made out to the person.

    `tax_number` is one of another country than India, or of an event outside India.
    """

    __tablename__ = "billing_details"  # pyright: ignore[reportAssignmentType]

    person_id: UUID = Field(foreign_key="person.id", primary_key=True)
    name: str = ""
    address: str = ""
    state: str = ""
    gstin: str = ""
    tax_number: str = ""
    updated_at: datetime = time_column()


class DocumentSeries(TableModel, table=True):
    """The last number given in a series, as `INV/2627`: the one contended row, taken last (see `numbering`)."""

    __tablename__ = "document_series"  # pyright: ignore[reportAssignmentType]

    series: str = Field(primary_key=True)
    last: int


class BillingDocument(TableModel, table=True):
    """One issued document. `key` names what it was issued for, so that nothing is invoiced twice.

    Amounts are minor units; those of a credit note are positive, too. `facts` is everything else that is printed.
    The one tax of an event outside India, which `facts` name as `taxName`, stands in `igst_minor`.
    """

    __tablename__ = "billing_document"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        UniqueConstraint("series", "serial"),
        CheckConstraint("amount_minor > 0", name="amount_positive"),
        CheckConstraint(
            "taxable_minor + cgst_minor + sgst_minor + igst_minor = amount_minor", name="parts_make_the_amount"
        ),
        Index("ix_billing_document_subject", "subject_type", "subject_id"),
        Index("ix_billing_document_issued", "issued_on", "number"),
    )

    id: UUID = Field(default_factory=uuid4, primary_key=True)
    key: str = Field(unique=True)
    kind: str
    series: str
    serial: int
    number: str = Field(unique=True, max_length=16)
    owner_id: UUID = Field(foreign_key="person.id", index=True)
    subject_type: str
    subject_id: UUID
    attempt_id: UUID | None = Field(default=None, foreign_key="payment_attempt.id", index=True)
    invoice_id: UUID | None = Field(default=None, foreign_key="billing_document.id", index=True)
    issued_on: date
    amount_minor: int = Field(sa_type=BigInteger)
    taxable_minor: int = Field(sa_type=BigInteger)
    cgst_minor: int = Field(default=0, sa_type=BigInteger)
    sgst_minor: int = Field(default=0, sa_type=BigInteger)
    igst_minor: int = Field(default=0, sa_type=BigInteger)
    currency: str
    facts: dict[str, Any] = json_column(default_factory=dict)
    sha256: str = ""
    printed_at: datetime | None = time_column(default=None)
    sent_at: datetime | None = time_column(default=None, index=True)
    created_at: datetime = time_column()

    @property
    def subject(self) -> Subject:
        """What was paid for."""
        return Subject(self.subject_type, self.subject_id)

    @property
    def file(self) -> str:
        """The PDF's name in the store."""
        return f"{self.id.hex}.pdf"

    @property
    def file_title(self) -> str:
        """What a downloaded PDF is called, without its ending."""
        return self.number.replace("/", "-")


def _refuse_change(_mapper: object, _connection: object, document: BillingDocument) -> None:
    changed = {attr.key for attr in inspect(document).attrs if attr.history.has_changes()}
    if changed - LATER:
        raise RuntimeError("an issued document never changes")


def _refuse_deletion(_mapper: object, _connection: object, _document: BillingDocument) -> None:
    raise RuntimeError("an issued document is never deleted")


event.listen(BillingDocument, "before_update", _refuse_change)
event.listen(BillingDocument, "before_delete", _refuse_deletion)
