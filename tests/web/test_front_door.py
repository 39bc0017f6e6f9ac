"""One port, three rooms: each request goes to its own, and sockets of strangers to none."""

from __future__ import annotations

import pytest
from httpx import Response
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.responses import Response as Sent
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from maritime_site.domain.signin import browsers
from maritime_site.web.backoffice import browser
from maritime_site.web.server.front_door import FrontDoor, allows_origin
from maritime_site.web.server.headers import HEADERS
from maritime_site.web.sockets import tab_cookie


@pytest.fixture
def client():
    return TestClient(
        FrontDoor(reflex=PlainTextResponse("socket"), api=PlainTextResponse("rest"), pages=PlainTextResponse("pages"))
    )


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("/_event", "socket"),
        ("/_event/", "socket"),
        ("/_event/?EIO=4", "socket"),
        ("/_events", "pages"),
        ("/api", "rest"),
        ("/api/healthz", "rest"),
        ("/apixyz", "pages"),
        ("/API/healthz", "pages"),
        ("/", "pages"),
        ("/_upload", "pages"),
        ("/ping", "pages"),
        ("/_health", "pages"),
        ("/hi/api/x", "pages"),
    ],
)
def test_each_request_goes_to_its_room(client, path, room):
    assert client.get(path).text == room


@pytest.mark.req("PROG-1")
@pytest.mark.parametrize("path", ["/api/programme.json", "/programme.json"])
def test_the_programme_is_handed_on_at_either_path(path):
    api = Starlette(routes=[Route("/api/programme.json", lambda _request: PlainTextResponse("programme"))])
    nobody = PlainTextResponse("elsewhere")
    assert TestClient(FrontDoor(reflex=nobody, api=api, pages=nobody)).get(path).text == "programme"


@pytest.mark.parametrize("path", ["/_event/?EIO=4", "/api/x", "/", "/robots.txt", "/sitemap.xml", "/admin/check-in"])
def test_every_room_s_answers_are_guarded(client, path):
    values = client.get(path).headers
    assert {name for name in HEADERS if name not in values} == set()
    assert ("camera=(self)" in values["permissions-policy"]) is (path == "/admin/check-in")


@pytest.mark.parametrize(("method", "path"), [("GET", "/robots.txt"), ("DELETE", "/robots.txt"), ("GET", "/_event/")])
def test_a_text_runs_nothing_and_is_framed_nowhere(client, method, path):
    answer = client.request(method, path)
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_nor_does_the_map_of_the_site():
    rest, sitemap = PlainTextResponse("rest"), PlainTextResponse("<urlset/>", media_type="application/xml")
    answer = TestClient(FrontDoor(reflex=rest, api=rest, pages=rest, texts=sitemap)).get("/sitemap.xml")
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"


STRICT = "default-src 'none'; frame-ancestors 'none'"
PICTURES = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("answer", "policy"),
    [
        (RedirectResponse("/elsewhere", 308), STRICT),
        (Sent(b"%PDF-", media_type="application/pdf"), STRICT),
        (Sent(b"PK", media_type="application/zip"), STRICT),
        (Sent("<p>", media_type="text/html"), STRICT),
        (Sent(b"", media_type="image/svg+xml"), PICTURES),
        (Sent(b"", media_type="image/webp"), PICTURES),
        (Sent("1", media_type="text/javascript"), None),
        (Sent("a{}", media_type="text/css"), None),
        (Sent(status_code=304), None),
    ],
    ids=lambda value: getattr(value, "media_type", None) or str(getattr(value, "status_code", "")),
)
def test_nothing_runs_in_what_is_opened_by_itself(answer, policy):
    """A policy on a 304 would take the place of the kept page's own."""
    told = TestClient(FrontDoor(reflex=answer, api=answer, pages=answer)).get("/x", follow_redirects=False)
    assert told.headers.get("content-security-policy") == policy


def test_a_page_keeps_its_own_policy():
    policy = {"Content-Security-Policy": "default-src 'self'"}
    page = PlainTextResponse("page", headers=policy)
    answer = TestClient(FrontDoor(reflex=page, api=page, pages=page)).get("/")
    assert answer.headers.get_list("content-security-policy") == ["default-src 'self'"]


