"""Leads over REST: scanned where people agreed, rated, downloaded, taken back (EXHIBIT-2)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.leads import privacy, service
from maritime_site.domain.leads.models import Lead
from maritime_site.domain.leads.schemas import ScanLeadRequest
from maritime_site.domain.passes.code import ONLY_NUMBER, PassCode, PassKey
from maritime_site.domain.passes.service import key_of, open_pass
from maritime_site.domain.people.models import Person, Status
from tests.api.backoffice import administrator
from tests.api.hindi import HINDI, assert_hindi
from tests.api.test_company_pages import seat

pytestmark = pytest.mark.req("EXHIBIT-2")
LEADS = "/api/exhibition/leads"


@pytest.fixture
def exhibitor(new_person):
    return new_person("exhibitor", email="sagar@demo.example")


@pytest.fixture
def bearer(exhibitor, token_for):
    return token_for(exhibitor)


@pytest.fixture
def visitor(new_person):
    return new_person("visitor", email="asha@demo.example", first_name="Asha", last_name="=HYPERLINK(1)")


@pytest.fixture
def hers(visitor, token_for):
    return token_for(visitor)


def agree(api, headers, *, given=True):
    assert api.put("/api/visitor/consents", json={"partners": given}, headers=headers).status_code == 200


def code_of(services, person):
    return open_pass(services, person, now=utc_now()).code


def scan(api, headers, code, **more):
    body = {"code": code, "scannedAt": format_iso(utc_now())} | more
    return api.post(LEADS, json=body, headers=headers)


def test_scan_is_refused_until_the_visitor_agrees(api, services, bearer, visitor, hers):
    code = code_of(services, visitor)
    refused = scan(api, bearer, code)
    assert (refused.status_code, refused.json()["message"]) == (409, str(service.NOT_AGREED))
    assert api.get(LEADS, headers=bearer).json()["data"] == []
    assert api.get("/api/me/shared", headers=hers).json() == {"success": True, "agreed": False, "data": []}
    agree(api, hers)
    made = scan(api, bearer, code, rating=4, note="Wants a dock")
    assert made.status_code == 200, made.text
    lead = made.json()["data"]
    assert (lead["person"]["firstName"], lead["rating"], lead["note"]) == ("Asha", 4, "Wants a dock")
    assert api.get(LEADS, headers=bearer).json()["data"] == [lead]


def test_second_scan_updates_and_says_nothing_twice(api, services, bearer, visitor, hers):
    agree(api, hers)
    code = code_of(services, visitor)
    first = scan(api, bearer, code, rating=2, note="Cold").json()["data"]
    again = scan(api, bearer, code, rating=5)
    assert (again.status_code, again.json()["data"]["id"]) == (200, first["id"])
    assert (again.json()["data"]["rating"], again.json()["data"]["note"]) == (5, "Cold")
    late = scan(api, bearer, code, rating=1, scannedAt=format_iso(utc_now() - timedelta(hours=2)))
    assert (late.json()["data"]["rating"], late.json()["data"]["scannedAt"]) == (5, again.json()["data"]["scannedAt"])
    assert api.get(LEADS, headers=bearer).json()["total"] == 1


def test_a_phone_whose_clock_is_ahead_scans_now_and_a_later_scan_counts(api, services, bearer, visitor, hers):
    agree(api, hers)
    code = code_of(services, visitor)
    ahead = scan(api, bearer, code, rating=2, scannedAt=format_iso(utc_now() + timedelta(minutes=4))).json()["data"]
    assert datetime.fromisoformat(ahead["scannedAt"]) <= utc_now()
    assert scan(api, bearer, code, rating=5).json()["data"]["rating"] == 5


def test_forged_and_ended_passes_change_nothing(  # noqa: PLR0917  fixtures
    api, services, database, bearer, visitor, hers
):
    agree(api, hers)
    code = code_of(services, visitor)
    forged = PassKey(b"another key that this site lacks").sign(PassCode("V", 1, (utc_now().date(),), "00" * 8))
    for text in (forged, "MP1:NONSENSE", "hello", code[:-1] + ("A" if code[-1] != "A" else "B")):
        answer = scan(api, bearer, text)
        assert (answer.status_code, answer.json()["errors"]) == (422, {"code": str(service.NO_PASS)}), text
        assert_hindi(scan(api, bearer | HINDI, text))
    for number in ("V-00001", " v00001 "):
        answer = scan(api, bearer, number)
        assert (answer.status_code, answer.json()["errors"]) == (422, {"code": ONLY_NUMBER}), number
    unknown = key_of(services).sign(PassCode("V", 9, (utc_now().date(),), "11" * 8))
    assert scan(api, bearer, unknown).status_code == 409
    with database.reading() as session:
        assert session.exec(select(Lead)).all() == []


def test_an_exhibitor_who_is_no_longer_approved_reads_no_leads(  # noqa: PLR0917  fixtures
    api, services, database, exhibitor, bearer, visitor, hers
):
    agree(api, hers)
    lead = scan(api, bearer, code_of(services, visitor)).json()["data"]
    with database.writing() as session:
        session.get_one(Person, exhibitor.id).status = Status.REJECTED
    for path in (LEADS, f"{LEADS}.csv", f"{LEADS}.xlsx"):
        refused = api.get(path, headers=bearer)
        assert (refused.status_code, "Asha" in refused.text) == (409, False)
    assert api.patch(f"{LEADS}/{lead['id']}", json={"rating": 1}, headers=bearer).status_code == 409


def test_a_rating_is_taken_away_again(api, services, bearer, visitor, hers):
    agree(api, hers)
    lead = scan(api, bearer, code_of(services, visitor), rating=4, note="Wants a dock").json()["data"]
    for given, rating in (({"note": "Call"}, 4), ({"rating": None, "note": None, "followUp": None}, None)):
        changed = api.patch(f"{LEADS}/{lead['id']}", json=given, headers=bearer).json()["data"]
        assert (changed["rating"], changed["note"], changed["followUp"]) == (rating, "Call", "none")


def test_a_scan_of_before_the_pass_got_another_code_is_kept_when_it_is_handed_in(  # noqa: PLR0917  fixtures
    api, services, database, bearer, visitor, hers
):
    """A phone without a network scanned it in the morning; the pass was lost and issued anew at noon."""
    agree(api, hers)
    code, boss = code_of(services, visitor), administrator(database, "gate supervisor")
    (given,) = api.get("/api/admin/passes", headers=boss).json()["data"]
    early, late = utc_now() - timedelta(hours=1), utc_now() + timedelta(minutes=1)
    address = f"/api/admin/passes/{given['id']}"
    assert api.post(f"{address}/revoke", json={"reason": "Lost"}, headers=boss).is_success
    assert scan(api, bearer, code, scannedAt=format_iso(early)).status_code == 409
    assert api.post(f"{address}/reissue", headers=boss).is_success
    assert scan(api, bearer, code, scannedAt=format_iso(late)).status_code == 409
    kept = scan(api, bearer, code, scannedAt=format_iso(early))
    assert (kept.status_code, kept.json().get("data", {}).get("person", {}).get("firstName")) == (200, "Asha")


def test_visitor_takes_back_and_no_scan_brings_it_again(  # noqa: PLR0917  fixtures
    api, services, exhibitor, bearer, visitor, hers
):
    agree(api, hers)
    code = code_of(services, visitor)
    scan(api, bearer, code, rating=3, note="Asha likes docks")
    shared = api.get("/api/me/shared", headers=hers).json()["data"]
    assert [row["companyId"] for row in shared] == [str(exhibitor.id)]
    path = f"/api/me/shared/{exhibitor.id}"
    assert api.delete(path, headers=hers).status_code == 200
    assert api.delete(path, headers=hers).status_code == 404
    lead = api.get(LEADS, headers=bearer).json()["data"][0]
    assert (set(lead["person"].values()), lead["note"]) == ({"", None}, "")
    assert lead["takenBackAt"]
    assert "Asha" not in api.get(f"{LEADS}.csv", headers=bearer).text
    assert scan(api, bearer, code).status_code == 409
    agree(api, hers, given=False)
    agree(api, hers)
    assert scan(api, bearer, code).status_code == 200


def test_team_scans_for_one_company_and_chitra_sees_nothing(  # noqa: PLR0917  fixtures
    api, services, database, exhibitor, bearer, visitor, hers, new_person, token_for
):
    agree(api, hers)
    meena = new_person("delegate", email="meena@demo.example")
    seat(database, exhibitor, meena)
    team = token_for(meena)
    lead = scan(api, team, code_of(services, visitor)).json()["data"]
    assert [row["id"] for row in api.get(LEADS, headers=bearer).json()["data"]] == [lead["id"]]
    assert scan(api, bearer, code_of(services, meena)).status_code == 409
    chitra = token_for(new_person("exhibitor", email="chitra@demo.example"))
    assert api.get(LEADS, headers=chitra).json()["data"] == []
    assert api.patch(f"{LEADS}/{lead['id']}", json={"rating": 1}, headers=chitra).status_code == 404
    other = token_for(new_person("delegate", email="bilal@demo.example"))
    assert {api.get(LEADS, headers=other).status_code, scan(api, other, "x").status_code} == {401}
    changed = api.patch(f"{LEADS}/{lead['id']}", json={"followUp": "open", "note": "Call"}, headers=team)
    assert (changed.json()["data"]["followUp"], changed.json()["data"]["note"]) == ("open", "Call")


def test_contact_details_follow_the_sharing_of_networking(api, services, bearer, new_person, token_for):
    delegate = new_person("delegate", email="dev@demo.example")
    headers = token_for(delegate)
    api.put("/api/delegate/consents", json={"partners": True}, headers=headers)
    person = scan(api, bearer, code_of(services, delegate)).json()["data"]["person"]
    assert person["email"] == "dev@demo.example"
    hidden = {"email": False, "mobile": False, "companyEmail": False}
    assert api.put("/api/delegate/connection/sharing", json=hidden, headers=headers).status_code == 200
    person = api.get(LEADS, headers=bearer).json()["data"][0]["person"]
    assert (person["email"], person["mobile"]) == (None, None)


def test_files_are_safe_to_open(api, services, bearer, visitor, hers):
    agree(api, hers)
    scan(api, bearer, code_of(services, visitor), note="+1 to call")
    text = api.get(f"{LEADS}.csv", headers=bearer)
    assert text.headers["content-type"].startswith("text/csv")
    assert '"\'=HYPERLINK(1)"' in text.text
    assert '"\'+1 to call"' in text.text
    assert '"Nothing to do"' in text.text
    book = api.get(f"{LEADS}.xlsx", headers=bearer)
    assert book.content[:2] == b"PK"


def test_erasure_empties_the_lead(  # noqa: PLR0917  fixtures
    api, services, database, bearer, visitor, hers
):
    agree(api, hers)
    scan(api, bearer, code_of(services, visitor), note="Asha")
    with database.writing() as session:
        person = session.get_one(Person, visitor.id)
        assert privacy.export_of(session, person)["sharedWithExhibitors"][0]["note"] == "Asha"
        privacy.erase_held_data(session, person, services=services, now=utc_now())
        lead = session.exec(select(Lead)).one()
        assert (lead.person_id, lead.note) == (None, "")


@pytest.mark.race
def test_one_person_scanned_by_many_phones_is_one_lead(  # noqa: PLR0917  fixtures
    api, services, database, exhibitor, visitor, hers
):
    agree(api, hers)
    code, key = code_of(services, visitor), key_of(services)

    def take(number):
        payload = ScanLeadRequest(code=code, scanned_at=utc_now() + timedelta(seconds=number), rating=1 + number % 5)
        with database.writing() as session:
            made = service.scan_lead(session, payload, member=exhibitor, keys={key.kid: key.public}, now=utc_now())
            return made.is_new

    with ThreadPoolExecutor(12) as pool:
        assert sum(pool.map(take, range(24))) == 1
    with database.reading() as session:
        assert len(session.exec(select(Lead)).all()) == 1


@pytest.mark.race
def test_without_the_lock_on_the_person_the_table_refuses_a_second_lead(  # noqa: PLR0917  fixtures
    api, services, database, exhibitor, visitor, backend
):
    """The control: two that do not wait for each other meet at the table's constraint."""
    made = {"company_id": exhibitor.id, "person_id": visitor.id, "scanned_at": utc_now()}
    made |= {"created_at": utc_now(), "updated_at": utc_now()}

    def take(_number):
        try:
            with database.writing() as session:
                session.add(Lead(**made))
        except Exception as problem:  # noqa: BLE001  whichever the driver raises
            return type(problem).__name__
        return ""

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(take, range(8)))
    assert (told.count(""), told.count("IntegrityError")) == (1, 7)
