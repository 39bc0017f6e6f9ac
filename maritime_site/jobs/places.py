"""Places of kinds with a quota: who left is counted, offers that ended go on, and the next in line are offered theirs.

Each step is a transaction of its own, so that a round that is cut short is done again by the next, in any worker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.people.rules import offers
from maritime_site.ports.services import Services


def offer_places(services: Services, now: datetime) -> int:
    """One round; answers how many places were offered."""
    terms, database = offers.terms_of(services), services.database
    with database.reading() as session:
        keys = offers.keys_with_places(session)
        expired = offers.list_expired(session, now=now)
        unproven = [one for key in keys for one in offers.list_unproven(session, key, now=now)]
    _each(services, expired, lambda session, one: offers.expire_offer(session, one, terms=terms, now=now))
    _each(services, unproven, lambda session, one: offers.release_unproven(session, one, now=now))
    offered = sum(_offer_places_of(services, key, now) for key in keys)
    with database.reading() as session:
        untold = offers.list_offers_to_notify(session)
    _each(services, untold, lambda session, one: offers.tell_offer(session, one, terms=terms, now=now))
    return offered


def _offer_places_of(services: Services, key: str, now: datetime) -> int:
    with services.database.reading() as session:
        if not offers.needs_count(session, key):
            return 0
    with services.database.writing() as session:
        return offers.grant_offers(session, key, now=now)


def _each(services: Services, ids: Sequence[UUID], act: Callable[[Session, UUID], bool]) -> None:
    for known_id in ids:
        with services.database.writing() as session:
            act(session, known_id)


JOBS = (("offer places", 2.0, offer_places),)
