"""An address counts once a code sent there was typed: who may prove it, and what the proof changes (AUTH-1, REG-4).

Registrations are typed by anybody with anybody's addresses. Until one of them is proven a registration is nobody's:
it is not approved, not shown, and gives way to whoever proves the address first.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import and_, bindparam, delete, or_
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import documents, mailing, messages, queries, service, uploads
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Consent, Document, Person, RegistrationEvent, Status

Channel = Literal["email", "sms"]
# Long enough to come back to a message; what strangers typed about somebody is not kept for longer.
UNPROVEN_FOR = timedelta(days=30)
MOST_PURGED = 200
UNPROVEN = (col(Person.email_verified_at).is_(None), col(Person.mobile_verified_at).is_(None))


def holder_of(session: Session, kind: str, channel: Channel, value: str) -> Person | None:
    """The person of this kind who proved this address."""
    find = queries.by_email if channel == "email" else queries.by_mobile
    return find(session, kind, value)


def _address_condition(channel: Channel, value: str) -> Any:
    return col(Person.email) == value.lower() if channel == "email" else col(Person.mobile) == value


def kinds_of(session: Session, channel: Channel, value: str) -> list[Person]:
    """A registration of each kind that this address signs in to, in the registry's order."""
    proven = col(Person.email_verified_at if channel == "email" else Person.mobile_verified_at).is_not(None)
    opened = select(Person).where(_address_condition(channel, value), or_(proven, and_(*UNPROVEN)))
    rows = {
        person.kind: person for person in session.exec(opened).all() if person.is_proven or _may_prove(person, channel)
    }
    return [rows[kind] for kind in KINDS if kind in rows]


def _may_prove(person: Person, channel: Channel) -> bool:
    return channel == "email" or bool(KINDS[person.kind].forms)


def reader_of(session: Session, kind: str, channel: Channel, value: str) -> Person | None:
    """Whose code a code sent to this address is: the holder's, else that of the newest unproven registration."""
    return session.exec(_first_claimant(kind, channel), params=_claim_parameters(kind, channel, value)).first()


def _claim_parameters(kind: str, channel: Channel, value: str) -> dict[str, str]:
    return {"of_kind": kind, "of_address": value.lower() if channel == "email" else value}


def _claimants(kind: str, channel: Channel) -> SelectOfScalar[Person]:
    """The holder of an address first, then the unproven registrations that name it, the newest first.

    A kind without a form of its own is made by others: who is invited proves the e-mail address that was written to,
    and a number that somebody else typed opens nothing.
    """
    holds = col(Person.email_verified_at if channel == "email" else Person.mobile_verified_at).is_not(None)
    opens = or_(holds, and_(*UNPROVEN)) if channel == "email" or KINDS[kind].forms else holds
    named = col(Person.email if channel == "email" else Person.mobile) == bindparam("of_address")
    statement = select(Person).where(col(Person.kind) == bindparam("of_kind"), named, opens)
    return statement.order_by(holds.desc(), col(Person.created_at).desc(), col(Person.id))


@cache
def _first_claimant(kind: str, channel: Channel) -> SelectOfScalar[Person]:
    return _claimants(kind, channel).limit(1)


@cache
def _locked_claimants(kind: str, channel: Channel) -> SelectOfScalar[Person]:
    """Whose other channel, or other registration, is proven meanwhile is not among those that are locked."""
    return _claimants(kind, channel).with_for_update().execution_options(populate_existing=True)


