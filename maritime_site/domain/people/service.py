"""What can happen to a registration: it is made, corrected, decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

from sqlmodel import Session

from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.core.text.phones import to_e164
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.outbox.service import MessageDraft, count_messages_since, enqueue_message
from maritime_site.domain.people import consent_texts, mailing, messages, queries, uploads
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
from maritime_site.domain.people.schemas import CONTACT_FIELDS, REGISTRATION_PURPOSE, Registration

# Whoever keeps registering with somebody's address does not flood them.
MOST_TOLD, TOLD_WITHIN = 5, timedelta(hours=1)
NOT_PROVEN = N_("Nobody has confirmed the email address or mobile number of this registration yet")
COLUMNS = frozenset(
    {
        "first_name",
        "last_name",
        "organisation",
        "designation",
        "country",
        "language",
        "listed",
    }
)


@dataclass(frozen=True)
class Receipt:
    """What a registration is answered with; a repeated one cannot be told from a first (REG-4).

    Every registration is pending until an address is proven. `registration_id` leads nowhere where the e-mail address
    is registered already. `lacking` are the documents that approval waits for.
    """

    registration_id: UUID
    status: Status
    lacking: tuple[str, ...]


def register_person(
    session: Session,
    payload: Registration,
    *,
    kind: Kind,
    form: Form,
    approval: str | None,
    letterhead: Branding,
    now: datetime,
    code_follows: bool = False,
) -> Receipt:
    """Register somebody as `kind`, or tell the holder of a proven e-mail address that they already are.

    `approval` is the office's setting (auto or manual), None for the kind's own rule (KIND-3): who needs no decision
    is approved by the first proof of an address, once no document is missing. A new address is written how it is
    proven, unless `code_follows`. A number that somebody proved stays theirs: they hear of it, and it opens nothing
    here. Raises Invalid for a document that is not there.
    """
    files = uploads.claim_uploads(session, payload.uploads, form=form, now=now)
    lacking = tuple(each for each in form.documents if each not in {file.kind for file in files})
    mobile = to_e164(payload.country_code, payload.mobile)
    holder = queries.by_email(session, kind.key, payload.email)
    if holder is not None:
        _tell_holder(session, holder, partial(messages.registered_before, payload=payload), letterhead, now)
        return Receipt(uuid4(), Status.PENDING, lacking)
    person = _build_person(payload, kind=kind, form=form, mobile=mobile, now=now)
    person.approve_when_proven = not kind.is_vetted(approval)
    session.add(person)
    session.flush()
    session.add_all(_build_document(person, file, now) for file in files)
    _note_consents(session, person, payload, now=now)
    _add_history_event(session, person, by="owner", note="", now=now)
    other = queries.by_mobile(session, kind.key, mobile)
    if other is not None:
        _tell_holder(session, other, messages.number_named, letterhead, now)
    if not code_follows:
        _tell_how_to_prove(session, person, letterhead, now)
    return Receipt(person.id, Status.PENDING, lacking)


def _build_person(payload: Registration, *, kind: Kind, form: Form, mobile: str, now: datetime) -> Person:
    values = payload.model_dump(exclude=set(CONTACT_FIELDS))
    return Person(
        reference=new_reference("REG"),
        kind=kind.key,
        category=form.category,
        status=Status.PENDING,
        email=payload.email.lower(),
        country_code=payload.country_code,
        mobile=mobile,
        details={name: value for name, value in values.items() if name not in COLUMNS},
        created_at=now,
        updated_at=now,
        **{name: values[name] for name in COLUMNS},
    )


def _build_document(person: Person, file: WaitingUpload, now: datetime) -> Document:
    return Document(
        person_id=person.id, kind=file.kind, name=file.name, media_type=file.media_type, size=file.size, created_at=now
    )


def _tell_holder(
    session: Session, person: Person, write: Callable[..., MessageDraft], letterhead: Branding, now: datetime
) -> None:
    with use_language(person.language):
        letter = write(person, letterhead=letterhead)
        if count_messages_since(session, letter.purpose, recipient=person.email, since=now - TOLD_WITHIN) < MOST_TOLD:
            mailing.post_to(session, letter, person, now=now)


def _tell_how_to_prove(session: Session, person: Person, letterhead: Branding, now: datetime) -> None:
    """Write to an address that nobody proved: nothing that was typed stands in the letter."""
    with use_language(person.language):
        letter = messages.confirmation_wanted(person, letterhead=letterhead)
        if count_messages_since(session, letter.purpose, recipient=person.email, since=now - TOLD_WITHIN) < MOST_TOLD:
            enqueue_message(session, letter, channel="email", recipient=person.email, now=now)


def _note_consents(session: Session, person: Person, payload: Registration, *, now: datetime) -> None:
    agreed = [REGISTRATION_PURPOSE, *(purpose for purpose, given in payload.consents.items() if given)]
    words = consent_texts.get_current_texts(session)
    session.add_all(
        Consent(
            person_id=person.id,
            purpose=purpose,
            wording=words[purpose].version,
            language=payload.language,
            given_at=now,
        )
        for purpose in agreed
    )


def _add_history_event(session: Session, person: Person, *, by: str, note: str, now: datetime) -> None:
    session.add(RegistrationEvent(person_id=person.id, status=person.status, by=by, note=note, at=now))


def update_profile(session: Session, payload: Schema, *, owner: Person, now: datetime) -> Person:
    """Save the fields that were sent; those left out stay. A rejected person's corrected profile is pending again.

    `wish` is an `update_of(…)` model of the person's own profile. What is left out is not asked for: a nomination
    makes an achiever without a designation, who may still correct a name alone. A save that changes nothing corrects
    nothing, unless a document or an address came since the rejection (KIND-3).
    """
    person = queries.lock_person(session, owner.id)
    corrected = queries.changed_since_rejection(session, person)
    before = queries.profile_of(person)
    _copy_fields(person, payload)
    if queries.profile_of(person) != before:
        person.updated_at, corrected = now, True
    person.more_info = ""
    if person.status == Status.REJECTED and corrected:
        change_status(session, person, Status.PENDING, by="owner", note="", now=now)
    return person


def _copy_fields(person: Person, payload: Schema) -> None:
    fields = queries.profile_fields(person)
    values = fields | payload.model_dump(exclude_unset=True, include=set(fields))
    for name in COLUMNS:
        setattr(person, name, values.pop(name))
    person.details = values


def change_status(session: Session, person: Person, status: Status, *, by: str, note: str, now: datetime) -> bool:
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
    _add_history_event(session, person, by=by, note=note, now=now)
    return True


def decide_registration(
    session: Session, person: Person, status: Status, *, by: str, note: str, letterhead: Branding, now: datetime
) -> None:
    """Decide a registration and write to the person; repeating a decision changes nothing (REG-5)."""
    if change_status(session, person, status, by=by, note=note, now=now):
        _tell_decision(session, person, note=note, letterhead=letterhead, now=now)


def ask_for_more(
    session: Session, person: Person, *, by: str, message: str, letterhead: Branding, now: datetime
) -> None:
    """Ask a pending person for something more; cleared at their next save. Raises Conflict in any other state."""
    if person.status != Status.PENDING:
        raise Conflict(_("Only a pending registration can be asked for more"))
    if person.more_info == message:
        return
    person.more_info, person.updated_at = message, now
    session.add(person)
    _add_history_event(session, person, by=by, note=message, now=now)
    _tell_decision(session, person, note=message, letterhead=letterhead, now=now)


def _tell_decision(session: Session, person: Person, *, note: str, letterhead: Branding, now: datetime) -> None:
    with use_language(person.language):
        letter = messages.decided_message(person, note=note, letterhead=letterhead)
        mailing.post_to(session, letter, person, now=now)
