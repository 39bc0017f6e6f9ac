"""Zones of the venue: who comes in, on which days, once or again after an exit (GATE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.db.seen import mark_values, require_unchanged
from maritime_site.core.errors import Invalid, NotFound
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import _
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.check_in.models import GateZone
from maritime_site.domain.check_in.rules import EntryRule, ZoneRules
from maritime_site.domain.check_in.schemas import ZoneEntry, ZoneRequest
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.signin.advisory_locks import take_advisory_lock


def list_zones(session: Session, *, closed: bool = False) -> list[GateZone]:
    """The zones in the order in which they were made; those that were closed too when asked."""
    every = select(GateZone).order_by(col(GateZone.created_at), col(GateZone.id))
    return list(session.exec(every if closed else every.where(col(GateZone.closed_at).is_(None))).all())


def load_rules(session: Session) -> dict[str, ZoneRules]:
    """The rules of every zone by its id; what a gate queued for a zone that was closed since is judged by its rules."""
    return {str(zone.id): rules_of(zone) for zone in list_zones(session, closed=True)}


def list_closed(session: Session) -> set[str]:
    """The ids of the zones that were closed: a device that stood there stands for the whole event."""
    closed = session.exec(select(GateZone.id).where(col(GateZone.closed_at).is_not(None))).all()
    return {str(zone_id) for zone_id in closed}


def rules_of(zone: GateZone) -> ZoneRules:
    """Its rules by the letter of the kind, as codes say it."""
    return {
        KINDS[kind].letter: EntryRule(bool(rule["again"]), frozenset(map(date.fromisoformat, rule["days"])))
        for kind, rule in zone.entry.items()
        if kind in KINDS
    }


def create_zone(session: Session, payload: ZoneRequest, *, actor: Actor, now: datetime) -> GateZone:
    """A new zone. Raises Invalid for a kind there is not, or a name that is taken."""
    take_advisory_lock(session, "gate_zones")
    zone = GateZone(name_en=payload.name.en, created_at=now)
    _apply(session, zone, payload, now)
    _record(session, zone, "create", {}, actor=actor, now=now)
    return zone


def mark_zone(zone: GateZone) -> str:
    """What tells the values that its form shows from others."""
    return mark_values(zone_to_record(zone))


def change_zone(
    session: Session, zone_id: UUID, payload: ZoneRequest, *, actor: Actor, now: datetime, seen: str | None = None
) -> GateZone:
    """Other rules from the next scan on; gates hear of them with their next contact.

    Raises NotFound, Invalid, and Conflict where it is no longer as `seen` (`mark_zone`).
    """
    take_advisory_lock(session, "gate_zones")
    zone = get_zone(session, zone_id)
    require_unchanged(mark_zone(zone), seen)
    before = zone_to_record(zone)
    _apply(session, zone, payload, now)
    if zone_to_record(zone) != before:
        _record(session, zone, "change", before, actor=actor, now=now)
    return zone


def get_zone(session: Session, zone_id: UUID) -> GateZone:
    """One zone. Raises NotFound."""
    zone = session.get(GateZone, zone_id)
    if zone is None:
        raise NotFound(_("There is no such zone"))
    return zone


def zone_to_record(zone: GateZone) -> dict[str, Any]:
    """What the audit log and a gate's version know of a zone."""
    return {"name": zone.name_en, "nameHi": zone.name_hi, "entry": zone.entry, "closed": zone.closed_at is not None}


def _apply(session: Session, zone: GateZone, payload: ZoneRequest, now: datetime) -> None:
    unknown = [entry.kind for entry in payload.entry if entry.kind not in KINDS]
    if unknown:
        raise Invalid({"entry": _(CHOICE)})
    named = [other.name_en.lower() for other in list_zones(session, closed=True) if other.id != zone.id]
    if payload.name.en.lower() in named:
        raise Invalid({"name": _("Another zone has this name")})
    zone.name_en, zone.name_hi, zone.entry = payload.name.en, payload.name.hi, _serialize_entry(payload.entry)
    zone.closed_at = (zone.closed_at or now) if payload.closed else None
    session.add(zone)
    session.flush()


def _serialize_entry(entry: Sequence[ZoneEntry]) -> dict[str, Any]:
    return {
        rule.kind: {"again": rule.again, "days": [day.isoformat() for day in sorted(set(rule.days))]} for rule in entry
    }


def _record(
    session: Session, zone: GateZone, verb: str, before: dict[str, Any], *, actor: Actor, now: datetime
) -> None:
    audit.record_change(
        session, zone, f"gate_zone.{verb}", actor=actor, before=before, after=zone_to_record(zone), now=now
    )
