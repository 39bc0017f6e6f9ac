"""What the audit log's ids stand for, as far as the records are still there; people are named by their reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.ids import read_uuid
from maritime_site.core.text.i18n import in_language
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.api_keys.models import ApiKey
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.awards.models import AwardCategory, Nomination
from maritime_site.domain.broadcasts.models import Broadcast
from maritime_site.domain.check_in.models import GateDevice, GateZone
from maritime_site.domain.exhibition.models import Stall, StallApplication
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.meetings.models import MeetingTable
from maritime_site.domain.newsroom.models import Announcement, PastEvent, PhotoAlbum, PressRelease, Video
from maritime_site.domain.pages.models import LibraryPicture
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.payments.models import PaymentAttempt, PaymentOrder, Refund
from maritime_site.domain.payments.staff.models import RefundProposal
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy.models import DataRequest
from maritime_site.domain.programme.models import Hall, ProgrammeSession, Speaker, Track
from maritime_site.domain.talk_proposals.models import TalkProposal
from maritime_site.domain.webhooks.models import WebhookEndpoint

Names = Mapping[str, str]
# Whatever is on record under its own id, and which of its attributes people call it by.
CALLED: tuple[tuple[Any, str], ...] = (
    (Person, "reference"),
    (Booking, "reference"),
    (Nomination, "reference"),
    (StallApplication, "reference"),
    (DataRequest, "registration"),
    (Case, "number"),
    (EntryPass, "number"),
    (Stall, "code"),
    (Administrator, "name"),
    (ApiKey, "name"),
    (WebhookEndpoint, "url"),
    (GateDevice, "name"),
    (GateZone, "name_en"),
    (Package, "name_en"),
    (AwardCategory, "name_en"),
    (MeetingTable, "name_en"),
    (Hall, "name_en"),
    (Track, "name_en"),
    (Speaker, "name_en"),
    (ProgrammeSession, "title_en"),
    (PressRelease, "title_en"),
    (PhotoAlbum, "title_en"),
    (Video, "title_en"),
    (PastEvent, "title_en"),
    (Announcement, "text_en"),
    (Broadcast, "subject_en"),
    (TalkProposal, "title"),
    (LibraryPicture, "name"),
)


def names_of(session: Session, entries: Iterable[AuditEntry]) -> dict[str, str]:
    """Names by the ids that these entries hold."""
    ids = {each for entry in entries for each in _list_ids(entry)}
    if not ids:
        return {}
    named = {str(row.id): _name_row(row, name) for model, name in CALLED for row in _load_rows(session, model, ids)}
    return named | _of_payments(session, ids)


def _name_row(row: Any, name: str) -> str:
    """What an attribute says; of one that is written in both languages, in the reader's."""
    hindi = getattr(row, f"{name.removesuffix('_en')}_hi", "") if name.endswith("_en") else ""
    return in_language(str(getattr(row, name)), hindi)


def _load_rows(session: Session, model: Any, ids: Iterable[UUID]) -> Iterator[Any]:
    yield from session.exec(select(model).where(col(model.id).in_(ids))).all()


def _of_payments(session: Session, ids: set[UUID]) -> dict[str, str]:
    """Payments and their refunds, by the receipt of their order."""
    refunds = {row.id: row.attempt_id for model in (RefundProposal, Refund) for row in _load_rows(session, model, ids)}
    paid = select(PaymentAttempt.id, PaymentOrder.receipt).join(PaymentOrder)
    receipts = dict(session.exec(paid.where(col(PaymentAttempt.id).in_(ids | set(refunds.values())))).all())
    refund_receipts = {refund: receipts[attempt] for refund, attempt in refunds.items() if attempt in receipts}
    return {str(payment_id): receipt for payment_id, receipt in (receipts | refund_receipts).items()}


def _list_ids(entry: AuditEntry) -> Iterator[UUID]:
    for value in (entry.entity_id, *entry.before.values(), *entry.after.values()):
        for item in value if isinstance(value, list) else value.values() if isinstance(value, dict) else [value]:
            read = read_uuid(item)
            if read is not None:
                yield read
