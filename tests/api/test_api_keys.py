"""API keys over REST: shown once, never above their maker, refused at once when revoked (OPEN-1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from maritime_site.api.staff.administration import signin
from maritime_site.core.clock import format_iso, utc_now
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.api_keys.models import ApiKey
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.jobs import api_keys as jobs
from tests.api.backoffice import administrator

pytestmark = pytest.mark.req("OPEN-1")
KEYS = "/api/admin/api-keys"


@pytest.fixture
def chief(database):
    return administrator(database, "superadmin")


def make(api, headers, *scopes, **asked):
    body = {"name": "Badge printers", "scopes": list(scopes) or ["REGISTRATIONS_VIEW"]}
    return api.post(KEYS, json=body | asked, headers=headers)


def bearer(made):
    return {"Authorization": f"Bearer {made.json()['data']['key']}"}


def test_key_is_shown_once_kept_as_a_hash_and_opens_its_scopes_alone(api, database, chief):
    made = make(api, chief)
    assert made.status_code == 201, made.text
    data = made.json()["data"]
    assert data["key"].startswith(data["prefix"] + "_")
    assert (data["status"], data["scopes"], data["lastUsedAt"]) == ("active", ["REGISTRATIONS_VIEW"], None)
    with database.reading() as session:
        row = session.exec(select(ApiKey)).one()
    assert data["key"].rpartition(data["prefix"])[2].lstrip("_") not in str(row.model_dump())
    for answer in (api.get(KEYS, headers=chief), api.get(f"{KEYS}/{data['id']}", headers=chief)):
        assert data["key"] not in answer.text
    assert api.get("/api/admin/registrations", headers=bearer(made)).status_code == 200
    assert api.get("/api/admin/bookings", headers=bearer(made)).status_code == 403


def test_key_is_refused_at_once_when_revoked_expired_or_wrong(api, database, chief):
    made = make(api, chief)
    headers, key_id = bearer(made), made.json()["data"]["id"]
    wrong = {"Authorization": headers["Authorization"][:-1] + ("A" if headers["Authorization"][-1] != "A" else "B")}
    assert api.get("/api/admin/registrations", headers=wrong).status_code == 401
    for _again in range(2):
        revoked = api.delete(f"{KEYS}/{key_id}", headers=chief)
        assert (revoked.status_code, revoked.json()["data"]["status"]) == (200, "revoked")
    refused = api.get("/api/admin/registrations", headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (401, "Invalid or missing token")
    second = make(api, chief)
    with database.writing() as session:
        for row in session.exec(select(ApiKey)).all():
            row.expires_at = utc_now() - timedelta(seconds=1)
            session.add(row)
    assert api.get("/api/admin/registrations", headers=bearer(second)).status_code == 401
    assert api.get(KEYS, headers=chief, params={"status": "expired"}).json()["total"] == 1


def test_keys_of_a_colleague_who_left_open_nothing(api, database, chief):
    headers = bearer(make(api, chief))
    with database.writing() as session:
        leaver = session.exec(select(Administrator)).one()
        leaver.email, leaver.roles = "leaver@demo.example", ["registrations officer"]
        session.add(leaver)
        leaver_id = leaver.id
    colleague = administrator(database, "superadmin")
    assert api.get("/api/admin/registrations", headers=headers).status_code == 200
    assert api.delete(f"/api/admin/staff/{leaver_id}", headers=colleague).status_code == 200
    assert api.get("/api/admin/registrations", headers=headers).status_code == 401


def test_key_never_has_more_than_its_maker(api, database, chief):
    with database.writing() as session:
        row = session.exec(select(Administrator)).one()
        row.roles, row.active_role = ["key officer"], "key officer"
        session.add(row)
        session.add(
            Role(
                name="key officer",
                permissions={"API_KEYS_EDIT": True, "REGISTRATIONS_VIEW": True},
                updated_at=utc_now(),
            )
        )
    assert make(api, chief, "BOOKINGS_VIEW").status_code == 403
    made = make(api, chief, "REGISTRATIONS_VIEW")
    assert api.get("/api/admin/registrations", headers=bearer(made)).status_code == 200
    with database.writing() as session:
        role = session.get(Role, "key officer")
        role.permissions = {"API_KEYS_EDIT": True}
        session.add(role)
    assert api.get("/api/admin/registrations", headers=bearer(made)).status_code == 403
    with database.writing() as session:
        row = session.exec(select(Administrator)).one()
        row.disabled_at = utc_now()
        session.add(row)
    assert api.get("/api/admin/registrations", headers=bearer(made)).status_code == 401


@pytest.mark.parametrize("scope", ["STAFF_EDIT", "ROLES_EDIT", "API_KEYS_EDIT", "MESSAGES_APPROVE", "NONSENSE"])
def test_no_key_is_made_for_power_over_people_and_keys(api, chief, scope):
    refused = make(api, chief, scope)
    assert refused.status_code == 422
    assert set(refused.json()["errors"]) == {"scopes"}


def test_key_is_no_administrator(api, chief):
    headers = bearer(make(api, chief, "REGISTRATIONS_VIEW", "AUDIT_VIEW"))
    for path in ("/api/admin/account/second-factor", "/api/admin/account/sessions", "/api/admin/dashboard"):
        assert api.get(path, headers=headers).status_code == 403, path
    assert api.post("/api/admin/active-role", json={"role": "superadmin"}, headers=headers).status_code == 403
    assert api.post("/api/admin/logout", headers=headers).status_code == 403
    assert api.get("/api/admin/staff", headers=headers).status_code == 403
    assert api.get("/api/me", headers=headers).status_code == 401


@pytest.mark.parametrize("days", [-1, 0, 400])
def test_key_ends_ahead_within_a_year(api, chief, days):
    refused = make(api, chief, expiresAt=format_iso(utc_now() + timedelta(days=days)))
    assert (refused.status_code, set(refused.json()["errors"])) == (422, {"expiresAt"})


def test_what_a_key_changes_is_audited_by_its_name(api, database, chief):
    headers = bearer(make(api, chief, "INVITATIONS_EDIT"))
    made = api.post("/api/admin/invitations", json={"kind": "media", "uses": 3}, headers=headers)
    assert made.status_code == 201, made.text
    with database.reading() as session:
        entry = session.exec(select(AuditEntry).where(AuditEntry.action == "invitation.create")).one()
        key = session.exec(select(AuditEntry).where(AuditEntry.action == "api-key.create")).one()
    assert entry.actor == "API key: Badge printers"
    assert (key.actor, key.after["scopes"]) == ("superadmin@demo.example", ["INVITATIONS_EDIT"])


def test_last_use_is_noted_once_a_minute(api, database, services, chief):
    made = make(api, chief)
    assert api.get("/api/admin/registrations", headers=bearer(made)).status_code == 200
    assert jobs.note_uses(services, utc_now()) == 1
    assert api.get(f"{KEYS}/{made.json()['data']['id']}", headers=chief).json()["data"]["lastUsedAt"]
    assert api.get("/api/admin/registrations", headers=bearer(made)).status_code == 200
    assert jobs.note_uses(services, utc_now()) == 0


def test_key_asks_so_often_and_no_more(api, chief, monkeypatch):
    monkeypatch.setattr(signin, "KEY_RATE", "2 per 1 minute")
    headers = bearer(make(api, chief))
    answers = [api.get("/api/admin/registrations", headers=headers) for _time in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2].headers["retry-after"]) >= 1
