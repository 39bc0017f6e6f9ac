"""The live board over REST (LIVE-1)."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from pydantic import Field

from maritime_site.api.access import Now, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.core.text.i18n import current_language
from maritime_site.domain.live import attendance, board
from maritime_site.domain.live.attendance import Admissions
from maritime_site.domain.live.board import Board
from maritime_site.domain.live.registrations import Registrations
from maritime_site.domain.live.revenue import Revenue, sum_by_source
from maritime_site.domain.live.schedule import TodaySession

router = Router(prefix="/admin/live", tags=["Back office"])
Viewer = Annotated[AdminIdentity, Depends(require_permission("LIVE_VIEW"))]


class HourCount(Schema):
    """Admissions in one hour of the day, in the event's zone."""

    hour: int = Field(ge=0, le=23)
    count: int


class GateCount(Schema):
    """Admissions at one gate."""

    gate: str
    count: int


class KindCount(Schema):
    """Admissions of one kind of participant."""

    kind: str
    count: int


class AdmissionFigures(Schema):
    """Whom the gates let in today; `now` is how many of them are inside, as far as the gates know."""

    now: int
    today: int
    hours: list[HourCount]
    gates: list[GateCount]
    kinds: list[KindCount]

    @classmethod
    def of(cls, result: Admissions) -> AdmissionFigures:
        """Admissions as programs read them."""
        return cls(
            now=result.inside,
            today=result.total,
            hours=[HourCount(hour=hour, count=number) for hour, number in enumerate(result.hours)],
            gates=[GateCount(gate=gate, count=number) for gate, number in result.gates],
            kinds=[KindCount(kind=kind, count=number) for kind, number in result.kinds],
        )


class SilentDeviceSchema(Schema):
    """A gate's device that should have been heard of."""

    id: UUID
    name: str
    gate: str
    seen_at: Moment


class DeviceFigures(Schema):
    """Devices in use, and those that were not heard of for `silentAfterMinutes`."""

    enrolled: int
    silent: int
    silent_after_minutes: int
    rows: list[SilentDeviceSchema]


class QueueFigures(Schema):
    """Something that waits, and since when the oldest does: registrations, queries, asked."""

    name: str
    waiting: int
    oldest: Moment | None


class MessageFigures(Schema):
    """Messages that wait to leave, and those that could not."""

    waiting: int
    oldest: Moment | None
    failed: int


class TodaySessionSchema(Schema):
    """A session of today; capacity and taken are null where nobody signs up."""

    id: UUID
    slug: str
    title: str
    starts_at: Moment
    ends_at: Moment
    hall: str | None
    capacity: int | None
    taken: int | None

    @classmethod
    def of(cls, row: TodaySession) -> TodaySessionSchema:
        """A session as programs read it."""
        view, seats = row.session, row.seats
        return cls(
            id=view.id,
            slug=view.slug,
            title=view.title,
            starts_at=view.starts_at,
            ends_at=view.ends_at,
            hall=view.hall.name if view.hall else None,
            capacity=seats.capacity if seats else None,
            taken=seats.taken if seats else None,
        )


class StaySchema(Schema):
    """Confirmed bookings of a package; `checkedIn` of them have arrived."""

    package_id: UUID
    name: str
    hotel: str
    bookings: int
    guests: int
    checked_in: int


class StayFigures(Schema):
    """Stays that begin today, and stays that end today."""

    arrivals: list[StaySchema]
    departures: list[StaySchema]


class SourceRevenue(Schema):
    """Money in minor units; `net` is what was captured less what was refunded."""

    source: str = Field(examples=["packages"])
    currency: str
    captured: int
    refunded: int
    net: int


class DayRevenue(SourceRevenue):
    """The same of one day in the event's zone."""

    day: date


class RevenueFigures(Schema):
    """Revenue by day and source, and by source alone."""

    days: list[DayRevenue]
    sources: list[SourceRevenue]

    @classmethod
    def of(cls, rows: list[Revenue]) -> RevenueFigures:
        """Revenue as programs read it."""
        sources = [SourceRevenue.model_validate(row) for row in sum_by_source(rows)]
        return cls(days=[DayRevenue.model_validate(row) for row in rows], sources=sources)


class DayCount(Schema):
    """Registrations of one day in the event's zone."""

    day: date
    count: int


class CountryCount(Schema):
    """Registrations from one country."""

    country: str
    count: int


class RegistrationFigures(Schema):
    """Every registration: by day from the first one on, and by country, the most first."""

    total: int
    days: list[DayCount]
    countries: list[CountryCount]

    @classmethod
    def of(cls, result: Registrations) -> RegistrationFigures:
        """Registrations as programs read them."""
        return cls(
            total=result.total,
            days=[DayCount(day=day, count=number) for day, number in result.days],
            countries=[CountryCount(country=country, count=number) for country, number in result.countries],
        )


class LiveFigures(Schema):
    """The board of `day`, read at `at`. Null where this administrator's permissions end."""

    at: Moment
    day: date
    admissions: AdmissionFigures
    devices: DeviceFigures
    queues: list[QueueFigures]
    messages: MessageFigures
    sessions: list[TodaySessionSchema]
    stays: StayFigures | None
    revenue: RevenueFigures | None
    registrations: RegistrationFigures | None

    @classmethod
    def of(cls, result: Board) -> LiveFigures:
        """The board as programs read it."""
        devices, minutes = result.devices, int(attendance.SILENT_AFTER.total_seconds() // 60)
        return cls(
            at=result.at,
            day=result.day,
            admissions=AdmissionFigures.of(result.admissions),
            devices=DeviceFigures(
                enrolled=devices.enrolled,
                silent=devices.silent,
                silent_after_minutes=minutes,
                rows=[SilentDeviceSchema.model_validate(row) for row in devices.rows],
            ),
            queues=[QueueFigures.model_validate(row) for row in result.queues],
            messages=MessageFigures.model_validate(result.messages),
            sessions=[TodaySessionSchema.of(row) for row in result.sessions],
            stays=StayFigures.model_validate(result.stays) if result.stays else None,
            revenue=RevenueFigures.of(result.revenue) if result.revenue is not None else None,
            registrations=RegistrationFigures.of(result.registrations) if result.registrations else None,
        )


@router.get("", operation_id="admin_live", summary="The live board", responses=failure_responses(401, 403, 503))
def get_live_board(admin: Viewer, services: ServicesDep, now: Now) -> DataAnswer[LiveFigures]:
    """What happens today: admissions, devices, queues, messages, sessions, stays, revenue, registrations.

    All who ask within five seconds get the same reading.
    """
    result = board.get_board(services, permission_set=admin.permission_set, language=current_language(), now=now)
    return DataAnswer(data=LiveFigures.of(result))
