"""How often one may ask, be asked and look around, so that nobody is flooded and the directory is not harvested."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, select

from maritime_site.core.db.statements import filter_only
from maritime_site.core.errors import TooMany
from maritime_site.core.rate_limits import Limiter
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking.models import Connection, ConnectionStatus

# NET-3: new requests within a day, and open ones at once.
NEW_A_DAY = 20
OPEN_AT_ONCE = 50
DAY = timedelta(days=1)
# One's inbox is not flooded either: further people are asked to come back later.
WAITING_AT_ONCE = 100
# No person reads faster than this; and in a day nobody reads more than ten thousand entries, counted by tens.
LOOKS = ("300 per 1 minute",)
SEEN, SEEN_TOGETHER = "1000 per 1 day", 10
# Two hundred messages a day (contract, "The participant's event") may well be written within a minute.
ACTION_RATES = ("300 per 1 minute",)
TOO_MANY_NEW = N_("You have sent {limit} requests within a day. Please wait before you send another.")
TOO_MANY_OPEN = N_("{limit} of your requests are still unanswered. Withdraw one, or wait for an answer.")
TOO_MANY_WAITING = N_("This person has many unanswered requests. Please try again later.")
TOO_MANY_CALLS = N_("Too many requests. Please wait a moment.")
TOO_MANY_SEEN = N_("You have looked at very many people today. Please come back tomorrow.")


def count_search(limiter: Limiter, person_id: UUID) -> None:
    """Count one look into the directory. Raises TooMany."""
    _count_use(limiter, LOOKS, "networking-look", person_id)


def count_people_seen(limiter: Limiter, person_id: UUID, people: int) -> None:
    """Count how many people a look found before they are shown. Raises TooMany."""
    key = ("networking-seen", str(person_id))
    if not limiter.take(SEEN, *key, cost=max(1, -(-people // SEEN_TOGETHER))):
        raise TooMany(_(TOO_MANY_SEEN), retry_after=limiter.wait(SEEN, *key))


def count_action(limiter: Limiter, person_id: UUID) -> None:
    """Count one request or answer, also a refused one. Raises TooMany."""
    _count_use(limiter, ACTION_RATES, "networking-act", person_id)


def _count_use(limiter: Limiter, rates: tuple[str, ...], name: str, person_id: UUID) -> None:
    for rate in rates:
        if not limiter.take(rate, name, str(person_id)):
            raise TooMany(_(TOO_MANY_CALLS), retry_after=limiter.wait(rate, name, str(person_id)))


def check_request_limits(session: Session, sender_id: UUID, receiver_id: UUID, *, now: datetime) -> None:
    """Whether one more request may go this way; both people are locked. Raises TooMany."""
    sent, received = col(Connection.sender_id) == sender_id, col(Connection.receiver_id) == receiver_id
    pending = (filter_only(Connection.status) == ConnectionStatus.PENDING, col(Connection.expires_at) > now)
    today = col(Connection.created_at) > now - DAY
    _require_below(session, NEW_A_DAY, TOO_MANY_NEW, (sent, today), frees=Connection.created_at, after=DAY, now=now)
    _require_below(session, OPEN_AT_ONCE, TOO_MANY_OPEN, (sent, *pending), frees=Connection.expires_at, now=now)
    _require_below(
        session, WAITING_AT_ONCE, TOO_MANY_WAITING, (received, *pending), frees=Connection.expires_at, now=now
    )


def _require_below(
    session: Session, limit: int, words: str, which: Any, *, frees: Any, after: timedelta = timedelta(), now: datetime
) -> None:
    result, first = session.exec(select(func.count(), func.min(frees)).where(*which)).one()
    if result >= limit:
        raise TooMany(_(words, limit=limit), retry_after=int((first + after - now).total_seconds()) + 1)
