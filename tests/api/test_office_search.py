"""One search over everything the office looks for, as far as the caller's permissions reach (BULK-1)."""

from __future__ import annotations

import pytest

from maritime_site.domain.passes.service import issue_pass
from maritime_site.domain.people.models import Person
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import make_booking
from tests.people import NOON
from tests.search.test_index import make_case


@pytest.fixture
def filled(database, new_person):
    """Asha has a booking, and somebody of her name asked something."""
    asha = new_person(first_name="Asha", last_name="Rao")
    with database.writing() as session:
        booking = make_booking(session, asha)
        case = make_case(session, "Asha Menon", "menon@quay.example")
        return {"person": asha.id, "booking": booking.id, "case": case.id}


def hits(api, headers, words) -> dict[str, str]:
    answer = api.get("/api/admin/search", params={"q": words}, headers=headers)
    assert answer.status_code == 200, answer.text
    assert all(set(hit) == {"kind", "id", "title", "path"} for hit in answer.json()["data"])
    return {hit["kind"]: hit["id"] for hit in answer.json()["data"]}


@pytest.mark.req("BULK-1")
def test_people_bookings_and_cases_are_found_by_one_search(api, database, filled):
    chief = administrator(database, "superadmin")
    assert hits(api, chief, "ash") == {kind: str(key) for kind, key in filled.items()}
    assert hits(api, chief, "ash rao") == {kind: str(filled[kind]) for kind in ("person", "booking")}
    assert hits(api, chief, "nobody") == hits(api, chief, " ") == {}
    result = api.get("/api/admin/search", params={"q": "menon"}, headers=chief).json()["data"]
    assert result[0]["path"] == f"/admin/queries/{filled['case']}"
    assert "Asha Menon" in result[0]["title"]


@pytest.mark.req("BULK-1")
def test_the_number_of_a_pass_finds_its_holder_for_whom_may_see_registrations(api, database, filled):
    with database.writing() as session:
        number = issue_pass(session, owner=session.get(Person, filled["person"]), days=[NOON.date()], now=NOON).number
    chief, helper = administrator(database, "superadmin"), administrator(database, "support")
    for typed in (number, number.lower().replace("-", " ")):
        assert hits(api, chief, typed) == {"person": str(filled["person"])}
        assert "person" not in hits(api, helper, typed)
    assert hits(api, chief, "Z-99999") == {}


@pytest.mark.req("BULK-1", "BO-1")
def test_only_what_the_caller_may_see_is_found(api, database, filled):
    assert set(hits(api, administrator(database, "registrations officer"), "ash")) <= {"person", "nomination"}
    assert api.get("/api/admin/search", params={"q": "ash"}).status_code == 401
