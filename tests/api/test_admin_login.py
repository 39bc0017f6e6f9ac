"""The back office's door over REST (AUTH-7, ROLE-3; attacks 18, 36 and 37)."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient
from sqlmodel import select

from maritime_site.api.app import create_api
from maritime_site.api.staff.administration.signin import AdminIdentity, require_permission
from maritime_site.core.clock import utc_now
from maritime_site.core.db.database import Database
from maritime_site.domain.administration import service
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.service import SignedInAdministrator
from maritime_site.domain.signin import browsers, tokens
from maritime_site.domain.signin.models import SignInSession
from maritime_site.jobs.signin import note_uses
from maritime_site.ports.services import Services
from tests.conftest import RestApps

EMAIL, PASSWORD = "chief@demo.example", " correct horse battery "
LOGIN = "/api/admin/super-admin/login"


@pytest.fixture
def api(services: Services, rest_apps: RestApps) -> TestClient:
    """The REST door with one more route, behind a permission."""
    app = rest_apps.get(__name__) or rest_apps.setdefault(__name__, _with_probe(create_api(services)))
    app.state.services = services
    return TestClient(app, raise_server_exceptions=False)


def _with_probe(app: FastAPI) -> FastAPI:
    @app.get("/api/admin/probe")
    def probe(admin: Annotated[AdminIdentity, Depends(require_permission("QUERIES_VIEW"))]) -> dict[str, str]:
        return {"email": admin.administrator.email}

    return app


@pytest.fixture(autouse=True)
def _chief(database: Database) -> None:
    with database.writing() as session:
        service.ensure_first_administrator(session, EMAIL, PASSWORD, now=utc_now())


def add_clerk(database: Database, **values: Any) -> None:
    with database.writing() as session:
        given: dict[str, Any] = {"roles": ["helpdesk", "editor"], "active_role": "helpdesk"} | values
        session.add(
            Administrator(
                email="clerk@demo.example",
                name="Clerk",
                password_hash=passwords.hash_password(PASSWORD),
                created_at=utc_now(),
                updated_at=utc_now(),
                **given,
            )
        )


def login(api: TestClient, email: str = EMAIL, password: str = PASSWORD) -> Any:
    return api.post(LOGIN, json={"email": email, "password": password})


def bearer(api: TestClient, email: str = EMAIL) -> dict[str, str]:
    return {"Authorization": f"Bearer {login(api, email).json()['token']}"}


@pytest.mark.req("AUTH-7", "ROLE-3")
def test_the_right_password_opens_with_the_record(api):
    answer = login(api, email=" Chief@Demo.Example ")
    assert answer.status_code == 200
    result = answer.json()
    assert set(result) == {"success", "token", "data"}
    assert set(result["data"]) == {"id", "name", "email", "role", "activeRole", "permissionsByRole"}
    assert (result["data"]["role"], result["data"]["activeRole"]) == (["superadmin"], "superadmin")
    assert result["data"]["permissionsByRole"]["superadmin"]["STAFF_EDIT"] is True


def _comparable(answer: Any) -> tuple[int, bytes, list[tuple[str, str]]]:
    return (
        answer.status_code,
        answer.content,
        sorted((name, value) for name, value in answer.headers.items() if name not in {"x-request-id", "date"}),
    )


@pytest.mark.req("AUTH-7")
def test_wrong_unknown_and_disabled_get_one_answer(api, database):
    add_clerk(database, disabled_at=utc_now())
    tries = [
        (EMAIL, "wrong"),
        (EMAIL, PASSWORD.strip()),
        ("nobody@demo.example", PASSWORD),
        ("clerk@demo.example", PASSWORD),
        ("' or 1=1--", "x"),
        ("", ""),
    ]
    answers = [login(api, *one) for one in tries]
    assert len({str(_comparable(answer)) for answer in answers}) == 1
    assert answers[0].status_code == 401
    assert answers[0].json()["message"] == answers[0].json()["error"] == "Invalid email or password"


@pytest.mark.parametrize(
    "pair", [("admin", "admin"), ("admin@demo.example", "admin"), ("root", "root"), (EMAIL, "password")]
)
def test_nobody_gets_in_by_default(api, pair):
    assert login(api, *pair).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"email": EMAIL},
        {"email": {"$ne": ""}, "password": {"$ne": ""}},
        {"email": [EMAIL], "password": PASSWORD},
        {"email": EMAIL, "password": True},
        {"email": EMAIL, "password": "x" * 1025},
        {"email": EMAIL, "password": PASSWORD, "role": "superadmin"},
    ],
)
def test_what_is_no_login_is_422(api, body):
    assert api.post(LOGIN, json=body).status_code == 422


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize("email", [EMAIL, "nobody@demo.example"])
def test_ten_failures_lock_known_and_unknown_alike(api, email):
    for _ in range(10):
        assert login(api, email, "wrong").status_code == 401
    answer = login(api, email)
    assert answer.status_code == 429
    assert 890 <= int(answer.headers["retry-after"]) <= 900


def test_a_client_tries_sixty_times_a_minute_at_most(api):
    statuses = [login(api, f"a{number}@demo.example", "x").status_code for number in range(61)]
    assert statuses == [401] * 60 + [429]


@pytest.mark.req("ROLE-3")
@pytest.mark.parametrize(
    ("roles", "active", "status"),
    [
        (["helpdesk"], "helpdesk", 200),
        (["helpdesk", "editor"], "editor", 403),
        (["helpdesk"], "", 403),
        (["helpdesk", "SuperAdmin"], "", 200),
        (["editor"], "helpdesk", 403),
    ],
)
def test_a_route_asks_for_its_permission(api, database, roles, active, status):
    add_clerk(database, roles=roles, active_role=active)
    answer = api.get("/api/admin/probe", headers=bearer(api, "clerk@demo.example"))
    assert answer.status_code == status


def test_a_permission_that_does_not_exist_cannot_be_asked_for():
    with pytest.raises(ValueError, match="EVERYTHING"):
        require_permission("EVERYTHING")


@pytest.mark.req("ROLE-3")
def test_a_role_that_is_taken_away_counts_at_the_next_call(api, database):
    add_clerk(database)
    headers = bearer(api, "clerk@demo.example")
    assert api.get("/api/admin/probe", headers=headers).status_code == 200
    with database.writing() as session:
        clerk = session.exec(select(Administrator).where(Administrator.email == "clerk@demo.example")).one()
        clerk.roles = ["editor"]
    assert api.get("/api/admin/probe", headers=headers).status_code == 403


@pytest.mark.req("BO-1")
def test_the_active_role_is_switched_among_ones_own(api, database):
    add_clerk(database)
    headers = bearer(api, "clerk@demo.example")
    assert api.post("/api/admin/active-role", json={"role": "superadmin"}, headers=headers).status_code == 422
    answer = api.post("/api/admin/active-role", json={"role": "editor"}, headers=headers)
    assert (answer.status_code, answer.json()["data"]["activeRole"]) == (200, "editor")
    assert api.get("/api/admin/probe", headers=headers).status_code == 403


@pytest.mark.req("BO-1")
def test_permissions_are_listed(api):
    rows = api.get("/api/admin/permissions", headers=bearer(api)).json()["data"]
    assert {"name": "REGISTRATIONS_DECIDE", "description": "Approve, reject and ask about registrations"} in rows


@pytest.mark.req("AUTH-7")
def test_logging_out_ends_the_session_at_once(api):
    headers = bearer(api)
    assert api.post("/api/admin/logout", headers=headers).status_code == 200
    assert api.get("/api/admin/permissions", headers=headers).status_code == 401


@pytest.mark.req("ROLE-1")
@pytest.mark.parametrize("path", ["permissions", "probe"])
def test_without_an_administrators_token_there_is_nothing(api, path):
    answer = api.get(f"/api/admin/{path}")
    assert (answer.status_code, answer.json()["message"]) == (401, "Invalid or missing token")


def test_an_administrators_token_is_no_participants(api):
    assert api.get("/api/delegate/profile", headers=bearer(api)).status_code == 401


def test_use_is_noted_by_the_job(api, services, database):
    headers = bearer(api)
    with database.writing() as session:
        row = session.exec(select(SignInSession)).one()
        row.last_seen_at = before = row.last_seen_at - service.sessions.SEEN_EVERY
    assert api.post("/api/admin/active-role", json={"role": "superadmin"}, headers=headers).status_code == 200
    assert note_uses(services, utc_now()) == 1
    with database.reading() as session:
        assert session.exec(select(SignInSession)).one().last_seen_at > before


@pytest.mark.req("AUTH-7")
def test_a_token_of_a_browser_needs_its_cookie_and_one_of_rest_needs_none(api, services):
    with services.database.writing() as session:
        opened = service.sign_in(
            session,
            EMAIL,
            proven=service.verify_password(session, EMAIL, PASSWORD),
            secret=services.secret,
            keys=tokens.Keys(services.secret),
            now=utc_now(),
            browser=browsers.known_by("its-cookie"),
        )
    assert isinstance(opened, SignedInAdministrator)
    stolen = {"Authorization": f"Bearer {opened.token}"}
    for cookie, status in (("", 401), ("another", 401), ("its-cookie", 200)):
        headers = stolen | ({"Cookie": f"{browsers.COOKIE}={cookie}"} if cookie else {})
        for path in ("/api/admin/permissions", "/api/admin/probe"):
            assert api.get(path, headers=headers).status_code == status, (cookie, path)

    login_from_page = {"json": {"email": EMAIL, "password": PASSWORD}, "headers": {"Cookie": f"{browsers.COOKIE}=x"}}
    bearer = {"Authorization": f"Bearer {api.post(LOGIN, **login_from_page).json()['token']}"}
    assert api.get("/api/admin/probe", headers=bearer).status_code == 200
