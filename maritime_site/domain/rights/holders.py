"""Everyone who holds something about a person, in the order in which it is told and erased (REG-7).

A feature that comes to hold data about people gets a `rights` module of its own and a line in each function here.
"""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.records import Record
from maritime_site.domain.awards import rights as awards
from maritime_site.domain.exhibition import rights as exhibition
from maritime_site.domain.helpdesk import rights as helpdesk
from maritime_site.domain.hospitality import rights as hospitality
from maritime_site.domain.networking import rights as networking
from maritime_site.domain.outbox import rights as outbox
from maritime_site.domain.passes import rights as passes
from maritime_site.domain.people import rights as people
from maritime_site.domain.people.models import Person
from maritime_site.domain.rights.indexes import forget_deleted_words
from maritime_site.domain.signin import rights as signin
from maritime_site.ports.services import Services

OF_A_PERSON = (people, signin, passes, hospitality, exhibition, networking)


def held(session: Session, person: Person) -> dict[str, list[Record]]:
    """All that is held about a person, by section."""
    found: dict[str, list[Record]] = {}
    for holder in OF_A_PERSON:
        found |= holder.export_of(session, person)
    emails = [person.proven_email] if person.proven_email else []
    found |= awards.export_of(session, person, emails)
    for email in emails:
        found |= helpdesk.export_of(session, email)
    return found | outbox.export_of(session, [*emails, *([person.proven_mobile] if person.proven_mobile else [])])


def files(session: Session, person: Person) -> list[str]:
    """The names in the store of the files that go with the person."""
    return [*people.files_of(session, person), *awards.files_of(session, person, _addresses(session, person))]


def _addresses(session: Session, person: Person) -> list[str]:
    """The proven e-mail address when no other registration has it: what is known by it alone is theirs to erase."""
    return [person.proven_email] if person.proven_email and people.is_last(session, person) else []


def obstacles(session: Session, person: Person, *, services: Services, now: datetime) -> list[str]:
    """Why the person cannot be erased now, in sentences they can act on."""
    return [
        *hospitality.obstacles(session, person, services=services, now=now),
        *exhibition.obstacles(session, person, services=services, now=now),
    ]


def erase(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Take the person out of everything; the messages and the registration itself come last."""
    emails, own = _addresses(session, person), people.own_addresses(session, person)
    asked = signin.asked_addresses(session, person)
    for holder in (signin, passes, hospitality, exhibition, networking):
        holder.erase(session, person, services=services, now=now)
    nominations = awards.erase(session, person, emails, now=now)
    for email in emails:
        helpdesk.erase(session, email, now=now)
    outbox.erase(session, own, now=now)
    outbox.erase_about(session, [person.id, *nominations], asked)
    people.erase(session, person, services=services, now=now)
    forget_deleted_words(session)
