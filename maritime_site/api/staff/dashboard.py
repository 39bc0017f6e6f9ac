"""The first screen's figures over REST (BO-2): everybody who works here gets those their permissions open."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends

from maritime_site.api.access import Now, ReadSession, ServicesDep
from maritime_site.api.routing import Router
from maritime_site.api.schemas import DataAnswer, Moment, Schema, failure_responses
from maritime_site.api.staff.administration.signin import AdminIdentity, require_administrator
from maritime_site.domain.administration import dashboard

router = Router(prefix="/admin/dashboard", tags=["Back office"])
Anyone = Annotated[AdminIdentity, Depends(require_administrator)]


class CountryCount(Schema):
    """Registrations from one country."""

    country: str
    count: int


class DayCount(Schema):
    """Registrations of one day in the event's zone."""

    day: date
    count: int


class RegistrationFigures(Schema):
    """Registrations by kind and status, by country (the ten most), by day (the last thirty)."""

    total: int
    kinds: dict[str, dict[str, int]]
    statuses: dict[str, int]
    countries: list[CountryCount]
    days: list[DayCount]


class FillSchema(Schema):
    """How full a package is, in rooms."""

    id: UUID
    name: str
    capacity: int
    held: int
    sold: int


class SumsSchema(Schema):
    """Money in minor units: what live bookings stand for, and what really moved."""

    currency: str
    confirmed: int
    held: int
    captured: int
    refunded: int


class HospitalityFigures(Schema):
    """Bookings by status, how full each package is, and money by currency."""

    statuses: dict[str, int]
    fills: list[FillSchema]
    sums: list[SumsSchema]


class QueueSchema(Schema):
    """Something that waits for somebody, and since when the oldest does."""

    name: str
    waiting: int
    oldest: Moment | None


class DashboardFigures(Schema):
    """Null where this administrator's permissions end."""

    registrations: RegistrationFigures | None
    stalls: dict[str, int] | None
    hospitality: HospitalityFigures | None
    queues: list[QueueSchema]


@router.get("", operation_id="admin_dashboard", summary="The figures", responses=failure_responses(401, 503))
def get_dashboard(admin: Anyone, session: ReadSession, services: ServicesDep, now: Now) -> DataAnswer[DashboardFigures]:
    """Registrations, stalls, bookings, money and queues, as far as one's permissions reach."""
    zone = services.event.zone
    result = dashboard.get_figures(session, permission_set=admin.permission_set, zone=zone, now=now)
    people = result.registrations
    return DataAnswer(
        data=DashboardFigures(
            registrations=RegistrationFigures(
                total=people.total,
                kinds={kind: dict(counts) for kind, counts in people.kinds.items()},
                statuses=dict(people.statuses),
                countries=[CountryCount(country=country, count=number) for country, number in people.countries],
                days=[DayCount(day=day, count=number) for day, number in people.days],
            )
            if people
            else None,
            stalls=dict(result.stalls) if result.stalls is not None else None,
            hospitality=HospitalityFigures.model_validate(result.hospitality) if result.hospitality else None,
            queues=[QueueSchema.model_validate(queue) for queue in result.queues],
        )
    )
