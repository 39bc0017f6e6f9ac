"""The one way a proposal changes its status."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.talk_proposals.models import (
    ALLOWED_TRANSITIONS,
    STATUS_NAMES,
    ProposalStep,
    TalkProposal,
    TalkStatus,
)

NO_PROPOSAL = N_("There is no such proposal")
OWNER, STAFF = "owner", "administrator"


def lock_proposal(session: Session, id: UUID, *, owner_id: UUID | None = None) -> TalkProposal:
    """A proposal as it is now, under its lock until the transaction ends. Raises NotFound, also for another owner's."""
    statement = select(TalkProposal).where(TalkProposal.id == id).with_for_update()
    row = session.exec(statement.execution_options(populate_existing=True)).first()
    if row is None or owner_id not in {None, row.person_id}:
        raise NotFound(_(NO_PROPOSAL))
    return row


def add_step(session: Session, row: TalkProposal, *, by: str, note: str = "", now: datetime) -> None:
    """Note where a locked proposal stands now."""
    row.steps, row.updated_at = row.steps + 1, now
    session.add(row)
    session.flush()
    step = ProposalStep(proposal_id=row.id, number=row.steps, status=row.status, by=by, note=note, at=now)
    session.add(step)


def change_status(
    session: Session, row: TalkProposal, status: TalkStatus, *, by: str, note: str = "", now: datetime
) -> bool:
    """Move a locked proposal one legal step; False where it stands there already. Raises Conflict otherwise."""
    old = TalkStatus(row.status)
    if old is status:
        return False
    if status not in ALLOWED_TRANSITIONS[old]:
        raise Conflict(_("This proposal stands at: {status}", status=_(STATUS_NAMES[old])))
    row.status, row.note = status, note
    add_step(session, row, by=by, note=note, now=now)
    return True


def history_of(session: Session, id: UUID) -> list[ProposalStep]:
    """What happened to a proposal, the latest first."""
    mine = select(ProposalStep).where(ProposalStep.proposal_id == id)
    return list(session.exec(mine.order_by(col(ProposalStep.number).desc())).all())
