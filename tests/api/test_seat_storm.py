"""Everybody at once at the last seats of a session: they claim, give up, change kind, are rejected, and pay (AGENDA-2).

On both databases, over REST as it is served: nothing is oversold, nothing lost, and nothing breaks (security.md R67).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlmodel import Session, col, select

from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.service import first_fault
from maritime_site.domain.hospitality import payments
from maritime_site.domain.hospitality.models import Booking, BookingStatus, Package
from maritime_site.domain.payments.models import AttemptStatus, PaymentAttempt, PaymentOrder
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.programme import seats
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession, SeatState
from maritime_site.domain.programme.queries import get_session
from maritime_site.domain.programme.releases import release_programme
from maritime_site.ports.sandbox import Sandbox
from maritime_site.ports.services import Services
from tests.api.backoffice import administrator
from tests.api.crowd import Ask, come, served
from tests.domain.hospitality.builders import make_booking, make_package
from tests.domain.programme.builders import ZONE, add_session
from tests.factories import make_people, sign_in

pytestmark = [pytest.mark.race, pytest.mark.req("AGENDA-2", "HOSP-4")]
SEATS, CROWD, PAYERS = 3, 24, 6
# What may be answered: done, signed out by a change of kind, taken meanwhile.
ANSWERS = {200, 401, 409}


@dataclass
class Ground:
    """A full session, those who sit in it, those who come for a seat, and what the first of them pay for meanwhile."""

    session_id: UUID
    waiting_list: bool
    package_id: UUID
    rooms: list[Booking]
    holders: list[Person]
    crowd: list[Person]
    proofs: list[dict[str, str]]
    bearers: dict[UUID, dict[str, str]]


@pytest.fixture
def site(database, tmp_path) -> Iterator[str]:
    with served(database.url, tmp_path) as base:
        yield base


def add_full_session(session: Session, holders: list[Person], *, waiting_list: bool) -> UUID:
    now = utc_now()
    later = now.replace(minute=0, second=0, microsecond=0) + timedelta(days=30)
    made = add_session(session, uuid4(), later, title_en="Seats", capacity=len(holders), waiting_list=waiting_list)
    release_programme(session, note="", actor=None, now=now)
    view = get_session(session, made.id, zone=ZONE)
    for person in holders:
        seats.sign_up(session, view, person, now=now)
    return made.id


def pay_for_room(services: Services, owner: Person, booking: Booking) -> dict[str, str]:
    """What the gateway hands to the payer's browser, and they to us."""
    assert isinstance(services.gateway, Sandbox)
    order = payments.open_checkout(services, booking.id, owner=owner, now=utc_now()).order_id
    done = services.gateway.pay(order, "success")
    proof = {"orderId": done.order_id, "paymentId": done.payment_id, "signature": done.signature or ""}
    return proof | {"userType": owner.kind}


def prepare(services: Services, *, waiting_list: bool) -> Ground:
    with services.database.writing() as session:
        holders, crowd = make_people(session, SEATS), make_people(session, CROWD)
        session_id = add_full_session(session, holders, waiting_list=waiting_list)
        package = make_package(session, capacity=PAYERS)
        rooms = [make_booking(session, person, package, now=utc_now()) for person in crowd[:PAYERS]]
        bearers = {
            person.id: {"Authorization": f"Bearer {sign_in(session, person, now=utc_now())}"}
            for person in [*holders, *crowd]
        }
    proofs = [pay_for_room(services, *each) for each in zip(crowd, rooms, strict=False)]
    return Ground(session_id, waiting_list, package.id, rooms, holders, crowd, proofs, bearers)


