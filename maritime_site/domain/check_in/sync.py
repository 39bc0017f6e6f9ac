"""A gate in touch with the site: what it needs to work alone, what it hands in, what it learns (PASS-3, PASS-4)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.check_in import devices, queries, rules, service, zones
from maritime_site.domain.check_in.models import Admission, GateScan, GateZone, Outcome
from maritime_site.domain.check_in.queries import ConflictView, Cursor, Holder
from maritime_site.domain.check_in.schemas import CheckOneRequest, SyncRequest
from maritime_site.domain.check_in.service import Gate
from maritime_site.domain.passes import queries as passes
from maritime_site.domain.passes.code import PassKey
from maritime_site.domain.passes.service import key_of
from maritime_site.ports.services import Services

SHOWN_CONFLICTS = 20


@dataclass(frozen=True)
class Manifest:
    """What a gate needs to work without a network.

    `version` changes with all but the serials and labels, which sync brings.
    """

    event: str
    zone: str
    days: list[date]
    key: PassKey
    zones: list[GateZone]
    voids: list[str]
    labels: dict[str, list[str]]
    cursor: str
    version: str


@dataclass(frozen=True)
class CheckedScan:
    """A scan with its outcome, whose pass it was, and who admitted it first when that was not this scan."""

    scan: GateScan
    holder: Holder
    first: Admission | None
    first_device: str


@dataclass(frozen=True)
class SyncResult:
    """What a device is told after it handed in its scans."""

    checked: list[CheckedScan]
    admissions: list[Admission]
    devices: dict[UUID, str]
    voids: list[str]
    labels: dict[str, list[str]]
    conflicts: list[ConflictView]
    open_conflicts: int
    cursor: str
    more: bool
    version: str


def build_manifest(session: Session, services: Services, *, now: datetime) -> Manifest:
    """Keys, days, revoked serials and labels, and the cursor to sync from."""
    days, zone = passes.list_pass_days(session, services.event), services.event.zone_name
    open_zones = zones.list_zones(session)
    return Manifest(
        event=services.event.title,
        zone=zone,
        days=days,
        key=key_of(services),
        zones=open_zones,
        voids=[row.serial for row in passes.void_serials(session)],
        labels=queries.list_labels(session),
        cursor=str(Cursor(0, now)),
        version=_manifest_version(services, days, open_zones),
    )


def manifest_tag(session: Session, services: Services) -> str:
    """Changes with whatever the manifest says, and is cheap to ask for (PASS-4)."""
    days = passes.list_pass_days(session, services.event)
    marks = f"{queries.voids_mark(session)} {queries.passes_mark(session)}"
    text = f"{_manifest_version(services, days, zones.list_zones(session))} {marks} {services.event.title}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _manifest_version(services: Services, days: Collection[date], open_zones: Sequence[GateZone]) -> str:
    records = [zones.zone_to_record(zone) | {"id": str(zone.id)} for zone in open_zones]
    return queries.hash_version([key_of(services).public_text], sorted(days), services.event.zone_name, records)


def gate_of(session: Session, services: Services, device_id: UUID, *, staff: str, now: datetime) -> Gate:
    """The gate a device stands at. Raises NotFound, or Conflict when the device was revoked."""
    device, key = devices.require_live_device(session, device_id), key_of(services)
    devices.note_seen(session, device, now=now)
    days = passes.list_pass_days(session, services.event)
    ways_in, closed = zones.load_rules(session), zones.list_closed(session)
    return Gate(device, staff, {key.kid: key.public}, days, services.event.zone_name, ways_in, closed)


def check_one(
    session: Session, services: Services, payload: CheckOneRequest, *, staff: str, now: datetime
) -> CheckedScan:
    """Judge one scan with the network up, by the site's own clock. Raises NotFound or Conflict for the device."""
    gate = gate_of(session, services, payload.device_id, staff=staff, now=now)
    scans = service.check_scans(session, gate, [payload.model_copy(update={"at": now})], now=now)
    return to_checked(session, scans)[0]


def sync_scans(session: Session, services: Services, payload: SyncRequest, *, staff: str, now: datetime) -> SyncResult:
    """Take a queue of scans, and tell what changed since the cursor. Raises NotFound or Conflict for the device."""
    gate = gate_of(session, services, payload.device_id, staff=staff, now=now)
    scans = service.check_scans(session, gate, payload.scans, now=now) if payload.scans else []
    since, today = Cursor.read(payload.cursor), rules.day_of(now, now, gate.zone)
    result = queries.list_changes(session, since, today=today, now=now)
    conflicts, total = queries.list_conflicts(session, page_size=SHOWN_CONFLICTS)
    return SyncResult(
        checked=to_checked(session, scans),
        admissions=result.admissions,
        devices=queries.device_names(session, [row.device_id for row in result.admissions]),
        voids=result.voids,
        labels=result.labels,
        conflicts=conflicts,
        open_conflicts=total,
        cursor=str(result.cursor),
        more=result.more,
        version=_manifest_version(services, gate.days, zones.list_zones(session)),
    )


def to_checked(session: Session, scans: Sequence[GateScan]) -> list[CheckedScan]:
    """Scans as the gate shows them."""
    if not scans:
        return []
    firsts = queries.first_admissions(session, scans)
    names = queries.device_names(session, [row.device_id for row in firsts.values()])
    owners = queries.list_holders(session, [scan.pass_number for scan in scans])
    checked: list[CheckedScan] = []
    for scan in scans:
        first = (
            firsts.get((scan.pass_number, scan.day, scan.zone)) if scan.outcome == Outcome.ALREADY_ADMITTED else None
        )
        holder = owners.get(scan.pass_number, Holder())
        checked.append(CheckedScan(scan, holder, first, names[first.device_id] if first else ""))
    return checked