def claim_address(
    session: Session, kind: str, channel: Channel, value: str, *, preferred: UUID | None, now: datetime
) -> tuple[Person, bool] | None:
    """Who signs in with an address whose code was typed, and whether this is their first proof; None for nobody.

    The holder, else whom staff added with it, else the `preferred` or the newest registration that names the address
    and proved nothing. The first proof takes the e-mail address out of all other unproven registrations of the kind:
    they are deleted. The caller keeps other proofs of this address away meanwhile.
    """
    locked = _locked_claimants(kind, channel)
    claimants = session.exec(locked, params=_claim_parameters(kind, channel, value)).all()
    if not claimants:
        return None
    if claimants[0].proven_email if channel == "email" else claimants[0].proven_mobile:
        return claimants[0], False
    person = min(claimants, key=lambda claimant: (not claimant.added_by_staff, claimant.id != preferred))
    mark_proven(person, channel, now=now)
    if channel == "email" and len(claimants) > 1:
        session.flush()
        drop_others(session, person, now=now)
    return person, True


def mark_proven(person: Person, channel: Channel, *, now: datetime) -> None:
    """Note that this channel is proven. A first proof takes an unproven e-mail address out; a number stays as data."""
    if channel == "email":
        person.email_verified_at = now
        return
    person.mobile_verified_at = now
    if person.email_verified_at is None:
        person.email = ""


def drop_others(session: Session, person: Person, *, now: datetime) -> None:
    """Delete the other registrations of the kind that name the proven e-mail address and proved nothing.

    A number may be a secretary's who registers several people: registrations that name it stay, and prove an e-mail
    address of their own.
    """
    if not person.proven_email or not KINDS[person.kind].forms:
        return
    others = (_address_condition("email", person.email), col(Person.id) != person.id, *UNPROVEN)
    ids = session.exec(select(Person.id).where(Person.kind == person.kind, *others)).all()
    drop_registrations(session, ids, now=now)


def settle_first_proof(session: Session, person: Person, *, letterhead: Branding, now: datetime) -> None:
    """After the first proof: approve who needs no decision, and write what happens next."""
    if KINDS[person.kind].forms:
        with session.no_autoflush:  # the proof and the approval are one change of the row
            lacking = documents.list_missing_kinds(session, person)
            if person.approve_when_proven and person.status == Status.PENDING and not lacking:
                service.change_status(session, person, Status.APPROVED, by="system", note="", now=now)
        with use_language(person.language):
            mailing.post_to(
                session, messages.registered_message(person, lacking=lacking, letterhead=letterhead), person, now=now
            )
    elif person.approve_when_proven and person.status == Status.PENDING:
        service.decide_registration(
            session, person, Status.APPROVED, by="system", note="", letterhead=letterhead, now=now
        )


def drop_registrations(session: Session, ids: Sequence[UUID], *, now: datetime) -> int:
    """Delete unproven registrations with all that came with them; how many went. Their files go with the next round.

    One that something else points to, as a message the office once sent to many, stays: it opens nothing. So does what
    staff added.
    """
    strangers = (col(Person.id).in_(ids), col(Person.added_by_staff).is_(False), *UNPROVEN)
    waiting = select(Person).where(*strangers).with_for_update()
    return sum(_drop_registration(session, person, now) for person in (session.exec(waiting).all() if ids else ()))


def _drop_registration(session: Session, person: Person, now: datetime) -> bool:
    try:
        with session.begin_nested():
            uploads.leave_upload(session, documents.documents_of(session, person), now=now)
            for table in (Document, Consent, RegistrationEvent):
                session.exec(delete(table).where(col(table.person_id) == person.id))
            session.delete(person)
    except IntegrityError:
        return False
    return True


def purge_unproven(session: Session, *, now: datetime) -> int:
    """Delete registrations that nobody proved for 30 days, 200 at a time; how many went."""
    formed = [kind.key for kind in KINDS.values() if kind.forms]
    typed = (col(Person.kind).in_(formed), col(Person.added_by_staff).is_(False), *UNPROVEN)
    old = (col(Person.created_at) <= now - UNPROVEN_FOR, *typed)
    waiting = select(Person.id).where(col(Person.status).in_((Status.PENDING, Status.WAITLISTED)), *old)
    return drop_registrations(session, session.exec(waiting.limit(MOST_PURGED)).all(), now=now)
