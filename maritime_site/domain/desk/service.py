"""Somebody walks in: registered and approved in one act (DESK-1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.domain.desk.schemas import WalkInRequest
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.schemas import staff_registration_of
from maritime_site.domain.person_records import additions
from maritime_site.domain.person_records.records import Desk
from maritime_site.domain.person_records.schemas import AddPersonRequest

# What the form of a walk-in asks; the rest is told later or follows from these.
ASKED = frozenset({"first_name", "last_name", "email", "country_code", "mobile", "organisation", "country"})
DERIVED = frozenset({"designation", "company_name"})
NOT_SAID = "–"
HOME = "IN"


def add_walk_in(session: Session, payload: WalkInRequest, *, desk: Desk) -> Person:
    """Register somebody as approved, and write to them unless told not to.

    Raises Invalid by field, Conflict naming who has the address, and where the kind is full.
    """
    values = _complete(payload.kind, payload.model_extra or {})
    known = {**values, "kind": payload.kind, "status": Status.APPROVED.value, "notify": payload.notify}
    return additions.add_person(session, parse_request(AddPersonRequest, known), desk=desk)


def _complete(kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, and what follows from it."""
    found, category = additions.find_kind(kind)
    known = {name: value for name, value in values.items() if value not in ("", None)}
    known.setdefault("country", HOME)
    known.setdefault("designation", NOT_SAID)
    if "mobile" not in known:
        known.pop("countryCode", None)
    if "company_name" in staff_registration_of(found.profile_of(category)).model_fields and "organisation" in known:
        known.setdefault("companyName", known["organisation"])
    return known


@lru_cache(maxsize=1)
def list_walk_in_kinds() -> tuple[str, ...]:
    """The kinds whose registration asks no more than a walk-in is asked."""
    answered = ASKED | DERIVED
    return tuple(key for key, kind in KINDS.items() if _required_of(kind.profile_of("")) <= answered)


def _required_of(profile: Any) -> set[str]:
    fields = staff_registration_of(profile).model_fields
    return {name for name, field in fields.items() if field.is_required()}
