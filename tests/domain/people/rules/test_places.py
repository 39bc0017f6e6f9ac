"""A quota is never exceeded, whatever comes at once, and a freed place is offered once, to the first in line."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import Session, col, select

from maritime_site.core.db.database import Database
from maritime_site.core.errors import Conflict
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people import decisions, proofs, queries, service, staff
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.rules import offers, places
from maritime_site.domain.people.rules.models import RegistrationPlaces
from maritime_site.domain.people.staff import Placement
from maritime_site.jobs.places import offer_places
from tests.domain.people.rules.builders import TERMS, question, register, set_rule, staff_registration
from tests.factories import make_person, prove_address
from tests.people import LETTERHEAD, NOON

pytestmark = pytest.mark.race
QUOTA, CROWD, THREADS = 3, 200, 24
TWICE_AT_ONCE = 2 * THREADS
SOON = NOON + timedelta(minutes=1)


def statuses(database: Database) -> Counter[str]:
    with database.reading() as session:
        return Counter(session.exec(select(Person.status)).all())


def rush(act, *, crowd: int = CROWD) -> list[object]:
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(act, range(crowd)))


def arrive(database: Database, number: int) -> str:
    try:
        with database.writing() as session:
            return str(register(session, number).status)
    except Conflict as refusal:
        return refusal.message


@pytest.mark.req("RULE-1")
def test_two_hundred_at_once_never_get_more_places_than_there_are(database):
    with database.writing() as session:
        set_rule(session, quota=QUOTA, waitingList=True)
    answers = Counter(rush(lambda number: arrive(database, number)))
    assert answers == {"pending": QUOTA, "waitlisted": CROWD - QUOTA}
    assert statuses(database) == {"pending": QUOTA, "waitlisted": CROWD - QUOTA}
    with database.reading() as session:
        assert session.get_one(RegistrationPlaces, "visitor").taken == QUOTA


@pytest.mark.req("RULE-1")
def test_the_rush_exceeds_the_quota_where_places_are_counted_before_they_are_taken(database, backend, monkeypatch):
    """The control: with counting in place of the conditional UPDATE the same rush lets too many in."""
    if backend == "sqlite":
        pytest.skip("SQLite lets one writer in at a time, so that counting is enough there")

    def count_then_take(session: Session, key: str) -> bool:
        session.flush()
        fits = places.count_holders(session, key) <= QUOTA
        time.sleep(0.05)  # the others count meanwhile
        return fits

    with database.writing() as session:
        set_rule(session, quota=QUOTA, waitingList=True)
    monkeypatch.setattr(places, "take_place", count_then_take)
    rush(lambda number: arrive(database, number), crowd=TWICE_AT_ONCE)
    assert statuses(database)["pending"] > QUOTA


@pytest.mark.req("RULE-1")
def test_beyond_the_quota_without_a_list_nothing_stays(database):
    with database.writing() as session:
        set_rule(session, quota=QUOTA)
    answers = Counter(rush(lambda number: arrive(database, number)))
    assert answers == {"pending": QUOTA, "Registration is full": CROWD - QUOTA}
    assert statuses(database) == {"pending": QUOTA}


@pytest.mark.req("RULE-1")
def test_a_quota_that_is_set_during_the_rush_counts_everybody_who_came_before(database):
    """Who went by the rule without a quota is counted when it is set: those after it find no place."""

    def act(number: int) -> str:
        if number == CROWD // 2:
            with database.writing() as session:
                set_rule(session, quota=0, waitingList=True)
            return "set"
        return arrive(database, number)

    rush(act)
    with database.writing() as session:
        taken = session.get_one(RegistrationPlaces, "visitor").taken
        assert taken == places.count_holders(session, "visitor") == statuses(database)["pending"]


@pytest.mark.req("RULE-1")
def test_no_row_is_shared_where_no_quota_is_set(database):
    rush(lambda number: arrive(database, number), crowd=TWICE_AT_ONCE)
    assert statuses(database) == {"pending": TWICE_AT_ONCE}
    with database.reading() as session:
        assert session.exec(select(RegistrationPlaces)).all() == []


def fill(database: Database, *, line: int = 3) -> list[Person]:
    """A full kind: QUOTA approved people, then `line` in line in their order, all with a proven address."""
    with database.writing() as session:
        set_rule(session, quota=QUOTA, waitingList=True, offerHours=24)
        ids = [
            register(session, number, now=NOON + timedelta(seconds=number)).registration_id
            for number in range(QUOTA + line)
        ]
        for one in ids:
            prove_address(session, queries.get_person(session, one), now=NOON + timedelta(seconds=30))
        return [queries.get_person(session, known_id) for known_id in ids]


def leave(database: Database, person: Person) -> None:
    with database.writing() as session:
        decisions.reject_registration(session, person.id, reason="left", letterhead=LETTERHEAD, now=SOON)


def fresh(database: Database, id: UUID) -> Person:
    with database.reading() as session:
        return queries.get_person(session, id)


def offer_letters(database: Database) -> list[str]:
    with database.reading() as session:
        return list(session.exec(select(Message.recipient).where(Message.purpose == "place-offered")).all())


@pytest.mark.req("RULE-1")
def test_who_leaves_gives_their_place_to_the_first_in_line_once(database, services):
    people = fill(database)
    assert [person.status for person in people] == ["approved"] * 3 + ["waitlisted"] * 3
    assert offer_places(services, SOON) == 0
    leave(database, people[0])
    with ThreadPoolExecutor(8) as pool:
        offered = list(pool.map(lambda _round: offer_places(services, SOON), range(8)))
    assert sum(offered) == 1
    assert offer_letters(database) == [people[3].email]
    assert fresh(database, people[3].id).offer_until == SOON + timedelta(hours=24)
    assert [fresh(database, each.id).offer_until for each in people[4:]] == [None, None]


@pytest.mark.req("RULE-1")
def test_a_newcomer_does_not_overtake_those_in_line(database, services):
    people = fill(database, line=1)
    leave(database, people[0])
    with database.writing() as session:
        assert register(session, 50, now=SOON).status == Status.WAITLISTED
    offer_places(services, SOON)
    assert fresh(database, people[3].id).offer_until is not None
    with database.writing() as session:
        assert register(session, 51, now=SOON).status == Status.WAITLISTED


@pytest.mark.req("RULE-1")
def test_an_accepted_offer_is_decided_as_any_registration(database, services):
    people = fill(database)
    leave(database, people[0])
    offer_places(services, SOON)
    with database.writing() as session:
        person = offers.accept_offer(session, owner=people[3], terms=TERMS, now=SOON)
        assert (person.status, person.offer_until, person.waiting_since) == (Status.APPROVED, None, None)
    assert offer_places(services, SOON) == 0
    with database.reading() as session:
        assert places.count_holders(session, "visitor") == QUOTA


@pytest.mark.req("RULE-1")
def test_a_declined_offer_goes_to_the_next_in_line(database, services):
    people = fill(database)
    leave(database, people[0])
    offer_places(services, SOON)
    with database.writing() as session:
        assert offers.decline_offer(session, owner=people[3], now=SOON).status == Status.REJECTED
        before = len(queries.history_of(session, people[3]))
    with database.writing() as session:
        assert offers.decline_offer(session, owner=people[3], now=SOON).status == Status.REJECTED
        assert len(queries.history_of(session, people[3])) == before
    offer_places(services, SOON)
    assert fresh(database, people[4].id).offer_until is not None
    assert sorted(offer_letters(database)) == [people[3].email, people[4].email]
    with pytest.raises(Conflict, match="no offer"), database.writing() as session:
        offers.accept_offer(session, owner=people[3], terms=TERMS, now=SOON)


@pytest.mark.req("RULE-1")
def test_an_offer_that_ended_passes_on_and_its_owner_waits_at_the_end(database, services):
    people = fill(database)
    leave(database, people[0])
    offer_places(services, SOON)
    later = SOON + timedelta(hours=25)
    with pytest.raises(Conflict, match="has ended"), database.writing() as session:
        offers.accept_offer(session, owner=people[3], terms=TERMS, now=later)
    offer_places(services, later)
    assert [bool(fresh(database, person.id).offer_until) for person in people[3:]] == [False, True, False]
    leave(database, people[1])
    leave(database, people[2])
    offer_places(services, later)
    assert all(fresh(database, person.id).offer_until for person in people[3:])
    assert sorted(offer_letters(database)) == sorted(people[each].email for each in (3, 3, 4, 5))


@pytest.mark.req("RULE-1")
def test_accepting_while_the_offer_ends_gives_the_place_to_one(database, services):
    people = fill(database)
    leave(database, people[0])
    offer_places(services, SOON)
    end = SOON + timedelta(hours=24)

    def act(number: int) -> None:
        if number % 2:
            offer_places(services, end)
            return
        try:
            with database.writing() as session:
                offers.accept_offer(session, owner=people[3], terms=TERMS, now=end - timedelta(seconds=1))
        except Conflict:
            pass

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, range(16)))
    offer_places(services, end)
    with database.reading() as session:
        assert places.count_holders(session, "visitor") == QUOTA


@pytest.mark.req("RULE-1")
def test_staff_cannot_approve_somebody_in_line_while_the_kind_is_full(database):
    people = fill(database)
    with pytest.raises(Conflict, match="Registration is full"), database.writing() as session:
        decisions.approve_registration(session, people[3].id, letterhead=LETTERHEAD, now=SOON)


@pytest.mark.req("RULE-1")
def test_who_staff_put_on_the_list_is_not_offered_a_place(database, services):
    people = fill(database, line=0)
    with database.writing() as session:
        person = make_person(session, "visitor", status=Status.PENDING, created_at=NOON - timedelta(days=2))
        decisions.waitlist_registration(session, person.id, letterhead=LETTERHEAD, now=SOON)
    leave(database, people[0])
    assert offer_places(services, SOON) == 0
    assert fresh(database, person.id).offer_until is None


@pytest.mark.req("RULE-1")
def test_addresses_that_nobody_proves_do_not_keep_a_kind_full(database, services):
    with database.writing() as session:
        set_rule(session, quota=1, waitingList=True)
        stranger = register(session, 1).registration_id
        waiting = queries.get_person(session, register(session, 2, now=SOON).registration_id)
        prove_address(session, waiting, now=SOON)
    assert offer_places(services, NOON + timedelta(minutes=119)) == 0
    assert offer_places(services, NOON + offers.UNPROVEN_HOLDS) == 1
    assert fresh(database, waiting.id).offer_until is not None
    assert fresh(database, stranger).status == Status.WAITLISTED
    with database.writing() as session:
        assert proofs.purge_unproven(session, now=NOON + timedelta(days=31)) == 1


@pytest.mark.req("RULE-1", "REG-4")
def test_a_registered_address_is_answered_as_a_new_one_is_and_takes_no_place(database):
    people = fill(database, line=0)
    again = {"email": people[0].email}
    with database.writing() as session:
        assert register(session, 60, **again).status == Status.WAITLISTED
        set_rule(session, waitingList=False)
    with pytest.raises(Conflict, match="Registration is full"), database.writing() as session:
        register(session, 61, **again)
    with database.writing() as session:
        set_rule(session, quota=4)
        assert register(session, 62, **again).status == Status.PENDING
        assert register(session, 63).status == Status.PENDING


@pytest.mark.req("RULE-1", "KIND-3")
def test_who_corrects_a_rejected_registration_of_a_full_kind_waits_in_line(database):
    from maritime_site.core.schemas import parse_request
    from maritime_site.domain.people.profiles import VisitorProfile
    from maritime_site.domain.people.schemas import update_of

    people = fill(database, line=0)
    with database.writing() as session:
        person = make_person(session, "visitor", status=Status.REJECTED)
        payload = parse_request(update_of(VisitorProfile), {"designation": "Director"})
        saved = service.update_profile(session, payload, owner=person, now=SOON)
        assert (saved.status, saved.waiting_since) == (Status.WAITLISTED, SOON)
    leave(database, people[0])
    with database.reading() as session:
        line = select(Person.id).where(col(Person.waiting_since).is_not(None))
        assert session.exec(line).all() == [person.id]


@pytest.mark.req("RULE-1")
def test_lowering_a_quota_changes_nobody_who_is_in_and_raising_it_offers_places(database, services):
    people = fill(database)
    with database.writing() as session:
        set_rule(session, quota=1)
    offer_places(services, SOON)
    assert statuses(database) == {"approved": 3, "waitlisted": 3}
    with database.writing() as session:
        set_rule(session, quota=5)
    assert offer_places(services, SOON) == 2
    assert [bool(fresh(database, person.id).offer_until) for person in people[3:]] == [True, True, False]


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize("has_list", [True, False])
def test_lifting_a_quota_offers_everybody_in_line_a_place(database, services, has_list):
    people = fill(database)
    with database.writing() as session:
        set_rule(session, quota=None, waitingList=has_list)
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _round: offer_places(services, SOON), range(8))) == 3
    assert Counter(offer_letters(database)) == Counter(person.email for person in people[3:])
    with database.writing() as session:
        taken = offers.accept_offer(session, owner=queries.get_person(session, people[3].id), terms=TERMS, now=SOON)
    assert taken.status == Status.APPROVED


@pytest.mark.req("RULE-1", "IMPORT-1", "STAFF-1")
def test_staff_who_add_many_fill_the_places_and_the_rest_waits_in_line(database, services):
    with database.writing() as session:
        set_rule(session, quota=QUOTA)
        payloads = [staff_registration(number) for number in range(5)]
        added = staff.add_people(session, payloads, Placement(KINDS["visitor"], "general"), now=NOON)
        assert Counter(person.status for person in added) == {"pending": QUOTA, "waitlisted": 2}
    with pytest.raises(Conflict, match="Registration is full"), database.writing() as session:
        staff.add_person(session, staff_registration(9), Placement(KINDS["visitor"], "general"), now=NOON)
    offer_places(services, SOON)
    assert statuses(database) == {"pending": QUOTA, "waitlisted": 2}


@pytest.mark.req("RULE-1", "INVITE-1")
def test_whom_the_office_excuses_comes_in_past_dates_quota_and_questions(database, services):
    with database.writing() as session:
        set_rule(session, quota=0, closesAt="2025-01-01T00:00:00Z", questions=[question("size", required=True)])
        assert register(session, 1, waived=True).status == Status.PENDING
    with database.reading() as session:
        assert session.get_one(RegistrationPlaces, "visitor").taken == 1
