"""What gates and their staff ask for."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from pydantic import AwareDatetime, Field, StringConstraints, field_validator

from maritime_site.core.schemas import Line, OptionalLine, Schema, YesNo
from maritime_site.domain.check_in.models import Direction, Outcome
from maritime_site.setting_conflicts import MOST_DAYS

MOST_SCANS = 100
# Spaces are letters of the code's alphabet, at its end too.
CodeText = Annotated[str, StringConstraints(max_length=300, strip_whitespace=False)]


class EnrolDeviceRequest(Schema):
    """A device's name, and the gate or hall it stands at."""

    name: Line = Field(examples=["Tablet 4"])
    gate: OptionalLine = Field("", examples=["Hall 2, north gate"])
    zone: UUID | None = Field(None, description="The zone it lets people into; null for the whole event")


class OneScanRequest(Schema):
    """A code that a device read: `id` is the device's own, a new UUID per scan."""

    id: UUID
    code: CodeText = Field(examples=["MP1:…"])
    at: AwareDatetime = Field(description="The device's clock when it scanned")
    gate: OptionalLine = Field("", description="Where; the device's own gate when empty")
    zone: UUID | None = Field(None, description="Into which zone; the device's own when null")
    direction: Direction = Field(Direction.IN, description="`out` for somebody who leaves")

    @field_validator("*")
    @classmethod
    def _days_can_be_counted_from(cls, value: Any) -> Any:
        """A device's clock may be wrong by any time: its queue comes in all the same."""
        return value


class QueuedScanRequest(OneScanRequest):
    """A scan made without a network, and what the device showed."""

    told: Outcome


class CheckOneRequest(OneScanRequest):
    """A scan that waits for the answer."""

    device_id: UUID


class NumberScanRequest(Schema):
    """Somebody whose pass cannot be scanned: the number as it was typed, after the photo identity was compared."""

    id: UUID
    device_id: UUID
    number: Annotated[str, StringConstraints(min_length=2, max_length=12)] = Field(examples=["D-00042"])
    gate: OptionalLine = ""
    zone: UUID | None = None
    direction: Direction = Direction.IN


class ZoneEntry(Schema):
    """How people of a kind come into a zone: once a day, or `again` after an exit scan; on `days` (none: all)."""

    kind: Annotated[str, StringConstraints(min_length=1, max_length=40)] = Field(examples=["delegate"])
    again: YesNo = False
    days: list[date] = Field(default_factory=list[date], max_length=MOST_DAYS)


class ZoneName(Schema):
    """A name in both languages; without a Hindi one the English one is shown."""

    en: Line = Field(examples=["Conference hall"])
    hi: OptionalLine = Field("", examples=["सम्मेलन कक्ष"])


class ZoneRequest(Schema):
    """A zone; a kind that is not named does not come in. A closed one is offered to gates no more."""

    name: ZoneName
    entry: list[ZoneEntry] = Field(max_length=40)
    closed: YesNo = False


class SyncRequest(Schema):
    """What a device hands in, and the cursor it was given last (empty: everything of today)."""

    device_id: UUID
    cursor: str = Field("", max_length=40, pattern=r"^(\d{1,15}\.\d{1,15})?$", examples=["412.1761700000000"])
    scans: list[QueuedScanRequest] = Field(default_factory=list[QueuedScanRequest], max_length=MOST_SCANS)
