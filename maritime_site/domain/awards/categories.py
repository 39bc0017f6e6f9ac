"""Award categories: read by everybody, kept by staff, each change on record (AWD-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.awards.schemas import CategoryRequest, NewCategoryRequest

PUBLIC_FIELDS = ("name_en", "name_hi", "eligibility_en", "eligibility_hi", "closes_at", "open", "position")


def all_of(session: Session) -> list[AwardCategory]:
    """Every category in its order."""
    return list(session.exec(select(AwardCategory).order_by(col(AwardCategory.position), col(AwardCategory.key))).all())


def list_categories(
    session: Session, *, search: str = "", status: str = "", now: datetime, page: int = 1, page_size: int = 25
) -> tuple[list[AwardCategory], int]:
    """Categories in their order, and how many there are; `status` is open, closed or empty, `search` words of names."""
    words = search.casefold().split()
    matching = [
        category
        for category in all_of(session)
        if status in {"", "open" if category.is_open(now) else "closed"} and _has_words(category, words)
    ]
    first = (page - 1) * page_size
    return matching[first : first + page_size], len(matching)


def _has_words(category: AwardCategory, words: list[str]) -> bool:
    names = f"{category.key} {category.name_en} {category.name_hi}".casefold()
    return all(word in names for word in words)


def find_category(session: Session, wanted: str) -> AwardCategory:
    """A category by its key, its id, or its name in either language. Raises Invalid at `category`."""
    wanted_name = wanted.strip().casefold()
    for category in all_of(session):
        known = (category.key, str(category.id), category.name_en.casefold(), category.name_hi.casefold())
        if wanted_name and wanted_name in known:
            return category
    raise Invalid({"category": _(CHOICE)})


def get_category(session: Session, id: UUID) -> AwardCategory:
    """One category. Raises NotFound."""
    row = session.get(AwardCategory, id)
    if row is None:
        raise NotFound(_("There is no such award category"))
    return row


def add_category(session: Session, payload: NewCategoryRequest, *, actor: Actor, now: datetime) -> AwardCategory:
    """A new category. Raises Conflict when its key is taken."""
    if session.exec(select(AwardCategory).where(AwardCategory.key == payload.key)).first() is not None:
        raise Conflict(_("There is already an award category with this key"))
    made = AwardCategory(**payload.model_dump())
    session.add(made)
    session.flush()
    _record_change(session, actor, "award-category.add", made, before={}, now=now)
    return made


def mark_category(category: AwardCategory) -> str:
    """What tells the values that its form shows from others."""
    return mark_values(_category_to_record(category))


def change_category(
    session: Session, id: UUID, payload: CategoryRequest, *, actor: Actor, now: datetime, seen: str | None = None
) -> AwardCategory:
    """Change a category's texts, dates and whether it is open; saving it unchanged leaves no trace.

    Raises NotFound, and Conflict where it is no longer as `seen` (`mark_category`).
    """
    row = session.get(AwardCategory, id, with_for_update=True, populate_existing=True) or get_category(session, id)
    require_unchanged(mark_category(row), seen)
    before = _category_to_record(row)
    for name, value in payload.model_dump(include=set(PUBLIC_FIELDS)).items():
        setattr(row, name, value)
    session.add(row)
    if _category_to_record(row) != before:
        _record_change(session, actor, "award-category.change", row, before=before, now=now)
    return row


def _category_to_record(category: AwardCategory) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value := getattr(category, name), datetime) else value
        for name in PUBLIC_FIELDS
    }


def _record_change(
    session: Session, actor: Actor, action: str, category: AwardCategory, *, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(
        session, category, action, actor=actor, before=before, after=_category_to_record(category), now=now
    )
