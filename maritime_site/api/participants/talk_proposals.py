"""Talks that somebody proposes for the programme, and how they stand."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep, SignedIn, WriteSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Saved, Schema, failure_responses
from maritime_site.core.text.i18n import _
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.talk_proposals import queries, service
from maritime_site.domain.talk_proposals.models import TalkStatus
from maritime_site.domain.talk_proposals.schemas import TalkProposalRequest

router = Router(prefix="/me/talk-proposals", tags=["Programme"])
WRITING = failure_responses(401, 404, 409, 413, 415, 422, 429, 503)
RATE = "20 per 1 day"


class TalkProposalSchema(Schema):
    """A proposed talk; `note` is what staff wrote with their decision."""

    id: UUID
    title: str = Field(examples=["Deep berths, short queues"])
    abstract: str
    biography: str
    photo_id: UUID | None
    track_id: UUID | None
    language: Literal["en", "hi"]
    status: TalkStatus
    note: str
    session_id: UUID | None = Field(description="The session that was planned of it; public with its release alone")
    created_at: Moment
    updated_at: Moment


@router.get("", operation_id="talk_proposals", responses=failure_responses(401, 503), summary="One's talk proposals")
def list_proposals(who: SignedIn, session: ReadSession) -> DataAnswer[list[TalkProposalSchema]]:
    """Everything one proposed, with how it stands; the latest first."""
    return DataAnswer(data=[TalkProposalSchema.model_validate(row) for row in queries.list_own(session, who.person)])


@router.post("", status_code=201, operation_id="talk_proposal_submit", responses=WRITING, summary="Propose a talk")
def submit_proposal(
    payload: TalkProposalRequest, who: SignedIn, services: ServicesDep, session: WriteSession, now: Now
) -> Saved[TalkProposalSchema]:
    """Anybody registered may; five at most are open at a time (409). The photo is a document of `POST P/documents`."""
    rate_limits.check_rate(services.limiter, RATE, "talk-proposal", str(who.person.id))
    row = service.submit_proposal(session, payload, owner=who.person, letterhead=letterhead_of(services), now=now)
    return Saved(message=_("Your proposal arrived"), data=TalkProposalSchema.model_validate(row))


@router.get("/{id}", operation_id="talk_proposal", responses=failure_responses(401, 404, 422, 503))
def get_proposal(id: UUID, who: SignedIn, session: ReadSession) -> DataAnswer[TalkProposalSchema]:
    """One of one's own."""
    return DataAnswer(data=TalkProposalSchema.model_validate(queries.get_own(session, id, who.person)))


@router.put("/{id}", operation_id="talk_proposal_change", responses=WRITING, summary="Change a talk proposal")
def change_proposal(
    id: UUID, payload: TalkProposalRequest, who: SignedIn, session: WriteSession, now: Now
) -> Saved[TalkProposalSchema]:
    """While nobody looked at it (409 afterwards)."""
    row = service.change_proposal(session, id, payload, owner=who.person, now=now)
    return Saved(message=_("Saved"), data=TalkProposalSchema.model_validate(row))


@router.post("/{id}/withdraw", operation_id="talk_proposal_withdraw", responses=WRITING)
def withdraw_proposal(id: UUID, who: SignedIn, session: WriteSession, now: Now) -> Saved[TalkProposalSchema]:
    """Take it back; again changes nothing, and once staff decided it is 409."""
    row = service.withdraw_proposal(session, id, owner=who.person, now=now)
    return Saved(message=_("You withdrew the proposal"), data=TalkProposalSchema.model_validate(row))
