"""What a participant, and the office, can ask of meetings."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import (
    AfterValidator,
    AwareDatetime,
    Field,
    PlainSerializer,
    StringConstraints,
    field_validator,
    model_validator,
)

from maritime_site.core.schemas import OptionalLine, Paragraph, Schema, Title
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.meetings.models import MeetingAction, PlaceKind

MOST_TIMES = 3
MOST_DAYS = 40
STEP_MINUTES = 5
TWICE = N_("Name each time once")
ORDER = N_("The end comes after the beginning")
DAY_TWICE = N_("Name each day once")
NO_COMPANY = N_("Only a stall belongs to a company")


def _to_utc(moment: datetime) -> datetime:
    """The moment in UTC; one that has none there, in the first or last year, is refused for its year by the schema."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment


def _each_once(times: list[datetime]) -> list[datetime]:
    if len(set(times)) < len(times):
        raise ValueError(_(TWICE))
    return times


def _no_zone(moment: time) -> time:
    if moment.tzinfo is not None or moment.second or moment.microsecond:
        raise ValueError(_("Write a time of the day, like 10:00"))
    return moment


Start = Annotated[AwareDatetime, AfterValidator(_to_utc)]
Starts = Annotated[list[Start], Field(min_length=1, max_length=MOST_TIMES), AfterValidator(_each_once)]
DayTime = Annotated[
    time, AfterValidator(_no_zone), PlainSerializer(lambda moment: moment.strftime("%H:%M"), return_type=str)
]


class DayHours(Schema):
    """From when to when on one day, on the event's clock."""

    date: date
    from_: DayTime = Field(alias="from", examples=["10:00"])
    to: DayTime = Field(examples=["18:00"])

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.to <= self.from_:
            raise ValueError(_(ORDER))
        return self


class AvailabilityRequest(Schema):
    """My hours: a day that is left out is one on which I do not meet."""

    days: Annotated[list[DayHours], Field(max_length=MOST_DAYS)]

    @field_validator("days")
    @classmethod
    def _days_once(cls, days: list[DayHours]) -> list[DayHours]:
        if len({hours.date for hours in days}) < len(days):
            raise ValueError(_(DAY_TWICE))
        return days


class PlaceRequest(Schema):
    """A free table of the lounge, or a company's stall; without a company, the stall of one of the two."""

    kind: PlaceKind
    company_id: UUID | None = None

    @model_validator(mode="after")
    def _company_has_a_stall(self) -> Self:
        if self.company_id and self.kind is PlaceKind.TABLE:
            raise ValueError(_(NO_COMPANY))
        return self


class ProposalRequest(Schema):
    """Whom to meet, when, where and for how long."""

    person_id: UUID
    times: Starts
    place: PlaceRequest
    minutes: Literal[15, 20, 30] = 30
    note: Annotated[Paragraph, StringConstraints(max_length=500)] = ""


class RespondRequest(Schema):
    """What to do with a meeting: accept names one of its times, move names up to three others.

    Block is open to either, however the meeting stands, and ends what is to come between the two.
    """

    action: MeetingAction
    time: Start | None = None
    times: Starts | None = None


class TableRequest(Schema):
    """A table of the lounge as the office keeps it."""

    name_en: Title
    name_hi: Annotated[OptionalLine, Field(description="Shown to Hindi readers; else the English name")] = ""
    capacity: Annotated[int, Field(ge=2, le=50)] = 2
    closed: bool = False