@pytest.mark.parametrize(("path", "room"), [("/api/healthz%0a", "rest"), ("/api/%0Ax", "rest"), ("/%0a", "pages")])
def test_a_path_with_a_line_break_goes_to_its_room_too(client, path, room):
    answer = client.get(path)
    assert answer.text == room
    assert {name for name in HEADERS if name not in answer.headers} == set()


def test_only_the_event_socket_opens(client):
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket"):
        pass


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://site.example:3000", True),
        ("https://site.example:3000", True),
        ("https://front.example", True),
        ("http://site.example", False),
        ("https://evil.example", False),
        ("null", False),
        ("", False),
        (None, False),
        ("https://site.example:3000.evil.example", False),
        ("https://front.example.evil.example", False),
    ],
)
def test_only_the_own_host_and_the_configured_origins_may_connect(origin, allowed):
    rule = allows_origin(("https://front.example",))
    assert rule(origin, {"HTTP_HOST": "site.example:3000"}) is allowed  # pyright: ignore[reportCallIssue]


def cookies_of(answer: Response) -> dict[str, str]:
    """What an answer sets: name to attributes."""
    given = answer.headers.get_list("set-cookie")
    return {cookie.partition("=")[0]: cookie.partition("; ")[2] for cookie in given}


@pytest.mark.req("AUTH-7")
def test_an_office_page_gives_the_browser_a_cookie_that_no_script_reads(client):
    first, second = client.get("/admin/login"), client.get("/Admin/Audit")
    kept = "Path=/; Max-Age=34560000; Secure; HttpOnly; SameSite="
    assert first.headers["cache-control"] == "private, no-cache"
    assert cookies_of(first) == {browsers.COOKIE: f"{kept}Strict", browser.GIVEN: f"{kept}Lax"}
    values = [answer.headers.get_list("set-cookie")[0].split(";")[0].partition("=")[2] for answer in (first, second)]
    assert len(set(values)) == 2
    assert all(len(value) >= 43 for value in values)


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize("brought", [f"{browsers.COOKIE}=abc", f"{browser.GIVEN}=1", f"x=y; {browser.GIVEN}=1"])
def test_a_browser_that_has_its_cookie_is_given_no_other(client, brought):
    assert cookies_of(client.get("/admin/login", headers={"Cookie": brought})) == {}


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize(("site", "given"), [("none", True), ("same-origin", True), ("cross-site", False), ("", False)])
def test_a_lost_cookie_is_given_anew_where_the_browser_would_have_sent_it(client, site, given):
    headers = {"Cookie": f"{browser.GIVEN}=1"} | ({"Sec-Fetch-Site": site} if site else {})
    assert bool(cookies_of(client.get("/admin/login", headers=headers))) is given


@pytest.mark.req("AUTH-7")
@pytest.mark.parametrize("path", ["/", "/hi/login", "/api/admin/permissions", "/_event/", "/administrators"])
def test_no_other_page_gives_it(client, path):
    assert cookies_of(client.get(path)) == {}


@pytest.fixture
def live_client():
    nobody = PlainTextResponse("elsewhere")
    return TestClient(FrontDoor(reflex=nobody, api=nobody, pages=nobody, live_paths=["/login", "/register"]))


@pytest.mark.req("AUTH-1")
@pytest.mark.parametrize("path", ["/login", "/login/", "/hi/login", "/register/delegate"])
def test_a_page_that_needs_the_server_gives_the_browser_its_tabs_cookie(live_client, path):
    answer = live_client.get(path)
    kept = "Path=/; SameSite=Lax"
    assert cookies_of(answer) == {tab_cookie.COOKIE: f"HttpOnly; {kept}", tab_cookie.GIVEN: kept}
    assert answer.headers["cache-control"] == "private, no-cache"
    # The client sends what it was given, and is given no other.
    assert cookies_of(live_client.get(path)) == {}


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize("path", ["/", "/about", "/logins", "/hi", "/api/login", "/assets/x.js"])
def test_who_only_reads_is_given_no_cookie(live_client, path):
    assert cookies_of(live_client.get(path)) == {}


def test_over_https_no_other_host_can_set_the_tabs_cookie(live_client):
    given = cookies_of(live_client.get("https://testserver/login"))
    assert given[tab_cookie.SECURE_COOKIE] == "HttpOnly; Path=/; SameSite=Lax; Secure"
