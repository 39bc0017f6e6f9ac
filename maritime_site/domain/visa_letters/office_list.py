"""The office's list of letters for visas, to download: whose they are, and which an embassy is told to be ours."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, not_
from sqlmodel import Session, col, select

from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registration_search import EVERYBODY
from maritime_site.domain.visa_letters.models import VisaLetter
from maritime_site.domain.visa_letters.queries import LetterStatus
from maritime_site.search.queries import find_records

Row = tuple[VisaLetter, Person]


def list_letters(session: Session, *, search: str, status: str, home: str, page: int, page_size: int) -> list[Row]:
    """Letters with their people, newest first; empty texts match all, and `home` is the event's country.

    `search` finds the person as in the list of registrations.
    """
    matches = find_records(session, "registration", search, until=EVERYBODY)
    chosen = select(VisaLetter, Person).join(Person, col(Person.id) == col(VisaLetter.person_id))
    chosen = chosen.where(*matches.within(), *_status_condition(status, home))
    order = (col(VisaLetter.issued_at).desc(), col(VisaLetter.id))
    rows = session.exec(chosen.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()
    return [(letter, person) for letter, person in rows]


def _status_condition(status: str, home: str) -> list[Any]:
    is_kept = col(VisaLetter.withdrawn_at).is_(None)
    is_founded = and_(col(Person.status) == Status.APPROVED, col(Person.country) != home)
    conditions: dict[str, list[Any]] = {
        LetterStatus.WITHDRAWN: [not_(is_kept)],
        LetterStatus.VALID: [is_kept, is_founded],
        LetterStatus.UNCONFIRMED: [is_kept, not_(is_founded)],
    }
    return conditions.get(status, [])
