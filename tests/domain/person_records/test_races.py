"""Acts upon one person at the same time, on both databases (STAFF-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import Session, select

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.hospitality import service as hospitality
from maritime_site.domain.hospitality.models import Booking, Package
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.schemas import BookRoomRequest
from maritime_site.domain.people.models import Person, RegistrationEvent, Status
from maritime_site.domain.person_records import additions, merging, transitions
from maritime_site.domain.person_records.records import ActContext
from maritime_site.domain.person_records.schemas import AddPersonRequest, MergeRequest, ReasonRequest
from tests.factories import make_person

pytestmark = [pytest.mark.race, pytest.mark.req("STAFF-1")]
ROUNDS = 4


@pytest.fixture
def desk(services) -> ActContext:
    return ActContext(
        Actor("00000000-0000-4000-8000-000000000000", "meera@demo.example", "10.0.0.0"), services, utc_now()
    )


def outcomes(database, *works):
    """What each work answered at the same time, or the name of its refusal."""

    def run(work):
        try:
            with database.writing() as session:
                return work(session)
        except AppError as refusal:
            return type(refusal).__name__

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def stored(database, kind="delegate", **changes) -> Person:
    with database.writing() as session:
        return make_person(session, kind, **changes)


def merge(into: Person, other: Person, desk: ActContext):
    payload = MergeRequest(other_id=other.id, reason="Registered twice")
    return lambda session: str(merging.merge_registrations(session, into.id, payload, context=desk).id)


def test_a_registration_becomes_part_of_one_other_alone(database, desk):
    for _round in range(ROUNDS):
        one, two, other = stored(database), stored(database), stored(database)
        result = outcomes(database, merge(one, other, desk), merge(two, other, desk))
        assert sorted(row == "Conflict" for row in result) == [False, True]
        with database.reading() as session:
            assert str(session.get_one(Person, other.id).merged_into_id) in result


def test_two_that_are_merged_into_each_other_leave_one(database, desk):
    for _round in range(ROUNDS):
        one, two = stored(database), stored(database)
        result = outcomes(database, merge(one, two, desk), merge(two, one, desk))
        assert result.count("Conflict") == 1
        with database.reading() as session:
            ends = [session.get_one(Person, each.id).merged_into_id for each in (one, two)]
        assert ends.count(None) == 1


def test_a_room_that_is_booked_during_a_merge_is_nobodys_but_who_stays(database, desk):
    now = utc_now()
    with database.writing() as session:
        package = Package(
            name_en="Two nights",
            hotel="Sea View",
            city="Mumbai",
            check_in=(now + timedelta(days=40)).date(),
            check_out=(now + timedelta(days=42)).date(),
            cancel_before=now + timedelta(days=30),
            max_guests=2,
            price_minor=1_250_000,
            capacity=50,
        )
        session.add(package)
        session.flush()
        payload = BookRoomRequest(package_id=package.id, guests=1, guest_name="Asha Rao")
    for _round in range(ROUNDS):
        stays, goes = stored(database), stored(database)

        def book(session: Session, owner: Person = goes) -> str:
            terms = terms_of(desk.services)
            return hospitality.create_booking(session, payload, owner=owner, terms=terms, now=now).status

        outcomes(database, merge(stays, goes, desk), book)
        with database.reading() as session:
            assert session.exec(select(Booking).where(Booking.owner_id == goes.id)).all() == []


def test_a_decision_is_undone_once(database, desk):
    payload = ReasonRequest(reason="A namesake")

    def undo(person: Person):
        return lambda session: transitions.undo_decision(session, person.id, payload, context=desk).status

    for _round in range(ROUNDS):
        person = stored(database, status=Status.APPROVED)
        result = outcomes(database, undo(person), undo(person), undo(person))
        assert sorted(result) == ["Conflict", "Conflict", "pending"]
        with database.reading() as session:
            steps = session.exec(select(RegistrationEvent).where(RegistrationEvent.person_id == person.id)).all()
            assert [step.action for step in steps] == ["undone"]


def test_an_address_is_added_once(database, desk):
    values = {
        "kind": "delegate",
        "firstName": "Asha",
        "lastName": "Rao",
        "email": "asha@new.example",
        "organisation": "Harbour Works",
        "designation": "Engineer",
        "country": "IN",
        "basis": "Invited",
    }

    def add(session: Session) -> str:
        return additions.add_person(session, AddPersonRequest.model_validate(values), context=desk).status

    assert sorted(outcomes(database, add, add, add, add)) == ["AddressTaken"] * 3 + ["pending"]
