"""The gates: one scan, a queue of scans, what a gate needs when it is alone, devices, conflicts (PASS-3, PASS-4)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from pydantic import Field

from maritime_site.api.access import Now, Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, permitted
from maritime_site.api.backoffice.desk import ACTING, DECIDING, LISTING, Desk, at_desk
from maritime_site.api.backoffice.gate_shapes import (
    Conflicts,
    ConflictShape,
    DeviceAnswer,
    Devices,
    DeviceShape,
    ManifestAnswer,
    ManifestShape,
    ScanAnswer,
    ScanShape,
    SyncAnswer,
)
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Done, failures
from maritime_site.core.text import _
from maritime_site.core.wishes import OptionalLine, Wish
from maritime_site.domain.checkin import conflicts as seeing
from maritime_site.domain.checkin import contact, devices, queries
from maritime_site.domain.checkin.wishes import CheckOne, EnrolDevice, Sync
from maritime_site.domain.signin import gates

router = Router(prefix="/admin/gate", tags=["Check-in"])

GateStaff = Annotated[AdminIdentity, Depends(permitted("CHECK_IN"))]
AtGate = Annotated[Desk, at_desk("CHECK_IN")]
DevicesDesk = Annotated[Desk, at_desk("PASSES_EDIT")]
SCANNING = failures(401, 403, 404, 409, 413, 415, 422, 429, 503)
# A gate lets in a person every few seconds; a supervisor's account may serve a whole hall.
SCAN_RATE = "1200 per 1 minute"


class _Page(Wish):
    search: OptionalLine = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)


class ConflictFilters(_Page):
    """Which conflicts; without a status the open ones and those seen to."""

    status: Literal["", "open", "seen"] = ""


class DeviceFilters(_Page):
    """Which devices."""

    status: Literal["", "live", "revoked"] = ""


@router.get(
    "/manifest", operation_id="gate_manifest", response_model=ManifestAnswer, responses=LISTING,
    summary="What a gate needs to work without a network",
)  # fmt: skip
def manifest(
    request: Request, response: Response, _admin: GateStaff, session: ReadSession, outside: Outside, now: Now
) -> ManifestAnswer | Response:
    """Public keys, days, time zone and every revoked serial; 304 without a body to a matching If-None-Match."""
    tag = f'"{contact.manifest_tag(session, outside)}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag})
    response.headers["ETag"] = tag
    return ManifestAnswer(data=ManifestShape.of(contact.manifest(session, outside, now=now), now))


@router.post("/scan", operation_id="gate_scan", responses=SCANNING, summary="Check one code and admit")
def scan(wish: CheckOne, desk: AtGate) -> ScanAnswer:
    """Judge a code and admit its holder once a day; the same scan again gets the same answer."""
    _within(desk)
    found = contact.check_one(desk.session, desk.services, wish, staff=desk.actor.id, now=desk.now)
    return ScanAnswer(data=ScanShape.of(found))


@router.post("/sync", operation_id="gate_sync", responses=SCANNING, summary="Hand in scans made without a network")
def sync(wish: Sync, desk: AtGate) -> SyncAnswer:
    """Take up to 100 scans, each counted once, and answer what others did since the cursor."""
    _within(desk)
    found = contact.sync(desk.session, desk.services, wish, staff=desk.actor.id, now=desk.now)
    return SyncAnswer(data=SyncAnswer.Data.of(found, desk.now))


def _within(desk: Desk) -> None:
    gates.within(desk.services.limiter, SCAN_RATE, "gate", desk.actor.id)


@router.get("/conflicts", operation_id="gate_conflicts", responses=LISTING)
def conflicts(_admin: GateStaff, wish: Annotated[ConflictFilters, Query()], session: ReadSession) -> Conflicts:
    """Passes that a gate admitted without a network and should not have."""
    rows, total = queries.conflicts(
        session, search=wish.search, status=wish.status, page=wish.page, page_size=wish.page_size
    )
    return Conflicts(data=[ConflictShape.of(row) for row in rows], total=total)


@router.post("/conflicts/{id}/seen", operation_id="gate_conflict_seen", responses=ACTING)
def conflict_seen(id: UUID, desk: AtGate) -> Done:
    """Mark a conflict as seen to."""
    seeing.mark_seen(desk.session, id, actor=desk.actor, now=desk.now)
    return Done(message=_("Saved"))


@router.get("/devices", operation_id="gate_devices", responses=LISTING)
def list_devices(_admin: GateStaff, wish: Annotated[DeviceFilters, Query()], session: ReadSession) -> Devices:
    """Every device that was enrolled, newest first."""
    rows, total = devices.found(
        session, search=wish.search, status=wish.status, page=wish.page, page_size=wish.page_size
    )
    return Devices(data=[DeviceShape.of(row) for row in rows], total=total)


@router.post("/devices", status_code=201, operation_id="gate_enrol", responses=DECIDING, summary="Enrol a device")
def enrol(wish: EnrolDevice, desk: AtGate) -> DeviceAnswer:
    """Make a device known by name; its id goes with every scan."""
    return DeviceAnswer(data=DeviceShape.of(devices.enrol(desk.session, wish, actor=desk.actor, now=desk.now)))


@router.put("/devices/{id}", operation_id="gate_device_change", responses=DECIDING, summary="Rename or move a device")
def change_device(id: UUID, wish: EnrolDevice, desk: AtGate) -> DeviceAnswer:
    """Another name or gate for a device."""
    return DeviceAnswer(data=DeviceShape.of(devices.rename(desk.session, id, wish, actor=desk.actor, now=desk.now)))


@router.post("/devices/{id}/revoke", operation_id="gate_device_revoke", responses=ACTING)
def revoke_device(id: UUID, desk: DevicesDesk) -> DeviceAnswer:
    """Shut out a lost device; what it queued is refused."""
    return DeviceAnswer(data=DeviceShape.of(devices.revoke(desk.session, id, actor=desk.actor, now=desk.now)))
