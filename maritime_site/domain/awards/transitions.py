"""The one way a nomination changes its status, and reads of one under its lock."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.awards.models import (
    ALLOWED_TRANSITIONS,
    ActorType,
    Nomination,
    NominationStatus,
    NominationStep,
)

STATUS_NAMES = {
    NominationStatus.AWAITING_NOMINEE: N_("Waiting for the nominee"),
    NominationStatus.SUBMITTED: N_("Submitted"),
    NominationStatus.SHORTLISTED: N_("Shortlisted"),
    NominationStatus.REJECTED: N_("Not shortlisted"),
    NominationStatus.DECLINED: N_("Declined by the nominee"),
    NominationStatus.WITHDRAWN: N_("Withdrawn"),
}
# What the site itself notes of a step: kept as a code, told in the reader's language.
ACCEPTED, REMINDED = "accepted", "reminded"
NOTE_NAMES = {ACCEPTED: N_("The nominee accepted"), REMINDED: N_("The nominee was reminded")}
NO_NOMINATION = N_("There is no such nomination")


def name_note(note: str) -> str:
    """A step's note as people read it; what somebody typed as it is."""
    return _(NOTE_NAMES[note]) if note in NOTE_NAMES else note


def lock_nomination(session: Session, id: UUID) -> Nomination:
    """A nomination as it is now, kept from other transactions until ours ends. Raises NotFound."""
    return _find_locked(session, Nomination.id == id)


def locked_by_reference(session: Session, reference: str) -> Nomination:
    """The same, found by what people quote. Raises NotFound."""
    return _find_locked(session, Nomination.reference == reference)


def _find_locked(session: Session, which: object) -> Nomination:
    wanted = select(Nomination).where(which).with_for_update()  # pyright: ignore[reportArgumentType]
    row = session.exec(wanted.execution_options(populate_existing=True)).first()
    if row is None:
        raise NotFound(_(NO_NOMINATION))
    return row


def change_status(
    session: Session, nomination: Nomination, status: NominationStatus, *, by: ActorType, note: str = "", now: datetime
) -> bool:
    """Move a locked nomination one legal step and write it to its history; False when it is there already.

    Raises Conflict for any other step.
    """
    if nomination.status == status:
        return False
    old = NominationStatus(nomination.status)
    if status not in ALLOWED_TRANSITIONS[old]:
        raise Conflict(_("This nomination stands at: {status}", status=_(STATUS_NAMES[old])))
    nomination.status, nomination.updated_at = status, now
    session.add(nomination)
    note_step(session, nomination, by=by, note=note, now=now)
    return True


def note_step(session: Session, nomination: Nomination, *, by: ActorType, note: str = "", now: datetime) -> None:
    """Write where a nomination stands to its history."""
    session.add(NominationStep(nomination_id=nomination.id, status=nomination.status, by=by, note=note[:2000], at=now))


def history_of(session: Session, nomination: Nomination) -> list[NominationStep]:
    """The nomination's history, oldest first."""
    mine = select(NominationStep).where(NominationStep.nomination_id == nomination.id)
    return list(session.exec(mine.order_by(col(NominationStep.at), col(NominationStep.id))).all())
