"""Takes the demo away as a whole: what is marked as demo, its people, and all that hangs on either (EVENT-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Column
from sqlalchemy import inspect as sa_inspect
from sqlalchemy.orm import Mapper
from sqlalchemy.orm.util import identity_key
from sqlmodel import Session, SQLModel, col, select

from maritime_site.core.errors import Conflict
from maritime_site.core.text.i18n import N_, _
from maritime_site.demo.event import take_back_event
from maritime_site.demo.past_events import take_back_past_events
from maritime_site.demo.programme_sessions import HALLS, SPEAKERS, TRACKS
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.awards.models import AwardCategory
from maritime_site.domain.exhibition.models import Entitlement, Tariff
from maritime_site.domain.exhibition.models import Hall as ExhibitionHall
from maritime_site.domain.hospitality.models import Package
from maritime_site.domain.newsroom.models import Announcement, PhotoAlbum, PressRelease, Video
from maritime_site.domain.passes.models import AdmissionDay
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.people import history
from maritime_site.domain.people.models import Person, RegistrationEvent
from maritime_site.domain.programme.models import (
    Hall,
    ProgrammeRelease,
    ProgrammeSession,
    SessionSpeaker,
    Speaker,
    Track,
)
from maritime_site.domain.programme.queries import get_latest_release
from maritime_site.ports.event import Event

ACTION = "demo.remove"
NO_DEMO = N_("There is no demo content")
REAL_MONEY = N_("Real payments hang on the demo's rooms or stalls. Refund them first.")
MARKED = (
    Package,
    ExhibitionHall,
    Tariff,
    Entitlement,
    PressRelease,
    PhotoAlbum,
    Video,
    Announcement,
    ProgrammeSession,
)
# Columns that name a row without a foreign key, by their tables; such rows go with it.
NAMED_BY = {
    "payment_order": "subject_id",
    "signin_session": "owner_id",
    "idempotency_record": "owner_id",
    "registration_invitation_use": "person_id",
}
Rows = dict[Any, SQLModel]


@dataclass(frozen=True)
class DemoCount:
    """How much demo there is: its people, and its other entries."""

    people: int
    entries: int


def count_demo(session: Session) -> DemoCount:
    """What one removal takes away."""
    roots = _find_roots(session)
    people = sum(isinstance(row, Person) for row in roots.values())
    return DemoCount(people, len(roots) - people)


def was_removed(session: Session) -> bool:
    """Whether the office took the demo away; then no start makes it again."""
    return session.exec(select(AuditEntry.sequence).where(AuditEntry.action == ACTION).limit(1)).first() is not None


def remove_demo(session: Session, *, first: Event, actor: Actor, now: datetime) -> DemoCount:
    """Take all of it away; real people and staff stay, what they tried out with the demo goes.

    Raises Conflict where there is none, or where money of a real gateway hangs on it.
    """
    counted = count_demo(session)
    if not counted.people and not counted.entries:
        raise Conflict(_(NO_DEMO))
    rows = _find_dependants(session, _find_roots(session))
    if any(isinstance(row, PaymentOrder) and row.gateway != "sandbox" for row in rows.values()):
        raise Conflict(_(REAL_MONEY))
    _release_without_demo(session, actor, now)
    if take_back_event(session, first):
        for day in session.exec(select(AdmissionDay)):
            session.delete(day)
    _delete_rows(session, rows)
    _delete_unused_parts(session)
    take_back_past_events(session)
    before = {"people": counted.people, "entries": counted.entries}
    audit.append_entry(session, actor, ACTION, entity="demo", entity_id="", before=before, after={}, now=now)
    return counted


def _find_roots(session: Session) -> Rows:
    rows: list[SQLModel] = [row for model in MARKED for row in session.exec(select(model).where(col(model.is_demo)))]
    rows += session.exec(select(AwardCategory).where(col(AwardCategory.demo)))
    seeded = select(RegistrationEvent.person_id).where(
        RegistrationEvent.by == "system", RegistrationEvent.note == history.DEMO
    )
    rows += session.exec(select(Person).where(col(Person.id).in_(seeded)))
    return {_key(row): row for row in rows}


def _key(row: SQLModel) -> Any:
    return identity_key(instance=row)


def _find_dependants(session: Session, roots: Rows) -> Rows:
    """The roots and every row that needs one of them, over as many steps as it takes; what may do without, does."""
    rows, fresh = dict(roots), dict(roots)
    while fresh:
        following: Rows = {}
        for mapper in _list_mappers():
            for column in _list_references(mapper):
                for row in _rows_with(session, mapper, column, fresh):
                    if column.nullable and column.foreign_keys:
                        setattr(row, column.name, None)
                    else:
                        following[_key(row)] = row
        fresh = {key: row for key, row in following.items() if key not in rows}
        rows |= fresh
    return rows


def _list_mappers() -> list[Mapper[Any]]:
    """Every table's class, those that others refer to last."""
    order = {table: place for place, table in enumerate(SQLModel.metadata.sorted_tables)}
    mappers = sa_inspect(Person).registry.mappers
    return sorted(mappers, key=lambda mapper: -order[mapper.local_table])  # pyright: ignore[reportArgumentType]


def _list_references(mapper: Mapper[Any]) -> Iterator[Column[Any]]:
    named = NAMED_BY.get(str(mapper.local_table), "")
    yield from (column for column in mapper.columns if column.foreign_keys or column.name == named)


def _rows_with(session: Session, mapper: Mapper[Any], column: Column[Any], parents: Rows) -> list[SQLModel]:
    keys: dict[Any, str] = {key.column.table: str(key.column.key) for key in column.foreign_keys}
    tables: list[tuple[Any, SQLModel]] = [(sa_inspect(type(row)).local_table, row) for row in parents.values()]
    near = [(row, keys.get(table, "id")) for table, row in tables if not keys or table in keys]
    ids: list[Any] = [getattr(row, key) for row, key in near if hasattr(row, key)]  # not every table has an id
    return list(session.scalars(select(mapper.class_).where(column.in_(ids)))) if ids else []


def _delete_rows(session: Session, rows: Rows) -> None:
    session.flush()
    for mapper in _list_mappers():
        for row in rows.values():
            if type(row) is mapper.class_:
                session.delete(row)
        session.flush()


def _release_without_demo(session: Session, actor: Actor, now: datetime) -> None:
    """Take the demo's sessions from what readers see; what is planned besides is not released by that."""
    last = get_latest_release(session)
    if last and any(values.get("is_demo") for values in last.content):
        kept = [values for values in last.content if not values.get("is_demo")]
        session.add(ProgrammeRelease(version=last.version + 1, at=now, by=actor.name, content=kept))


def _delete_unused_parts(session: Session) -> None:
    """Speakers, halls and tracks of the demo that no session of the office's own uses."""
    used = {
        Speaker: select(SessionSpeaker.speaker_id),
        Hall: select(ProgrammeSession.hall_id).where(col(ProgrammeSession.hall_id).is_not(None)),
        Track: select(ProgrammeSession.track_id).where(col(ProgrammeSession.track_id).is_not(None)),
    }
    names = {Speaker: [speaker[0] for speaker in SPEAKERS], Hall: _names(HALLS), Track: _names(TRACKS)}
    for model, taken in used.items():
        for row in session.exec(select(model).where(col(model.name_en).in_(names[model]), col(model.id).not_in(taken))):
            session.delete(row)
    session.flush()


def _names(places: Mapping[str, tuple[str, str]]) -> list[str]:
    return [name for name, _hindi in places.values()]