def list_asks(ground: Ground, staff: dict[str, str]) -> list[Ask]:
    """Everybody who sat gives their seat up; of those who come for one the first pay for a room meanwhile.

    Of payers and others some are rejected and some made visitors, and the last payers cancel their room.
    """
    seat = f"/api/me/agenda/{ground.session_id}/seat"
    mine = ground.bearers
    payers, others = ground.crowd[:PAYERS], ground.crowd[PAYERS:]
    asks: list[Ask] = [{"method": "PUT", "url": seat, "headers": mine[person.id]} for person in ground.crowd]
    asks += [{"method": "DELETE", "url": seat, "headers": mine[person.id]} for person in ground.holders]
    asks += [
        {"method": "POST", "url": "/api/hospitality/payments/verify", "json": proof, "headers": mine[person.id]}
        for person, proof in zip(payers, ground.proofs, strict=True)
    ]
    asks += [
        {"method": "POST", "url": f"/api/admin/registrations/{person.id}/reject", "json": {"reason": "No longer"}}
        | {"headers": staff}
        for person in [*payers[:2], *others[:5]]
    ]
    asks += [
        {"method": "POST", "url": f"/api/admin/people/{person.id}/change-kind", "headers": staff}
        | {"json": {"kind": "visitor", "reason": "Asked for it"}}
        for person in [*payers[2:4], *others[5:10]]
    ]
    asks += [
        {"method": "DELETE", "url": f"/api/hospitality/booking/{room.id}", "headers": mine[room.owner_id]}
        for room in ground.rooms[4:]
    ]
    return asks


def test_the_last_seats_go_to_whoever_may_have_them_whatever_else_happens(site, services):
    staff = administrator(services.database, "superadmin")
    grounds = [prepare(services, waiting_list=waiting_list) for waiting_list in (True, False)]
    asks = [ask for ground in grounds for ask in list_asks(ground, staff)]
    seen = come(site, sorted(asks, key=lambda ask: hash(str(ask))))

    assert seen.broken == []
    assert set(seen.statuses) <= ANSWERS
    assert {answer.status_code for answer in seen.answers if "/admin/" in answer.request.url.path} == {200}
    with services.database.reading() as session:
        for ground in grounds:
            check_seats(session, ground)
            check_rooms(session, ground)
        assert first_fault(session) is None


def check_seats(session: Session, ground: Ground) -> None:
    """As many as there are, nobody waits beside a free one, and nobody has one who may not come."""
    rows = session.exec(select(AgendaSession).where(AgendaSession.session_id == ground.session_id)).all()
    seated = [row.person_id for row in rows if row.seat == SeatState.SEATED]
    waiting = [row.person_id for row in rows if row.seat == SeatState.WAITING]
    assert session.get_one(ProgrammeSession, ground.session_id).taken == len(seated) <= SEATS
    assert len(seated) == SEATS or not waiting
    assert ground.waiting_list or not waiting
    assert len({row.number for row in rows}) == len(rows)
    approved = set(session.exec(select(Person.id).where(Person.status == Status.APPROVED)).all())
    assert {*seated, *waiting} <= approved
    assert not {person.id for person in ground.holders} & {*seated, *waiting}


def check_rooms(session: Session, ground: Ground) -> None:
    """Whoever paid has the room, or all of their money is on its way back; and the rooms are counted."""
    rooms = session.exec(select(Booking).where(Booking.package_id == ground.package_id)).all()
    held = [room for room in rooms if room.status in {BookingStatus.CONFIRMED, BookingStatus.PENDING_PAYMENT}]
    package = session.get_one(Package, ground.package_id)
    assert package.taken == len(held)
    mine = col(PaymentOrder.subject_id).in_([room.id for room in rooms])
    attempts = session.exec(select(PaymentAttempt).join(PaymentOrder).where(mine)).all()
    assert len(attempts) == PAYERS
    assert {attempt.status for attempt in attempts} == {AttemptStatus.CAPTURED}
    kept = [attempt for attempt in attempts if attempt.claimed_minor == 0]
    assert len(kept) == sum(room.status == BookingStatus.CONFIRMED for room in rooms)
    assert all(attempt.claimed_minor == attempt.amount_minor for attempt in attempts if attempt not in kept)
