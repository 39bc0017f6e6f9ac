"""Zones of the venue, counts per gate, and passes found by their numbers (GATE-1)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.api.staff.check_in.scans import SCANNING, check_scan_rate
from maritime_site.api.staff.check_in.schemas import AdmissionSchema, ScanSchema, zone_id
from maritime_site.api.staff.context import DECIDING, LISTING, READING, StaffContext, staff_context
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.check_in import counts, numbers, zones
from maritime_site.domain.check_in.counts import GateCount
from maritime_site.domain.check_in.models import GateZone, Outcome
from maritime_site.domain.check_in.numbers import PassMatch
from maritime_site.domain.check_in.schemas import NumberScanRequest, ZoneEntry, ZoneName, ZoneRequest

router = Router(prefix="/admin/gate", tags=["Check-in"])

GateStaff = Annotated[AdminIdentity, Depends(require_permission("CHECK_IN"))]
GateDep = Annotated[StaffContext, staff_context("CHECK_IN")]
ZonesDep = Annotated[StaffContext, staff_context("PASSES_EDIT")]


class ZoneSchema(Schema):
    """A zone with its rules by kind; a kind that is not named does not come in."""

    id: UUID
    name: ZoneName
    entry: list[ZoneEntry]
    closed: bool

    @classmethod
    def of(cls, zone: GateZone) -> ZoneSchema:
        """A zone as programs read it."""
        entry = [ZoneEntry.model_validate({"kind": kind, **rule}) for kind, rule in zone.entry.items()]
        name = ZoneName(en=zone.name_en, hi=zone.name_hi)
        return cls(id=zone.id, name=name, entry=entry, closed=zone.closed_at is not None)


class CountSchema(Schema):
    """A gate on a day; `inside` came in here last and were not scanned going out."""

    gate: str
    zone: UUID | None
    zone_name: str
    entries: int
    exits: int
    inside: int
    refused: int
    last_scan_at: Moment

    @classmethod
    def of(cls, row: GateCount, names: dict[str, str]) -> CountSchema:
        """A gate's figures as programs read them."""
        return cls(
            gate=row.gate,
            zone=zone_id(row.zone),
            zone_name=names.get(row.zone, ""),
            entries=row.entries,
            exits=row.exits,
            inside=row.inside,
            refused=row.refused,
            last_scan_at=row.last_scan_at,
        )


class CountsAnswer(DataAnswer[list[CountSchema]]):
    """Every gate that scanned on the day."""

    day: date


class HolderSchema(Schema):
    """Whose a pass is; `admission` is today's, to the zone that was asked for.

    `outcome` is what a scan there would be worth now on the way in; nobody is kept from going out.
    """

    number: str
    status: Literal["valid", "revoked"]
    days: list[date]
    name: str
    company: str
    label: str
    outcome: Outcome
    admission: AdmissionSchema | None

    @classmethod
    def of(cls, entry_pass: PassMatch) -> HolderSchema:
        """A pass as gates read it."""
        given, holder = entry_pass.entry_pass, entry_pass.holder
        return cls(
            number=given.number,
            status=given.status,
            days=given.days,
            name=holder.name,
            company=holder.company,
            label=_(holder.label) if holder.label else "",
            outcome=entry_pass.outcome,
            admission=AdmissionSchema.of(entry_pass.admission, entry_pass.device) if entry_pass.admission else None,
        )


@router.get("/zones", operation_id="gate_zones", responses=LISTING)
def list_zones(_admin: GateStaff, session: ReadSession) -> DataAnswer[list[ZoneSchema]]:
    """The zones, closed ones too, and who comes in."""
    return DataAnswer(data=[ZoneSchema.of(zone) for zone in zones.list_zones(session, closed=True)])


@router.post("/zones", status_code=201, operation_id="gate_zone_add", responses=DECIDING, summary="Add a zone")
def create_zone(payload: ZoneRequest, context: ZonesDep) -> DataAnswer[ZoneSchema]:
    """A part of the venue with rules of its own; devices choose it, others stay at the whole event."""
    return DataAnswer(
        data=ZoneSchema.of(zones.create_zone(context.session, payload, actor=context.actor, now=context.now))
    )


@router.put("/zones/{id}", operation_id="gate_zone_change", responses=DECIDING, summary="Change or close a zone")
def change_zone(id: UUID, payload: ZoneRequest, context: ZonesDep) -> DataAnswer[ZoneSchema]:
    """Counts from the next scan on; gates hear of it with their next contact."""
    return DataAnswer(
        data=ZoneSchema.of(zones.change_zone(context.session, id, payload, actor=context.actor, now=context.now))
    )


@router.get("/counts", operation_id="gate_counts", responses=LISTING, summary="How many went in and out at each gate")
def count_gates(
    _admin: GateStaff,
    session: ReadSession,
    services: ServicesDep,
    now: Now,
    day: Annotated[date | None, Query(description="Today when left out")] = None,
) -> CountsAnswer:
    """Admitted, gone out, inside, refused, and the last scan, by gate and zone."""
    wanted = day or now.astimezone(services.event.zone).date()
    names = {str(zone.id): zone.name for zone in zones.list_zones(session, closed=True)}
    return CountsAnswer(day=wanted, data=[CountSchema.of(row, names) for row in counts.count_gates(session, wanted)])


@router.get("/passes/{number}", operation_id="gate_pass", responses=READING, summary="Whose pass a typed number is")
def find_pass(
    number: str,
    _admin: GateStaff,
    session: ReadSession,
    services: ServicesDep,
    now: Now,
    zone: UUID | None = None,
) -> DataAnswer[HolderSchema]:
    """The holder, and when and where the pass was admitted today; admits nobody."""
    return DataAnswer(data=HolderSchema.of(numbers.find_pass(session, services, number, zone=zone, now=now)))


@router.post("/numbers", operation_id="gate_scan_number", responses=SCANNING, summary="Admit by a typed number")
def scan_number(payload: NumberScanRequest, context: GateDep) -> DataAnswer[ScanSchema]:
    """As a scan of the pass's present code; whoever asks compared the photo identity."""
    check_scan_rate(context)
    result = numbers.scan_number(context.session, context.services, payload, staff=context.actor.id, now=context.now)
    return DataAnswer(data=ScanSchema.of(result))
