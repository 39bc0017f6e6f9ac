"""What gates and their staff ask for."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.wishes import Line, OptionalLine, Wish
from maritime_site.domain.checkin.models import Outcome

MOST_SCANS = 100
# Spaces are letters of the code's alphabet, at its end too.
CodeText = Annotated[str, StringConstraints(max_length=300, strip_whitespace=False)]


class EnrolDevice(Wish):
    """A device's name, and the gate or hall it stands at."""

    name: Line = Field(examples=["Tablet 4"])
    gate: OptionalLine = Field("", examples=["Hall 2, north gate"])


class OneScan(Wish):
    """A code that a device read: `id` is the device's own, a new UUID per scan."""

    id: UUID
    code: CodeText = Field(examples=["MP1:…"])
    at: AwareDatetime = Field(description="The device's clock when it scanned")
    gate: OptionalLine = Field("", description="Where; the device's own gate when empty")


class QueuedScan(OneScan):
    """A scan made without a network, and what the device showed."""

    told: Outcome


class CheckOne(OneScan):
    """A scan that waits for the answer."""

    device_id: UUID


class Sync(Wish):
    """What a device hands in, and the cursor it was given last (empty: everything of today)."""

    device_id: UUID
    cursor: str = Field("", max_length=40, pattern=r"^(\d{1,15}\.\d{1,15})?$", examples=["412.1761700000000"])
    scans: list[QueuedScan] = Field(default_factory=list, max_length=MOST_SCANS)
