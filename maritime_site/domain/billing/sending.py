"""What follows an issued document, outside the transaction that numbered it: its message, then its PDF."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import structlog
from sqlalchemy import update
from sqlmodel import col, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import AppError
from maritime_site.domain.billing import messages
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.billing.printed import read_pdf
from maritime_site.domain.payments.policy import terms_of
from maritime_site.ports.services import Services

MOST_AT_ONCE = 20
log = structlog.get_logger()


def send_documents(services: Services, *, now: datetime) -> int:
    """Tell the owners of documents that were just issued, and print those; answers how many were sent.

    May run on several workers: each document's message is queued by the one that claims it.
    """
    waiting = select(BillingDocument.id).where(col(BillingDocument.sent_at).is_(None))
    with services.database.reading() as session:
        ids = session.exec(waiting.order_by(col(BillingDocument.created_at)).limit(MOST_AT_ONCE)).all()
    return sum(_send_document(services, id, now=now) for id in ids)  # noqa: A001  the field's own name


def _send_document(services: Services, id: UUID, *, now: datetime) -> bool:
    unsent = (col(BillingDocument.id) == id, col(BillingDocument.sent_at).is_(None))
    with services.database.writing() as session:
        if not count_changed(session.exec(update(BillingDocument).where(*unsent).values(sent_at=now))):
            return False
        document = session.get_one(BillingDocument, id)
        messages.notify_issued(session, document, terms=terms_of(services), now=now)
        session.flush()
        session.expunge(document)
    try:
        read_pdf(services, document, now=now)
    except AppError as problem:  # it is printed when somebody asks for it
        log.warning("document not printed yet", number=document.number, reason=problem.message)
    return True
