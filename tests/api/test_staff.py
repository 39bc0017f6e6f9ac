"""Accounts, roles, and one's own account over REST (contract, "Back office"; BO-1, BO-8)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from pyotp.totp import TOTP
from sqlmodel import select

from maritime_site.core.clock import utc_now
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.outbox.models import Message
from tests.api.backoffice import administrator

STAFF, ROLES, ACCOUNT = "/api/admin/staff", "/api/admin/roles", "/api/admin/account"
LOGIN, SECOND = "/api/admin/super-admin/login", "/api/admin/super-admin/second-factor"
PASSWORD = "a lantern on the quay"


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


def make(api, chief, **values):
    body = {"name": "Meera", "email": "meera@demo.example", "role": ["helpdesk"], "password": PASSWORD} | values
    answer = api.post(STAFF, json={key: value for key, value in body.items() if value is not None}, headers=chief)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def login(api, email="meera@demo.example", password=PASSWORD):
    return api.post(LOGIN, json={"email": email, "password": password})


def bearer(answer):
    return {"Authorization": f"Bearer {answer.json()['token']}"}


@pytest.mark.req("BO-1")
@pytest.mark.parametrize("role", ["help\0desk", "nobody"])
def test_a_role_that_cannot_be_is_refused_at_its_field(api, chief, role):
    body = {"name": "Meera", "email": "meera@demo.example", "role": ["helpdesk", role]}
    answer = api.post(STAFF, json=body, headers=chief)
    assert (answer.status_code, set(answer.json()["errors"])) == (422, {"role"})


@pytest.mark.req("BO-1", "ROLE-3")
def test_an_account_is_made_used_changed_and_removed(api, chief):
    made = make(api, chief)
    assert (made["status"], made["role"], made["activeRole"]) == ("active", ["helpdesk"], "helpdesk")
    signed_in = login(api)
    assert set(signed_in.json()) == {"success", "token", "data"}
    assert api.get("/api/admin/queries", headers=bearer(signed_in)).status_code == 200
    assert api.get(STAFF, headers=bearer(signed_in)).status_code == 403
    listed = api.get(STAFF, params={"search": "meera", "status": "active"}, headers=chief).json()
    assert (listed["total"], listed["data"][0]["id"]) == (1, made["id"])
    changed = api.put(f"{STAFF}/{made['id']}", json={"disabled": True, "name": "Meera N"}, headers=chief)
    assert changed.json()["data"]["status"] == "disabled"
    assert api.get("/api/admin/permissions", headers=bearer(signed_in)).status_code == 401
    assert login(api).status_code == 401
    assert api.put(f"{STAFF}/{made['id']}", json={"disabled": False}, headers=chief).status_code == 200
    assert login(api).status_code == 200
    assert api.get(f"{STAFF}/{made['id']}", headers=chief).json()["data"]["name"] == "Meera N"
    assert api.delete(f"{STAFF}/{made['id']}", headers=chief).status_code == 200
    assert api.delete(f"{STAFF}/{made['id']}", headers=chief).status_code == 404
    assert login(api).status_code == 401
    assert make(api, chief)["id"] != made["id"]


@pytest.mark.req("BO-1")
@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"password": "short"}, 422, "password"),
        ({"password": "password1234"}, 422, "password"),
        ({"role": []}, 422, "role"),
        ({"role": ["no such role"]}, 422, "role"),
        ({"email": "x"}, 422, "email"),
        ({"name": ""}, 422, "name"),
        ({"admin": True}, 422, "admin"),
        ({"email": "superadmin@demo.example"}, 409, ""),
    ],
    ids=["short", "common", "no role", "unknown role", "no address", "no name", "more", "taken"],
)
def test_accounts_that_cannot_be_are_refused(api, chief, change, status, field):
    body = {"name": "Meera", "email": "meera@demo.example", "role": ["helpdesk"], "password": PASSWORD}
    answer = api.post(STAFF, json=body | change, headers=chief)
    assert (answer.status_code, next(iter(answer.json().get("errors") or {"": ""}))) == (status, field)


@pytest.mark.req("BO-1")
def test_an_invited_person_chooses_a_password_by_the_link(api, database, chief):
    made = make(api, chief, password=None)
    assert made["status"] == "invited"
    with database.reading() as session:
        token = session.exec(select(Message.text)).one().partition("?token=")[2].split()[0]
    link = "/api/admin/super-admin/invitation"
    assert api.post(link, json={"token": token, "password": "meera@demo.example"}).status_code == 422
    assert api.post(link, json={"token": token, "password": PASSWORD}).status_code == 200
    assert api.post(link, json={"token": token, "password": PASSWORD}).status_code == 400
    assert login(api).status_code == 200
    assert api.post(f"{STAFF}/{made['id']}/invite", headers=chief).status_code == 200


@pytest.mark.req("BO-1", "ROLE-3")
def test_a_role_is_made_and_changed_and_counts_at_the_next_request(api, chief):
    saved = api.put(f"{ROLES}/front desk", json={"permissions": {"STAFF_EDIT": True}}, headers=chief)
    assert saved.json()["data"]["permissions"]["STAFF_EDIT"] is True
    make(api, chief, role=["front desk"])
    clerk = bearer(login(api))
    assert api.get(STAFF, headers=clerk).status_code == 200
    for name in ("superadmin", "SuperAdmin"):
        body = {"name": "B", "email": "b@demo.example", "role": [name], "password": PASSWORD}
        assert api.post(STAFF, json=body, headers=clerk).status_code == 403
    assert api.put(f"{ROLES}/front desk", json={"permissions": {}}, headers=clerk).status_code == 403
    assert api.put(f"{ROLES}/front desk", json={"permissions": {"EXPORTS": True}}, headers=chief).status_code == 200
    assert api.get(STAFF, headers=clerk).status_code == 403
    rows = {row["name"]: row for row in api.get(ROLES, headers=chief).json()["data"]}
    assert (rows["front desk"]["permissions"]["EXPORTS"], rows["front desk"]["people"]) == (True, 1)
    assert api.put(f"{ROLES}/SUPERADMIN", json={"permissions": {}}, headers=chief).status_code == 409
    assert api.put(f"{ROLES}/x", json={"permissions": {"FLY": True}}, headers=chief).status_code == 422
    assert api.delete(f"{ROLES}/front desk", headers=chief).status_code == 409
    assert api.put(f"{ROLES}/spare", json={"permissions": {}}, headers=chief).status_code == 200
    assert api.delete(f"{ROLES}/spare", headers=chief).status_code == 200


@pytest.mark.req("BO-1")
def test_roles_are_searched_and_paged_like_every_list(api, chief):
    whole = api.get(ROLES, headers=chief).json()
    page = api.get(ROLES, params={"page": 2, "pageSize": 1}, headers=chief).json()
    assert (page["data"], page["total"]) == (whole["data"][1:2], whole["total"])
    assert [row["name"] for row in api.get(ROLES, params={"search": "SuperAd"}, headers=chief).json()["data"]] == [
        "superadmin"
    ]
    for wrong in ({"page": 0}, {"pageSize": 101}, {"status": "x"}):
        assert api.get(ROLES, params=wrong, headers=chief).status_code == 422


@pytest.mark.req("BO-1")
def test_the_last_super_administrator_stays(api, chief, database):
    make(api, chief, role=["superadmin"])
    second = bearer(login(api))
    me = api.get(STAFF, params={"search": "meera"}, headers=chief).json()["data"][0]["id"]
    other = api.get(STAFF, params={"search": "superadmin@"}, headers=second).json()["data"][0]["id"]
    assert api.delete(f"{STAFF}/{other}", headers=second).status_code == 200
    for method, body in (("PUT", {"disabled": True}), ("PUT", {"role": ["helpdesk"]}), ("DELETE", None)):
        answer = api.request(method, f"{STAFF}/{me}", json=body, headers=second)
        assert (answer.status_code, "last super" in answer.json()["message"]) == (409, True)
    with database.reading() as session:
        assert "staff.remove" in session.exec(select(AuditEntry.action)).all()


@pytest.mark.req("BO-8")
def test_a_second_factor_is_set_up_asked_for_and_taken_off(api, chief):
    made = make(api, chief)
    me = bearer(login(api))
    factor = f"{ACCOUNT}/second-factor"
    assert api.get(factor, headers=me).json() == {"success": True, "enrolled": False, "recoveryCodesLeft": 0}
    setup = api.post(factor, headers=me).json()
    app = TOTP(setup["key"].replace(" ", ""))
    assert setup["uri"].startswith("otpauth://totp/")
    now = utc_now().timestamp()
    assert api.post(f"{factor}/confirm", json={"code": "000000"}, headers=me).status_code in {200, 400}
    confirmed = api.post(f"{factor}/confirm", json={"code": app.at(now - 30)}, headers=me)
    assert len(confirmed.json()["recoveryCodes"]) == 10, confirmed.text

    asked = login(api).json()
    assert (set(asked), asked["secondFactor"]) == ({"success", "secondFactor", "challenge"}, True)
    wrong = api.post(SECOND, json={"challenge": asked["challenge"], "code": "x"})
    assert (wrong.status_code, wrong.json()["message"]) == (400, "The code is wrong or has expired")
    assert api.post(SECOND, json={"challenge": "x", "code": app.at(now)}).status_code == 401
    opened = api.post(SECOND, json={"challenge": asked["challenge"], "code": app.at(now)})
    assert opened.json()["data"]["email"] == "meera@demo.example"
    again = api.post(SECOND, json={"challenge": asked["challenge"], "code": app.at(now + 30)})
    assert again.status_code == 401

    paper = confirmed.json()["recoveryCodes"]
    assert api.post(f"{factor}/recovery-codes", json={"code": "zzzz"}, headers=me).status_code == 400
    fresh = api.post(f"{factor}/recovery-codes", json={"code": paper[0]}, headers=me).json()["recoveryCodes"]
    assert api.get(f"{STAFF}/{made['id']}", headers=chief).json()["data"]["secondFactor"] is True
    assert api.post(f"{factor}/remove", json={"code": fresh[0]}, headers=me).status_code == 200
    assert api.delete(f"{STAFF}/{made['id']}/second-factor", headers=chief).status_code == 409
    assert set(login(api).json()) == {"success", "token", "data"}


@pytest.mark.req("BO-8", "ROLE-3")
def test_a_colleagues_sessions_are_seen_and_ended(api, database, chief):
    made = make(api, chief)
    here, there, office = bearer(login(api)), bearer(login(api)), f"{STAFF}/{made['id']}/sessions"
    rows = api.get(office, headers=chief).json()["data"]
    assert [row["current"] for row in rows] == [False, False]
    assert set(rows[0]) == {"id", "client", "createdAt", "lastSeenAt", "expiresAt", "current"}
    for act in (api.get, api.delete):
        assert act(office, headers=here).status_code == 403
        assert act(f"{STAFF}/{uuid4()}/sessions", headers=chief).status_code == 404
    assert api.delete(f"{office}/{rows[0]['id']}", headers=chief).status_code == 200
    assert api.delete(f"{office}/{rows[0]['id']}", headers=chief).status_code == 404
    states = {api.get(f"{ACCOUNT}/sessions", headers=each).status_code for each in (here, there)}
    assert states == {200, 401}
    assert api.delete(office, headers=chief).json()["message"] == "All sessions have ended"
    assert [api.get(f"{ACCOUNT}/sessions", headers=each).status_code for each in (here, there)] == [401, 401]
    assert login(api).status_code == 200


@pytest.mark.req("BO-8")
def test_ones_own_sessions_and_password(api, chief):
    make(api, chief)
    here, elsewhere = bearer(login(api)), bearer(login(api))
    rows = api.get(f"{ACCOUNT}/sessions", headers=here).json()["data"]
    assert [row["current"] for row in rows].count(True) == 1
    other = next(row["id"] for row in rows if not row["current"])
    assert api.delete(f"{ACCOUNT}/sessions/{other}", headers=chief).status_code == 404
    assert api.delete(f"{ACCOUNT}/sessions/{other}", headers=here).status_code == 200
    assert api.get("/api/admin/permissions", headers=elsewhere).status_code == 401
    path, third = f"{ACCOUNT}/password", bearer(login(api))
    wrong = api.post(path, json={"currentPassword": "x", "newPassword": "another lantern here"}, headers=here)
    assert (wrong.status_code, list(wrong.json()["errors"])) == (422, ["currentPassword"])
    weak = api.post(path, json={"currentPassword": PASSWORD, "newPassword": "password1234"}, headers=here)
    assert list(weak.json()["errors"]) == ["newPassword"]
    values = {"currentPassword": PASSWORD, "newPassword": "another lantern here"}
    assert api.post(path, json=values, headers=here).status_code == 200
    assert api.get("/api/admin/permissions", headers=third).status_code == 401
    assert api.get("/api/admin/permissions", headers=here).status_code == 200
    assert login(api, password="another lantern here").status_code == 200


@pytest.mark.req("BO-1")
def test_who_is_not_there_is_not_found(api, chief):
    from uuid import uuid4

    for method, path in (("GET", ""), ("PUT", ""), ("DELETE", ""), ("POST", "/invite"), ("DELETE", "/second-factor")):
        body = {"password": PASSWORD} if method == "PUT" else None
        assert api.request(method, f"{STAFF}/{uuid4()}{path}", json=body, headers=chief).status_code == 404
    assert api.delete(f"{ROLES}/nobody has it", headers=chief).status_code == 404
