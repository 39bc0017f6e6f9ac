"""Staff look at proposals, accept them, which may plan the talk, or reject them with a reason."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import editing
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.domain.programme.models import ProgrammeSession, Speaker
from maritime_site.domain.programme.schemas import SessionRequest, SpeakerRequest
from maritime_site.domain.talk_proposals import messages, transitions
from maritime_site.domain.talk_proposals.models import TalkProposal, TalkStatus
from maritime_site.domain.talk_proposals.schemas import (
    AcceptTalkRequest,
    PlannedSession,
    ProposalFilters,
    RejectTalkRequest,
)
from maritime_site.search.queries import find_records
from maritime_site.search.totals import Total

Row = tuple[TalkProposal, Person]
# What `SpeakerRequest` takes.
MOST_OF_NAME, MOST_OF_ROLE = 200, 120


def list_proposals(session: Session, filters: ProposalFilters) -> tuple[list[Row], Total]:
    """Proposals that match with who made them, the one changed last first, and how many there are."""
    groups = {"status": filters.status or ""}
    matches = find_records(session, "proposal", filters.search, groups, until=filters.page * filters.page_size)
    held = [col(TalkProposal.status) == filters.status] if filters.status else []
    order = (col(TalkProposal.updated_at).desc(), col(TalkProposal.id).desc())
    rows = select(TalkProposal, Person).join(Person, col(Person.id) == col(TalkProposal.person_id))
    first = (filters.page - 1) * filters.page_size
    chosen = rows.where(*matches.within(*held)).order_by(*order).offset(first).limit(filters.page_size)
    return [(row, person) for row, person in session.exec(chosen).all()], matches.total


def start_review(session: Session, id: UUID, *, actor: Actor, now: datetime) -> TalkProposal:
    """Say that somebody looks at it; its person changes it no more. Raises NotFound, Conflict."""
    row = transitions.lock_proposal(session, id)
    if transitions.change_status(session, row, TalkStatus.UNDER_REVIEW, by=transitions.STAFF, now=now):
        _record(session, row, "review", {}, actor=actor, now=now)
    return row


def accept_proposal(
    session: Session,
    id: UUID,
    payload: AcceptTalkRequest,
    *,
    actor: Actor,
    letterhead: Branding,
    now: datetime,
    photo: str = "",
) -> TalkProposal:
    """Take the talk: its person becomes a speaker of the plan, with a session as a draft where its hours are given.

    `photo` is the path of their picture on this site (`photos.accept_with_photo`); a speaker who has one keeps it.

    Again changes nothing. Raises NotFound, Invalid, and Conflict once it was rejected or withdrawn.
    """
    row = transitions.lock_proposal(session, id)
    if not transitions.change_status(
        session, row, TalkStatus.ACCEPTED, by=transitions.STAFF, note=payload.note, now=now
    ):
        return row
    row.speaker_id = _plan_speaker(session, row, photo, actor, now)
    if payload.session is not None:
        row.session_id = _plan_session(session, row, payload.session, actor, now)
    _record(session, row, "accept", {"session": str(row.session_id or "")}, actor=actor, now=now)
    _tell(session, row, letterhead=letterhead, now=now)
    return row


def reject_proposal(
    session: Session, id: UUID, payload: RejectTalkRequest, *, actor: Actor, letterhead: Branding, now: datetime
) -> TalkProposal:
    """Do not take the talk. Again changes nothing. Raises NotFound, and Conflict once it was accepted or withdrawn."""
    row = transitions.lock_proposal(session, id)
    if transitions.change_status(session, row, TalkStatus.REJECTED, by=transitions.STAFF, note=payload.reason, now=now):
        _record(session, row, "reject", {"reason": payload.reason}, actor=actor, now=now)
        _tell(session, row, letterhead=letterhead, now=now)
    return row


def _plan_speaker(session: Session, row: TalkProposal, photo: str, actor: Actor, now: datetime) -> UUID:
    """The speaker of an earlier talk of the same person, else a new one."""
    theirs = (TalkProposal.person_id == row.person_id, col(TalkProposal.speaker_id).is_not(None))
    for known in session.exec(select(TalkProposal.speaker_id).where(*theirs)).all():
        if known is not None and (speaker := session.get(Speaker, known)) is not None:
            speaker.photo = speaker.photo or photo
            session.add(speaker)
            return known
    person = session.get_one(Person, row.person_id)
    role = ", ".join(part for part in (person.designation, person.organisation) if part)
    payload = SpeakerRequest(
        name_en=_shorten(person.full_name, MOST_OF_NAME),
        role_en=_shorten(role, MOST_OF_ROLE),
        biography_en=row.biography,
        photo=photo,
    )
    added: Speaker = editing.create_entry(session, PlanEntryType.SPEAKER, payload, actor=actor, now=now)
    return added.id


def _shorten(text: str, most: int) -> str:
    """What a plan has room for: two lines of a registration may be longer than one of a speaker."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _plan_session(session: Session, row: TalkProposal, when: PlannedSession, actor: Actor, now: datetime) -> UUID:
    payload = SessionRequest(
        title_en=row.title,
        summary_en=row.abstract,
        language="hi" if row.language == "hi" else "en",
        track_id=row.track_id,
        speakers=[row.speaker_id] if row.speaker_id else [],
        **when.model_dump(),
    )
    added: ProgrammeSession = editing.create_entry(session, PlanEntryType.SESSION, payload, actor=actor, now=now)
    return added.id


def _record(
    session: Session, row: TalkProposal, verb: str, after: dict[str, Any], *, actor: Actor, now: datetime
) -> None:
    values = {"title": row.title} | after
    audit.record_change(
        session, row, f"talk-proposal.{verb}", actor=actor, entity="talk proposal", before={}, after=values, now=now
    )


def _tell(session: Session, row: TalkProposal, *, letterhead: Branding, now: datetime) -> None:
    owner = session.get_one(Person, row.person_id)
    with use_language(owner.language):
        post_to(session, messages.decided_message(row, owner, letterhead=letterhead), owner, now=now)
