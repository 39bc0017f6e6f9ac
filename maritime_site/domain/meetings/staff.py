"""What the office does with the meeting lounge: its tables, and how full they are (MEET-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.meetings import hours
from maritime_site.domain.meetings.models import Meeting, MeetingStatus, MeetingTable
from maritime_site.domain.meetings.schemas import TableRequest
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.event import Event


@dataclass(frozen=True)
class TableLoad:
    """How many meetings a table has in each hour of a day, in the order of `DayLoad.hours`."""

    table: MeetingTable
    meetings: tuple[int, ...]


@dataclass(frozen=True)
class DayLoad:
    """The lounge on one day: the hours it is open, as they begin on the event's clock, and every table's meetings."""

    day: date
    hours: tuple[int, ...]
    tables: tuple[TableLoad, ...]
    stalls: tuple[int, ...]


def list_tables(session: Session) -> list[MeetingTable]:
    """Every table, by name."""
    return list(session.exec(select(MeetingTable).order_by(col(MeetingTable.name_en))).all())


def get_table(session: Session, table_id: UUID) -> MeetingTable:
    """One table. Raises NotFound."""
    table = session.get(MeetingTable, table_id)
    if table is None:
        raise NotFound(_("There is no such table"))
    return table


def create_table(session: Session, payload: TableRequest, *, actor: Actor, now: datetime) -> MeetingTable:
    """Put a table into the lounge. Raises Invalid for a name that is taken."""
    _require_own_name(session, payload.name_en, None)
    table = MeetingTable(**payload.model_dump(), created_at=now, updated_at=now)
    session.add(table)
    _record(session, table, "create", before={}, actor=actor, now=now)
    return table


def change_table(
    session: Session, table_id: UUID, payload: TableRequest, *, actor: Actor, now: datetime
) -> MeetingTable:
    """Rename, resize, close or open a table; meetings that are agreed stay where they are. Raises NotFound, Invalid."""
    table = get_table(session, table_id)
    _require_own_name(session, payload.name_en, table_id)
    before = _state_of(table)
    table.name_en, table.name_hi = payload.name_en, payload.name_hi
    table.capacity, table.closed, table.updated_at = payload.capacity, payload.closed, now
    session.add(table)
    _record(session, table, "change", before=before, actor=actor, now=now)
    return table


def delete_table(session: Session, table_id: UUID, *, actor: Actor, now: datetime) -> None:
    """Take away a table that no meeting ever had. Raises NotFound, Conflict for one in use: it can be closed."""
    table = get_table(session, table_id)
    if session.exec(select(Meeting.id).where(Meeting.table_id == table_id)).first() is not None:
        raise Conflict(_("Meetings use this table. Close it instead."))
    session.delete(table)
    _record(session, table, "delete", before=_state_of(table), actor=actor, now=now)


def _require_own_name(session: Session, name: str, table_id: UUID | None) -> None:
    take_advisory_lock(session, "lounge table names")
    named = session.exec(select(MeetingTable).where(func.lower(MeetingTable.name_en) == func.lower(name))).first()
    if named is not None and named.id != table_id:
        raise Invalid({"nameEn": _("Another table has this name")})


def _state_of(table: MeetingTable) -> dict[str, object]:
    return {"name": table.name_en, "capacity": table.capacity, "closed": table.closed}


def _record(
    session: Session, table: MeetingTable, verb: str, *, before: dict[str, object], actor: Actor, now: datetime
) -> None:
    audit.record_change(
        session,
        table,
        f"meeting-table.{verb}",
        actor=actor,
        entity="meeting_table",
        before=before,
        after={} if verb == "delete" else _state_of(table),
        now=now,
    )


def load_of(session: Session, day: date, *, event: Event) -> DayLoad:
    """How full the lounge is on a day, by table and hour; a meeting counts where it begins."""
    opened = next((row for row in hours.list_open_hours(event) if row.date == day), None)
    if opened is None:
        raise NotFound(_("The event is not open on this day"))
    last = opened.to.hour + (1 if opened.to.minute else 0)
    columns = tuple(range(opened.from_.hour, last))
    begins = datetime.combine(day, opened.from_, event.zone).replace(minute=0)
    starts_at = col(Meeting.starts_at)
    agreed = (Meeting.status == MeetingStatus.ACCEPTED, starts_at >= begins, starts_at < begins + timedelta(days=1))
    counts: dict[tuple[UUID | None, int], int] = {}
    for table_id, at in session.exec(select(Meeting.table_id, Meeting.starts_at).where(*agreed)).all():
        local = at.astimezone(event.zone) if at else begins
        if local.date() == day:
            counts[table_id, local.hour] = counts.get((table_id, local.hour), 0) + 1
    usable = or_(col(MeetingTable.closed).is_(False), col(MeetingTable.id).in_([key for key, _hour in counts if key]))
    tables = session.exec(select(MeetingTable).where(usable).order_by(col(MeetingTable.name_en))).all()
    rows = tuple(TableLoad(table, tuple(counts.get((table.id, hour), 0) for hour in columns)) for table in tables)
    return DayLoad(day, columns, rows, tuple(counts.get((None, hour), 0) for hour in columns))
