"""The register of all registrations: found by words, kept in step with people, quick however many there are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import delete, insert
from sqlalchemy.schema import DropIndex
from sqlmodel import func, select

from maritime_site.domain.people import registration_search
from maritime_site.domain.people.models import Person, Status
from maritime_site.domain.people.registration_search import RegistrationFilters
from maritime_site.domain.people.search_models import RegistrationEntry, RegistrationTally
from tests.factories import make_person
from tests.people import NOON
from tests.plans import explained, is_sorted, sort_only_what_has_no_index


def names(session, **look):
    people, total = registration_search.search_registrations(session, RegistrationFilters(**look))
    assert total == len(people)
    return [person.first_name for person in people]


@pytest.mark.req("BO-3")
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("jos", True),
        ("JOSÉ nun", True),
        ("nunes jo", True),
        ("lantern", True),
        ("tidal", True),
        ("jose.nunes@quay.example", True),
        ("+351912345678", True),
        ("912345678", True),
        ("REG-QQQQ-WWWW", True),
        ("qqqq", True),
        ("ose", False),
        ("jos nobody", False),
        ("!!!", False),
        ("' OR 1=1 --", False),
        ("NOT", False),
    ],
)
def test_a_registration_is_found_by_any_of_its_words(session, asha, search, found):
    make_person(
        session,
        "exhibitor",
        first_name="José",
        last_name="Nunes",
        organisation="Lantern Quay",
        country="PT",
        email="jose.nunes@quay.example",
        country_code="+351",
        mobile="+351912345678",
        reference="REG-QQQQ-WWWW",
        details={"company_name": "Tidal Cranes"},
        status=Status.PENDING,
    )
    assert names(session, search=search) == (["José"] if found else [])


@pytest.mark.req("BO-3")
def test_the_register_follows_every_change(session, asha):
    asha.first_name, asha.organisation, asha.status = "Zubin", "Quay Works", Status.REJECTED
    session.flush()
    assert names(session, search="zub", status="rejected") == ["Zubin"]
    assert names(session, search="harbour") == []
    assert names(session, status="approved") == []
    assert registration_search.list_countries(session) == ["IN"]
    session.delete(asha)
    session.flush()
    assert names(session) == []
    assert registration_search.list_countries(session) == []


@pytest.mark.req("BO-3")
def test_who_was_written_past_the_listener_is_entered_by_the_job(session, asha, bilal):
    session.execute(delete(RegistrationEntry))
    session.execute(delete(RegistrationTally))
    assert names(session) == []
    assert registration_search.repair_entries(session) == 2
    assert registration_search.repair_entries(session) == 0
    assert sorted(names(session)) == ["Asha", "Bilal"]
    assert registration_search.fold_counters(session) == 0
    asha.status = Status.REJECTED
    session.flush()
    asha.status = Status.APPROVED
    session.flush()
    assert registration_search.fold_counters(session) == 3
    assert names(session, status="approved", kind="delegate") == ["Asha"]


@pytest.mark.req("REG-5")
def test_the_next_in_the_queue_has_waited_longest(session):
    first, second, media = (
        make_person(session, kind, status=Status.PENDING, created_at=NOON - timedelta(days=days))
        for kind, days in (("delegate", 3), ("delegate", 2), ("media", 1))
    )
    assert registration_search.next_waiting(session) == first.id
    assert registration_search.next_waiting(session, after=first) == second.id
    assert registration_search.next_waiting(session, after=media) == first.id
    assert registration_search.next_waiting(session, after=first, kind="delegate") == second.id
    assert registration_search.next_waiting(session, after=media, kind="media") is None


@pytest.mark.req("PERF-2")
@pytest.mark.parametrize(
    "look",
    [
        {},
        {"status": "pending"},
        {"kind": "media", "status": "pending"},
        {"country": "NO", "sort": "name"},
        {"kind": "media", "status": "pending", "country": "NO", "sort": "-name"},
    ],
    ids=["all", "status", "kind and status", "country by name", "all filters by name"],
)
def test_a_page_is_read_from_an_index_and_never_sorted(session, look):
    """Whatever the filters and the order; so twenty rows cost the same among a thousand and among 100,000."""
    people = [make_person(session) for _number in range(3)]
    rows = [
        {
            **registration_search.entry_of(people[0]),
            "person_id": one.id,
            "kind": "media",
            "country": "NO",
            "status": "pending",
        }
        for one in people
    ]
    session.execute(delete(RegistrationEntry))
    session.execute(insert(RegistrationEntry), rows)
    sort_only_what_has_no_index(session)
    values = plan(session, RegistrationFilters(**look))
    assert "ix_registration_entry" in values
    assert not is_sorted(values)
    for index in RegistrationEntry.__table__.indexes:  # pyright: ignore[reportAttributeAccessIssue]
        session.execute(DropIndex(index))
    assert is_sorted(plan(session, RegistrationFilters(**look)))  # the control


def plan(session, look):
    with explained(session, "FROM registration_entry") as values:
        registration_search._read_page(session, registration_search._filter_conditions(RegistrationEntry, look), look)
    return "\n".join(values)


@pytest.mark.req("PERF-2")
def test_words_are_looked_up_in_their_index(session, backend, asha):
    with explained(session, "registration_") as values:
        assert (
            registration_search.search_registrations(session, RegistrationFilters(search="asha", status="approved"))[1]
            == 1
        )
    index = "registration_search VIRTUAL TABLE INDEX" if backend == "sqlite" else "ix_registration_entry_words"
    assert [index in plan for plan in values] == [True, True, False]  # how many, which, and a page of them


@pytest.mark.req("PERF-2")
def test_how_many_there_are_is_tallied_not_counted(session, asha):
    session.execute(
        insert(RegistrationTally), [{"kind": "delegate", "status": "approved", "country": "IN", "people": 9}]
    )
    assert registration_search.search_registrations(session, RegistrationFilters())[1] == 10
    assert session.exec(select(func.count()).select_from(Person)).one() == 1
