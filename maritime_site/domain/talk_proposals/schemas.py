"""What somebody proposes, and what staff answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BeforeValidator, Field, StringConstraints, ValidationInfo, field_validator

from maritime_site.core.schemas import ListFilters, OptionalLine, Paragraph, Schema, Title, require_value
from maritime_site.core.text.i18n import _
from maritime_site.domain.programme.models import SessionKind
from maritime_site.domain.programme.schemas import ENDS
from maritime_site.domain.talk_proposals.models import TalkStatus

Required = Annotated[Paragraph, StringConstraints(min_length=1), BeforeValidator(require_value)]


class TalkProposalRequest(Schema):
    """A talk as it is proposed; `photoId` is a picture among one's documents, `trackId` a strand of the programme."""

    title: Title
    abstract: Required
    biography: Required
    photo_id: UUID | None = None
    track_id: UUID | None = None
    language: Literal["en", "hi"] = "en"


class PlannedSession(Schema):
    """When and where the accepted talk is planned; it is a draft until staff make it ready for a release."""

    starts_at: AwareDatetime
    ends_at: AwareDatetime
    hall_id: UUID | None = None
    kind: SessionKind = SessionKind.TALK

    @field_validator("ends_at")
    @classmethod
    def _lasts(cls, end: datetime, info: ValidationInfo) -> datetime:
        if "starts_at" in info.data and end <= info.data["starts_at"]:
            raise ValueError(_(ENDS))
        return end


class AcceptTalkRequest(Schema):
    """What staff write to the speaker; with a `session` the talk is planned as a draft at once."""

    note: Paragraph = ""
    session: PlannedSession | None = None


class RejectTalkRequest(Schema):
    """Why the talk is not taken, for the person to read."""

    reason: Required


class ProposalFilters(ListFilters):
    """Which proposals, for staff."""

    search: OptionalLine = Field("", description="Words of the title, the abstract and the biography")
    status: TalkStatus | None = None
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(25, ge=1, le=100)
