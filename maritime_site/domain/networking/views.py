"""People and the requests between them as a participant may see them (NET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any
from uuid import UUID

from maritime_site.domain.networking.cooldown import Cooldown
from maritime_site.domain.networking.directory import OFFERS, SEEKS, profile_text
from maritime_site.domain.networking.models import ConnectionStatus

NO_CONTACT: Mapping[str, str | None] = MappingProxyType({})


@dataclass(frozen=True)
class ConnectionView:
    """The latest request between the asker and somebody, seen from the asker."""

    id: UUID
    status: ConnectionStatus
    direction: str


@dataclass(frozen=True)
class PersonView:
    """What others may know of a person; contact details only where the two are connected, and only what is shared.

    `wait` is there while the asker may not ask them; `changed_at` is when they last changed anything they show.
    """

    id: UUID
    first_name: str
    last_name: str
    organisation: str
    designation: str
    country: str
    user_type: str
    changed_at: datetime
    email: str | None = None
    mobile: str | None = None
    company_email: str | None = None
    offers: str = ""
    seeks: str = ""
    connection: ConnectionView | None = None
    wait: Cooldown | None = None


def to_person_view(person: Any, *, contact: Mapping[str, str | None] = NO_CONTACT) -> PersonView:
    """A person, or a row with the same columns, as another may see them; `contact` is what the two share."""
    return PersonView(
        id=person.id,
        first_name=person.first_name,
        last_name=person.last_name,
        organisation=person.organisation,
        designation=person.designation,
        country=person.country,
        user_type=person.kind,
        changed_at=person.updated_at,
        offers=profile_text(person.details, OFFERS),
        seeks=profile_text(person.details, SEEKS),
        email=contact.get("email"),
        mobile=contact.get("mobile"),
        company_email=contact.get("company_email"),
    )
