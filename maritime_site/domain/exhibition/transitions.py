"""The one way a claim on a stall changes its status or its stall (EXH-2)."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.db.database import raise_on_constraint
from maritime_site.core.errors import Conflict, NotFound, SoldOut
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.exhibition import messages
from maritime_site.domain.exhibition.labels import STATUS_NAMES
from maritime_site.domain.exhibition.messages import MessageContext
from maritime_site.domain.exhibition.models import (
    ALLOWED_TRANSITIONS,
    LIVE,
    SUBJECT_TYPE,
    TAKEN,
    ActorType,
    ApplicationStatus,
    Stall,
    StallApplication,
    StallStep,
)
from maritime_site.domain.payments import locks, orders
from maritime_site.domain.payments.models import Subject
from maritime_site.domain.payments.policy import PaymentPolicy
from maritime_site.domain.people.models import Person

GONE = N_("Stall {stall} was taken a moment ago. Please choose another one.")
S = ApplicationStatus


def lock_application(session: Session, id: UUID, *, owner_id: UUID | None = None) -> StallApplication:
    """A claim as it is now, under its lock until the transaction ends; only `owner_id`'s when one is given.

    Raises NotFound, for somebody else's too.
    """
    locks.lock_subject(session, Subject(SUBJECT_TYPE, id))
    statement = select(StallApplication).where(StallApplication.id == id).with_for_update()
    claim = session.exec(statement.execution_options(populate_existing=True)).first()
    if claim is None or owner_id not in {None, claim.owner_id}:
        raise NotFound(_("There is no such application"))
    return claim


def stall_locked(session: Session, code: str) -> Stall:
    """A stall by its code, kept from other transactions. Raises NotFound.

    History rows may still be written about it meanwhile: they only need its key.
    """
    statement = select(Stall).where(Stall.code == code.upper()).with_for_update(key_share=True)
    stall = session.exec(statement.execution_options(populate_existing=True)).first()
    if stall is None:
        raise NotFound(_("There is no such stall"))
    return stall


def live_claim(session: Session, stall_id: UUID) -> StallApplication | None:
    """The claim that has this stall, if any."""
    live = (StallApplication.stall_id == stall_id, col(StallApplication.status).in_(LIVE))
    return session.exec(select(StallApplication).where(*live)).first()


def load_message_context(session: Session, claim: StallApplication, terms: PaymentPolicy) -> MessageContext:
    """What a message about this claim needs."""
    return MessageContext(claim, session.get_one(Stall, claim.stall_id), session.get_one(Person, claim.owner_id), terms)


def _one_owner(session: Session, stall: Stall) -> AbstractContextManager[None]:
    """Write a claim on a stall inside; the database refuses a second live one (EXH-2). Raises SoldOut then."""
    return raise_on_constraint(session, SoldOut(_(GONE, stall=stall.code)))


def begin_application(session: Session, claim: StallApplication, stall: Stall, *, now: datetime) -> None:
    """Write a new claim and its first step. Raises SoldOut when somebody else has the stall."""
    with _one_owner(session, stall):
        session.add(claim)
    add_history_note(session, claim, "held", ActorType.OWNER, "", now=now)


def change_status(
    session: Session,
    claim: StallApplication,
    status: ApplicationStatus,
    *,
    by: ActorType,
    note_: str = "",
    terms: PaymentPolicy,
    now: datetime,
    quiet: bool = False,
) -> bool:
    """Move a locked claim one legal step, with its history and (not `quiet`) its message; False when it is there.

    Raises Conflict for any other step.
    """
    old = ApplicationStatus(claim.status)
    if old is status and status not in ALLOWED_TRANSITIONS[old]:
        return False
    if status not in ALLOWED_TRANSITIONS[old]:
        raise Conflict(_("This application stands at: {status}", status=_(STATUS_NAMES[old])))
    claim.status, claim.updated_at = status, now
    if status not in {S.HELD, S.OFFERED}:
        claim.expires_at = None
    if status not in TAKEN:
        orders.abandon_orders(session, claim.subject)
    add_history_note(session, claim, status.value, by, note_, now=now)
    if not quiet:
        messages.notify_status(session, load_message_context(session, claim, terms), note_, now=now)
    return True


def place_on_stall(session: Session, claim: StallApplication, stall: Stall, *, now: datetime) -> None:
    """Put a locked live claim on another stall. Raises SoldOut when somebody has it."""
    with _one_owner(session, stall):
        claim.stall_id, claim.updated_at = stall.id, now
        session.add(claim)


def swap_stalls(session: Session, one: StallApplication, other: StallApplication, *, now: datetime) -> None:
    """Let two locked live claims change stalls; one steps aside first, for a stall never has two owners."""
    status, first, second = one.status, one.stall_id, other.stall_id
    for claim, changes in (
        (one, {"status": S.RELEASED}),
        (other, {"stall_id": first, "updated_at": now}),
        (one, {"stall_id": second, "status": status, "updated_at": now}),
    ):
        for name, value in changes.items():
            setattr(claim, name, value)
        session.add(claim)
        session.flush()


def add_history_note(
    session: Session, claim: StallApplication, action: str, by: ActorType, text: str, *, now: datetime
) -> None:
    """Write one line of a claim's history."""
    claim.steps += 1
    session.add(claim)
    session.flush()
    session.add(
        StallStep(
            application_id=claim.id,
            number=claim.steps,
            action=action,
            status=claim.status,
            stall_id=claim.stall_id,
            by=by,
            note=text[:500],
            at=now,
        )
    )
