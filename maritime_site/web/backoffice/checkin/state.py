"""Gates in the back office: the devices, and where gates disagreed (PASS-3)."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import reflex as rx

from maritime_site.domain.checkin import conflicts, devices, queries
from maritime_site.domain.checkin.models import GateDevice, GateScan
from maritime_site.domain.checkin.queries import Conflict
from maritime_site.web.backoffice.desk import Desk, at_desk, uuid_of
from maritime_site.web.backoffice.moments import moment
from maritime_site.web.backoffice.worklist import Look, WorkList
from maritime_site.web.feedback import confirm
from maritime_site.web.transactions import in_transaction, reading


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


class DevicesState(WorkList, rx.State):
    """Every device, the newest first."""

    PERMISSION: ClassVar[str] = "CHECK_IN"

    rows: list[DeviceRow] = []
    leaving: str = ""
    leaving_name: str = ""

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  every list gets it
        status = look.status if look.status in {devices.LIVE, devices.REVOKED} else ""
        found, total = await reading(
            devices.found, search=look.search, status=status, page=look.page, page_size=look.page_size
        )
        self.rows = [_device(row) for row in found]
        self.leaving = ""
        return total

    @rx.event
    @at_desk("PASSES_EDIT", anew=False)
    async def ask(self, _desk: Desk, device: str, name: str) -> None:
        """Ask before a device is shut out; empty: leave it."""
        self.leaving, self.leaving_name = str(device), str(name)

    @rx.event
    @at_desk("PASSES_EDIT", once="leaving")
    async def revoke(self, desk: Desk) -> None:
        """Shut a device out."""
        await in_transaction(devices.revoke, uuid_of(self.leaving), actor=desk.actor, now=desk.now)
        await self._refresh()
        self.done = "The device is shut out"
        await confirm(self, self.done)


class ConflictsState(WorkList, rx.State):
    """Passes that gates admitted without a network, and should not have."""

    PERMISSION: ClassVar[str] = "CHECK_IN"

    rows: list[ConflictRow] = []

    async def _fill(self, desk: Desk, look: Look) -> int:  # noqa: ARG002  every list gets it
        status = look.status if look.status in {queries.OPEN, queries.SEEN} else ""
        found, total = await reading(
            queries.conflicts, search=look.search, status=status, page=look.page, page_size=look.page_size
        )
        self.rows = [_conflict(row) for row in found]
        return total

    @rx.event
    @at_desk("CHECK_IN")
    async def see(self, desk: Desk, conflict: str) -> None:
        """Take a conflict off the open list."""
        await in_transaction(conflicts.mark_seen, uuid_of(conflict), actor=desk.actor, now=desk.now)
        await self._refresh()
        self.done = "The conflict is marked as seen"
        await confirm(self, self.done)


def _device(row: GateDevice) -> DeviceRow:
    return DeviceRow(
        id=str(row.id), name=row.name, gate=row.gate or "—", status=devices.REVOKED if row.revoked_at else devices.LIVE,
        enrolled=moment(row.enrolled_at), seen=moment(row.seen_at),
    )  # fmt: skip


def _conflict(found: Conflict) -> ConflictRow:
    row = found.row
    return ConflictRow(
        id=str(row.id), number=row.pass_number, outcome=row.outcome,
        first=_side(found.first, found.first_device) if found.first else "—", second=_side(found.scan, found.device),
        status=queries.SEEN if row.seen_at else queries.OPEN, path=f"/admin/passes/?search={row.pass_number}",
    )  # fmt: skip


def _side(scan: GateScan, device: str) -> str:
    return ", ".join(part for part in (moment(scan.at), scan.gate, device) if part)
