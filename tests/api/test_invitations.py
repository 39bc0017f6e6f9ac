"""Invitations over REST: made, seen, recalled, and what comes of registering with one (INVITE-1)."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlmodel import select

from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.administration.models import Role
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from maritime_site.domain.people.models import Person
from tests.api.backoffice import administrator
from tests.uploads import PDF

pytestmark = pytest.mark.req("INVITE-1")
LIST = "/api/admin/invitations"
VIP = {
    "firstName": "Asha",
    "lastName": "Rao",
    "countryCode": "+91",
    "mobile": "9876543210",
    "organisation": "Harbour Works",
    "designation": "Engineer",
    "country": "IN",
}
NOT_VALID = "This invitation is not valid"


@pytest.fixture
def officer(database):
    return administrator(database)


def invite(api, officer, **asked):
    body = {"kind": "media", "approve": True, "expiresAt": format_iso(utc_now() + timedelta(days=1))}
    return api.post(LIST, json=body | asked, headers=officer)


def register(api, code, kind="media", **sent):
    return api.post(f"/api/{kind}/register", json={"invitation": code, "consent": True} | sent)


def link_in(database):
    with database.reading() as session:
        text = session.exec(select(Message.text).where(Message.purpose == "registration-invited")).one()
    return text.partition("invitation=")[2].split()[0]


def test_invitation_of_one_person_is_sent_opened_with_one_press_and_seen_as_used(api, database, officer):
    made = invite(api, officer, email="Asha@demo.example", fields=VIP)
    assert made.status_code == 201, made.text
    data = made.json()["data"]
    assert data["url"].endswith(f"/media/registration?invitation={data['code']}")
    assert (data["status"], data["uses"], data["used"], data["email"]) == ("open", 1, 0, "asha@demo.example")
    came = register(api, link_in(database))
    assert (came.status_code, came.json()["data"]["status"]) == (201, "approved"), came.text
    rows = api.get(LIST, headers=officer, params={"status": "used", "search": "asha"}).json()
    assert (rows["total"], rows["data"][0]["used"]) == (1, 1)
    again = register(api, link_in(database))
    assert (again.status_code, again.json()["message"]) == (409, NOT_VALID)


def test_code_for_two_people_lets_in_two(api, officer):
    code = invite(api, officer, uses=2).json()["data"]["code"]
    answers = [register(api, code, **VIP, email=f"p{number}@demo.example") for number in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 409]
    assert [answer.json()["data"]["status"] for answer in answers[:2]] == ["pending"] * 2


def test_invitations_of_students_are_listed_by_the_name_they_were_made_with(api, officer):
    made = {kind: invite(api, officer, uses=2, kind=kind).json()["data"]["id"] for kind in ("visitor", "student")}
    invite(api, officer, uses=2, kind="delegate")
    for kind, own in made.items():
        rows = api.get(LIST, headers=officer, params={"kind": kind}).json()
        assert ([row["id"] for row in rows["data"]], rows["total"]) == ([own], 1)
    assert api.get(LIST, headers=officer, params={"kind": "seafarer"}).json()["total"] == 0


def test_what_is_still_wrong_is_refused_at_its_field_and_uses_nothing(api, officer):
    made = invite(api, officer, uses=1, fields=VIP).json()["data"]
    refused = register(api, made["code"], email="nobody", nonsense=1)
    assert refused.status_code == 422
    assert set(refused.json()["errors"]) == {"email", "nonsense"}
    without = api.post("/api/media/register", json={"invitation": made["code"], "email": "a@demo.example"})
    assert set(without.json()["errors"]) == {"consent"}
    assert api.get(f"{LIST}/{made['id']}", headers=officer).json()["data"]["used"] == 0


def test_documents_may_come_with_an_invited_form(api, database, officer):
    code = invite(api, officer, uses=1, fields=VIP).json()["data"]["code"]
    form = {"invitation": code, "consent": "true", "email": "asha@demo.example"}
    came = api.post("/api/media/register", data=form, files={"media-letter": ("letter.pdf", PDF, "application/pdf")})
    assert came.status_code == 201, came.text
    with database.reading() as session:
        assert session.exec(select(Person.documents_waived)).one() is True


def test_recalled_invitation_is_refused_and_recalling_again_changes_nothing(api, database, officer):
    made = invite(api, officer, uses=5, kind="delegate").json()["data"]
    for _again in range(2):
        assert api.delete(f"{LIST}/{made['id']}", headers=officer).status_code == 200
    refused = register(api, made["code"], "delegate", **VIP, email="asha@demo.example")
    assert (refused.status_code, refused.json()["message"]) == (409, NOT_VALID)
    assert api.delete(f"{LIST}/{uuid4()}", headers=officer).status_code == 404
    with database.reading() as session:
        mine = select(AuditEntry.action).where(AuditEntry.entity == "invitation")
        acts = session.exec(mine.order_by(AuditEntry.sequence)).all()
    assert acts == ["invitation.create", "invitation.recall"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "nobody", "uses": 1}, "kind"),
        ({"email": "nobody"}, "email"),
        ({"uses": 0}, "uses"),
        ({"uses": 1, "expiresAt": "2020-01-01T00:00:00Z"}, "expiresAt"),
        ({"uses": 1, "fields": {"consent": True}}, "fields"),
        ({"uses": 1, "more": True}, "more"),
    ],
)
def test_invitation_that_makes_no_sense_is_422(api, officer, body, field):
    refused = invite(api, officer, **body)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])


def test_all_that_is_wrong_with_an_invitation_is_said_at_once(api, officer):
    filled = {"mobile": "abc", "consent": True, "fax": "1"}
    refused = invite(api, officer, kind="delegate", expiresAt="2020-01-01T00:00:00Z", fields=filled).json()["errors"]
    assert set(refused) == {"uses", "expiresAt", "fields"}
    assert all(f"{name}: " in refused["fields"] for name in filled)
    refused = invite(api, officer, kind="nobody", expiresAt="2020-01-01T00:00:00Z").json()["errors"]
    assert set(refused) == {"uses", "expiresAt", "kind"}


def test_only_who_may_decide_invites_without_a_decision(api, database, officer):
    with database.writing() as session:
        role = session.get_one(Role, "registrations officer")
        role.permissions = {**role.permissions, "REGISTRATIONS_DECIDE": False}
        session.add(role)
    refused = invite(api, officer, uses=1)
    assert (refused.status_code, refused.json()["message"]) == (403, "Your role does not allow this")
    assert invite(api, officer, uses=1, approve=False).status_code == 201


@pytest.mark.parametrize("more", ["\ud800", "\x00", "é", "\n"])
@pytest.mark.parametrize("part", ["code", "key"])
def test_what_no_code_is_made_of_is_no_invitation(api, officer, more, part):
    made = invite(api, officer, email="asha@demo.example").json()["data"]
    code = f"{made['code'][:-1]}{more}" if part == "code" else f"{made['code']}.a{more}b"
    body = json.dumps({"invitation": code, "consent": True, "email": "asha@demo.example"})
    answer = api.post("/api/media/register", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["message"]) == (409, NOT_VALID)


def test_only_who_may_invite_sees_invitations(api, database):
    other = administrator(database, "helpdesk")
    assert api.get(LIST, headers=other).status_code == 403
    assert invite(api, other, uses=1).status_code == 403
    assert api.get(LIST).status_code == 401
