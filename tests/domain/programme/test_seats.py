"""Seats: never oversold, a waiting list in order, and the next one moves up (AGENDA-2)."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from uuid import uuid4

import pytest
from sqlmodel import col, func, select, update

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.domain import registration_review as review
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.people.models import Status
from maritime_site.domain.programme import editing, seats
from maritime_site.domain.programme.editing import PlanEntryType
from maritime_site.domain.programme.models import AgendaSession, ProgrammeSession, SeatState
from maritime_site.domain.programme.schemas import SessionRequest
from maritime_site.domain.programme.seats import SeatView
from maritime_site.domain.registration_review import Decision
from tests.domain.programme.builders import START, add_seated_session
from tests.factories import make_people, make_person
from tests.people import NOON

pytestmark = pytest.mark.req("AGENDA-2")
PLANNER = Actor(str(uuid4()), "planner@demo.example", "")
SEATED = SeatView(SeatState.SEATED, None)


def waiting(position):
    return SeatView(SeatState.WAITING, position)


def state_of(session, view, person):
    row = session.get(AgendaSession, (person.id, view.id), populate_existing=True)
    return seats.view_seat(session, row) if row and row.seat else None


@pytest.fixture
def people(session):
    return [make_person(session) for _number in range(4)]


def test_the_waiting_list_is_in_order_and_the_next_moves_up(session, people):
    view = add_seated_session(session)
    asked = [seats.sign_up(session, view, person, now=NOON) for person in people]
    assert asked == [SEATED, waiting(1), waiting(2), waiting(3)]
    assert seats.sign_up(session, view, people[2], now=NOON) == waiting(2)
    seats.give_up(session, view.id, people[1].id, now=NOON)
    seats.give_up(session, view.id, people[0].id, now=NOON)
    assert [state_of(session, view, person) for person in people] == [None, None, SEATED, waiting(1)]
    assert seats.list_seats(session)[view.id].taken == 1


def test_only_the_persons_own_act_refuses_a_session_that_is_gone(session, people):
    with pytest.raises(NotFound):
        seats.give_up_seat(session, uuid4(), people[0].id, now=NOON)
    assert seats.give_up(session, uuid4(), people[0].id, now=NOON) is False
    view = add_seated_session(session)
    seats.sign_up(session, view, people[0], now=NOON)
    seats.give_up_seat(session, view.id, people[0].id, now=NOON)
    seats.give_up_seat(session, view.id, people[0].id, now=NOON)


def test_without_a_waiting_list_a_full_session_refuses(session, people):
    view = add_seated_session(session, waiting_list=False)
    seats.sign_up(session, view, people[0], now=NOON)
    with pytest.raises(Conflict):
        seats.sign_up(session, view, people[1], now=NOON)
    assert session.get(AgendaSession, (people[1].id, view.id)) is None


def test_no_seat_where_none_is_needed_or_it_has_begun_or_one_is_not_approved(session, people):
    view = add_seated_session(session, capacity=None)
    with pytest.raises(Conflict):
        seats.sign_up(session, view, people[0], now=NOON)
    session.exec(update(ProgrammeSession).values(capacity=1))
    with pytest.raises(Conflict):
        seats.sign_up(session, view, people[0], now=START)
    for status in (Status.PENDING, Status.WAITLISTED, Status.REJECTED):
        with pytest.raises(Conflict, match="not approved"):
            seats.sign_up(session, view, make_person(session, status=status), now=NOON)


def planned(view, **more):
    values = {"title_en": "Seats", "starts_at": view.starts_at, "ends_at": view.ends_at, "waiting_list": True}
    return SessionRequest(**(values | more))


def change(session, view, **more):
    editing.change_entry(session, PlanEntryType.SESSION, view.id, planned(view, **more), actor=PLANNER, now=NOON)


def test_more_seats_let_the_first_in_line_move_up_and_fewer_than_given_are_refused(session, people):
    view = add_seated_session(session)
    for person in people:
        seats.sign_up(session, view, person, now=NOON)
    change(session, view, capacity=3)
    assert [state_of(session, view, person) for person in people] == [SEATED, SEATED, SEATED, waiting(1)]
    with pytest.raises(Invalid) as refusal:
        change(session, view, capacity=2)
    assert set(refusal.value.errors) == {"capacity"}


def test_who_had_a_seat_keeps_the_session_when_none_is_needed_any_more(session, people):
    view = add_seated_session(session)
    for person in people[:2]:
        seats.sign_up(session, view, person, now=NOON)
    change(session, view, capacity=None)
    rows = session.exec(select(AgendaSession)).all()
    assert [(row.kept, row.seat) for row in rows] == [(True, "")] * 2
    assert seats.list_seats(session) == {}


def rush(database, many, capacity):
    """So many people at one session; answers seats given, rows seated, the counter, and the order of those who wait."""
    with database.writing() as session:
        view = add_seated_session(session, capacity=capacity)
        crowd = make_people(session, many)

    def sign_up(person):
        with database.writing() as session:
            return seats.sign_up(session, view, person, now=NOON)

    with ThreadPoolExecutor(16) as pool:
        given = list(pool.map(sign_up, crowd))
    with database.reading() as session:
        seated = select(func.count()).where(AgendaSession.seat == SeatState.SEATED)
        line = select(AgendaSession.number).where(AgendaSession.seat == SeatState.WAITING)
        numbers = session.exec(line.order_by(col(AgendaSession.number))).all()
        taken = session.get_one(ProgrammeSession, view.id).taken
        return given.count(SEATED), session.exec(seated).one(), taken, list(numbers)


@pytest.mark.race
def test_two_hundred_people_get_exactly_twenty_seats_and_a_place_each(database):
    given, seated, taken, line = rush(database, 200, 20)
    assert (given, seated, taken) == (20, 20, 20)
    assert line == list(range(21, 201))


@pytest.mark.race
def test_who_is_rejected_while_they_sign_up_has_no_seat(database, services):
    """The decision has the person in hand, and freed what they had, when they ask; their page knew them as approved."""
    with database.writing() as session:
        view, person = add_seated_session(session), make_person(session)
    decided = Event()

    def reject():
        with database.writing() as session:
            decision = Decision("reject", "No longer with us")
            review.decide_registration(session, person.id, decision, actor=PLANNER, services=services, now=NOON)
            decided.set()
            time.sleep(0.5)

    def sign_up():
        assert decided.wait(10)
        with database.writing() as session:
            return seats.sign_up(session, view, person, now=NOON)

    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(reject), pool.submit(sign_up)]
    assert both[0].exception() is None
    assert isinstance(both[1].exception(), Conflict)
    with database.reading() as session:
        assert seats.list_seats(session)[view.id].taken == 0
        assert session.exec(select(AgendaSession)).all() == []


@pytest.mark.race
def test_control_counting_first_would_oversell(database, backend, monkeypatch):
    """The same rush with a taker that reads, checks and writes: proof that the test above can fail."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time")

    def count_then_take(session, session_id):
        row = session.get_one(ProgrammeSession, session_id, populate_existing=True)
        held = (AgendaSession.session_id == session_id, AgendaSession.seat == SeatState.SEATED)
        return session.exec(select(func.count()).where(*held)).one() < row.capacity

    def read_only(session, session_id):
        return session.get(ProgrammeSession, session_id, populate_existing=True)

    monkeypatch.setattr(seats, "take_seat", count_then_take)
    monkeypatch.setattr(seats, "lock_seats", read_only)
    _given, seated, _taken, _line = rush(database, 200, 20)
    assert seated > 20
