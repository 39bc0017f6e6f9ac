"""The plan: every hall with its stalls as they stand at this moment (EXH-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, and_, col, func, select

from maritime_site.domain.exhibition import prices
from maritime_site.domain.exhibition.models import (
    LIVE,
    TAKEN,
    ApplicationStatus,
    Hall,
    Stall,
    StallApplication,
    StallStep,
)
from maritime_site.domain.exhibition.prices import Quote
from maritime_site.domain.payments import refunds
from maritime_site.domain.people.models import Person

S = ApplicationStatus
FREE, HELD, TAKEN_WORD, MINE, BLOCKED = "free", "held", "taken", "mine", "blocked"


@dataclass(frozen=True)
class StallView:
    """A stall on the plan: `status` is free, held, taken, mine, or blocked where the organisers look."""

    code: str
    x: int
    y: int
    width: int
    height: int
    area: int
    type: str
    open_sides: int
    price_class: str
    status: str
    price: Quote | None = None


@dataclass(frozen=True)
class HallView:
    """A hall with its stalls; lengths in decimetres."""

    code: str
    name: str
    width: int
    height: int
    is_demo: bool
    stalls: tuple[StallView, ...]


def get_plan(session: Session, *, now: datetime, viewer: Person | None = None, office: bool = False) -> list[HallView]:
    """Every hall with its stalls as they stand now; `viewer` sees their own as mine, with prices (EXH-1).

    A blocked stall reads as taken, but for the `office`.
    """
    halls = session.exec(select(Hall).order_by(col(Hall.position), col(Hall.code))).all()
    stalls = session.exec(select(Stall).order_by(col(Stall.position), col(Stall.code))).all()
    claims = live_claims(session, now=now)
    tariff = prices.by_key(prices.list_published(session) if viewer else ())
    country = viewer.country if viewer else ""
    by_hall: dict[UUID, list[StallView]] = {}
    for stall in stalls:
        status = status_of(stall, claims.get(stall.id), viewer, office=office)
        price = prices.quote_price(stall, tariff, country=country) if viewer else None
        by_hall.setdefault(stall.hall_id, []).append(stall_view(stall, status, price))
    return [
        HallView(hall.code, hall.name, hall.width, hall.height, hall.is_demo, tuple(by_hall.get(hall.id, ())))
        for hall in halls
    ]


def live_claims(session: Session, *, now: datetime) -> Mapping[UUID, StallApplication]:
    """The claims that have a stall now, by stall; those whose time ran out no longer count."""
    over = and_(col(StallApplication.status).in_([S.HELD, S.OFFERED]), col(StallApplication.expires_at) <= now)
    live = select(StallApplication).where(col(StallApplication.status).in_(LIVE), ~over)
    return {claim.stall_id: claim for claim in session.exec(live).all()}


def status_of(stall: Stall, claim: StallApplication | None, viewer: Person | None, *, office: bool) -> str:
    """What the plan says of a stall to this viewer."""
    if claim is None:
        return (BLOCKED if office else TAKEN_WORD) if stall.blocked else FREE
    if viewer is not None and claim.owner_id == viewer.id:
        return MINE
    return TAKEN_WORD if claim.status in TAKEN else HELD


def stall_view(stall: Stall, status: str, price: Quote | None = None) -> StallView:
    """A stall as it is shown with this status."""
    return StallView(
        code=stall.code,
        x=stall.x,
        y=stall.y,
        width=stall.width,
        height=stall.height,
        area=stall.area_m2,
        type=stall.type,
        open_sides=stall.open_sides,
        price_class=stall.price_class,
        status=status,
        price=price,
    )


def get_plan_version(session: Session, *, now: datetime) -> tuple[int, ...]:
    """A figure that changes whenever the plan or a refund does: a page reads both again only then."""
    steps = session.exec(select(func.count()).select_from(StallStep)).one()
    blocked = session.exec(select(func.count()).select_from(Stall).where(col(Stall.blocked))).one()
    ending = (col(StallApplication.status).in_([S.HELD, S.OFFERED]), col(StallApplication.expires_at) <= now)
    over = session.exec(select(func.count()).select_from(StallApplication).where(*ending)).one()
    return steps, blocked, over, *refunds.get_version(session)
