"""Zones of the venue in the back office, and how many went through each gate (GATE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.check_in import counts, zones
from maritime_site.domain.check_in.models import GateZone
from maritime_site.domain.check_in.schemas import ZoneRequest
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports.services import get_event
from maritime_site.web.backoffice.datetimes import format_moment, read_day
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, read_again, say_done
from maritime_site.web.kit.base import NOTHING

EDIT = "PASSES_EDIT"
NEW = "new"
EXAMPLE = date(2030, 3, 15)
NO, ONCE, AGAIN = "no", "once", "again"


class ZoneRow(TypedDict):
    """A zone in the list; `entry` says per line which kinds come in how."""

    id: str
    name: str
    entry: str
    is_closed: bool


class EntryRow(TypedDict):
    """A kind in the form: how its people come in, and on which days (empty for all)."""

    kind: str
    label: str
    how: str
    days: str


class CountRow(TypedDict):
    """A gate's figures."""

    id: str
    gate: str
    zone: str
    entries: str
    exits: str
    inside: str
    refused: str
    last: str


class ZonesState(FormErrors, rx.State):
    """The zones, and the one that is being changed; `meanwhile` is what a colleague wrote in it since."""

    PERMISSION: ClassVar[str] = "CHECK_IN"
    LABELS: ClassVar[Mapping[str, str]] = {"name": N_("Name in English")}

    loaded: bool = False
    rows: list[ZoneRow] = []
    editing: str = ""
    edited: dict[str, str] = {}
    entry: list[EntryRow] = []
    edited_closed: bool = False
    days: str = ""
    meanwhile: str = ""
    _seen: str = ""

    @rx.event
    @staff_event()
    async def open(self, _context: StaffContext) -> None:
        """Show every zone."""
        self.done, self.editing = "", ""
        await self._show()

    @rx.event
    @staff_event(EDIT)
    async def begin(self, _context: StaffContext, zone_id: str) -> None:
        """Open the form of a zone, or of a new one."""
        zone = await read_in_thread(zones.get_zone, uuid_of(zone_id)) if zone_id != NEW else None
        self.edited = {"nameEn": zone.name_en if zone else "", "nameHi": zone.name_hi if zone else ""}
        self.edited_closed = bool(zone and zone.closed_at)
        self.entry = _to_entry_rows(zone)
        self.editing, self.meanwhile = str(zone_id), ""
        self._seen = zones.mark_zone(zone) if zone else ""
        self._clear_refusals()

    @rx.event
    @staff_event(EDIT, anew=False)
    async def leave(self, _context: StaffContext) -> None:
        """Close the form."""
        self.editing = ""
        self._clear_refusals()

    @rx.event
    @staff_event(EDIT, once="editing")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Keep the zone as it was typed."""
        payload = parse_request(
            ZoneRequest,
            {
                "name": {"en": str(form.get("nameEn", "")), "hi": str(form.get("nameHi", ""))},
                "entry": [rule for kind in KINDS if (rule := _read_rule(kind, form))],
                "closed": "closed" in form,
            },
        )
        if self.editing == NEW:
            await in_transaction(zones.create_zone, payload, actor=context.actor, now=context.now)
        else:
            zone_id = uuid_of(self.editing)
            values = {"actor": context.actor, "now": context.now, "seen": self._seen}
            async with read_again(lambda: self._read_meanwhile(zone_id)):
                await in_transaction(zones.change_zone, zone_id, payload, **values)
        self.editing = ""
        await self._show()
        await say_done(self, _("The zone is saved; gates hear of it with their next contact"))

    async def _read_meanwhile(self, zone_id: UUID) -> None:
        """Say beside what is typed how a zone reads that a colleague changed: from then on it is seen."""
        zone = await read_in_thread(zones.get_zone, zone_id)
        self._seen, self.meanwhile = zones.mark_zone(zone), _describe_zone(zone)

    async def _show(self) -> None:
        self.rows, days = await read_in_thread(_load_zones)
        self.days = ", ".join(days)
        self.loaded = True


class GateCountsState(FormErrors, rx.State):
    """How many went in and out at each gate on a day."""

    PERMISSION: ClassVar[str] = "CHECK_IN"

    loaded: bool = False
    days: list[list[str]] = []
    day: str = ""
    rows: list[CountRow] = []

    @rx.event
    @staff_event()
    async def open(self, context: StaffContext) -> None:
        """Show today."""
        today = context.now.astimezone(get_event().zone).date()
        event_days = await read_in_thread(passes.list_pass_days, get_event())
        self.days = [[day.isoformat(), format_day(day)] for day in sorted({today, *event_days})]
        await self._show(today.isoformat())

    @rx.event
    @staff_event()
    async def choose_day(self, _context: StaffContext, day: str) -> None:
        """Show another day."""
        await self._show(str(day))

    @rx.event
    @staff_event()
    async def refresh(self, _context: StaffContext) -> None:
        """Count again."""
        await self._show(self.day)

    async def _show(self, day: str) -> None:
        if day not in {value for value, _words in self.days}:
            raise Invalid({"day": _("Choose a day")})
        self.day, self.rows = day, await read_in_thread(_load_counts, date.fromisoformat(day))
        self.loaded = True


def _load_zones(session: Session) -> tuple[list[ZoneRow], list[str]]:
    rows = [
        ZoneRow(id=str(zone.id), name=zone.name, entry=_describe_entry(zone), is_closed=zone.closed_at is not None)
        for zone in zones.list_zones(session, closed=True)
    ]
    return rows, [format_day(day) for day in passes.list_pass_days(session, get_event())]


def _describe_zone(zone: GateZone) -> str:
    """All that its form shows, in words."""
    names = " / ".join(name for name in (zone.name_en, zone.name_hi) if name)
    return f"{names}, {_('Closed') if zone.closed_at else _('Open')}: {_describe_entry(zone)}"


def _describe_entry(zone: GateZone) -> str:
    """Which kinds come in, in words."""
    lines: list[str] = []
    for kind, rule in zone.entry.items():
        if kind in KINDS:
            how = _("again after an exit") if rule["again"] else _("once a day")
            lines.append(f"{_(KINDS[kind].label)}: {', '.join([how, *_tell_days(rule['days'])])}")
    return "; ".join(lines) or _("Nobody comes in")


def _tell_days(days: list[str]) -> list[str]:
    return [format_day(date.fromisoformat(day)) for day in days]


def _to_entry_rows(zone: GateZone | None) -> list[EntryRow]:
    known = zone.entry if zone else {kind: {"again": False, "days": []} for kind in KINDS}
    return [
        EntryRow(
            kind=kind,
            label=_(KINDS[kind].label),
            how=NO if kind not in known else AGAIN if known[kind]["again"] else ONCE,
            days=", ".join(_tell_days(known[kind]["days"])) if kind in known else "",
        )
        for kind in KINDS
    ]


def _read_rule(kind: str, form: dict[str, Any]) -> dict[str, Any] | None:
    how = str(form.get(f"how-{kind}", NO))
    if how not in {ONCE, AGAIN}:
        return None
    typed = str(form.get(f"days-{kind}", "")).replace(",", " ").split()
    try:
        days = [read_day(day).isoformat() for day in typed]
    except ValueError as problem:
        raise Invalid(
            {f"days-{kind}": _("Write days like {day}, with commas between them", day=format_day(EXAMPLE))}
        ) from problem
    return {"kind": kind, "again": how == AGAIN, "days": days}


def _load_counts(session: Session, day: date) -> list[CountRow]:
    names = {str(zone.id): zone.name for zone in zones.list_zones(session, closed=True)}
    return [
        CountRow(
            id=f"{row.zone} {row.gate}",
            gate=row.gate or NOTHING,
            zone=names.get(row.zone, _("Whole event")),
            entries=str(row.entries),
            exits=str(row.exits),
            inside=str(row.inside),
            refused=str(row.refused),
            last=format_moment(row.last_scan_at),
        )
        for row in counts.count_gates(session, day)
    ]
