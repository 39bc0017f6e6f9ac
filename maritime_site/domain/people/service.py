"""What can happen to a registration: it is made, corrected, decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

from sqlmodel import Session

from maritime_site.core.errors import Conflict
from maritime_site.core.phones import e164
from maritime_site.core.references import new_reference
from maritime_site.core.text import N_, _, language
from maritime_site.core.wishes import Wish
from maritime_site.domain.outbox.letterhead import Letterhead
from maritime_site.domain.outbox.service import Letter, post, posted
from maritime_site.domain.people import mailing, messages, queries, uploads, wordings
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.models import (
    ALLOWED_MOVES,
    Consent,
    Document,
    Person,
    RegistrationEvent,
    Status,
    WaitingUpload,
)
from maritime_site.domain.people.wishes import CONTACT_FIELDS, REGISTRATION_PURPOSE, Registration

# Whoever keeps registering with somebody's address does not flood them.
MOST_TOLD, TOLD_WITHIN = 5, timedelta(hours=1)
NOT_PROVEN = N_("Nobody has confirmed the email address or mobile number of this registration yet")
COLUMNS = frozenset({
    "first_name", "last_name", "organisation", "designation", "country", "language", "listed",
})  # fmt: skip


@dataclass(frozen=True)
class Receipt:
    """What a registration is answered with; a repeated one cannot be told from a first (REG-4).

    Every registration is pending until an address is proven. `registration_id` leads nowhere where the e-mail address
    is registered already. `lacking` are the documents that approval waits for.
    """

    registration_id: UUID
    status: Status
    lacking: tuple[str, ...]


def register(
    session: Session,
    wish: Registration,
    *,
    kind: Kind,
    form: Form,
    approval: str | None,
    letterhead: Letterhead,
    now: datetime,
    code_follows: bool = False,
) -> Receipt:
    """Register somebody as `kind`, or tell the holder of a proven e-mail address that they already are.

    `approval` is the office's setting (auto or manual), None for the kind's own rule (KIND-3): who needs no decision
    is approved by the first proof of an address, once no document is missing. A new address is written how it is
    proven, unless `code_follows`. A number that somebody proved stays theirs: they hear of it, and it opens nothing
    here. Raises Invalid for a document that is not there.
    """
    files = uploads.claim(session, wish.uploads, form=form, now=now)
    lacking = tuple(each for each in form.documents if each not in {file.kind for file in files})
    mobile = e164(wish.country_code, wish.mobile)
    holder = queries.by_email(session, kind.key, wish.email)
    if holder is not None:
        _tell_holder(session, holder, partial(messages.registered_before, wish=wish), letterhead, now)
        return Receipt(uuid4(), Status.PENDING, lacking)
    person = _person(wish, kind=kind, form=form, mobile=mobile, now=now)
    person.approve_when_proven = not kind.is_vetted(approval)
    session.add(person)
    session.flush()
    session.add_all(_document(person, file, now) for file in files)
    _note_consents(session, person, wish, now=now)
    _note(session, person, by="owner", note="", now=now)
    other = queries.by_mobile(session, kind.key, mobile)
    if other is not None:
        _tell_holder(session, other, messages.number_named, letterhead, now)
    if not code_follows:
        _tell_how_to_prove(session, person, letterhead, now)
    return Receipt(person.id, Status.PENDING, lacking)


def _person(wish: Registration, *, kind: Kind, form: Form, mobile: str, now: datetime) -> Person:
    told = wish.model_dump(exclude=set(CONTACT_FIELDS))
    return Person(
        reference=new_reference("REG"),
        kind=kind.key,
        category=form.category,
        status=Status.PENDING,
        email=wish.email.lower(),
        country_code=wish.country_code,
        mobile=mobile,
        details={name: value for name, value in told.items() if name not in COLUMNS},
        created_at=now,
        updated_at=now,
        **{name: told[name] for name in COLUMNS},
    )


def _document(person: Person, file: WaitingUpload, now: datetime) -> Document:
    return Document(
        person_id=person.id, kind=file.kind, name=file.name, media_type=file.media_type, size=file.size, created_at=now
    )


def _tell_holder(
    session: Session, person: Person, write: Callable[..., Letter], letterhead: Letterhead, now: datetime
) -> None:
    with language(person.language):
        letter = write(person, letterhead=letterhead)
        if posted(session, letter.purpose, recipient=person.email, since=now - TOLD_WITHIN) < MOST_TOLD:
            mailing.post_to(session, letter, person, now=now)


def _tell_how_to_prove(session: Session, person: Person, letterhead: Letterhead, now: datetime) -> None:
    """Write to an address that nobody proved: nothing that was typed stands in the letter."""
    with language(person.language):
        letter = messages.confirmation_wanted(person, letterhead=letterhead)
        if posted(session, letter.purpose, recipient=person.email, since=now - TOLD_WITHIN) < MOST_TOLD:
            post(session, letter, channel="email", recipient=person.email, now=now)


def _note_consents(session: Session, person: Person, wish: Registration, *, now: datetime) -> None:
    agreed = [REGISTRATION_PURPOSE, *(purpose for purpose, given in wish.consents.items() if given)]
    words = wordings.current(session)
    session.add_all(
        Consent(
            person_id=person.id, purpose=purpose, wording=words[purpose].version, language=wish.language, given_at=now
        )
        for purpose in agreed
    )


def _note(session: Session, person: Person, *, by: str, note: str, now: datetime) -> None:
    session.add(RegistrationEvent(person_id=person.id, status=person.status, by=by, note=note, at=now))


def update_profile(session: Session, wish: Wish, *, owner: Person, now: datetime) -> Person:
    """Save the fields that were sent; those left out stay. A rejected person's corrected profile is pending again.

    `wish` is an `update_of(…)` model of the person's own profile. What is left out is not asked for: a nomination
    makes an achiever without a designation, who may still correct a name alone. A save that changes nothing corrects
    nothing, unless a document or an address came since the rejection (KIND-3).
    """
    person = queries.locked(session, owner.id)
    corrected = queries.changed_since_rejection(session, person)
    before = queries.profile_of(person)
    _take(person, wish)
    if queries.profile_of(person) != before:
        person.updated_at, corrected = now, True
    person.more_info = ""
    if person.status == Status.REJECTED and corrected:
        move(session, person, Status.PENDING, by="owner", note="", now=now)
    return person


def _take(person: Person, wish: Wish) -> None:
    fields = queries.profile_fields(person)
    told = fields | wish.model_dump(exclude_unset=True, include=set(fields))
    for name in COLUMNS:
        setattr(person, name, told.pop(name))
    person.details = told


def move(session: Session, person: Person, status: Status, *, by: str, note: str, now: datetime) -> bool:
    """Move a registration one legal step and write it to its history; False when it is there already.

    Raises Conflict for a move that KIND-3 does not allow, and for approving somebody who proved no address.
    """
    if person.status == status:
        return False
    if status == Status.APPROVED and not person.is_proven:
        raise Conflict(_(NOT_PROVEN))
    if status not in ALLOWED_MOVES[Status(person.status)]:
        raise Conflict(_("A registration cannot go from {old} to {new}", old=person.status, new=status.value))
    person.status, person.updated_at, person.more_info = status, now, ""
    session.add(person)
    _note(session, person, by=by, note=note, now=now)
    return True


def decide(
    session: Session, person: Person, status: Status, *, by: str, note: str, letterhead: Letterhead, now: datetime
) -> None:
    """Decide a registration and write to the person; repeating a decision changes nothing (REG-5)."""
    if move(session, person, status, by=by, note=note, now=now):
        _tell_decision(session, person, note=note, letterhead=letterhead, now=now)


def ask_for_more(
    session: Session, person: Person, *, by: str, message: str, letterhead: Letterhead, now: datetime
) -> None:
    """Ask a pending person for something more; cleared at their next save. Raises Conflict in any other state."""
    if person.status != Status.PENDING:
        raise Conflict(_("Only a pending registration can be asked for more"))
    if person.more_info == message:
        return
    person.more_info, person.updated_at = message, now
    session.add(person)
    _note(session, person, by=by, note=message, now=now)
    _tell_decision(session, person, note=message, letterhead=letterhead, now=now)


def _tell_decision(session: Session, person: Person, *, note: str, letterhead: Letterhead, now: datetime) -> None:
    with language(person.language):
        letter = messages.decided(person, note=note, letterhead=letterhead)
        mailing.post_to(session, letter, person, now=now)
