"""One's own data over REST: a copy, and being erased; and the office's list (REG-7)."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.hospitality import transitions
from maritime_site.domain.hospitality.models import ActorType, BookingStatus
from maritime_site.domain.outbox import service as outbox
from maritime_site.domain.outbox.models import LAST_MESSAGE, Message
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.privacy.models import DataRequest
from maritime_site.jobs import privacy as job
from tests.api.backoffice import administrator
from tests.domain.hospitality.builders import TERMS, make_booking
from tests.domain.privacy.traces import traces_of
from tests.uploads import PDF

pytestmark = pytest.mark.req("REG-7")

# What is erased from where is proved on both databases below; the kinds differ in their addresses alone.
ON_ONE = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)


def code_of(database) -> str:
    with database.reading() as session:
        sent = select(Message.text).where(Message.purpose == "data-code").order_by(Message.created_at.desc())  # type: ignore[attr-defined]
        return re.findall(r"(?<!\d)\d{6}(?!\d)", session.exec(sent).first() or "")[0]


def booked(database, person):
    with database.writing() as session:
        booking = make_booking(session, person, now=utc_now())
        transitions.change_status(
            session, booking, BookingStatus.CONFIRMED, by=ActorType.GATEWAY, terms=TERMS, now=utc_now()
        )
        return booking


@ON_ONE
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_gets_a_copy_of_all_that_is_held(api, database, new_person, token_for, kind):
    person = new_person(kind, first_name="Zubeida")
    headers, prefix = token_for(person), f"/api{KINDS[kind].api_prefix}"
    assert api.post(f"{prefix}/data/request", headers=headers).json()["success"] is True
    answer = api.post(f"{prefix}/data/confirm", json={"otp": code_of(database)}, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert f'filename="my-data-{person.reference}.zip"' in answer.headers["content-disposition"]
    copy = zipfile.ZipFile(io.BytesIO(answer.content))
    assert sorted(copy.namelist()) == ["my-data.html", "my-data.json"]
    assert json.loads(copy.read("my-data.json"))["profile"][0]["email"] == person.email
    page = copy.read("my-data.html").decode()
    assert "Zubeida" in page
    assert "<script" not in page


@pytest.mark.req("RULE-1")
@pytest.mark.parametrize("kind", ["delegate", "visitor"])
def test_the_copy_has_answers_in_the_words_of_their_questions(api, database, new_person, token_for, kind):
    labels = {"en": "Which dish?", "hi": "कौन सा व्यंजन?"}
    dishes = {"lentils": {"en": "Lentil soup", "hi": "दाल"}, "rice": {"en": "Rice", "hi": "चावल"}}
    options = [{"value": value, "label": label} for value, label in dishes.items()]
    questions = [
        {"key": "dish", "type": "choice", "label": labels, "options": options},
        # Named as fields of other records are.
        *({"key": key, "type": "text", "label": {"en": key, "hi": key}} for key in ("user-type", "country")),
        {"key": "crew", "type": "number", "label": {"en": "How many?", "hi": "कितने?"}},
    ]
    rule = api.put(f"/api/admin/rules/{kind}", json={"questions": questions}, headers=administrator(database))
    assert rule.status_code == 200, rule.text
    given = {"dish": "lentils", "user-type": "sailor", "country": "here", "crew": 12}
    person = new_person(kind, answers=given)
    headers, prefix = token_for(person), f"/api{KINDS[kind].api_prefix}"
    api.post(f"{prefix}/data/request", headers=headers)
    answer = api.post(f"{prefix}/data/confirm", json={"otp": code_of(database)}, headers=headers)
    assert answer.status_code == 200, answer.text
    copy = zipfile.ZipFile(io.BytesIO(answer.content))
    assert json.loads(copy.read("my-data.json"))["profile"][0]["answers"] == given
    page = copy.read("my-data.html").decode()
    for words in ("Which dish?", "Lentil soup", "sailor", "here", "How many?", "12"):
        assert words in page, words


@pytest.fixture(params=KINDS)
def zubeida(request, new_person):
    return new_person(request.param, first_name="Zubeida", last_name="Qureshi", email="zubeida@own.example")


@ON_ONE
def test_every_kind_can_be_erased_and_leaves_no_trace(api, database, services, zubeida, token_for):
    person, headers, prefix = zubeida, token_for(zubeida), f"/api{KINDS[zubeida.kind].api_prefix}"
    sent = {"data": {"kind": "other"}, "files": {"file": ("a.pdf", PDF)}}
    assert api.post(f"{prefix}/documents", headers=headers, **sent).status_code == 200
    assert api.post(f"{prefix}/erasure/request", headers=headers).status_code == 200
    assert api.post(f"{prefix}/erasure/confirm", json={"otp": "abcdef"}, headers=headers).status_code == 422
    answer = api.post(f"{prefix}/erasure/confirm", json={"otp": code_of(database)}, headers=headers)
    assert (answer.status_code, answer.json()["success"]) == (200, True)
    assert services.files.kept == {}
    assert api.get(f"{prefix}/profile", headers=headers).status_code == 401
    with database.writing() as session:
        letter = session.exec(select(Message).where(Message.purpose == LAST_MESSAGE)).one()
        assert letter.recipient == person.email
        outbox.mark_sent(session, letter.id, now=utc_now())
    with database.reading() as session:
        assert traces_of(session, "zubeida", "qureshi", person.email, person.mobile) == {}
        assert session.exec(select(DataRequest.files)).one() == []


def test_the_copy_holds_the_files_and_speaks_the_persons_language(api, database, new_person, token_for):
    headers = token_for(new_person(language="hi"))
    api.post("/api/delegate/documents", headers=headers, data={"kind": "other"}, files={"file": ("a.pdf", PDF)})
    api.post("/api/delegate/data/request", headers=headers)
    answer = api.post("/api/delegate/data/confirm", json={"otp": code_of(database)}, headers=headers)
    copy = zipfile.ZipFile(io.BytesIO(answer.content))
    (name,) = [name for name in copy.namelist() if name.startswith("files/")]
    assert copy.read(name) == PDF
    assert '<html lang="hi">' in copy.read("my-data.html").decode()


def test_a_wrong_code_is_400_and_erases_nobody(api, new_person, token_for):
    headers = token_for(new_person())
    api.post("/api/delegate/erasure/request", headers=headers)
    for path in ("erasure", "data"):
        assert api.post(f"/api/delegate/{path}/confirm", json={"otp": "000000"}, headers=headers).status_code == 400
    assert api.get("/api/delegate/profile", headers=headers).status_code == 200


def test_asking_again_at_once_is_429(api, new_person, token_for):
    headers = token_for(new_person())
    assert api.post("/api/delegate/data/request", headers=headers).status_code == 200
    assert api.post("/api/delegate/data/request", headers=headers).status_code == 429


@pytest.mark.parametrize(("method", "path"), [("get", "data"), ("post", "data/request"), ("post", "erasure/request")])
def test_only_ones_own_kind_may_ask(api, new_person, token_for, method, path):
    headers = token_for(new_person("media"))
    assert getattr(api, method)(f"/api/delegate/{path}", headers=headers).status_code == 401
    assert getattr(api, method)(f"/api/delegate/{path}").status_code == 401


def test_a_booking_to_come_is_told_before_and_waits_for_the_office(api, database, new_person, token_for):
    person = new_person()
    booking, headers = booked(database, person), token_for(person)
    values = api.get("/api/delegate/data", headers=headers).json()["data"]
    assert booking.reference in values["obstacles"][0]
    assert len(values["consequences"]) > 4
    api.post("/api/delegate/erasure/request", headers=headers)
    refused = api.post("/api/delegate/erasure/confirm", json={"otp": code_of(database)}, headers=headers)
    assert refused.status_code == 409
    assert booking.reference in refused.json()["message"]
    officer = administrator(database, "data protection officer")
    listed = api.get("/api/admin/data-requests?kind=erasure&status=requested", headers=officer).json()
    assert (listed["total"], listed["data"][0]["registration"]) == (1, person.reference)
    path = f"/api/admin/data-requests/{listed['data'][0]['id']}"
    assert api.post(f"{path}/erase", headers=officer).status_code == 409
    answer = api.post(f"{path}/refuse", json={"reason": "Cancel the booking first."}, headers=officer)
    assert answer.json()["data"]["status"] == "refused"
    assert api.post(f"{path}/erase", headers=officer).status_code == 409
    assert api.get("/api/delegate/data", headers=headers).json()["data"]["requests"][0]["status"] == "refused"


def test_the_office_carries_out_what_was_confirmed_and_the_job_drops_the_files(
    api, database, services, new_person, token_for
):
    person = new_person()
    booking, headers = booked(database, person), token_for(person)
    api.post("/api/delegate/documents", headers=headers, data={"kind": "other"}, files={"file": ("a.pdf", PDF)})
    api.post("/api/delegate/erasure/request", headers=headers)
    api.post("/api/delegate/erasure/confirm", json={"otp": code_of(database)}, headers=headers)
    assert api.delete(f"/api/hospitality/booking/{booking.id}", headers=headers).status_code == 200
    officer = administrator(database, "data protection officer")
    (row,) = api.get(f"/api/admin/data-requests?search={person.reference}", headers=officer).json()["data"]
    for _again in range(2):
        answer = api.post(f"/api/admin/data-requests/{row['id']}/erase", headers=officer)
        assert (answer.status_code, answer.json()["data"]["status"]) == (200, "done")
    assert len(services.files.kept) == 1
    job.clean_up_requests(services, utc_now() + timedelta(days=2))
    assert services.files.kept == {}


def test_other_staff_may_not(api, database):
    helpdesk = administrator(database, "helpdesk")
    assert api.get("/api/admin/data-requests", headers=helpdesk).status_code == 403
    nobody = "6f0b7a52-3b0e-4a53-9a0a-0c4b8f1f2d10"
    officer = administrator(database, "data protection officer")
    assert api.post(f"/api/admin/data-requests/{nobody}/erase", headers=officer).status_code == 404
