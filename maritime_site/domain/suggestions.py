"""Whom the site suggests to somebody, from every feature that knows a reason to meet (MEET-3). A map to read.

A feature that comes to know one gives people with what they share, and a line in `SHARED`.
"""

from __future__ import annotations

from sqlmodel import Session

from maritime_site.domain.networking.suggestions import queries
from maritime_site.domain.networking.suggestions.queries import SharedLister, SuggestionView
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import fellows

SHARED: tuple[SharedLister, ...] = (fellows.list_fellows,)


def list_suggestions(session: Session, person: Person) -> list[SuggestionView]:
    """Up to twenty people with the best reason each. Raises Conflict while the registration is not approved."""
    return queries.list_suggestions(session, person, shared=SHARED)
