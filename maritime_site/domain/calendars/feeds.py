"""The address of a person's feed: it needs no bearer, so it is secret, and it can be made anew (AGENDA-2).

The address is kept nowhere: it follows from the site's key, the person and how often they made it anew, so a stolen
database opens no feed.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.ids import read_uuid
from maritime_site.core.text.i18n import _
from maritime_site.domain.calendars.models import CalendarFeed
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash
from maritime_site.ports.services import Services


def build_url(session: Session, person: Person, *, services: Services) -> str:
    """The address of a person's feed as it is now."""
    token = f"{person.id.hex}-{_key_of(person.id, _version_of(session, person.id), services.secret)}"
    return f"{services.settings.origin.rstrip('/')}/api/agenda/{token}.ics"


def renew_url(session: Session, person: Person, *, services: Services, now: datetime) -> str:
    """A new address; the one before it opens nothing from now on."""
    revoke_url(session, person.id, now=now)
    return build_url(session, person, services=services)


def revoke_url(session: Session, person_id: UUID, *, now: datetime) -> None:
    """Let the present address open nothing any more."""
    take_advisory_lock(session, "calendar-feed", str(person_id))
    feed = session.get(CalendarFeed, person_id, populate_existing=True) or CalendarFeed(
        person_id=person_id, renewed_at=now
    )
    feed.version, feed.renewed_at = feed.version + 1, now
    session.add(feed)
    session.flush()


def find_reader(session: Session, token: str, *, services: Services) -> Person:
    """Whose feed this is. Raises NotFound for an unknown or revoked address."""
    name, _dash, key = token.partition("-")
    person_id = read_uuid(name)
    if person_id is None:
        raise _no_feed_error()
    version = _version_of(session, person_id)
    keys = [_key_of(person_id, version, secret) for secret in services.secrets_known] if key.isascii() else []
    is_known = any([is_same_hash(known, key) for known in keys])  # noqa: C419  each is compared, whatever the first says
    person = session.get(Person, person_id) if is_known else None
    if person is None or person.merged_into_id is not None:
        raise _no_feed_error()
    return person


def _version_of(session: Session, person_id: UUID) -> int:
    feed = session.get(CalendarFeed, person_id)
    return feed.version if feed else 0


def _key_of(person_id: UUID, version: int, secret: bytes) -> str:
    return keyed_hash(secret, "calendar-feed", person_id.hex, str(version))


def _no_feed_error() -> NotFound:
    return NotFound(_("There is no such calendar"))
