"""The devices at the gates: enrolled by name, moved, revoked (PASS-3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, or_, select

from maritime_site.core.errors import Conflict, NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.check_in.models import GateDevice
from maritime_site.domain.check_in.schemas import EnrolDeviceRequest

SEEN_EVERY = timedelta(minutes=1)
LIVE, REVOKED = "live", "revoked"


def enrol_device(session: Session, payload: EnrolDeviceRequest, *, actor: Actor, now: datetime) -> GateDevice:
    """A new device, by the name its staff gave it."""
    zone = str(payload.zone or "")
    made = GateDevice(
        name=payload.name, gate=payload.gate, zone=zone, enrolled_by=actor.id, enrolled_at=now, seen_at=now
    )
    session.add(made)
    session.flush()
    _record_change(session, actor, "enrol", made, before={}, now=now)
    return made


def rename_device(
    session: Session, id: UUID, payload: EnrolDeviceRequest, *, actor: Actor, now: datetime
) -> GateDevice:
    """Another name, gate or zone. Raises NotFound, or Conflict when it was revoked."""
    result = require_live_device(session, id)
    before = _device_to_record(result)
    result.name, result.gate, result.zone = payload.name, payload.gate, str(payload.zone or "")
    session.add(result)
    if _device_to_record(result) != before:
        _record_change(session, actor, "change", result, before=before, now=now)
    return result


def revoke_device(session: Session, id: UUID, *, actor: Actor, now: datetime) -> GateDevice:
    """Let a lost device get and hand in nothing any more; a repeat changes nothing. Raises NotFound."""
    result = _get_device(session, id)
    if result.revoked_at is None:
        before = _device_to_record(result)
        result.revoked_at = now
        session.add(result)
        _record_change(session, actor, "revoke", result, before=before, now=now)
    return result


def require_live_device(session: Session, id: UUID) -> GateDevice:
    """A device that may work. Raises NotFound, or Conflict when it was revoked."""
    result = _get_device(session, id)
    if result.revoked_at is not None:
        raise Conflict(_("This device was revoked"))
    return result


def note_seen(session: Session, device: GateDevice, *, now: datetime) -> None:
    """Note that a device was in touch, once a minute."""
    if now - device.seen_at >= SEEN_EVERY:
        device.seen_at = now
        session.add(device)


def list_devices(
    session: Session, *, search: str, status: str, page: int, page_size: int
) -> tuple[list[GateDevice], int]:
    """Devices that match, newest first, and how many there are; `status` is live, revoked, or empty for all."""
    matching = select(GateDevice)
    if status:
        revoked = col(GateDevice.revoked_at)
        matching = matching.where(revoked.is_(None) if status == LIVE else revoked.is_not(None))
    for word in search.split():
        values = (col(GateDevice.name), col(GateDevice.gate))
        matching = matching.where(or_(*(column.icontains(word, autoescape=True) for column in values)))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    order = (col(GateDevice.enrolled_at).desc(), col(GateDevice.id))
    return list(session.exec(matching.order_by(*order).offset((page - 1) * page_size).limit(page_size)).all()), total


def _get_device(session: Session, id: UUID) -> GateDevice:
    device = session.get(GateDevice, id)
    if device is None:
        raise NotFound(_("There is no such device"))
    return device


def _device_to_record(device: GateDevice) -> dict[str, Any]:
    zone = {"zone": device.zone} if device.zone else {}
    return {"name": device.name, "gate": device.gate, **zone, "status": REVOKED if device.revoked_at else LIVE}


def _record_change(
    session: Session, actor: Actor, verb: str, device: GateDevice, *, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(
        session, device, f"gate_device.{verb}", actor=actor, before=before, after=_device_to_record(device), now=now
    )
