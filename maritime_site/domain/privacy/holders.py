"""Everyone who holds something about a person, in the order in which it is told and erased (REG-7).

A feature that comes to hold data about people gets a `privacy` module of its own and a line in each function here.
"""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from maritime_site.core.serialization import Record
from maritime_site.domain.awards import privacy as awards
from maritime_site.domain.badges import privacy as badges
from maritime_site.domain.billing import privacy as billing
from maritime_site.domain.calendars import privacy as calendars
from maritime_site.domain.companies import privacy as companies
from maritime_site.domain.company_pages import privacy as company_pages
from maritime_site.domain.exhibition import privacy as exhibition
from maritime_site.domain.exhibitor_orders import privacy as exhibitor_orders
from maritime_site.domain.exhibitor_tasks import privacy as exhibitor_tasks
from maritime_site.domain.helpdesk import privacy as helpdesk
from maritime_site.domain.hospitality import privacy as hospitality
from maritime_site.domain.imports import privacy as imports
from maritime_site.domain.invitations import privacy as invitations
from maritime_site.domain.leads import privacy as leads
from maritime_site.domain.meetings import privacy as meetings
from maritime_site.domain.networking import privacy as networking
from maritime_site.domain.outbox import privacy as outbox
from maritime_site.domain.passes import privacy as passes
from maritime_site.domain.people import privacy as people
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy.indexes import forget_deleted_words
from maritime_site.domain.programme import privacy as programme
from maritime_site.domain.signin import privacy as signin
from maritime_site.domain.talk_proposals import privacy as talk_proposals
from maritime_site.domain.visa_letters import privacy as visa_letters
from maritime_site.ports.services import Services

# In the order of an erasure: a company's page before the seats that say who may be met on it.
HOLDERS = (
    signin,
    badges,
    passes,
    hospitality,
    exhibition,
    billing,
    meetings,
    networking,
    leads,
    exhibitor_tasks,
    exhibitor_orders,
    company_pages,
    companies,
    talk_proposals,
    programme,
    calendars,
)
OF_A_PERSON = (people, *HOLDERS)


def collect_held_data(session: Session, person: Person, *, services: Services) -> dict[str, list[Record]]:
    """All that is held about a person, by section."""
    result: dict[str, list[Record]] = {}
    for holder in OF_A_PERSON:
        result |= holder.export_of(session, person)
    result |= visa_letters.export_of(session, person, services)
    emails = [person.proven_email] if person.proven_email else []
    result |= awards.export_of(session, person, emails)
    result |= invitations.export_of(session, person, emails)
    for email in emails:
        result |= helpdesk.export_of(session, email)
    return result | outbox.export_of(session, [*emails, *([person.proven_mobile] if person.proven_mobile else [])])


def list_files(session: Session, person: Person) -> list[str]:
    """The names in the store of the files that go with the person; an erasure deletes them."""
    return [
        *people.files_of(session, person),
        *company_pages.files_of(session, person),
        *awards.files_of(session, person, _list_own_addresses(session, person)),
    ]


def list_kept_files(session: Session, person: Person) -> list[str]:
    """The names in the store of the files about the person that an erasure leaves, as the law asks."""
    return billing.files_of(session, person)


def _list_own_addresses(session: Session, person: Person) -> list[str]:
    """The proven e-mail address when no other registration has it: what is known by it alone is theirs to erase."""
    return [person.proven_email] if person.proven_email and people.is_last(session, person) else []


def list_obstacles(session: Session, person: Person, *, services: Services, now: datetime) -> list[str]:
    """Why the person cannot be erased now, in sentences they can act on."""
    return [
        *hospitality.list_erasure_obstacles(session, person, services=services, now=now),
        *exhibition.list_erasure_obstacles(session, person, services=services, now=now),
        *companies.list_erasure_obstacles(session, person, services=services, now=now),
    ]


def erase_everything(session: Session, person: Person, *, services: Services, now: datetime) -> None:
    """Take the person out of everything; the messages and the registration itself come last."""
    emails, own = _list_own_addresses(session, person), people.own_addresses(session, person)
    tried_addresses = signin.list_tried_addresses(session, person)
    for holder in (*HOLDERS, visa_letters):
        holder.erase_held_data(session, person, services=services, now=now)
    nominations = awards.erase_nominations(session, person, emails, now=now)
    imports.erase_rows(session, emails)
    invited = invitations.erase_invitations(session, person, emails, now=now)
    for email in emails:
        helpdesk.erase_cases(session, email, now=now)
    outbox.erase_messages(session, own, now=now)
    outbox.erase_about(session, [person.id, *nominations, *invited], tried_addresses)
    people.erase_registration(session, person, services=services, now=now)
    forget_deleted_words(session)
