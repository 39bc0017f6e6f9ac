"""The first screen's figures over REST (BO-2): everybody who works here gets those their permissions open."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID
from zoneinfo import ZoneInfo

from fastapi import Depends

from maritime_site.api.access import Now, Outside, ReadSession
from maritime_site.api.backoffice.administration import AdminIdentity, administrator
from maritime_site.api.routing import Router
from maritime_site.api.shapes import Answer, Moment, Shape, failures
from maritime_site.domain.administration import dashboard

router = Router(prefix="/admin/dashboard", tags=["Back office"])
Anyone = Annotated[AdminIdentity, Depends(administrator)]


class CountryCount(Shape):
    """Registrations from one country."""

    country: str
    count: int


class DayCount(Shape):
    """Registrations of one day in the event's zone."""

    day: date
    count: int


class RegistrationFigures(Shape):
    """Registrations by kind and status, by country (the ten most), by day (the last thirty)."""

    total: int
    kinds: dict[str, dict[str, int]]
    statuses: dict[str, int]
    countries: list[CountryCount]
    days: list[DayCount]


class FillShape(Shape):
    """How full a package is, in rooms."""

    id: UUID
    name: str
    capacity: int
    held: int
    sold: int


class SumsShape(Shape):
    """Money in minor units: what live bookings stand for, and what really moved."""

    currency: str
    confirmed: int
    held: int
    captured: int
    refunded: int


class HospitalityFigures(Shape):
    """Bookings by status, how full each package is, and money by currency."""

    statuses: dict[str, int]
    fills: list[FillShape]
    sums: list[SumsShape]


class QueueShape(Shape):
    """Something that waits for somebody, and since when the oldest does."""

    name: str
    waiting: int
    oldest: Moment | None


class DashboardFigures(Shape):
    """Null where this administrator's permissions end."""

    registrations: RegistrationFigures | None
    stalls: dict[str, int] | None
    hospitality: HospitalityFigures | None
    queues: list[QueueShape]


class DashboardAnswer(Answer):
    """The figures as they are now."""

    data: DashboardFigures


@router.get("", operation_id="admin_dashboard", summary="The figures", responses=failures(401, 503))
def show(admin: Anyone, session: ReadSession, outside: Outside, now: Now) -> DashboardAnswer:
    """Registrations, stalls, bookings, money and queues, as far as one's permissions reach."""
    zone = ZoneInfo(outside.settings.event_timezone)
    found = dashboard.figures(session, standing=admin.standing, zone=zone, now=now)
    people = found.registrations
    return DashboardAnswer(
        data=DashboardFigures(
            registrations=RegistrationFigures(
                total=people.total, kinds={kind: dict(counts) for kind, counts in people.kinds.items()},
                statuses=dict(people.statuses),
                countries=[CountryCount(country=country, count=number) for country, number in people.countries],
                days=[DayCount(day=day, count=number) for day, number in people.days],
            ) if people else None,
            stalls=dict(found.stalls) if found.stalls is not None else None,
            hospitality=HospitalityFigures.model_validate(found.hospitality) if found.hospitality else None,
            queues=[QueueShape.model_validate(queue) for queue in found.queues],
        )
    )  # fmt: skip
