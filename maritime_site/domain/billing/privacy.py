"""What invoices hold about somebody, and what stays of it when they are erased (REG-7).

Section 36 of the CGST Act, 2017: accounts and records are kept for 72 months from the due date of the year's annual
return. So an issued document keeps its buyer's name and address; only what would go on the next one is forgotten.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col

from maritime_site.core.serialization import Record, serialize_row
from maritime_site.domain.billing import queries
from maritime_site.domain.billing.models import BillingDetails, BillingDocument
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import Services


def export_of(session: Session, person: Person) -> dict[str, list[Record]]:
    """The documents with what they say of the person, and whom the next ones are made out to."""
    details = session.get(BillingDetails, person.id)
    return {
        "billingDetails": [serialize_row(details, "name", "address", "state", "gstin", "tax_number")]
        if details
        else [],
        "invoices": [
            serialize_row(row, "number", "kind", "issued_on", "amount_minor", "currency")
            | {"buyer": row.facts["buyer"]["name"], "address": row.facts["buyer"]["address"]}
            for row in queries.documents_of(session, person)
        ],
    }


def files_of(session: Session, person: Person) -> list[str]:
    """The names in the store of the PDFs that were printed."""
    return [row.file for row in queries.documents_of(session, person) if row.sha256]


def erase_held_data(session: Session, person: Person, *, services: Services, now: datetime) -> None:  # noqa: ARG001  as every holder
    """Forget whom the next document would be made out to; issued ones stay, as the law asks, and nobody is written."""
    unsent = (col(BillingDocument.owner_id) == person.id, col(BillingDocument.sent_at).is_(None))
    session.exec(update(BillingDocument).where(*unsent).values(sent_at=now))
    session.exec(delete(BillingDetails).where(col(BillingDetails.person_id) == person.id))
