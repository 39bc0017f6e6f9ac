"""What gates and their staff read: scans, admissions, the manifest, conflicts, devices."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from maritime_site.api.backoffice.registrations import Moment
from maritime_site.api.passes import PublicKey
from maritime_site.api.shapes import Answer
from maritime_site.core.text import _
from maritime_site.core.wishes import Wish
from maritime_site.domain.checkin.contact import Checked, Manifest, Synced
from maritime_site.domain.checkin.models import Admission, GateDevice, GateScan, Outcome
from maritime_site.domain.checkin.queries import Conflict


class AdmissionShape(Wish):
    """When and where a pass was admitted."""

    number: str = Field(examples=["D-00042"])
    day: date
    at: Moment
    gate: str
    device: str

    @classmethod
    def of(cls, row: Admission, device: str) -> AdmissionShape:
        """An admission as programs read it."""
        return cls(number=row.pass_number, day=row.day, at=row.at, gate=row.gate, device=device)


class ScanShape(Wish):
    """What a scan was worth; `first` says who admitted the pass before."""

    id: UUID
    outcome: Outcome
    number: str
    name: str
    company: str
    label: str = Field(description="What the pass calls its holder; empty for a pass that nobody holds",
                       examples=["Student visitor"])  # fmt: skip
    day: date
    at: Moment
    gate: str
    first: AdmissionShape | None

    @classmethod
    def of(cls, found: Checked) -> ScanShape:
        """A scan as programs read it."""
        scan, holder = found.scan, found.holder
        return cls(
            id=scan.id, outcome=Outcome(scan.outcome), number=scan.pass_number, name=holder.name,
            company=holder.company, label=_(holder.label) if holder.label else "", day=scan.day,
            at=scan.at, gate=scan.gate,
            first=AdmissionShape.of(found.first, found.first_device) if found.first else None,
        )  # fmt: skip


class ScanAnswer(Answer):
    """One scan."""

    data: ScanShape


Labels = Annotated[
    dict[str, list[str]],
    Field(description="What passes call people whose code does not say it: the passes' numbers by label",
          examples=[{"Seafarer": ["V-00042"]}]),
]  # fmt: skip


def _labels(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {_(label): numbers for label, numbers in found.items()}


class ManifestShape(Wish):
    """What a gate works with when it is alone; serials in `voids` admit nobody."""

    event: str
    time_zone: str
    days: list[date]
    keys: list[PublicKey]
    voids: list[str]
    labels: Labels
    cursor: str
    version: str
    now: Moment

    @classmethod
    def of(cls, found: Manifest, now: Moment) -> ManifestShape:
        """A manifest as programs read it."""
        key = PublicKey(kid=found.key.kid, public_key=found.key.public_text)
        return cls(
            event=found.event, time_zone=found.zone, days=found.days, keys=[key], voids=found.voids,
            labels=_labels(found.labels), cursor=found.cursor, version=found.version, now=now,
        )  # fmt: skip


class ManifestAnswer(Answer):
    """The manifest; its ETag changes with every revocation and every pass that is issued."""

    data: ManifestShape


class OneSide(Wish):
    """One of the scans of a conflict."""

    device: str
    gate: str
    at: Moment

    @classmethod
    def of(cls, scan: GateScan, device: str) -> OneSide:
        """A scan of a conflict as programs read it."""
        return cls(device=device, gate=scan.gate, at=scan.at)


class ConflictShape(Wish):
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
    def of(cls, found: Conflict) -> ConflictShape:
        """A conflict as programs read it."""
        row = found.row
        return cls(
            id=row.id, number=row.pass_number, day=found.scan.day, outcome=Outcome(row.outcome),
            scan=OneSide.of(found.scan, found.device),
            first=OneSide.of(found.first, found.first_device) if found.first else None, found_at=row.found_at,
            status="seen" if row.seen_at else "open",
        )  # fmt: skip


class Conflicts(Answer):
    """Conflicts, newest first; `total` counts all that match."""

    data: list[ConflictShape]
    total: int


class SyncAnswer(Answer):
    """Outcomes of the scans handed in, and what changed since the cursor; with `more`, ask again at once."""

    class Data(Wish):
        """What a gate learns."""

        scans: list[ScanShape]
        admissions: list[AdmissionShape]
        voids: list[str]
        labels: Labels
        conflicts: list[ConflictShape]
        open_conflicts: int
        cursor: str
        more: bool
        version: str
        now: Moment

        @classmethod
        def of(cls, found: Synced, now: Moment) -> SyncAnswer.Data:
            """A sync as programs read it."""
            return cls(
                scans=[ScanShape.of(each) for each in found.checked],
                admissions=[AdmissionShape.of(row, found.devices[row.device_id]) for row in found.admissions],
                voids=found.voids, labels=_labels(found.labels),
                conflicts=[ConflictShape.of(each) for each in found.conflicts],
                open_conflicts=found.open_conflicts, cursor=found.cursor, more=found.more, version=found.version,
                now=now,
            )  # fmt: skip

    data: Data


class DeviceShape(Wish):
    """A device at a gate."""

    id: UUID
    name: str
    gate: str
    status: Literal["live", "revoked"]
    enrolled_at: Moment
    seen_at: Moment
    revoked_at: Moment | None

    @classmethod
    def of(cls, row: GateDevice) -> DeviceShape:
        """A device as programs read it."""
        return cls(
            id=row.id, name=row.name, gate=row.gate, status="revoked" if row.revoked_at else "live",
            enrolled_at=row.enrolled_at, seen_at=row.seen_at, revoked_at=row.revoked_at,
        )  # fmt: skip


class Devices(Answer):
    """Devices, newest first; `total` counts all that match."""

    data: list[DeviceShape]
    total: int


class DeviceAnswer(Answer):
    """One device."""

    data: DeviceShape
