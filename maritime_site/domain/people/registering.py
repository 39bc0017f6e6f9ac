"""A registration is made: by the person, by staff, or by whoever was invited."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from sqlmodel import Session

from maritime_site.core.db.bulk_insert import adopt_row, insert_rows
from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import _, use_language
from maritime_site.core.text.phones import to_e164
from maritime_site.core.text.reference_codes import new_reference
from maritime_site.domain.outbox.branding import Branding, letterhead_of
from maritime_site.domain.outbox.service import MessageDraft, count_messages_since, enqueue_message
from maritime_site.domain.people import (
    consent_texts,
    history,
    mailing,
    messages,
    queries,
    registration_search,
    service,
    uploads,
)
from maritime_site.domain.people.consent_texts import ConsentText
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.models import (
    Consent,
    Document,
    Person,
    Status,
    WaitingUpload,
)
from maritime_site.domain.people.rules import answers, places
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.people.rules.schemas import Rule
from maritime_site.domain.people.schemas import CONTACT_FIELDS, REGISTRATION_PURPOSE, Contact, Registration
from maritime_site.domain.webhooks.models import WebhookEvent
from maritime_site.ports.services import Services

# Whoever keeps registering with somebody's address does not flood them.
MOST_TOLD, TOLD_WITHIN = 5, timedelta(hours=1)


@dataclass(frozen=True)
class RegistrationTerms:
    """By which form somebody registers as what, and what holds then.

    `approval` is the environment's first value (auto or manual), None for the kind's own rule (KIND-3). A new address
    is written how it is proven, unless `code_follows`. `waived`: the office invited them past dates, places, approval
    and questions that have to be answered.
    """

    kind: Kind
    form: Form
    letterhead: Branding
    now: datetime
    approval: str | None = None
    code_follows: bool = False
    waived: bool = False

    @classmethod
    def of(cls, services: Services, kind: Kind, form: Form, *, now: datetime) -> RegistrationTerms:
        """The terms of this site."""
        return cls(kind, form, letterhead_of(services), now, services.settings.approval(kind.key))


@dataclass(frozen=True)
class Receipt:
    """What a registration is answered with; a repeated one cannot be told from a first (REG-4).

    Every registration is pending until an address is proven, or waits in line where the kind is full. `registration_id`
    leads nowhere where the e-mail address is registered already. `lacking` are the documents that approval waits for.
    """

    registration_id: UUID
    status: Status
    lacking: tuple[str, ...]


@dataclass(frozen=True)
class Arrival:
    """A registration that was written and has no place yet: `enter` gives it one. `person` is None for a repeated one.

    What a page sends besides is queued between the two, since a place is contended.
    """

    person: Person | None
    rule: Rule
    lacking: tuple[str, ...]
    waived: bool = False


def register_person(session: Session, payload: Registration, terms: RegistrationTerms) -> Receipt:
    """Register somebody and give them a place: `write_registration`, then `enter`."""
    return enter(session, write_registration(session, payload, terms), now=terms.now)


def write_registration(session: Session, payload: Registration, terms: RegistrationTerms) -> Arrival:
    """Write a registration, or tell the holder of a proven e-mail address that they already are registered.

    The office's rule counts (RULE-1). Who needs no decision is approved by the first proof of an address, once no
    document is missing. A number that stands in somebody's registration already opens nothing of theirs, and they hear
    of it. Raises Invalid for an answer that is wrong and for a document that is not there, Conflict outside the rule's
    dates and where the kind is full and has no waiting list.
    """
    rule = _open_rule(session, terms)
    files = uploads.claim_uploads(session, payload.uploads, form=terms.form, now=terms.now)
    kinds = [file.kind for file in files]
    known = rule.asking_nothing() if terms.waived else rule
    given = answers.read_answers(known, payload.answers, files=kinds)
    lacking = tuple(document for document in rule.documents if document not in kinds)
    holder = queries.by_email(session, terms.kind.key, payload.email)
    if holder is not None:
        _tell_holder(session, holder, partial(messages.registered_before, payload=payload), terms)
        return Arrival(None, rule, lacking, terms.waived)
    person = _write_person(session, payload, terms, decided=terms.waived or not rule.is_vetted, given=given)
    _add_documents(session, person, files, terms.now)
    note_consents(session, person, payload, now=terms.now)
    other = queries.first_naming(session, terms.kind.key, person.mobile)
    if other is not None:
        _tell_holder(session, other, messages.number_named, terms)
    if not terms.code_follows:
        _tell_how_to_prove(session, person, terms)
    return Arrival(person, rule, lacking, terms.waived)


def _open_rule(session: Session, terms: RegistrationTerms) -> Rule:
    """The rule that counts, which is not written anew meanwhile."""
    rules.share_rules(session)
    rule = rules.read_rule(session, terms.kind.rule_key(terms.form.category), first=terms.approval)
    if not terms.waived:
        rules.require_open(rule, now=terms.now)
        _require_room(session, rule)
    return rule


def _write_person(
    session: Session, payload: Registration, terms: RegistrationTerms, *, decided: bool, given: dict[str, Any]
) -> Person:
    mobile = to_e164(payload.country_code, payload.mobile)
    person = build_person(payload, kind=terms.kind, category=terms.form.category, mobile=mobile, now=terms.now)
    person.approve_when_proven, person.answers = decided, given
    session.flush()
    registration_search.insert_people(session, [person])
    adopt_row(session, person)
    return person


def _require_room(session: Session, rule: Rule) -> None:
    if rule.quota is not None and not rule.waiting_list and places.is_full(session, rule.key):
        raise Conflict(_(rules.FULL))


def enter(session: Session, arrival: Arrival, *, now: datetime) -> Receipt:
    """Take a place for a registration that was written, or put it in line: the last statement of its transaction.

    Raises Conflict, so that nothing stays, where no place is left and the kind has no waiting list. Somebody who is
    registered already takes no place, and is answered as somebody new would be.
    """
    person, rule = arrival.person, arrival.rule
    if person is None:
        waits = rule.quota is not None and not arrival.waived and places.is_full(session, rule.key)
        if waits and not rule.waiting_list:
            raise Conflict(_(rules.FULL))
        return Receipt(uuid4(), Status.WAITLISTED if waits else Status.PENDING, arrival.lacking)
    history.add_event(session, person, by="owner", now=now)
    history.tell_webhooks(session, WebhookEvent.REGISTRATION, person, by="owner", now=now)
    if arrival.waived and rule.quota is not None:
        places.take_extra_place(session, rule.key)
    if arrival.waived or rule.quota is None or places.take_place(session, rule.key):
        return Receipt(person.id, Status.PENDING, arrival.lacking)
    if not rule.waiting_list:
        raise Conflict(_(rules.FULL))
    service.join_line(session, person, by="system", now=now)
    return Receipt(person.id, Status.WAITLISTED, arrival.lacking)


def build_person(payload: Contact, *, kind: Kind, category: str, mobile: str, now: datetime) -> Person:
    """A pending registration with what a form says; `mobile` is E.164. The caller adds it."""
    return Person(**person_values(payload, kind=kind, category=category, mobile=mobile, now=now))


def person_values(payload: Contact, *, kind: Kind, category: str, mobile: str, now: datetime) -> dict[str, Any]:
    """The columns of `build_person`."""
    values = payload.model_dump(exclude=set(CONTACT_FIELDS))
    return {
        "reference": new_reference("REG"),
        "kind": kind.key,
        "category": category,
        "status": Status.PENDING,
        "email": payload.email.lower(),
        "country_code": payload.country_code,
        "mobile": mobile,
        "details": {name: value for name, value in values.items() if name not in service.COLUMNS},
        "created_at": now,
        "updated_at": now,
        **{name: values[name] for name in service.COLUMNS},
    }


def _add_documents(session: Session, person: Person, files: Sequence[WaitingUpload], now: datetime) -> None:
    added = [_build_document(person, file, now) for file in files]
    session.add_all(added)
    if named := answers.name_files(added):
        person.answers = {**person.answers, **named}


def _build_document(person: Person, file: WaitingUpload, now: datetime) -> Document:
    return Document(
        person_id=person.id, kind=file.kind, name=file.name, media_type=file.media_type, size=file.size, created_at=now
    )


def _tell_holder(
    session: Session, person: Person, write: Callable[..., MessageDraft], terms: RegistrationTerms
) -> None:
    with use_language(person.language):
        draft = write(person, letterhead=terms.letterhead)
        if _hears_more(session, person, draft, terms.now):
            mailing.post_to(session, draft, person, now=terms.now)


def _tell_how_to_prove(session: Session, person: Person, terms: RegistrationTerms) -> None:
    """Write to an address that nobody proved: nothing that was typed stands in the letter."""
    with use_language(person.language):
        draft = messages.confirmation_wanted(person, letterhead=terms.letterhead)
        if _hears_more(session, person, draft, terms.now):
            enqueue_message(session, draft, channel="email", recipient=person.email, now=terms.now)


def _hears_more(session: Session, person: Person, draft: MessageDraft, now: datetime) -> bool:
    return count_messages_since(session, draft.purpose, recipient=person.email, since=now - TOLD_WITHIN) < MOST_TOLD


def note_consents(session: Session, person: Person, payload: Contact, *, now: datetime) -> None:
    """Write what a form agrees to, each purpose with the wording of now."""
    given = build_consents(person, payload, consent_texts.get_current_texts(session), now=now)
    session.flush()  # the person's row comes first
    insert_rows(session, given)


def build_consents(
    person: Person, payload: Contact, words: Mapping[str, ConsentText], *, now: datetime
) -> list[Consent]:
    """A row for each purpose that a form agrees to; `words` are the wordings of now."""
    return [
        Consent(
            person_id=person.id,
            purpose=purpose,
            wording=words[purpose].version,
            language=payload.language,
            given_at=now,
        )
        for purpose in list_agreed(payload)
    ]


def list_agreed(payload: Contact) -> list[str]:
    """The purposes that a form agrees to; none without the consent to the registration itself."""
    optional = [purpose for purpose, given in payload.consents.items() if given]
    return [REGISTRATION_PURPOSE, *optional] if payload.consent else []
