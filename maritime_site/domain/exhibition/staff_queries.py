"""Stalls as the organisers read them: with who has each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.domain.exhibition.models import Hall, Stall
from maritime_site.domain.exhibition.plan import live_claims, status_of
from maritime_site.domain.people.models import Person


@dataclass(frozen=True)
class OfficeStall:
    """One stall; the last three are empty while nobody has it."""

    code: str
    hall: str
    area: int
    type: str
    open_sides: int
    price_class: str
    status: str
    block_reason: str
    application_id: UUID | None
    application_status: str
    company: str


def office_stalls(
    session: Session, *, search: str, status: str, page: int, page_size: int | None, now: datetime
) -> tuple[list[OfficeStall], int]:
    """Stalls that match, in the plan's order, and how many there are; without a `page_size` all of them.

    A fair has hundreds of stalls, not thousands: they are read whole and sifted here, as their status is no column.
    """
    rows = select(Stall, Hall).join(Hall).order_by(col(Hall.position), col(Stall.position), col(Stall.code))
    claims = live_claims(session, now=now)
    owners = {claim.owner_id for claim in claims.values()}
    people = {person.id: person for person in session.exec(select(Person).where(col(Person.id).in_(owners))).all()}
    matches: list[OfficeStall] = []
    for stall, hall in session.exec(rows).all():
        claim = claims.get(stall.id)
        owner = people.get(claim.owner_id) if claim else None
        matches.append(
            OfficeStall(
                code=stall.code,
                hall=hall.name,
                area=stall.area_m2,
                type=stall.type,
                open_sides=stall.open_sides,
                price_class=stall.price_class,
                status=status_of(stall, claim, None, office=True),
                block_reason=stall.block_reason,
                application_id=claim.id if claim else None,
                application_status=claim.status if claim else "",
                company=str(owner.details.get("company_name") or owner.organisation) if owner else "",
            )
        )
    wanted = [match for match in matches if _is_match(match, search.lower(), status)]
    first = (page - 1) * (page_size or 0)
    return wanted[first : first + page_size] if page_size else wanted, len(wanted)


def _is_match(stall: OfficeStall, search: str, status: str) -> bool:
    return (not status or stall.status == status) and (search in stall.code.lower() or search in stall.company.lower())
