"""Questions about badges: who gets one, in which order, and what was printed (DESK-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select as sa_select
from sqlmodel import Session, col, func, or_, select

from maritime_site.core.db.statements import execute
from maritime_site.core.text.normalization import normalize_text
from maritime_site.domain.badges.models import BadgePrint
from maritime_site.domain.badges.schemas import BadgeSort
from maritime_site.domain.passes.models import EntryPass
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registration_search import RegistrationFilters, matching_conditions

# How many badges one file holds.
MOST_BADGES = 500
# Behind all numbers of its series: the pass that is made when the badge is printed.
NO_NUMBER = 1 << 40
NOT_WITHHELD = or_(col(EntryPass.id).is_(None), col(EntryPass.withheld_reason) == "")

OWNER_COLUMNS = (
    col(Person.id),
    col(Person.sort_name),
    col(Person.kind),
    col(Person.organisation),
    col(Person.details),
    col(Person.created_at),
    col(EntryPass.place),
)


@dataclass(frozen=True)
class BadgeOwner:
    """Who gets a badge, with all that badges are sorted by."""

    id: UUID
    sort_name: str
    kind: str
    organisation: str
    details: dict[str, Any]
    created_at: datetime
    place: int | None

    @property
    def company(self) -> str:
        """Whom the person stands for, as lists sort it."""
        name = self.details.get("company_name", "") if KINDS[self.kind].shows_company else self.organisation
        return normalize_text(name)

    @property
    def number(self) -> tuple[str, int, datetime]:
        """The pass's number; those without one follow in the order in which they registered, and so they get theirs."""
        return KINDS[self.kind].letter, NO_NUMBER if self.place is None else self.place, self.created_at


ORDERS: dict[BadgeSort, Callable[[BadgeOwner], tuple[Any, ...]]] = {
    "name": lambda owner: (owner.sort_name, owner.id.hex),
    "company": lambda owner: (owner.company, owner.sort_name, owner.id.hex),
    "number": lambda owner: (*owner.number, owner.id.hex),
}


@dataclass(frozen=True)
class BadgeCount:
    """How many badges a filter finds, how many of them were printed, and in how many files all of them are."""

    matching: int
    printed: int

    @property
    def parts(self) -> int:
        """The number of files."""
        return -(-self.matching // MOST_BADGES)


def list_owner_ids(session: Session, filters: RegistrationFilters, sort: BadgeSort) -> list[UUID]:
    """Everybody who matches and gets a badge: approved, not merged with another, the pass not withheld."""
    if filters.status not in {"", Status.APPROVED}:
        return []
    matching = matching_conditions(session, replace(filters, status=Status.APPROVED))
    wanted = (
        sa_select(*OWNER_COLUMNS)
        .outerjoin(EntryPass, col(EntryPass.person_id) == col(Person.id))
        .where(*matching, col(Person.merged_into_id).is_(None), NOT_WITHHELD)
    )
    owners = [BadgeOwner(*row) for row in execute(session, wanted)]
    return [owner.id for owner in sorted(owners, key=ORDERS[sort])]


def count_badges(session: Session, filters: RegistrationFilters) -> BadgeCount:
    """How many badges the filter finds, and of how many of their owners one was printed."""
    ids = list_owner_ids(session, filters, "name")
    if not ids:
        return BadgeCount(0, 0)
    printed = set(session.exec(select(BadgePrint.person_id).where(BadgePrint.copy_number == 1)).all())
    return BadgeCount(len(ids), len(printed.intersection(ids)))


def count_prints(session: Session, ids: Sequence[UUID]) -> dict[UUID, int]:
    """How many badges of each of these people were printed; those without one are left out."""
    last = func.max(BadgePrint.copy_number)
    wanted = select(BadgePrint.person_id, last).where(col(BadgePrint.person_id).in_(ids))
    return dict(session.exec(wanted.group_by(col(BadgePrint.person_id))).all())


def prints_of(session: Session, ids: Sequence[UUID]) -> list[BadgePrint]:
    """Every print of these people's badges, the oldest first."""
    mine = select(BadgePrint).where(col(BadgePrint.person_id).in_(ids))
    return list(session.exec(mine.order_by(col(BadgePrint.printed_at), col(BadgePrint.copy_number))).all())
