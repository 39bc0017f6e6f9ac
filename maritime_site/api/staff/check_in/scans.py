"""The gates: one scan, a queue of scans, what a gate needs when it is alone, devices, conflicts (PASS-3, PASS-4)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from pydantic import Field

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import NOT_MODIFIED, DataAnswer, Done, ListAnswer, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.check_in.schemas import (
    ConflictSchema,
    DeviceSchema,
    ManifestSchema,
    ScanSchema,
    SyncAnswer,
)
from maritime_site.api.staff.context import ACTING, DECIDING, LISTING, StaffContext, staff_context
from maritime_site.core.schemas import ListFilters, OptionalLine
from maritime_site.core.text.i18n import _
from maritime_site.domain.check_in import conflicts as seeing
from maritime_site.domain.check_in import devices, queries, sync
from maritime_site.domain.check_in.schemas import CheckOneRequest, EnrolDeviceRequest, SyncRequest
from maritime_site.domain.signin import rate_limits

router = Router(prefix="/admin/gate", tags=["Check-in"])

GateStaff = Annotated[AdminIdentity, Depends(require_permission("CHECK_IN"))]
GateDep = Annotated[StaffContext, staff_context("CHECK_IN")]
DevicesDep = Annotated[StaffContext, staff_context("PASSES_EDIT")]
SCANNING = failure_responses(401, 403, 404, 409, 413, 415, 422, 429, 503)
# A gate lets in a person every few seconds; a supervisor's account may serve a whole hall.
SCAN_RATE = "1200 per 1 minute"


class _Page(ListFilters):
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
    "/manifest",
    operation_id="gate_manifest",
    response_model=DataAnswer[ManifestSchema],
    responses=LISTING | NOT_MODIFIED,
    summary="What a gate needs to work without a network",
)
def get_manifest(
    request: Request, response: Response, _admin: GateStaff, session: ReadSession, services: ServicesDep, now: Now
) -> DataAnswer[ManifestSchema] | Response:
    """Public keys, days, time zone and every revoked serial; 304 without a body to a matching If-None-Match."""
    tag = f'"{sync.manifest_tag(session, services)}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag})
    response.headers["ETag"] = tag
    return DataAnswer(data=ManifestSchema.of(sync.build_manifest(session, services, now=now), now))


@router.post("/scan", operation_id="gate_scan", responses=SCANNING, summary="Check one code and admit")
def scan_pass(payload: CheckOneRequest, context: GateDep) -> DataAnswer[ScanSchema]:
    """Judge a code and admit its holder once a day; the same scan again gets the same answer."""
    check_scan_rate(context)
    result = sync.check_one(context.session, context.services, payload, staff=context.actor.id, now=context.now)
    return DataAnswer(data=ScanSchema.of(result))


@router.post("/sync", operation_id="gate_sync", responses=SCANNING, summary="Hand in scans made without a network")
def sync_scans(payload: SyncRequest, context: GateDep) -> SyncAnswer:
    """Take up to 100 scans, each counted once, and answer what others did since the cursor."""
    check_scan_rate(context)
    result = sync.sync_scans(context.session, context.services, payload, staff=context.actor.id, now=context.now)
    return SyncAnswer(data=SyncAnswer.Data.of(result, context.now))


def check_scan_rate(context: StaffContext) -> None:
    """Count one scan of an administrator's. Raises TooMany."""
    rate_limits.check_rate(context.services.limiter, SCAN_RATE, "gate", context.actor.id)


@router.get("/conflicts", operation_id="gate_conflicts", responses=LISTING)
def list_conflicts(
    _admin: GateStaff, payload: Annotated[ConflictFilters, Query()], session: ReadSession
) -> ListAnswer[ConflictSchema]:
    """Passes that a gate admitted without a network and should not have, newest first."""
    rows, total = queries.list_conflicts(
        session, search=payload.search, status=payload.status, page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[ConflictSchema.of(row) for row in rows], total=total)


@router.post("/conflicts/{id}/seen", operation_id="gate_conflict_seen", responses=ACTING)
def conflict_seen(id: UUID, context: GateDep) -> Done:
    """Mark a conflict as seen to."""
    seeing.mark_seen(context.session, id, actor=context.actor, now=context.now)
    return Done(message=_("Saved"))


@router.get("/devices", operation_id="gate_devices", responses=LISTING)
def list_devices(
    _admin: GateStaff, payload: Annotated[DeviceFilters, Query()], session: ReadSession
) -> ListAnswer[DeviceSchema]:
    """Every device that was enrolled, newest first."""
    rows, total = devices.list_devices(
        session, search=payload.search, status=payload.status, page=payload.page, page_size=payload.page_size
    )
    return ListAnswer(data=[DeviceSchema.of(row) for row in rows], total=total)


@router.post("/devices", status_code=201, operation_id="gate_enrol", responses=DECIDING, summary="Enrol a device")
def enrol_device(payload: EnrolDeviceRequest, context: GateDep) -> DataAnswer[DeviceSchema]:
    """Make a device known by name; its id goes with every scan."""
    return DataAnswer(
        data=DeviceSchema.of(devices.enrol_device(context.session, payload, actor=context.actor, now=context.now))
    )


@router.put("/devices/{id}", operation_id="gate_device_change", responses=DECIDING, summary="Rename or move a device")
def change_device(id: UUID, payload: EnrolDeviceRequest, context: GateDep) -> DataAnswer[DeviceSchema]:
    """Another name or gate for a device."""
    return DataAnswer(
        data=DeviceSchema.of(devices.rename_device(context.session, id, payload, actor=context.actor, now=context.now))
    )


@router.post("/devices/{id}/revoke", operation_id="gate_device_revoke", responses=ACTING)
def revoke_device(id: UUID, context: DevicesDep) -> DataAnswer[DeviceSchema]:
    """Shut out a lost device; what it queued is refused."""
    return DataAnswer(
        data=DeviceSchema.of(devices.revoke_device(context.session, id, actor=context.actor, now=context.now))
    )
