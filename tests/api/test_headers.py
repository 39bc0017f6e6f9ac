"""What every answer carries, whatever happened: headers, one shape of failure, and which origins may read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from structlog.testing import capture_logs

from maritime_site.api.app import create_api
from maritime_site.ports.services import Services
from maritime_site.web.server.front_door import without_cors
from tests.conftest import RestApps

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# Data that other sites may show.
PUBLIC, FOR_ALL = {"/api/programme.json", "/api/event"}, {"cross-origin-resource-policy": "cross-origin"}
OURS, THEIRS = "https://fair.example", "https://evil.example"
JSON = {"Content-Type": "application/json"}
SECRET_WORDS = "SELECT password FROM staff"
PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,idempotency-key"}


@pytest.fixture
def backend() -> str:
    """No test here asks the database anything that its make could change."""
    return "sqlite"


@pytest.fixture
def open_api(services: Services, rest_apps: RestApps) -> Iterator[TestClient]:
    """The door with an origin of its own, and wrong ones that somebody may write into the settings."""
    services.settings.origins = (OURS, "*", "null")
    app = rest_apps.get(__name__) or rest_apps.setdefault(__name__, create_api(services))
    app.state.services = services
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def addresses(api: TestClient) -> list[tuple[str, str]]:
    """Every method and address, with something in its places."""
    app: Any = api.app
    result = iter_route_contexts(app.routes)
    return [
        (method, re.sub(r"{\w+}", "00000000-0000-4000-8000-000000000000", route.path))
        for route in result
        for method in sorted(route.methods)
    ]


def check(answer) -> None:
    """The headers that no answer may lack; only what anybody may read may be kept."""
    expected = ALWAYS | (FOR_ALL if answer.is_success and answer.request.url.path in PUBLIC else {})
    result = {name: answer.headers.get(name) for name in ALWAYS}
    assert result == expected, answer.url
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["permissions-policy"]
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])
    if answer.status_code >= 400 or answer.request.method != "GET":
        assert answer.headers["cache-control"] == "no-store", answer.url
    assert answer.headers["cache-control"]
    assert "strict-transport-security" not in answer.headers


def test_every_route_answers_with_them_whatever_it_is_sent(api):
    seen = set()
    for method, address in addresses(api):
        for body in (b"", b"{", b'{"a": 1}'):
            answer = api.request(method, address, content=body, headers=JSON)
            check(answer)
            assert answer.status_code < 500 or answer.status_code == 503
            seen.add(answer.status_code)
    assert {200, 401, 404, 422} <= seen


@pytest.mark.parametrize(
    ("method", "path", "more", "status"),
    [
        ("GET", "/api/nowhere", {}, 404),
        ("GET", "/api", {}, 404),
        ("GET", "/api/", {}, 404),
        ("GET", "/api/countries/", {}, 404),
        ("GET", "/api//countries", {}, 404),
        ("POST", "/api/delegate/register/", {"json": {}}, 404),
        ("PATCH", "/api/countries", {}, 405),
        ("POST", "/api/delegate/register", {"content": b"x" * 70_000, "headers": JSON}, 413),
        ("POST", "/api/delegate/register", {"content": b"a=1", "headers": {"Content-Type": "text/plain"}}, 415),
        ("POST", "/api/delegate/register", {"content": b"a=1"}, 415),
        ("POST", "/api/delegate/register", {"json": {}}, 422),
        ("GET", "/api/delegate/profile", {}, 401),
    ],
)
def test_refusals_carry_them_and_have_one_shape(api, method, path, more, status):
    answer = api.request(method, path, follow_redirects=False, **more)
    check(answer)
    assert answer.status_code == status
    body = answer.json()
    assert body["success"] is False
    assert body["message"]
    assert body["error"] == body["message"]


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "PROPFIND", "QUERY"])
def test_methods_nobody_serves_are_405_and_say_which_there_are(api, method):
    for path, methods in (("/api/hospitality/booking", "GET, HEAD, POST"), ("/api/healthz", "GET, HEAD")):
        answer = api.request(method, path)
        check(answer)
        assert (answer.status_code, answer.headers["allow"]) == (405, methods)


@pytest.mark.req("OPS-3")
@pytest.mark.parametrize("wanted", ["en", "hi"])
def test_what_breaks_shows_a_reference_and_nothing_else(api, services, wanted):
    class Broken:
        def reading(self) -> None:
            raise RuntimeError(SECRET_WORDS)

    services.database = Broken()
    with capture_logs() as logs:
        answer = api.get("/api/readyz", headers={"Accept-Language": wanted})
    check(answer)
    body = answer.json()
    assert (answer.status_code, set(body)) == (500, {"success", "message", "error"})
    (noted,) = [line for line in logs if line["event"] == "unexpected"]
    assert re.findall(r"\b[0-9a-f]{8}\b", body["message"]) == [noted["reference"]]
    assert not re.search("SELECT|password|RuntimeError|Traceback|line", answer.text)
    assert ("Something went wrong" in body["message"]) is (wanted == "en")


@pytest.mark.parametrize(
    ("hops", "headers", "told"),
    [
        (0, {}, False),
        (0, {"X-Forwarded-Proto": "https"}, False),
        (1, {"X-Forwarded-Proto": "https"}, True),
        (1, {"X-Forwarded-Proto": "https, http"}, False),
        (2, {"X-Forwarded-Proto": "https, http"}, True),
    ],
)
def test_https_is_insisted_on_where_the_request_came_by_it(api, services, hops, headers, told):
    services.settings.trusted_proxy_hops = hops
    answer = api.get("/api/healthz", headers=headers)
    assert ("strict-transport-security" in answer.headers) is told


def cors_of(answer) -> set[str]:
    return {name for name in answer.headers if name.startswith("access-control-")}


def test_a_named_origin_may_call_with_a_bearer_but_not_with_cookies(open_api):
    asked = open_api.options("/api/hospitality/booking", headers={"Origin": OURS} | PREFLIGHT)
    check(asked)
    assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (204, OURS)
    assert {"authorization", "content-type", "idempotency-key"} <= set(
        asked.headers["access-control-allow-headers"].lower().split(", ")
    )
    for answer in (open_api.get("/api/countries", headers={"Origin": OURS}), asked):
        assert answer.headers.get_list("access-control-allow-origin") == [OURS]
        assert "access-control-allow-credentials" not in answer.headers
        assert "Origin" in answer.headers["vary"]
    refused = open_api.get("/api/delegate/profile", headers={"Origin": OURS})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (401, OURS)


def test_a_named_origin_may_use_every_method_there_is(open_api):
    used = {method for route in open_api.app.index.routes for method in route.methods}
    asked = open_api.options("/api/countries", headers={"Origin": OURS} | PREFLIGHT)
    assert used | {"HEAD"} == set(asked.headers["access-control-allow-methods"].split(", "))


@pytest.mark.parametrize(
    "origin",
    [THEIRS, "null", "*", OURS + ".evil.example", "http://fair.example", OURS + ":8443", "https://FAIR.example", ""],
)
def test_no_other_origin_is_told_anything(open_api, origin):
    asked = open_api.options("/api/hospitality/booking", headers={"Origin": origin} | PREFLIGHT)
    check(asked)
    assert (asked.status_code, cors_of(asked), asked.json()["success"]) == (400, set(), False)
    answer = open_api.get("/api/countries", headers={"Origin": origin})
    assert (answer.status_code, cors_of(answer)) == (200, set())


def test_without_origins_no_page_elsewhere_may_call(api):
    for origin in (OURS, THEIRS, "null"):
        assert cors_of(api.get("/api/countries", headers={"Origin": origin})) == set()
        assert api.options("/api/countries", headers={"Origin": origin} | PREFLIGHT).status_code == 405


def test_the_layer_that_a_framework_adds_is_taken_off():
    app = Starlette(middleware=[Middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)])
    without_cors(app)
    answer = TestClient(app).get("/", headers={"Origin": THEIRS})
    assert cors_of(answer) == set()
