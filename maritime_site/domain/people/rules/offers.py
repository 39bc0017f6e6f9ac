"""Freed places are offered in order: each offer has an end, after which the place goes to the next in line (RULE-1).

Who has an offer is on the waiting list still and holds the place. Grants are made under the lock of the kind's places,
where a quota was lifted under those of the people themselves; letters are queued afterwards, each in a transaction of
its own, once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _, use_language
from maritime_site.domain.outbox.branding import Branding, letterhead_of
from maritime_site.domain.people import documents, history, mailing, messages, queries, service
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules import places
from maritime_site.domain.people.rules.models import RegistrationPlaces
from maritime_site.domain.people.rules.queries import read_rule
from maritime_site.ports.services import Services

NO_OFFER = N_("There is no offer of a place for you")
OFFER_ENDED = N_("This offer has ended. The place went to the next person in line.")
# A place that a registration without a proven address keeps from others; afterwards it waits in line like these.
UNPROVEN_HOLDS = timedelta(hours=2)
MOST_AT_ONCE = 200
# Where somebody stands who took an offered place, before and after it was decided.
ACCEPTED = frozenset({Status.PENDING, Status.APPROVED})
# Asked for every two seconds: of all people those alone are read who are on a waiting list.
_WAITS = col(Person.status) == Status.WAITLISTED


@dataclass(frozen=True)
class OfferTerms:
    """What letters about offers name: the event, and the zone its times are told in."""

    letterhead: Branding
    zone: str


def terms_of(services: Services) -> OfferTerms:
    """What letters about offers name on this site."""
    return OfferTerms(letterhead_of(services), services.event.zone_name)


def keys_with_places(session: Session) -> list[str]:
    """The kinds that may have places to offer: those with a quota, and those whose quota was lifted over a line."""
    limited = session.exec(select(RegistrationPlaces.key)).all()
    waiting = session.exec(select(Person.kind, Person.category).where(*_waits_in_line()).distinct()).all()
    return sorted({*limited, *(KINDS[kind].rule_key(category) for kind, category in waiting)})


def needs_count(session: Session, key: str) -> bool:
    """Whether somebody left, or came in past the count, or a place is free for somebody in line; locks nothing."""
    row = session.get(RegistrationPlaces, key, populate_existing=True)
    if row is not None and row.taken != places.count_holders(session, key):
        return True
    waiting = select(Person.id).where(places.of_rule(key), *_waits_in_line(), or_(*_is_proven())).limit(1)
    return (row is None or row.taken < row.quota) and session.exec(waiting).first() is not None


def grant_offers(session: Session, key: str, *, now: datetime) -> int:
    """Offer every free place of a kind to the first in line who proved an address; how many were offered.

    The count that finds the places free and the offers are one transaction under the lock of the kind's places, so
    that nobody else takes them. Somebody whose registration is being changed at this moment comes with the next round.
    """
    hours = read_rule(session, key).offer_hours
    free = places.recount(session, key, most=MOST_AT_ONCE)
    if not free:
        return 0
    line = (
        select(Person.id)
        .where(places.of_rule(key), *_waits_in_line(), or_(*_is_proven()))
        .order_by(col(Person.waiting_since), col(Person.id))
        .limit(free)
        .with_for_update(skip_locked=True)
    )
    first = session.exec(line).all()
    if not first:
        return 0
    offered = update(Person).where(col(Person.id).in_(first))
    values: dict[str, Any] = {"offer_until": now + timedelta(hours=hours), "offer_told": False}
    session.exec(offered.values(**values).execution_options(synchronize_session=False))
    taken = update(RegistrationPlaces).where(col(RegistrationPlaces.key) == key)
    session.exec(taken.values(taken=RegistrationPlaces.taken + len(first)).execution_options(synchronize_session=False))
    return len(first)


def _waits_in_line() -> tuple[Any, ...]:
    return (
        _WAITS,
        col(Person.waiting_since).is_not(None),
        col(Person.offer_until).is_(None),
    )


def _is_proven() -> tuple[Any, ...]:
    return col(Person.email_verified_at).is_not(None), col(Person.mobile_verified_at).is_not(None)


def list_offers_to_notify(session: Session) -> list[UUID]:
    """Who has an offer that they were not written of."""
    untold = (_WAITS, col(Person.offer_until).is_not(None), col(Person.offer_told).is_(False))
    return list(session.exec(select(Person.id).where(*untold).limit(MOST_AT_ONCE)).all())


def tell_offer(session: Session, id: UUID, *, terms: OfferTerms, now: datetime) -> bool:
    """Write to somebody of their offer, once; whether it was this call that did."""
    person = queries.lock_person(session, id)
    if person.offer_until is None or person.offer_told:
        return False
    person.offer_told = True
    with use_language(person.language):
        until = day_and_time(person.offer_until, terms.zone)
        draft = messages.offer_message(person, until=until, letterhead=terms.letterhead)
        mailing.post_to(session, draft, person, now=now)
    history.add_event(session, person, by="system", note=history.note_offer(person.offer_until), now=now)
    return True


def list_expired(session: Session, *, now: datetime) -> list[UUID]:
    """Whose offer has ended."""
    ended = (_WAITS, col(Person.offer_until) <= now)
    return list(session.exec(select(Person.id).where(*ended).limit(MOST_AT_ONCE)).all())


def expire_offer(session: Session, id: UUID, *, terms: OfferTerms, now: datetime) -> bool:
    """End an offer whose time is over; the person goes to the end of the line and is written so."""
    person = queries.lock_person(session, id)
    if person.status != Status.WAITLISTED or person.offer_until is None or person.offer_until > now:
        return False
    service.join_line(session, person, by="system", now=now)
    history.add_event(session, person, by="system", note=history.OFFER_ENDED, now=now)
    with use_language(person.language):
        mailing.post_to(session, messages.offer_ended_message(person, letterhead=terms.letterhead), person, now=now)
    return True


def list_unproven(session: Session, key: str, *, now: datetime) -> list[UUID]:
    """Registrations that keep a place of a full kind without a proven address, longer than they may."""
    if not places.is_full(session, key):
        return []
    old = (
        col(Person.status) == Status.PENDING,
        col(Person.created_at) <= now - UNPROVEN_HOLDS,
        col(Person.email_verified_at).is_(None),
        col(Person.mobile_verified_at).is_(None),
    )
    return list(session.exec(select(Person.id).where(places.of_rule(key), *old).limit(MOST_AT_ONCE)).all())


def release_unproven(session: Session, id: UUID, *, now: datetime) -> bool:
    """Let a registration that nobody proved wait in line, so that strangers cannot fill a kind with addresses."""
    person = queries.lock_person(session, id)
    if person.is_proven or person.status != Status.PENDING:
        return False
    service.join_line(session, person, by="system", now=now)
    return True


def accept_offer(session: Session, *, owner: Person, terms: OfferTerms, now: datetime) -> Person:
    """Take the offered place: the registration is decided as any other is. Raises Conflict without a live offer.

    Taking it again changes nothing.
    """
    person = queries.lock_person(session, owner.id)
    if person.status in ACCEPTED and _has_answered(session, person, Status.PENDING):
        return person
    _require_offer(person, now=now)
    service.change_status(session, person, Status.PENDING, by="owner", note="", now=now)
    if person.approve_when_proven and not documents.list_missing_kinds(session, person):
        service.decide_registration(
            session, person, Status.APPROVED, by="system", note="", letterhead=terms.letterhead, now=now
        )
    return person


def decline_offer(session: Session, *, owner: Person, now: datetime) -> Person:
    """Give the offered place to the next in line; again changes nothing. Raises Conflict without a live offer."""
    person = queries.lock_person(session, owner.id)
    if person.status == Status.REJECTED and _has_answered(session, person, Status.REJECTED):
        return person
    _require_offer(person, now=now)
    service.change_status(session, person, Status.REJECTED, by="owner", note=history.DECLINED, now=now)
    return person


def _has_answered(session: Session, person: Person, answer: Status) -> bool:
    """Whether the last step of this kind by the person came right out of the line: that is how offers are answered."""
    steps = queries.history_of(session, person)
    own = [step.at for step in steps if step.by == "owner" and step.status == answer]
    before = [step.status for step in steps if own and step.at < own[-1]]
    return bool(before) and before[-1] == Status.WAITLISTED


def _require_offer(person: Person, *, now: datetime) -> None:
    if person.status != Status.WAITLISTED or person.offer_until is None:
        raise Conflict(_(NO_OFFER))
    if person.offer_until <= now:
        raise Conflict(_(OFFER_ENDED))
