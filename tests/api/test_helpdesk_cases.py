"""Queries over REST: for the staff, and for whoever asked (BO-6)."""

from __future__ import annotations

import re
from uuid import UUID, uuid4

import pytest
from sqlmodel import col, select

from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.helpdesk.models import Case
from maritime_site.domain.outbox.models import Message
from tests.api.backoffice import administrator
from tests.api.test_helpdesk import opinion, query

pytestmark = pytest.mark.req("BO-6")


@pytest.fixture
def staff(database):
    """The bearer of somebody at the helpdesk."""
    return administrator(database, "helpdesk")


@pytest.fixture
def number(api):
    """The number of an open query."""
    return api.post("/api/query", json=query()).json()["reference"]


def id_of(api, staff, number):
    return api.get("/api/admin/queries", params={"search": number}, headers=staff).json()["data"][0]["id"]


def letters(database, purpose):
    with database.reading() as session:
        return [
            row.text
            for row in session.exec(
                select(Message).where(Message.purpose == purpose).order_by(col(Message.created_at))
            ).all()
        ]


def code(api, database, number):
    assert api.post(f"/api/query/{number}/request-otp", json={}).status_code == 200
    return re.findall(r"(?<!\d)\d{6}(?!\d)", letters(database, "case-code")[-1])[0]


def test_the_staff_finds_answers_notes_assigns_and_closes(api, database, staff, number):
    listed = api.get("/api/admin/queries", params={"status": "open"}, headers=staff).json()
    assert (listed["total"], listed["data"][0]["number"]) == (1, number)
    base = f"/api/admin/queries/{listed['data'][0]['id']}"
    with database.reading() as session:
        me = session.exec(select(Administrator.id)).one()
    noted = api.post(f"{base}/note", json={"message": "Ask the venue."}, headers=staff)
    assert noted.json()["data"]["messages"][-1]["internal"]
    given = api.post(f"{base}/assign", json={"adminId": str(me)}, headers=staff).json()["data"]
    assert (given["assigneeId"], given["assignee"]) == (str(me), "helpdesk")
    answered = api.post(f"{base}/reply", json={"message": "At Gate 4."}, headers=staff).json()["data"]
    assert (answered["status"], answered["messages"][-1]["staff"]) == ("answered", "helpdesk")
    assert "At Gate 4." in letters(database, "query-answered")[0]
    for _time in range(2):
        assert api.post(f"{base}/close", headers=staff).json()["data"]["status"] == "closed"
    assert api.post(f"{base}/reopen", headers=staff).json()["data"]["status"] == "open"
    with database.reading() as session:
        actions = session.exec(select(AuditEntry.action).order_by(AuditEntry.sequence)).all()
    assert list(actions) == ["query.note", "query.assign", "query.reply", "query.close", "query.reopen"]


def test_what_is_wrong_is_told_and_changes_nothing(api, staff, number):
    base = f"/api/admin/queries/{id_of(api, staff, number)}"
    assert api.post(f"{base}/reply", json={"message": "  "}, headers=staff).json()["errors"] == {"message": "Required"}
    assert api.post(f"{base}/assign", json={"adminId": str(uuid4())}, headers=staff).status_code == 422
    assert api.post(f"/api/admin/queries/{uuid4()}/close", headers=staff).status_code == 404
    assert api.get(base, headers=staff).json()["data"]["status"] == "open"


def test_reading_needs_one_permission_and_answering_another(api, database, number):
    officer = administrator(database, "registrations officer")
    assert api.get("/api/admin/queries", headers=officer).status_code == 403
    assert api.get("/api/admin/queries").status_code == 401
    assert api.get("/api/admin/feedback", headers=officer).status_code == 403


def test_feedback_is_listed(api, staff):
    api.post("/api/feedback", json=opinion(rating=2))
    api.post("/api/feedback", json=opinion(rating=5))
    listed = api.get("/api/admin/feedback", params={"status": 2}, headers=staff).json()
    assert [row["rating"] for row in listed["data"]] == [2]
    assert api.get("/api/admin/feedback", headers=staff).json()["total"] == 2


def test_whoever_asked_opens_the_exchange_and_writes_back(api, database, staff, number):
    base = f"/api/admin/queries/{id_of(api, staff, number)}"
    api.post(f"{base}/note", json={"message": "Not for them."}, headers=staff)
    api.post(f"{base}/reply", json={"message": "At Gate 4."}, headers=staff)
    otp = code(api, database, number)
    opened = api.post(f"/api/query/{number}/verify-otp", json={"otp": otp}).json()
    assert [message["by"] for message in opened["data"]["messages"]] == ["person", "staff"]
    key = {"Authorization": f"Bearer {opened['token']}"}
    written = api.post("/api/query/thread", json={"message": "Is it covered?"}, headers=key).json()["data"]
    assert (written["status"], written["messages"][-1]["text"]) == ("open", "Is it covered?")
    assert api.get("/api/query/thread", headers=key).json()["data"] == written
    assert api.get("/api/delegate/profile", headers=key).status_code == 401
    assert api.post(f"/api/query/{number}/verify-otp", json={"otp": otp}).status_code == 400


def test_an_unknown_number_answers_like_a_known_one(api, database, number):
    known = api.post(f"/api/query/{number}/request-otp", json={})
    unknown = api.post("/api/query/Q-NONE-SUCH/request-otp", json={})
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    assert len(letters(database, "case-code")) == 1
    assert api.post("/api/query/Q-NONE-SUCH/verify-otp", json={"otp": "123456"}).status_code == 400
    with database.reading() as session:
        assert isinstance(session.exec(select(Case.id)).one(), UUID)


def test_other_tokens_open_no_exchange(api, token_for, new_person, staff):
    for headers in ({}, token_for(new_person()), staff):
        assert api.get("/api/query/thread", headers=headers).status_code == 401
        assert api.post("/api/query/thread", json={"message": "x"}, headers=headers).status_code == 401


@pytest.mark.req("BO-6")
def test_a_query_goes_only_to_staff_who_may_see_it(api, database, staff, number):
    administrator(database, "editor")
    with database.reading() as session:
        editor = session.exec(select(Administrator).where(Administrator.name == "editor")).one()
    case_id = api.get("/api/admin/queries", headers=staff).json()["data"][0]["id"]
    answer = api.post(f"/api/admin/queries/{case_id}/assign", json={"adminId": str(editor.id)}, headers=staff)
    assert answer.status_code == 422
    assert "editor" in answer.json()["errors"]["adminId"]
