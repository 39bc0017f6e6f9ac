"""A gate in touch with the site: what it needs to work alone, what it hands in, what it learns (PASS-3, PASS-4)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlmodel import Session

from maritime_site.domain.checkin import devices, queries, rules, service
from maritime_site.domain.checkin.models import Admission, GateScan, Outcome
from maritime_site.domain.checkin.queries import Conflict, Cursor, Holder
from maritime_site.domain.checkin.service import Gate
from maritime_site.domain.checkin.wishes import CheckOne, Sync
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
    voids: list[str]
    labels: dict[str, list[str]]
    cursor: str
    version: str


@dataclass(frozen=True)
class Checked:
    """A scan with its outcome, whose pass it was, and who admitted it first when that was not this scan."""

    scan: GateScan
    holder: Holder
    first: Admission | None
    first_device: str


@dataclass(frozen=True)
class Synced:
    """What a device is told after it handed in its scans."""

    checked: list[Checked]
    admissions: list[Admission]
    devices: dict[UUID, str]
    voids: list[str]
    labels: dict[str, list[str]]
    conflicts: list[Conflict]
    open_conflicts: int
    cursor: str
    more: bool
    version: str


def manifest(session: Session, outside: Services, *, now: datetime) -> Manifest:
    """Keys, days, revoked serials and labels, and the cursor to sync from."""
    days, zone = passes.days(session, outside.settings), outside.settings.event_timezone
    return Manifest(
        event=outside.settings.title, zone=zone, days=days, key=key_of(outside),
        voids=[row.serial for row in passes.void_serials(session)], labels=queries.labels(session),
        cursor=str(Cursor(0, now)), version=_version(outside, days),
    )  # fmt: skip


def manifest_tag(session: Session, outside: Services) -> str:
    """Changes with whatever the manifest says, and is cheap to ask for (PASS-4)."""
    days = passes.days(session, outside.settings)
    marks = f"{queries.voids_mark(session)} {queries.passes_mark(session)}"
    said = f"{_version(outside, days)} {marks} {outside.settings.title}"
    return hashlib.sha256(said.encode()).hexdigest()[:24]


def _version(outside: Services, days: Collection[date]) -> str:
    return queries.version([key_of(outside).public_text], sorted(days), outside.settings.event_timezone)


def gate_of(session: Session, outside: Services, device_id: UUID, *, staff: str, now: datetime) -> Gate:
    """The gate a device stands at. Raises NotFound, or Conflict when the device was revoked."""
    device, key = devices.live(session, device_id), key_of(outside)
    devices.note_seen(session, device, now=now)
    days = passes.days(session, outside.settings)
    return Gate(device, staff, {key.kid: key.public}, days, outside.settings.event_timezone)


def check_one(session: Session, outside: Services, wish: CheckOne, *, staff: str, now: datetime) -> Checked:
    """Judge one scan with the network up, by the site's own clock. Raises NotFound or Conflict for the device."""
    gate = gate_of(session, outside, wish.device_id, staff=staff, now=now)
    scans = service.check(session, gate, [wish.model_copy(update={"at": now})], now=now)
    return told(session, scans)[0]


def sync(session: Session, outside: Services, wish: Sync, *, staff: str, now: datetime) -> Synced:
    """Take a queue of scans, and tell what changed since the cursor. Raises NotFound or Conflict for the device."""
    gate = gate_of(session, outside, wish.device_id, staff=staff, now=now)
    scans = service.check(session, gate, wish.scans, now=now) if wish.scans else []
    since, today = Cursor.read(wish.cursor), rules.day_of(now, now, gate.zone)
    found = queries.changes(session, since, today=today, now=now)
    conflicts, total = queries.conflicts(session, page_size=SHOWN_CONFLICTS)
    return Synced(
        checked=told(session, scans), admissions=found.admissions,
        devices=queries.device_names(session, [row.device_id for row in found.admissions]), voids=found.voids,
        labels=found.labels, conflicts=conflicts, open_conflicts=total, cursor=str(found.cursor), more=found.more,
        version=_version(outside, gate.days),
    )  # fmt: skip


def told(session: Session, scans: Sequence[GateScan]) -> list[Checked]:
    """Scans as the gate shows them."""
    if not scans:
        return []
    firsts = queries.first_admissions(session, scans)
    names = queries.device_names(session, [row.device_id for row in firsts.values()])
    owners = queries.holders(session, [scan.pass_number for scan in scans])
    checked = []
    for scan in scans:
        first = firsts.get((scan.pass_number, scan.day)) if scan.outcome == Outcome.ALREADY_ADMITTED else None
        holder = owners.get(scan.pass_number, Holder())
        checked.append(Checked(scan, holder, first, names[first.device_id] if first else ""))
    return checked
