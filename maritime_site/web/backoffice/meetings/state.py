"""The meeting lounge in the back office: its tables, and how full they are (MEET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.meetings import staff
from maritime_site.domain.meetings.schemas import TableRequest
from maritime_site.domain.meetings.staff import DayLoad
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done
from maritime_site.web.kit.base import NOTHING

NEW = "new"


class TableRow(TypedDict):
    """One table with its meetings of the chosen day; `by_hour` is one line."""

    id: str
    name: str
    name_en: str
    name_hi: str
    seats: str
    meetings: str
    by_hour: str
    is_closed: bool


class LoungeState(FormErrors, rx.State):
    """The tables, the day that is looked at, and the table that is being changed."""

    PERMISSION: ClassVar[str] = "PROGRAMME_EDIT"
    LABELS: ClassVar[Mapping[str, str]] = {
        "nameEn": N_("Name in English"),
        "nameHi": N_("Name in Hindi"),
        "capacity": N_("Seats"),
    }

    loaded: bool = False
    days: list[list[str]] = []
    day: str = ""
    rows: list[TableRow] = []
    stalls: str = ""
    editing: str = ""
    edited: dict[str, str] = {}
    edited_closed: bool = False

    @rx.event
    @staff_event()
    async def open(self, _context: StaffContext) -> None:
        """Show the first day of the event that is not over."""
        self.done, self.editing, self.day = "", "", ""
        await self._show()

    @rx.event
    @staff_event()
    async def choose_day(self, _context: StaffContext, day: str) -> None:
        """Show another day."""
        self.day = str(day)
        await self._show()

    @rx.event
    @staff_event()
    async def begin(self, _context: StaffContext, table_id: str) -> None:
        """Open the form of a table, or of a new one."""
        row = next((row for row in self.rows if row["id"] == table_id), None)
        self.editing, self.edited_closed = str(table_id), bool(row and row["is_closed"])
        self.edited = {
            "nameEn": row["name_en"] if row else "",
            "nameHi": row["name_hi"] if row else "",
            "capacity": row["seats"] if row else "2",
        }
        self._clear_refusals()

    @rx.event
    @staff_event(anew=False)
    async def leave(self, _context: StaffContext) -> None:
        """Close the form."""
        self.editing = ""
        self._clear_refusals()

    @rx.event
    @staff_event(once="editing")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep the table as it was typed."""
        values = {name: str(form.get(name, "")) for name in ("nameEn", "nameHi", "capacity")}
        payload = parse_request(TableRequest, {**values, "closed": "closed" in form})
        if self.editing == NEW:
            await in_transaction(staff.create_table, payload, actor=context.actor, now=context.now)
        else:
            table_id = uuid_of(self.editing)
            await in_transaction(staff.change_table, table_id, payload, actor=context.actor, now=context.now)
        await self._tell(_("The table is saved"))

    @rx.event
    @staff_event()
    async def delete(self, context: StaffContext) -> None:
        """Take the table away that no meeting ever had."""
        await in_transaction(staff.delete_table, uuid_of(self.editing), actor=context.actor, now=context.now)
        await self._tell(_("The table is gone"))

    async def _tell(self, sentence: str) -> None:
        self.editing = ""
        await self._show()
        await say_done(self, sentence)

    async def _show(self) -> None:
        self.days = [[day.isoformat(), format_day(day)] for day in get_event().days]
        if self.day not in {value for value, _words in self.days}:
            self.day = self.days[0][0]
        load, self.rows = await read_in_thread(_load_rows, date.fromisoformat(self.day))
        self.stalls, self.loaded = _by_hour(load, load.stalls), True


def _load_rows(session: Session, day: date) -> tuple[DayLoad, list[TableRow]]:
    load = staff.load_of(session, day, event=get_event())
    counts = {row.table.id: row.meetings for row in load.tables}
    none = tuple(0 for _hour in load.hours)
    rows = [
        TableRow(
            id=str(table.id),
            name=table.name,
            name_en=table.name_en,
            name_hi=table.name_hi,
            seats=str(table.capacity),
            meetings=str(sum(counts.get(table.id, none))),
            by_hour=_by_hour(load, counts.get(table.id, none)),
            is_closed=table.closed,
        )
        for table in staff.list_tables(session)
    ]
    return load, rows


def _by_hour(load: DayLoad, counts: tuple[int, ...]) -> str:
    """The hours with meetings, and how many begin in each."""
    busy = [f"{hour:02}:00 × {count}" for hour, count in zip(load.hours, counts, strict=True) if count]
    return ", ".join(busy) or NOTHING
