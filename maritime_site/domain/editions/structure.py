"""Which tables are an edition's structure, and what of them the next one begins without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlmodel import Session, SQLModel, select

from maritime_site.core.errors import Invalid
from maritime_site.core.serialization import serialize_value
from maritime_site.core.text.i18n import _
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.exhibition.models import Entitlement, Stall, Tariff
from maritime_site.domain.exhibition.models import Hall as ExhibitionHall
from maritime_site.domain.exhibitor_orders.models import OrderItem
from maritime_site.domain.exhibitor_tasks.models import ExhibitorTask
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.meetings.models import MeetingTable
from maritime_site.domain.people.rules.models import RegistrationRule
from maritime_site.domain.programme.models import Hall, ProgrammeSession, Track

WRITTEN = frozenset({"created_at", "updated_at"})


@dataclass(frozen=True)
class Part:
    """A table of the structure: `begins` are columns that the next edition has its own first value of."""

    name: str
    model: type[SQLModel]
    begins: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def columns(self) -> list[str]:
        """The columns that are taken over."""
        return [name for name in self.model.model_fields if name not in self.begins and name not in WRITTEN]


# Each after those that it refers to. Nothing is on sale or published before somebody has looked at it.
PARTS = (
    Part("rules", RegistrationRule, {"version": 1}),
    Part(
        "packages",
        Package,
        {"taken": 0, "image": "", "image_files": {}, "open": False, "is_demo": False},
    ),
    Part("exhibitionHalls", ExhibitionHall, {"is_demo": False}),
    Part("stalls", Stall),
    Part("tariff", Tariff, {"published": False, "is_demo": False}),
    Part("entitlements", Entitlement, {"published": False, "is_demo": False}),
    Part("programmeHalls", Hall),
    Part("tracks", Track),
    Part(
        "sessions",
        ProgrammeSession,
        {"released": False, "is_demo": False, "sequence": 0, "slides": "", "taken": 0, "sign_ups": 0},
    ),
    Part("awardCategories", AwardCategory, {"open": False, "demo": False}),
    Part("meetingTables", MeetingTable, {"is_demo": False}),
    Part("exhibitorTasks", ExhibitorTask, {"withdrawn_at": None}),
    Part("orderItems", OrderItem, {"withdrawn_at": None}),
)


def dump_part(session: Session, part: Part, moved: timedelta) -> list[dict[str, Any]]:
    """The rows of a part, each date as far on as the event; demo content and what was withdrawn stay behind."""
    return [
        {name: serialize_value(_move(getattr(row, name), moved)) for name in part.columns}
        for row in _list_rows(session, part)
    ]


def count_parts(session: Session) -> dict[str, int]:
    """How many rows of each part the next edition would get."""
    return {part.name: len(_list_rows(session, part)) for part in PARTS}


def _is_left_out(row: SQLModel) -> bool:
    return any(getattr(row, name, None) for name in ("is_demo", "demo", "withdrawn_at"))


def _list_rows(session: Session, part: Part) -> list[SQLModel]:
    """A part's rows without demo content and what was withdrawn; a stall of a demo hall stays behind with it."""
    rows = [row for row in session.exec(select(part.model)).all() if not _is_left_out(row)]
    if part.model is not Stall:
        return rows
    demo_halls = set(session.exec(select(ExhibitionHall.id).where(ExhibitionHall.is_demo)).all())
    return [row for row in rows if isinstance(row, Stall) and row.hall_id not in demo_halls]


def _move(value: object, moved: timedelta) -> object:
    return value + moved if isinstance(value, date | datetime) else value


def read_row(part: Part, record: Mapping[str, Any], place: int, now: datetime) -> SQLModel:
    """A row of a part from its record. Raises Invalid, naming the part, the row and the column."""
    strange = [name for name in record if name not in part.columns]
    if strange:
        raise Invalid(
            {"file": _("{part}, row {row}: {column} is unknown", part=part.name, row=place, column=strange[0])}
        )
    values: dict[str, Any] = {}
    for name, value in record.items():
        try:
            values[name] = _reader(part.model.model_fields[name].annotation).validate_python(value)
        except ValidationError as problem:
            words = _("{part}, row {row}: check {column}", part=part.name, row=place, column=name)
            raise Invalid({"file": words}) from problem
    stamps = {name: now for name in WRITTEN if name in part.model.model_fields}
    return part.model(**{**values, **part.begins, **stamps})


@cache
def _reader(annotation: Any) -> TypeAdapter[Any]:
    return TypeAdapter[Any](annotation)
