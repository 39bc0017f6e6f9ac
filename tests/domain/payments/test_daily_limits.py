"""Nobody keeps rooms and stalls busy by holding and giving back all day (security.md section 6, 24)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from maritime_site.core.errors import Conflict, TooMany
from maritime_site.domain.exhibition import service as exhibition
from maritime_site.domain.exhibition.schemas import HoldStallRequest
from maritime_site.domain.hospitality import privacy, service
from maritime_site.domain.hospitality.schemas import BookRoomRequest
from tests.domain.exhibition.builders import make_stall
from tests.domain.hospitality.builders import TERMS, make_package
from tests.factories import make_person
from tests.people import NOON

FEW = replace(TERMS, holds_per_day=3, cancellations_per_day=2)
ONE = replace(TERMS, holds_per_day=1, cancellations_per_day=1)
LATER = NOON + timedelta(hours=6)
NEXT_DAY = NOON + timedelta(days=1, seconds=1)


def book(session, owner, package, *, terms=TERMS, now=NOON):
    payload = BookRoomRequest(package_id=package.id, guests=1, guest_name="Asha")
    return service.create_booking(session, payload, owner=owner, terms=terms, now=now)


def cancel(session, booking, owner, *, terms=TERMS, now=NOON):
    return service.cancel_booking(session, booking.id, owner=owner, terms=terms, now=now)


def hold(session, owner, stall, *, terms=TERMS, now=NOON):
    return exhibition.hold_stall(session, HoldStallRequest(stall=stall.code), owner=owner, terms=terms, now=now)


@pytest.mark.req("HOSP-3")
def test_rooms_held_within_a_day_are_counted_given_back_or_not(session, asha):
    package = make_package(session, capacity=50)
    for _time in range(3):
        cancel(session, book(session, asha, package, terms=FEW), asha)
    with pytest.raises(TooMany, match="Rooms held within a day: 3") as refusal:
        book(session, asha, package, terms=FEW, now=LATER)
    assert refusal.value.retry_after == 18 * 3600 + 1
    book(session, make_person(session), package, terms=FEW, now=LATER)
    book(session, asha, package, terms=FEW, now=NEXT_DAY)


@pytest.mark.req("HOSP-3")
def test_cancellations_within_a_day_are_counted_and_a_repeated_one_is_none(session, asha):
    package = make_package(session, capacity=50)
    for _time in range(2):
        booking = book(session, asha, package)
        cancel(session, booking, asha, terms=FEW)
        cancel(session, booking, asha, terms=FEW)
    last = book(session, asha, package)
    with pytest.raises(TooMany, match="Cancelled within a day: 2"):
        cancel(session, last, asha, terms=FEW)
    assert cancel(session, last, asha, terms=FEW, now=NEXT_DAY).status == "cancelled"


@pytest.mark.req("EXH-2")
def test_stalls_given_up_within_a_day_are_counted(session, bilal):
    stall = make_stall(session)
    for _time in range(2):
        exhibition.give_up(session, hold(session, bilal, stall).id, owner=bilal, terms=FEW, now=NOON)
    last = hold(session, bilal, stall, terms=FEW)
    with pytest.raises(TooMany, match="Cancelled within a day: 2"):
        exhibition.give_up(session, last.id, owner=bilal, terms=FEW, now=NOON)
    exhibition.give_up(session, last.id, owner=bilal, terms=FEW, now=NEXT_DAY)
    with pytest.raises(TooMany, match="Stalls held within a day: 1"):
        hold(session, bilal, stall, terms=ONE, now=NOON)


@pytest.mark.req("REG-7")
def test_no_limit_keeps_anybody_from_being_erased(database, services):
    few = replace(services, settings=services.settings.model_copy(update={"cancellations_per_day": 1}))
    with database.writing() as session:
        package, asha = make_package(session, capacity=50), make_person(session)
        cancel(session, book(session, asha, package), asha)
        kept = book(session, asha, package)
        privacy.erase_held_data(session, asha, services=few, now=NOON)
        session.refresh(kept)
        assert kept.status == "cancelled"


def all_at_once(database, acts):
    """Run each in a transaction of its own, together; answers how many were not refused."""

    def run(act):
        try:
            with database.writing() as session:
                act(session)
        except (TooMany, Conflict):
            return False
        return True

    with ThreadPoolExecutor(len(acts)) as pool:
        return sum(pool.map(run, acts))


@pytest.mark.race
@pytest.mark.req("HOSP-3")
def test_holds_that_come_together_stay_within_the_day(database):
    with database.writing() as session:
        package, asha = make_package(session, capacity=50), make_person(session)
    acts = [lambda session: book(session, asha, package, terms=ONE)] * 12
    assert all_at_once(database, acts) == 1


@pytest.mark.race
@pytest.mark.req("HOSP-3")
def test_cancellations_that_come_together_stay_within_the_day(database):
    with database.writing() as session:
        package, asha = make_package(session, capacity=50), make_person(session)
        later = [NOON + timedelta(minutes=16 * number) for number in range(4)]
        held = [book(session, asha, package, now=moment) for moment in later]
    acts = [lambda session, one=one: cancel(session, one, asha, terms=ONE, now=later[-1]) for one in held]
    assert all_at_once(database, acts) == 1
