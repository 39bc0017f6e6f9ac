"""Money arrives for somebody's booking while something is done about the person: neither waits in a ring (A17)."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

import pytest
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.domain import registration_review as review
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality import staff, transitions
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.hospitality.staff_schemas import MarkPaidRequest
from maritime_site.domain.payments.models import PaymentOrder
from maritime_site.domain.people import queries
from maritime_site.domain.people.models import Person
from maritime_site.domain.person_records import merging
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import MergeRequest
from maritime_site.domain.privacy import service as privacy
from maritime_site.domain.privacy.models import DataRequest, RequestKind
from maritime_site.domain.registration_review import Decision
from maritime_site.ports.services import Services
from tests.domain.hospitality.builders import TERMS, make_booking, make_order, pay
from tests.factories import make_person
from tests.people import NOON

pytestmark = [pytest.mark.race, pytest.mark.req("HOSP-4")]
OFFICER = Actor("00000000-0000-4000-8000-000000000000", "meera@demo.example", "10.0.0.0")
PATIENCE = 10
# As long as whoever has the payment's lock lets the other come as far as they can.
A_WHILE = 0.5


@dataclass
class Ground:
    """Somebody's booking with an open order, and another registration of theirs."""

    services: Services
    person: Person
    other: Person
    booking: Booking
    order: PaymentOrder

    @property
    def desk(self) -> ActContext:
        return ActContext(OFFICER, self.services, utc_now())


@pytest.fixture
def ground(database, services) -> Ground:
    with database.writing() as session:
        person = make_person(session)
        booking = make_booking(session, person)
        return Ground(services, person, make_person(session), booking, make_order(session, booking))


def reject(session: Session, ground: Ground) -> Any:
    decision = Decision("reject", "No longer with us")
    about: dict[str, Any] = {"actor": OFFICER, "services": ground.services, "now": NOON}
    return review.decide_registration(session, ground.person.id, decision, **about)


def reject_several(session: Session, ground: Ground) -> Any:
    """The log is written for the other one first where its id is the smaller."""
    decision = Decision("reject", "No longer with us")
    about: dict[str, Any] = {"actor": OFFICER, "services": ground.services, "now": NOON}
    return review.decide_each(session, [ground.other.id, ground.person.id], decision, **about)


def merge(session: Session, ground: Ground) -> Any:
    payload = MergeRequest(other_id=ground.person.id, reason="Registered twice")
    return merging.merge_registrations(session, ground.other.id, payload, context=ground.desk)


def erase(session: Session, ground: Ground) -> Any:
    person = queries.lock_person(session, ground.person.id)
    values = {"person_id": person.id, "person_kind": person.kind, "registration": person.reference}
    request = DataRequest(**values, kind=RequestKind.ERASURE, created_at=NOON, confirmed_at=NOON)
    session.add(request)
    session.flush()
    return privacy.carry_out(session, request, person, by="owner", services=ground.services, now=NOON)


def arrive(session: Session, ground: Ground) -> None:
    pay(session, ground.order, ground.services)


def mark_paid(session: Session, ground: Ground) -> None:
    payload = MarkPaidRequest(reason="By bank transfer")
    staff.mark_paid(session, ground.booking.id, payload, actor=OFFICER, terms=TERMS, now=NOON)


def run_both(ground: Ground, money: Callable[..., Any], act: Callable[..., Any]) -> list[BaseException | None]:
    """`money` has the booking's lock when `act` begins, and goes on a while later."""
    database, locked = ground.services.database, Event()

    def run_money() -> None:
        with database.writing() as session:
            transitions.lock_booking(session, ground.booking.id)
            locked.set()
            time.sleep(A_WHILE)
            money(session, ground)

    def run_act() -> None:
        assert locked.wait(PATIENCE)
        with database.writing() as session:
            act(session, ground)

    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(run_money), pool.submit(run_act)]
    return [each.exception() for each in both]


@pytest.mark.parametrize("money", [arrive, mark_paid])
@pytest.mark.parametrize("act", [reject, reject_several, merge, erase])
def test_money_and_what_is_done_about_its_payer_both_come_through(ground, money, act):
    assert run_both(ground, money, act) == [None, None]
