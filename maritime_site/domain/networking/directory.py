"""The directory: whoever is approved and listed is in it, found by words, kind, country and sector (NET-1, PERF-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection
from sqlmodel import col

from maritime_site.core.text.i18n import load_catalogue
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.profiles import SECTORS
from maritime_site.domain.people.registration_search import IS_PROVEN
from maritime_site.search.index import Record, SearchKind, index_model

NETWORKING_KINDS = tuple(kind.key for kind in KINDS.values() if kind.may_network)
LISTED_CONDITIONS = (
    col(Person.status) == Status.APPROVED,
    col(Person.listed).is_(True),
    col(Person.kind).in_(NETWORKING_KINDS),
    IS_PROVEN,
)
# Where the kinds' profiles say what somebody offers, and what they look for.
OFFERS, SEEKS = ("offering", "products", "topic"), ("looking_for",)


def is_shown(person: Person) -> bool:
    """Whether others may find a person: approved, of a kind that may network, and agreed to be listed (NET-1).

    Whom staff added is found once they proved an address.
    """
    return person.status == Status.APPROVED and person.listed and person.kind in NETWORKING_KINDS and person.is_proven


def describe_person(_connection: Connection | None, person: Person) -> Record | None:
    """What a person is found by in the directory (contract, `search`)."""
    if not is_shown(person):
        return None
    sector = str(person.details.get("sector") or "")
    label = dict(SECTORS).get(sector, "") if sector else ""
    company = str(person.details.get("company_name") or "")
    names = (person.full_name, person.organisation, company, person.designation)
    return Record(
        (*names, sector, label, load_catalogue("hi").get(label, "")),
        {"kind": person.kind, "country": person.country, "sector": sector},
        {"offers": (profile_text(person.details, OFFERS),), "seeks": (profile_text(person.details, SEEKS),)},
    )


def profile_text(details: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """What somebody's profile says in these fields; kinds whose profile has none of them say nothing."""
    values = [str(details[name] or "").strip() for name in names if name in details]
    return "\n".join(text for text in values if text)


index_model(
    SearchKind(
        "directory",
        "d",
        Person,
        describe_person,
        groups=("kind", "country", "sector"),
        fields=("offers", "seeks"),
        shown=LISTED_CONDITIONS,
    )
)
