"""One entry of a calendar, whatever feature it comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.people.models import Person
from maritime_site.ports.event import Event


@dataclass(frozen=True)
class CalendarEntry:
    """Something that takes place, its words in the current language.

    `uid` stays for good, and `sequence` rises with each change of time or place (RFC 5545). An entry of whole days has
    dates instead of times, the end being the day after. `path` is its page, without the language. A `tentative` one is
    not settled yet.
    """

    id: UUID
    uid: str
    title: str
    starts_at: datetime | date
    ends_at: datetime | date
    updated_at: datetime
    place: str = ""
    description: str = ""
    path: str = ""
    categories: tuple[str, ...] = ()
    sequence: int = 0
    tentative: bool = False


# All entries of one person that a feature knows; `domain/agenda.py` lists the features.
EntryLister = Callable[[Session, Person, Event], Sequence[CalendarEntry]]
