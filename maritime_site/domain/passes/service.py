"""What happens to a pass: it is given, changed with the event's days, revoked, sent again (PASS-1, PASS-4)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import update
from sqlmodel import Session, col

from maritime_site.core.db.database import count_changed, insert_once
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.passes import messages, queries
from maritime_site.domain.passes.code import PassKey
from maritime_site.domain.passes.models import AdmissionDay, EntryPass, PassSeries, VoidSerial, serialize_days
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people import messages as people_messages
from maritime_site.domain.people import queries as people
from maritime_site.domain.people.decisions import (
    ApprovalRestored,
    ApprovalWithdrawn,
    KindChanged,
    RegistrationsMerged,
)
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.mailing import post_to
from maritime_site.domain.people.models import Person, Status
from maritime_site.ports.services import Services

SERIAL_BYTES = 8
REVOKED, CHANGED = "revoked", "changed"
NO_EMAIL = N_("Your registration has no email address yet. Add one on the security page.")
WITHHELD = N_("Your pass was revoked. Please ask at the help desk.")


def set_days(session: Session, days: Sequence[date]) -> None:
    """Make these the days on which passes admit."""
    for old in queries.stored_days(session):
        session.delete(session.get_one(AdmissionDay, old))
    session.flush()
    session.add_all(AdmissionDay(day=day) for day in sorted(set(days)))


def issue_pass(session: Session, *, owner: Person, days: Sequence[date], now: datetime) -> EntryPass:
    """The pass of an approved person, made when there is none yet; days that changed make a new serial.

    Raises Conflict until the registration is approved, and while staff withhold the pass. Asking again gives the
    same pass.
    """
    person = people.lock_person(session, owner.id)
    people.require_approved(person)
    result = queries.pass_of(session, person)
    if result is None:
        return _build_pass(session, person, days, now)
    if queries.is_current(result, days):
        return result
    if result.withheld_reason:
        raise Conflict(_(WITHHELD))
    if result.revoked_at is None:
        void_code(session, result, CHANGED, now=now)
    result.say(days)
    result.revoked_at, result.issued_at = None, now
    session.add(result)
    return result


def _build_pass(session: Session, person: Person, days: Sequence[date], now: datetime) -> EntryPass:
    kind_letter = KINDS[person.kind].letter
    made = EntryPass(
        person_id=person.id,
        letter=kind_letter,
        place=_next_place(session, kind_letter),
        serial=_new_serial(),
        valid_from=days[0],
        valid_to=days[-1],
        code_days=serialize_days(days),
        issued_at=now,
    )
    session.add(made)
    session.flush()
    return made


def _new_serial() -> str:
    return secrets.token_hex(SERIAL_BYTES)


def _next_place(session: Session, letter: str) -> int:
    raised = update(PassSeries).where(col(PassSeries.letter) == letter).values(last=PassSeries.last + 1)
    if not count_changed(session.exec(raised)):
        insert_once(
            session, PassSeries(letter=letter)
        )  # or the other one did: the first of a kind is given twice at once
        session.exec(raised)
    return session.get_one(PassSeries, letter, populate_existing=True).last


def revoke_pass(session: Session, *, owner: Person, now: datetime) -> None:
    """Let a person's pass admit nobody any more; without one, nothing happens."""
    result = queries.pass_of(session, owner)
    if result is None or result.revoked_at is not None:
        return
    void_code(session, result, REVOKED, now=now)
    result.revoked_at = now
    session.add(result)


def void_code(session: Session, result: EntryPass, reason: str, *, now: datetime) -> None:
    """End what was printed: gates hear of the old serial, the pass gets another."""
    session.add(VoidSerial(serial=result.serial, number=result.number, reason=reason, at=now))
    result.serial = _new_serial()


def approval_withdrawn(session: Session, happened: ApprovalWithdrawn, _services: Services, now: datetime) -> None:
    """A reaction: whoever is no longer approved has no pass (KIND-3)."""
    revoke_pass(session, owner=people.get_person(session, happened.person_id), now=now)


def approval_restored(session: Session, happened: ApprovalRestored, services: Services, now: datetime) -> None:
    """A reaction: whoever is approved again has their pass again, with a new code, unless staff withhold it."""
    person = people.get_person(session, happened.person_id)
    result = queries.pass_of(session, person)
    if result is not None and not result.withheld_reason:
        issue_pass(session, owner=person, days=queries.list_pass_days(session, services.event), now=now)


def kind_changed(session: Session, happened: KindChanged, services: Services, now: datetime) -> None:
    """A reaction: the pass gets a number of the new kind's series and another code; what was printed admits nobody."""
    person = people.get_person(session, happened.person_id)
    result = queries.pass_of(session, person)
    if result is None:
        return
    was_valid = result.revoked_at is None
    if was_valid:
        void_code(session, result, CHANGED, now=now)
    kind_letter = KINDS[person.kind].letter
    if result.letter != kind_letter:
        result.letter, result.place = kind_letter, _next_place(session, kind_letter)
    if was_valid:
        result.say(queries.list_pass_days(session, services.event))
        result.issued_at = now
    session.add(result)


def merged(session: Session, happened: RegistrationsMerged, _services: Services, now: datetime) -> None:
    """A reaction: one person has one pass, that of the registration that stays."""
    revoke_pass(session, owner=people.get_person(session, happened.other_id), now=now)


def open_pass(services: Services, owner: Person, *, now: datetime) -> PassView:
    """An approved person's pass for a door: read, and made at the first time. Raises Conflict until approved."""
    event, key = services.event, key_of(services)
    with services.database.reading() as session:
        person = people.get_person(session, owner.id)
        people.require_approved(person)
        days = queries.list_pass_days(session, event)
        result = queries.pass_of(session, person)
        if result is not None and queries.is_current(result, days):
            return queries.to_pass_view(result, person, days, key)
    with services.database.writing() as session:
        days = queries.list_pass_days(session, event)
        result = issue_pass(session, owner=owner, days=days, now=now)
        return queries.to_pass_view(result, people.get_person(session, owner.id), days, key)


def key_of(services: Services) -> PassKey:
    """The key this site signs with."""
    return PassKey(services.pass_seed)


def send_again(session: Session, services: Services, *, owner: Person, now: datetime) -> None:
    """Send the confirmation of the registration again, and of an approved person the pass.

    Raises Conflict without a proven e-mail address.
    """
    person, letterhead = people.get_person(session, owner.id), letterhead_of(services)
    if not person.proven_email:
        raise Conflict(_(NO_EMAIL))
    with use_language(person.language):
        drafts = [people_messages.registered_message(person, letterhead=letterhead)]
        if person.status == Status.APPROVED:
            days = queries.list_pass_days(session, services.event)
            given = issue_pass(session, owner=person, days=days, now=now)
            drafts.append(messages.pass_ready(given, person, letterhead=letterhead))
        for draft in drafts:
            post_to(session, draft, person, now=now)
