"""Payments as staff reads them over REST, each with the documents that were issued for it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from maritime_site.api.participants.billing import to_document_schema
from maritime_site.api.staff.payments.schemas import StaffPayment
from maritime_site.domain.billing import queries as billing
from maritime_site.domain.payments.staff.queries import PaymentRow

PDFS = "/api/admin/documents"


def to_staff_payments(session: Session, rows: Sequence[PaymentRow]) -> list[StaffPayment]:
    """Payments with their documents, oldest first."""
    issued = billing.documents_by_payment(session, [row.id for row in rows])
    return [
        StaffPayment.model_validate(row).model_copy(
            update={"documents": [to_document_schema(document, PDFS) for document in issued.get(row.id, ())]}
        )
        for row in rows
    ]
