"""Somebody proposes a talk, changes it while nobody looked at it, or withdraws it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.errors import Conflict, Invalid
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Document, Person
from maritime_site.domain.programme.models import Track
from maritime_site.domain.talk_proposals import messages, transitions
from maritime_site.domain.talk_proposals.models import OPEN, TalkProposal, TalkStatus
from maritime_site.domain.talk_proposals.schemas import TalkProposalRequest

MOST_OPEN = 5
NO_PICTURE = N_("Choose a picture among your documents")
FIXED = N_("Somebody looks at this proposal already, so it can no longer be changed")


def submit_proposal(
    session: Session, payload: TalkProposalRequest, *, owner: Person, letterhead: Branding, now: datetime
) -> TalkProposal:
    """Propose a talk; a message confirms it. Raises Invalid, and Conflict with five proposals that are still open."""
    people.lock_person(session, owner.id)
    _check_choices(session, payload, owner)
    mine = (TalkProposal.person_id == owner.id, col(TalkProposal.status).in_(OPEN))
    if session.exec(select(func.count()).select_from(TalkProposal).where(*mine)).one() >= MOST_OPEN:
        raise Conflict(_("You can have {count} open proposals at most", count=MOST_OPEN))
    row = TalkProposal(person_id=owner.id, created_at=now, updated_at=now, **payload.model_dump())
    transitions.add_step(session, row, by=transitions.OWNER, now=now)
    with use_language(owner.language):
        post_to(session, messages.received_message(row, owner, letterhead=letterhead), owner, now=now)
    return row


def change_proposal(
    session: Session, id: UUID, payload: TalkProposalRequest, *, owner: Person, now: datetime
) -> TalkProposal:
    """Change what is proposed. Raises NotFound, Invalid, and Conflict once staff look at it."""
    row = transitions.lock_proposal(session, id, owner_id=owner.id)
    if row.status != TalkStatus.SUBMITTED:
        raise Conflict(_(FIXED))
    _check_choices(session, payload, owner)
    row.sqlmodel_update(payload.model_dump() | {"updated_at": now})
    session.add(row)
    session.flush()
    return row


def withdraw_proposal(session: Session, id: UUID, *, owner: Person, now: datetime) -> TalkProposal:
    """Take a proposal back; again changes nothing. Raises NotFound, and Conflict once staff decided."""
    row = transitions.lock_proposal(session, id, owner_id=owner.id)
    transitions.change_status(session, row, TalkStatus.WITHDRAWN, by=transitions.OWNER, now=now)
    session.flush()
    return row


def _check_choices(session: Session, payload: TalkProposalRequest, owner: Person) -> None:
    problems: dict[str, str] = {}
    if payload.track_id and session.get(Track, payload.track_id) is None:
        problems["trackId"] = _(CHOICE)
    if payload.photo_id:
        photo = session.get(Document, payload.photo_id)
        if photo is None or photo.person_id != owner.id or not photo.media_type.startswith("image/"):
            problems["photoId"] = _(NO_PICTURE)
    if problems:
        raise Invalid(problems)
