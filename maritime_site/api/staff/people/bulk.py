"""Several things decided alike over REST: what was asked, and what became of each (BO-3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from maritime_site.api.schemas import Answer, failure_responses
from maritime_site.core.bulk import MOST_AT_ONCE, Outcome
from maritime_site.core.schemas import LongText, Schema

# One that is refused is named in the answer, so none of these has a 404 or 409.
BULK_RESPONSES = failure_responses(401, 403, 413, 415, 422, 503)
Ids = Annotated[list[UUID], Field(min_length=1, max_length=MOST_AT_ONCE)]
Words = Annotated[LongText, StringConstraints(max_length=2000)]


class RefusedRow(Schema):
    """One that could not be decided so, and why."""

    id: UUID
    reference: str
    name: str
    reason: str


class BulkStarted(Schema):
    """What runs in the background now: its job, and how many matched."""

    job_id: UUID
    matching: int


class BulkAnswer(Answer):
    """How many changed, how many were so already, and those refused."""

    changed: int
    same: int
    refused: list[RefusedRow]

    @classmethod
    def of(cls, outcome: Outcome) -> BulkAnswer:
        """What became of many, told."""
        rows = [
            RefusedRow(id=refusal.id, reference=refusal.reference, name=refusal.name, reason=refusal.reason)
            for refusal in outcome.refused
        ]
        return cls(changed=outcome.changed, same=outcome.same, refused=rows)
