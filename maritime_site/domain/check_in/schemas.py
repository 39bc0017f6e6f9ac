"""What gates and their staff ask for."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.schemas import Line, OptionalLine, Schema
from maritime_site.domain.check_in.models import Outcome

MOST_SCANS = 100
# Spaces are letters of the code's alphabet, at its end too.
CodeText = Annotated[str, StringConstraints(max_length=300, strip_whitespace=False)]


class EnrolDeviceRequest(Schema):
    """A device's name, and the gate or hall it stands at."""

    name: Line = Field(examples=["Tablet 4"])
    gate: OptionalLine = Field("", examples=["Hall 2, north gate"])


class OneScanRequest(Schema):
    """A code that a device read: `id` is the device's own, a new UUID per scan."""

    id: UUID
    code: CodeText = Field(examples=["MP1:…"])
    at: AwareDatetime = Field(description="The device's clock when it scanned")
    gate: OptionalLine = Field("", description="Where; the device's own gate when empty")


class QueuedScanRequest(OneScanRequest):
    """A scan made without a network, and what the device showed."""

    told: Outcome


class CheckOneRequest(OneScanRequest):
    """A scan that waits for the answer."""

    device_id: UUID


class SyncRequest(Schema):
    """What a device hands in, and the cursor it was given last (empty: everything of today)."""

    device_id: UUID
    cursor: str = Field("", max_length=40, pattern=r"^(\d{1,15}\.\d{1,15})?$", examples=["412.1761700000000"])
    scans: list[QueuedScanRequest] = Field(default_factory=list[QueuedScanRequest], max_length=MOST_SCANS)
