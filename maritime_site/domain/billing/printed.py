"""The PDF of an issued document: printed once from its frozen data, kept, and recognised by its hash."""

from __future__ import annotations

import hashlib
from datetime import datetime
from uuid import UUID

import structlog
from sqlalchemy import update
from sqlmodel import col

from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.billing.wording import build_sheet
from maritime_site.ports.files import FileMissing
from maritime_site.ports.services import Services

log = structlog.get_logger()


def read_pdf(services: Services, document: BillingDocument, *, now: datetime) -> bytes:
    """The document's PDF, printed now where it was not yet. Raises Unavailable when nothing can be printed.

    The caller holds no transaction. A kept file whose hash is another one is never handed out: the frozen data is
    printed anew instead, which gives the same bytes as long as fonts, template and the logo's picture are the same.
    """
    kept = _read_kept(services, document)
    if kept is not None:
        return kept
    logo = document.facts.get("logo")
    picture = services.logo_reader.read(logo) if logo else None
    data = services.billing_printer.pdf(build_sheet(document, picture))
    digest = hashlib.sha256(data).hexdigest()
    if document.sha256 and digest != document.sha256:
        log.error("document printed otherwise than at first", number=document.number)
        return data
    services.files.keep(document.file, data)
    if not document.sha256 and not _note_hash(services, document.id, digest, now=now):
        return _read_again(services, document.id, data)
    return data


def _read_kept(services: Services, document: BillingDocument) -> bytes | None:
    if not document.sha256:
        return None
    try:
        data = services.files.read(document.file)
    except FileMissing:
        log.warning("file of a document is missing", number=document.number)
        return None
    if hashlib.sha256(data).hexdigest() != document.sha256:
        log.error("file of a document was changed", number=document.number)
        return None
    return data


def _note_hash(services: Services, id: UUID, digest: str, *, now: datetime) -> bool:
    """Note the hash of the first printing; False when another process was first."""
    first = (col(BillingDocument.id) == id, col(BillingDocument.sha256) == "")
    with services.database.writing() as session:
        noted = session.exec(update(BillingDocument).where(*first).values(sha256=digest, printed_at=now))
        return bool(noted.rowcount)


def _read_again(services: Services, id: UUID, data: bytes) -> bytes:
    """Two printed it at once: the first one's hash counts, and equal data gave equal bytes."""
    with services.database.reading() as session:
        document = session.get_one(BillingDocument, id)
    return _read_kept(services, document) or data
