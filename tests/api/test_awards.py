"""Nominations over REST: the form, its two ends, and the back office (AWD-1)."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import col, select

from maritime_site.api.middleware.body_limits import FORM_BYTES
from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.awards.models import Nomination, NominationFile
from maritime_site.domain.outbox.models import Message
from tests.api.backoffice import administrator
from tests.domain.awards.builders import make_category
from tests.uploads import PDF, expect_inert, picture

pytestmark = pytest.mark.req("AWD-1")
FORM = {
    "category": "ports",
    "nomineeName": "Esha Menon",
    "nomineeEmail": "esha@demo.example",
    "nomineeCountryCode": "+91",
    "nomineeMobile": "9876543210",
    "organisation": "Harbour Works",
    "statement": "She moved the port.",
    "nominatorName": "Asha Rao",
    "nominatorEmail": "asha@demo.example",
    "consent": "true",
}
OWN = FORM | {"nominatorEmail": FORM["nomineeEmail"]}


@pytest.fixture
def category(database):
    with database.writing() as session:
        return make_category(session, closes_at=utc_now() + timedelta(days=9))


def send(api, form=FORM, files=()):
    # A form without files is multipart too: an empty file field, as browsers send it.
    return api.post(
        "/api/awards/nominate", data=form, files=[("files", file) for file in files] or [("files", ("", b""))]
    )


def link_of(database, purpose) -> tuple[str, str]:
    with database.reading() as session:
        text = session.exec(select(Message.text).where(Message.purpose == purpose)).one()
    match = re.search(r"reference=([\w-]+)&key=(\w+)", text)
    assert match
    return match[1], match[2]


def test_everybody_reads_the_categories(api, category):
    hindi = api.get("/api/awards/categories", headers={"Accept-Language": "hi"}).json()["data"]
    data = api.get("/api/awards/categories").json()["data"]
    assert [(each["key"], each["name"], each["open"]) for each in data] == [("ports", "Ports", True)]
    assert hindi[0]["name"] == "पत्तन"


@pytest.mark.usefixtures("category")
def test_a_nomination_with_files_is_received(api, services):
    answer = send(api, files=[("turnaround figures.pdf", PDF), ("berth.png", picture())])
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert (body["success"], body["data"]["status"]) == (True, "awaiting_nominee")
    assert set(body["data"]) == {"nominationId", "reference", "status"}
    assert len(services.files.kept) == 2


def kept_of(database, services):
    """How many nominations, letters, files in the table and in the store."""
    with database.reading() as session:
        counts = [len(session.exec(select(table)).all()) for table in (Nomination, Message, NominationFile)]
    return *counts, len(services.files.kept)


@pytest.mark.usefixtures("category")
def test_nomination_sent_again_is_answered_as_the_first_time(api, database, services):
    files = [("figures.pdf", PDF), ("berth.png", picture())]
    first, again = send(api, files=files), send(api, files=files)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert kept_of(database, services) == (1, 2, 2, 2)
    refused = send(api, files=files[:1])
    assert (refused.status_code, first.json()["data"]["reference"] in refused.json()["message"]) == (409, True)
    assert kept_of(database, services) == (1, 2, 2, 2)


@pytest.mark.req("AWD-1")
@pytest.mark.usefixtures("category")
@pytest.mark.parametrize("change", [{"statement": "She moved two ports."}, {"nominatorEmail": "bilal@demo.example"}])
def test_other_words_are_another_nomination(api, change):
    references = {send(api, FORM | more).json()["data"]["reference"] for more in ({}, change)}
    assert len(references) == 2


@pytest.mark.req("AWD-1")
@pytest.mark.usefixtures("category")
def test_nomination_that_was_withdrawn_may_be_sent_anew(api, database):
    first = send(api).json()["data"]["reference"]
    reference, key = link_of(database, "nomination-received")
    gone = api.post(f"/api/awards/nominations/{reference}/respond", json={"key": key, "action": "withdraw"})
    assert gone.status_code == 200
    assert send(api).json()["data"]["reference"] != first


@pytest.mark.race
@pytest.mark.req("AWD-1")
@pytest.mark.usefixtures("category")
def test_nomination_from_many_tabs_at_once_is_one(api, database, services):
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _tab: send(api, files=[("figures.pdf", PDF)]), range(4)))
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.json()["data"]["reference"] for answer in answers}) == 1
    assert kept_of(database, services) == (1, 2, 1, 1)


@pytest.mark.usefixtures("category")
@pytest.mark.parametrize("body", [{"json": OWN | {"consent": True}}, {"data": OWN}], ids=["json", "plain form"])
def test_what_carries_no_file_needs_no_parts(api, body):
    answer = api.post("/api/awards/nominate", **body)
    assert (answer.status_code, answer.json()["data"]["status"]) == (201, "submitted")


def test_a_plain_form_has_no_room_for_files(api):
    answer = api.post("/api/awards/nominate", data=OWN | {"statement": "x" * FORM_BYTES})
    assert answer.status_code == 413


@pytest.mark.usefixtures("category")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"consent": "false"}, "consent"),
        ({"nomineeEmail": "nobody"}, "nomineeEmail"),
        ({"nomineeMobile": "12"}, "nomineeMobile"),
        ({"category": "boats"}, "category"),
        ({"statement": ""}, "statement"),
        ({"status": "shortlisted"}, "status"),
    ],
)
def test_refusals_name_the_field(api, change, field):
    answer = send(api, FORM | change)
    assert answer.status_code == 422
    assert set(answer.json()["errors"]) == {field}


@pytest.mark.usefixtures("category")
@pytest.mark.parametrize("file", [("x.jpg", PDF), ("x.exe", b"MZ"), ("x.pdf", b"%PDF-1.7")])
def test_a_file_that_is_not_what_it_says_is_refused_and_nothing_kept(api, services, database, file):
    answer = send(api, files=[("good.pdf", PDF), file])
    assert (answer.status_code, set(answer.json()["errors"])) == (422, {"files"})
    assert answer.json()["message"].startswith(f"{file[0]}: ")
    assert services.files.kept == {}
    with database.reading() as session:
        assert session.exec(select(NominationFile)).all() == []


@pytest.mark.req("AWD-1")
def test_more_files_than_may_be_are_refused_at_the_files(api, services):
    answer = send(api, files=[(f"{number}.png", picture()) for number in range(6)])
    assert (answer.status_code, answer.json()["errors"]) == (422, {"files": "Choose at most 5 files"})
    assert services.files.kept == {}


def test_a_closed_category_is_409_with_the_date(api, database):
    with database.writing() as session:
        make_category(session, closes_at=utc_now() - timedelta(days=1))
    answer = send(api)
    assert answer.status_code == 409
    assert "closed on" in answer.json()["message"]


@pytest.mark.usefixtures("category")
def test_after_ten_a_proof_of_work_is_asked(api):
    assert [send(api, FORM | {"nomineeEmail": "wrong"}).status_code for _ in range(3)] == [422] * 3
    assert [send(api).status_code for _ in range(10)] == [201] * 10
    refused = send(api)
    assert (refused.status_code, refused.json()["challenge"]) == (429, "/api/challenge")


@pytest.mark.usefixtures("category")
def test_the_nominee_answers_by_the_link_of_their_message(api, database):
    send(api)
    reference, key = link_of(database, "nomination-asked")
    path = f"/api/awards/nominations/{reference}"
    shown = api.get(path, params={"key": key}).json()["data"]
    assert (shown["role"], shown["nomineeName"], shown["status"]) == ("nominee", "Esha Menon", "awaiting_nominee")
    assert "asha@demo.example" not in str(shown)
    assert api.get(path, params={"key": "x"}).status_code == 404
    accepted = api.post(f"{path}/respond", json={"key": key, "action": "accept"})
    assert (accepted.status_code, accepted.json()["data"]["status"]) == (200, "submitted")
    assert api.post(f"{path}/respond", json={"key": key, "action": "withdraw"}).status_code == 409
    own = link_of(database, "nomination-received")[1]
    assert api.post(f"{path}/respond", json={"key": own, "action": "withdraw"}).json()["data"]["status"] == "withdrawn"


@pytest.mark.usefixtures("category")
def test_a_shortlisted_nominee_signs_in_as_an_achiever(api, database):
    made = send(api, OWN).json()["data"]["nominationId"]
    editor = administrator(database, "editor")
    assert api.post(f"/api/admin/nominations/{made}/shortlist").status_code == 401
    for _again in range(2):
        answer = api.post(f"/api/admin/nominations/{made}/shortlist", headers=editor)
        assert (answer.status_code, answer.json()["data"]["status"]) == (200, "shortlisted")
    address = {"email": FORM["nomineeEmail"], "mobile": "", "countryCode": "+91"}
    assert api.post("/api/achiever/login/request-otp", json=address).status_code == 200
    with database.reading() as session:
        text = session.exec(select(Message.text).where(Message.purpose == "sign-in-code")).one()
    otp = re.findall(r"(?<!\d)\d{6}(?!\d)", text)[0]
    signed_in = api.post("/api/achiever/login/verify-otp", json=address | {"otp": otp}).json()
    assert signed_in["data"]["status"] == "approved"
    bearer = {"Authorization": f"Bearer {signed_in['token']}"}
    assert api.get("/api/achiever/pass", headers=bearer).status_code == 200


@pytest.mark.usefixtures("category")
def test_staff_find_read_and_reject(api, database):
    made = send(api, files=[("../fig\u2028ur\u202ees.pdf", PDF)]).json()["data"]["nominationId"]
    editor, other = administrator(database, "editor"), administrator(database, "helpdesk")
    assert api.get("/api/admin/nominations", headers=other).status_code == 403
    result = api.get("/api/admin/nominations?search=esha&status=awaiting_nominee&category=ports", headers=editor).json()
    assert (result["total"], result["data"][0]["id"]) == (1, made)
    assert api.get("/api/admin/nominations?status=rejected", headers=editor).json()["data"] == []
    shown = api.get(f"/api/admin/nominations/{made}", headers=editor).json()["data"]
    assert [file["title"] for file in shown["files"]] == ["figures.pdf"]
    file = api.get(f"/api/admin/nominations/{made}/files/{shown['files'][0]['id']}", headers=editor)
    with database.reading() as session:
        assert (
            session.exec(select(AuditEntry.action).order_by(col(AuditEntry.sequence))).all()[-1]
            == "nomination.read-file"
        )
    assert (file.content, file.headers["content-type"]) == (PDF, "application/pdf")
    expect_inert(file, f"{shown['reference']}-{shown['files'][0]['id'][:8]}.pdf")
    reminded = api.post(f"/api/admin/nominations/{made}/remind", headers=editor)
    assert (reminded.status_code, reminded.json()["data"]["history"][-1]["note"]) == (200, "reminded")
    assert api.post(f"/api/admin/nominations/{made}/ask", headers=editor).status_code == 409, "once a day"
    assert api.post(f"/api/admin/nominations/{made}/remind", headers=other).status_code == 403
    assert api.post(f"/api/admin/nominations/{made}/reject", json={}, headers=editor).status_code == 422
    for _again in range(2):
        rejected = api.post(f"/api/admin/nominations/{made}/reject", json={"reason": "No figures."}, headers=editor)
        assert (rejected.status_code, rejected.json()["data"]["status"]) == (200, "rejected")
    assert api.post(f"/api/admin/nominations/{made}/shortlist", headers=editor).status_code == 409


def test_a_file_the_store_lost_is_404(api, database, services, category):
    made = send(api, files=[("figures.pdf", PDF)]).json()["data"]["nominationId"]
    editor = administrator(database, "editor")
    file = api.get(f"/api/admin/nominations/{made}", headers=editor).json()["data"]["files"][0]["id"]
    services.files.kept.clear()
    assert api.get(f"/api/admin/nominations/{made}/files/{file}", headers=editor).status_code == 404
    assert api.get(f"/api/admin/nominations/{category.id}/files/{file}", headers=editor).status_code == 404


def test_staff_keep_the_categories(api, database):
    editor = administrator(database, "editor")
    body = {"key": "ferries", "nameEn": "Ferries", "nameHi": "फेरी", "closesAt": "2097-01-31T18:30:00Z"}
    answer = api.post("/api/admin/award-categories", json=body, headers=editor)
    assert answer.status_code == 201, answer.text
    made = answer.json()["data"]["id"]
    del body["key"]
    changed = api.put(f"/api/admin/award-categories/{made}", json=body | {"open": False}, headers=editor)
    assert (changed.status_code, changed.json()["data"]["open"]) == (200, False)
    assert api.get("/api/admin/award-categories", headers=editor).json()["total"] == 1
    assert send(api, FORM | {"category": "ferries"}).status_code == 409


def test_the_list_of_categories_is_searched_narrowed_and_paged(api, database):
    editor = administrator(database, "editor")
    with database.writing() as session:
        for place, key in enumerate(("ports", "ships", "shipyards")):
            open_until = utc_now() + timedelta(days=-1 if key == "ships" else 9)
            make_category(session, key=key, name_en=key.title(), position=place, closes_at=open_until)

    def listed(**params) -> tuple[list[str], int]:
        answer = api.get("/api/admin/award-categories", params=params, headers=editor).json()
        return [each["key"] for each in answer["data"]], answer["total"]

    assert listed() == (["ports", "ships", "shipyards"], 3)
    assert listed(search="SHIP") == (["ships", "shipyards"], 2)
    assert listed(search="पत्तन", status="closed") == (["ships"], 1)
    assert listed(page=2, pageSize=2) == (["shipyards"], 3)
    assert listed(page=9) == ([], 3)
    for wrong in ({"page": 0}, {"pageSize": 101}, {"status": "torn"}, {"sort": "key"}):
        assert api.get("/api/admin/award-categories", params=wrong, headers=editor).status_code == 422
