"""What gates and their staff read: scans, admissions, the manifest, conflicts, devices."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from maritime_site.api.passes import PublicKey
from maritime_site.api.schemas import Answer
from maritime_site.api.staff.people.registrations import Moment
from maritime_site.core.schemas import Schema
from maritime_site.core.text.i18n import _
from maritime_site.domain.check_in import zones
from maritime_site.domain.check_in.models import Admission, Direction, GateDevice, GateScan, GateZone, Outcome
from maritime_site.domain.check_in.queries import ConflictView
from maritime_site.domain.check_in.sync import CheckedScan, Manifest, SyncResult


def zone_id(text: str) -> UUID | None:
    """A zone as programs name it; none for the whole event."""
    return UUID(text) if text else None


class AdmissionSchema(Schema):
    """When and where a pass was admitted."""

    number: str = Field(examples=["D-00042"])
    day: date
    at: Moment
    gate: str
    device: str
    zone: UUID | None = Field(None, description="The zone it was admitted to; null for the whole event")
    left_at: Moment | None = Field(None, description="Since when they are out, by an exit scan")

    @classmethod
    def of(cls, row: Admission, device: str) -> AdmissionSchema:
        """An admission as programs read it."""
        return cls(
            number=row.pass_number,
            day=row.day,
            at=row.at,
            gate=row.gate,
            device=device,
            zone=zone_id(row.zone),
            left_at=row.left_at,
        )


class ScanSchema(Schema):
    """What a scan was worth; `first` says who admitted the pass before."""

    id: UUID
    outcome: Outcome
    number: str
    name: str
    company: str
    label: str = Field(
        description="What the pass calls its holder; empty for a pass that nobody holds", examples=["Student visitor"]
    )
    day: date
    at: Moment
    gate: str
    zone: UUID | None
    direction: Direction
    first: AdmissionSchema | None

    @classmethod
    def of(cls, result: CheckedScan) -> ScanSchema:
        """A scan as programs read it."""
        scan, holder = result.scan, result.holder
        return cls(
            id=scan.id,
            outcome=Outcome(scan.outcome),
            number=scan.pass_number,
            name=holder.name,
            company=holder.company,
            label=_(holder.label) if holder.label else "",
            day=scan.day,
            at=scan.at,
            gate=scan.gate,
            zone=zone_id(scan.zone),
            direction=Direction(scan.direction),
            first=AdmissionSchema.of(result.first, result.first_device) if result.first else None,
        )


Labels = Annotated[
    dict[str, list[str]],
    Field(
        description="What passes call people whose code does not say it: the passes' numbers by label",
        examples=[{"Seafarer": ["V-00042"]}],
    ),
]


def _translate_labels(result: dict[str, list[str]]) -> dict[str, list[str]]:
    return {_(label): numbers for label, numbers in result.items()}


class ZoneRuleSchema(Schema):
    """How people of a kind, by its letter in codes, come into a zone; no days are all days of the event."""

    again: bool
    days: list[date]


class OpenZone(Schema):
    """A zone as a gate works with it; a letter that is not in `entry` does not come in."""

    id: UUID
    name: str
    entry: dict[str, ZoneRuleSchema]

    @classmethod
    def of(cls, zone: GateZone) -> OpenZone:
        """A zone in the reader's language."""
        rules = {
            letter: ZoneRuleSchema(again=rule.again, days=sorted(rule.days))
            for letter, rule in zones.rules_of(zone).items()
        }
        return cls(id=zone.id, name=zone.name, entry=rules)


class ManifestSchema(Schema):
    """What a gate works with when it is alone; serials in `voids` admit nobody."""

    event: str
    time_zone: str
    days: list[date]
    keys: list[PublicKey]
    zones: list[OpenZone]
    voids: list[str]
    labels: Labels
    cursor: str
    version: str
    now: Moment

    @classmethod
    def of(cls, result: Manifest, now: Moment) -> ManifestSchema:
        """A manifest as programs read it."""
        key = PublicKey(kid=result.key.kid, public_key=result.key.public_text)
        return cls(
            event=result.event,
            time_zone=result.zone,
            days=result.days,
            keys=[key],
            zones=[OpenZone.of(zone) for zone in result.zones],
            voids=result.voids,
            labels=_translate_labels(result.labels),
            cursor=result.cursor,
            version=result.version,
            now=now,
        )


class OneSide(Schema):
    """One of the scans of a conflict."""

    device: str
    gate: str
    at: Moment

    @classmethod
    def of(cls, scan: GateScan, device: str) -> OneSide:
        """A scan of a conflict as programs read it."""
        return cls(device=device, gate=scan.gate, at=scan.at)


class ConflictSchema(Schema):
    """A device let somebody in without a network: `outcome` says what the answer should have been."""

    id: UUID
    number: str
    day: date
    outcome: Outcome
    scan: OneSide
    first: OneSide | None
    found_at: Moment
    status: Literal["open", "seen"]

    @classmethod
    def of(cls, result: ConflictView) -> ConflictSchema:
        """A conflict as programs read it."""
        row = result.row
        return cls(
            id=row.id,
            number=row.pass_number,
            day=result.scan.day,
            outcome=Outcome(row.outcome),
            scan=OneSide.of(result.scan, result.device),
            first=OneSide.of(result.first, result.first_device) if result.first else None,
            found_at=row.found_at,
            status="seen" if row.seen_at else "open",
        )


class SyncAnswer(Answer):
    """Outcomes of the scans handed in, and what changed since the cursor; with `more`, ask again at once."""

    class Data(Schema):
        """What a gate learns."""

        scans: list[ScanSchema]
        admissions: list[AdmissionSchema]
        voids: list[str]
        labels: Labels
        conflicts: list[ConflictSchema]
        open_conflicts: int
        cursor: str
        more: bool
        version: str
        now: Moment

        @classmethod
        def of(cls, result: SyncResult, now: Moment) -> SyncAnswer.Data:
            """A sync as programs read it."""
            return cls(
                scans=[ScanSchema.of(scan) for scan in result.checked],
                admissions=[AdmissionSchema.of(row, result.devices[row.device_id]) for row in result.admissions],
                voids=result.voids,
                labels=_translate_labels(result.labels),
                conflicts=[ConflictSchema.of(conflict) for conflict in result.conflicts],
                open_conflicts=result.open_conflicts,
                cursor=result.cursor,
                more=result.more,
                version=result.version,
                now=now,
            )

    data: Data


class DeviceSchema(Schema):
    """A device at a gate."""

    id: UUID
    name: str
    gate: str
    zone: UUID | None
    status: Literal["live", "revoked"]
    enrolled_at: Moment
    seen_at: Moment
    revoked_at: Moment | None

    @classmethod
    def of(cls, row: GateDevice) -> DeviceSchema:
        """A device as programs read it."""
        return cls(
            id=row.id,
            name=row.name,
            gate=row.gate,
            zone=zone_id(row.zone),
            status="revoked" if row.revoked_at else "live",
            enrolled_at=row.enrolled_at,
            seen_at=row.seen_at,
            revoked_at=row.revoked_at,
        )
