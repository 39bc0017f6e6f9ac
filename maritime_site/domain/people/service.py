"""What can happen to a registration: it is corrected, decided, put on the waiting list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session

from maritime_site.core.errors import Conflict
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain.outbox.branding import Branding
from maritime_site.domain.people import history, mailing, messages, queries
from maritime_site.domain.people.history import NOTHING
from maritime_site.domain.people.information import requests as information_requests
from maritime_site.domain.people.models import (
    ALLOWED_TRANSITIONS,
    Person,
    Status,
)
from maritime_site.domain.people.rules import answers, places
from maritime_site.domain.people.rules import queries as rules
from maritime_site.domain.webhooks.models import WebhookEvent

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


def update_profile(session: Session, payload: Schema, *, owner: Person, now: datetime) -> Person:
    """Save the fields that were sent; those left out stay. A rejected person's corrected profile is pending again.

    `payload` is an `update_of(…)` model of the person's own profile. What is left out is not asked for: a nomination
    makes an achiever without a designation, who may still correct a name alone. A save that changes nothing corrects
    nothing, unless a document or an address came since the rejection (KIND-3). Answers are those of the kind's rule;
    whoever comes back where the kind is full waits in line. Raises Invalid for an answer that is wrong.
    """
    person = queries.lock_person(session, owner.id)
    corrected = queries.changed_since_rejection(session, person)
    before = queries.profile_of(person)
    copy_fields(person, payload)
    if given := getattr(payload, "answers", None):
        person.answers = answers.change_answers(rules.rule_of(session, person), person.answers, given)
    if queries.profile_of(person) != before:
        person.updated_at, corrected = now, True
    information_requests.note_given(session, person, information_requests.names_in(payload), now=now)
    if person.status == Status.REJECTED and corrected:
        _come_back(session, person, now=now)
    return person


def _come_back(session: Session, person: Person, *, now: datetime) -> None:
    rules.share_rules(session)
    rule = rules.rule_of(session, person)
    if rule.quota is None or places.take_place(session, rule.key):
        _write_status(session, person, Status.PENDING, by="owner", now=now)
    elif rule.waiting_list:
        join_line(session, person, by="owner", now=now)
    else:
        raise Conflict(_(rules.FULL))


def copy_fields(person: Person, payload: Schema) -> None:
    """Write the fields that were sent into the registration; those left out stay."""
    fields = queries.profile_fields(person)
    values = fields | payload.model_dump(exclude_unset=True, include=set(fields))
    for name in COLUMNS:
        setattr(person, name, values.pop(name))
    person.details = {**person.details, **values}  # what another kind's form asked once stays


def change_status(
    session: Session,
    person: Person,
    status: Status,
    *,
    by: str,
    note: str,
    now: datetime,
    moves: Mapping[Status, frozenset[Status]] = ALLOWED_TRANSITIONS,
    action: str = "",
    details: Mapping[str, Any] = NOTHING,
) -> bool:
    """Move a registration one legal step and write it to its history; False when it is there already.

    `moves` are those that a reversal allows instead of KIND-3's own. Raises Conflict for any other move, for approving
    somebody who proved no address (unless staff added them, who answer for it), for a merged registration, and for
    giving a place to somebody who has none where the kind is full.
    """
    if person.status == status:
        return False
    require_unmerged(session, person)
    if status == Status.APPROVED and not (person.is_proven or person.added_by_staff):
        raise Conflict(_(NOT_PROVEN))
    if status not in moves[Status(person.status)]:
        raise Conflict(_("A registration cannot go from {old} to {new}", old=person.status, new=status.value))
    if status in places.HOLDING:
        places.require_place(session, person)
    person.waiting_since, person.offer_until, person.offer_told = None, None, False
    _write_status(session, person, status, by=by, note=note, action=action, details=details, now=now)
    return True


def _write_status(
    session: Session,
    person: Person,
    status: Status,
    *,
    by: str,
    now: datetime,
    note: str = "",
    action: str = "",
    details: Mapping[str, Any] = NOTHING,
) -> None:
    person.status, person.updated_at = status, now
    information_requests.close_request(session, person, now=now)
    session.add(person)
    history.add_event(session, person, by=by, note=note, action=action, details=details, now=now)
    history.tell_webhooks(session, WebhookEvent.DECISION, person, by=by, now=now)


def require_unmerged(session: Session, person: Person) -> None:
    """Raise Conflict for a registration that was merged into another, which the sentence names."""
    if person.merged_into_id is not None:
        other = session.get_one(Person, person.merged_into_id)
        raise Conflict(_("This registration was merged into {reference}. Open that one.", reference=other.reference))


def decide_registration(
    session: Session,
    person: Person,
    status: Status,
    *,
    by: str,
    note: str,
    details: Mapping[str, Any] = NOTHING,
    letterhead: Branding,
    now: datetime,
) -> None:
    """Decide a registration and write to the person; repeating a decision changes nothing (REG-5)."""
    if change_status(session, person, status, by=by, note=note, details=details, now=now):
        _tell_decision(session, person, note=note, letterhead=letterhead, now=now)


def _tell_decision(session: Session, person: Person, *, note: str, letterhead: Branding, now: datetime) -> None:
    with use_language(person.language):
        draft = messages.decided_message(person, note=note, letterhead=letterhead)
        mailing.post_to(session, draft, person, now=now)


def join_line(session: Session, person: Person, *, by: str, now: datetime) -> None:
    """Put somebody at the end of the line of a kind that is full; whatever they held is free with the next count."""
    person.waiting_since, person.offer_until, person.offer_told = now, None, False
    if person.status == Status.WAITLISTED:
        session.add(person)
        return
    _write_status(session, person, Status.WAITLISTED, by=by, now=now)
