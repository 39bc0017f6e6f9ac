"""Gates in the back office: the devices, and where gates disagreed (PASS-3)."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.check_in import conflicts, devices, queries
from maritime_site.domain.check_in.models import GateDevice, GateScan
from maritime_site.domain.check_in.queries import ConflictView
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import say_done
from maritime_site.web.kit.base import NOTHING


class DeviceRow(TypedDict):
    """A device in the list."""

    id: str
    name: str
    gate: str
    status: str
    enrolled: str
    seen: str


class ConflictRow(TypedDict):
    """A conflict in the list."""

    id: str
    number: str
    outcome: str
    first: str
    second: str
    status: str
    path: str


class DevicesState(ListState, rx.State):
    """Every device, the newest first."""

    PERMISSION: ClassVar[str] = "CHECK_IN"

    rows: list[DeviceRow] = []
    leaving: str = ""
    leaving_name: str = ""

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  every list gets it
        status = query.status if query.status in {devices.LIVE, devices.REVOKED} else ""
        result, total = await read_in_thread(
            devices.list_devices, search=query.search, status=status, page=query.page, page_size=query.page_size
        )
        self.rows = [_to_device_row(row) for row in result]
        self.leaving = ""
        return total

    @rx.event
    @staff_event("PASSES_EDIT", anew=False)
    async def ask(self, _context: StaffContext, device: str, name: str) -> None:
        """Ask before a device is shut out; empty: leave it."""
        self.leaving, self.leaving_name = str(device), str(name)

    @rx.event
    @staff_event("PASSES_EDIT", once="leaving")
    async def revoke(self, context: StaffContext) -> None:
        """Shut a device out."""
        await in_transaction(devices.revoke_device, uuid_of(self.leaving), actor=context.actor, now=context.now)
        await self._refresh()
        await say_done(self, _("The device is shut out"))


class ConflictsState(ListState, rx.State):
    """Passes that gates admitted without a network, and should not have."""

    PERMISSION: ClassVar[str] = "CHECK_IN"

    rows: list[ConflictRow] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  every list gets it
        status = query.status if query.status in {queries.OPEN, queries.SEEN} else ""
        result, total = await read_in_thread(
            queries.list_conflicts, search=query.search, status=status, page=query.page, page_size=query.page_size
        )
        self.rows = [_to_conflict_row(row) for row in result]
        return total

    @rx.event
    @staff_event("CHECK_IN")
    async def see(self, context: StaffContext, conflict: str) -> None:
        """Take a conflict off the open list."""
        await in_transaction(conflicts.mark_seen, uuid_of(conflict), actor=context.actor, now=context.now)
        await self._refresh()
        await say_done(self, _("The conflict is marked as seen"))


def _to_device_row(row: GateDevice) -> DeviceRow:
    return DeviceRow(
        id=str(row.id),
        name=row.name,
        gate=row.gate or NOTHING,
        status=devices.REVOKED if row.revoked_at else devices.LIVE,
        enrolled=format_moment(row.enrolled_at),
        seen=format_moment(row.seen_at),
    )


def _to_conflict_row(result: ConflictView) -> ConflictRow:
    row = result.row
    return ConflictRow(
        id=str(row.id),
        number=row.pass_number,
        outcome=row.outcome,
        first=_scan_text(result.first, result.first_device) if result.first else NOTHING,
        second=_scan_text(result.scan, result.device),
        status=queries.SEEN if row.seen_at else queries.OPEN,
        path=f"/admin/passes/?search={row.pass_number}",
    )


def _scan_text(scan: GateScan, device: str) -> str:
    return ", ".join(part for part in (format_moment(scan.at), scan.gate, device) if part)
