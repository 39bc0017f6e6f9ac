"""Staff decide about the talks that people propose."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query

from maritime_site.api.access import ReadSession
from maritime_site.api.participants.talk_proposals import TalkProposalSchema
from maritime_site.api.routing import Router
from maritime_site.api.schemas import ListAnswer, Saved
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.api.staff.event.pictures import UploadContext, at_counter
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.models import Person
from maritime_site.domain.talk_proposals import photos, queries, staff
from maritime_site.domain.talk_proposals.models import TalkProposal
from maritime_site.domain.talk_proposals.schemas import AcceptTalkRequest, ProposalFilters, RejectTalkRequest

router = Router(prefix="/admin/talk-proposals", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("PROGRAMME_EDIT"))]
StaffDep = Annotated[StaffContext, staff_context("PROGRAMME_EDIT")]
AtCounter = Annotated[UploadContext, at_counter("PROGRAMME_EDIT")]


class OfficeTalkProposal(TalkProposalSchema):
    """A proposal with who made it, and the speaker that was planned of them."""

    person_id: UUID
    name: str
    speaker_id: UUID | None

    @classmethod
    def of(cls, row: TalkProposal, person: Person) -> OfficeTalkProposal:
        """As programs read it."""
        return cls.model_validate(row.model_dump() | {"name": person.full_name})


@router.get("", operation_id="admin_talk_proposals", responses=LISTING, summary="Talk proposals")
def list_proposals(
    _admin: Viewer, filters: Annotated[ProposalFilters, Query()], session: ReadSession
) -> ListAnswer[OfficeTalkProposal]:
    """Those that match, the one changed last first."""
    rows, total = staff.list_proposals(session, filters)
    return ListAnswer(data=[OfficeTalkProposal.of(row, person) for row, person in rows], total=total)


@router.get("/{id}", operation_id="admin_talk_proposal", responses=READING, summary="One talk proposal")
def get_proposal(_admin: Viewer, id: UUID, session: ReadSession) -> Saved[OfficeTalkProposal]:
    """All that was written."""
    return Saved(message="", data=OfficeTalkProposal.of(*queries.get_proposal(session, id)))


def _to_answer(context: StaffContext, row: TalkProposal, words: str) -> Saved[OfficeTalkProposal]:
    context.session.flush()
    return Saved(message=words, data=OfficeTalkProposal.of(*queries.get_proposal(context.session, row.id)))


@router.post("/{id}/review", operation_id="admin_talk_proposal_review", responses=ACTING)
def start_review(id: UUID, context: StaffDep) -> Saved[OfficeTalkProposal]:
    """Say that somebody looks at it: its person changes it no more."""
    row = staff.start_review(context.session, id, actor=context.actor, now=context.now)
    return _to_answer(context, row, _("The proposal is under review"))


@router.post("/{id}/accept", operation_id="admin_talk_proposal_accept", responses=DECIDING)
def accept_proposal(id: UUID, payload: AcceptTalkRequest, handing: AtCounter) -> Saved[OfficeTalkProposal]:
    """Take the talk: its person is a speaker of the plan then, with the photograph that was proposed.

    Where its hours are given, a draft of a session is planned.
    """
    photos.accept_with_photo(handing.services, id, payload, actor=handing.actor, now=handing.now)
    with handing.services.database.reading() as session:
        row = OfficeTalkProposal.of(*queries.get_proposal(session, id))
    return Saved(message=_("The talk is accepted"), data=row)


@router.post("/{id}/reject", operation_id="admin_talk_proposal_reject", responses=DECIDING)
def reject_proposal(id: UUID, payload: RejectTalkRequest, context: StaffDep) -> Saved[OfficeTalkProposal]:
    """Do not take the talk; its person reads the reason."""
    row = staff.reject_proposal(
        context.session, id, payload, actor=context.actor, letterhead=context.letterhead, now=context.now
    )
    return _to_answer(context, row, _("The proposal is rejected"))
