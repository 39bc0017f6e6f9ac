"""What proposals put into somebody's own event (ME-2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from maritime_site.core.text.i18n import _
from maritime_site.domain.event_items import ChangeItem
from maritime_site.domain.people.models import Person
from maritime_site.domain.talk_proposals.messages import PAGE
from maritime_site.domain.talk_proposals.models import STATUS_NAMES, ProposalStep, TalkProposal
from maritime_site.domain.talk_proposals.transitions import STAFF


def list_changes(session: Session, person: Person, since: datetime, _now: datetime) -> Sequence[ChangeItem]:
    """What staff did with the person's proposals since then."""
    steps = select(ProposalStep, TalkProposal).join(TalkProposal, col(TalkProposal.id) == col(ProposalStep.proposal_id))
    mine = (TalkProposal.person_id == person.id, ProposalStep.by == STAFF, ProposalStep.at > since)
    return [
        ChangeItem("talk-proposal", f"{row.title}: {_(STATUS_NAMES[step.status])}", step.at, PAGE)
        for step, row in session.exec(steps.where(*mine)).all()
    ]
