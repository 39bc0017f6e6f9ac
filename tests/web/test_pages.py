"""The built pages as they are served: slashes, languages, what is missing, and the headers around them."""

from __future__ import annotations

import gzip
import json
import os

import pytest
from markupsafe import Markup
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.web.dynamic_pages.shell import Values
from maritime_site.web.reflex_patches.script_free import without_client
from maritime_site.web.server.csp import inline_hashes
from maritime_site.web.server.front_door import FrontDoor
from maritime_site.web.server.headers import HEADERS
from maritime_site.web.server.pages import Pages

ROUTES = ["", "login", "hi", "hi/login", "admin", "admin/login", "sandbox/checkout/[order]"]
INLINE = "<script>window.a = 1</script>"
MODULE = '<script type="module" src="/assets/a.js"></script>'


def html(words: str, language: str = "en-IN") -> str:
    return f'<html lang="{language}"><head>{INLINE}{MODULE}</head><body><h1>{words}</h1></body></html>'


@pytest.fixture
def folder(tmp_path):
    """A build folder as Reflex leaves it."""
    pages = {
        "index.html": html("Home"),
        "login/index.html": html("Sign in"),
        "hi/index.html": html("मुखपृष्ठ", "hi"),
        "hi/login/index.html": html("साइन इन", "hi"),
        "admin/index.html": html("Office"),
        "admin/login/index.html": html("Office door"),
        "not-found/index.html": without_client(html("Nothing here")),
        "hi/not-found/index.html": without_client(html("यहाँ कुछ नहीं", "hi")),
        "admin/not-found/index.html": without_client(html("No such office")),
        "hi/admin/not-found/index.html": without_client(html("ऐसा कोई पृष्ठ नहीं", "hi")),
        "__spa-fallback.html": html("Shell"),
        "assets/a.js": "let a = 1;",
        "site.js": "let b = 2;",
        "robots.txt": "User-agent: *",
    }
    for name, text in pages.items():
        file = tmp_path / "client" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "client" / "assets" / "a.js.gz").write_bytes(gzip.compress(b"let a = 1;"))
    return tmp_path / "client"


@pytest.fixture
def client(folder):
    return TestClient(Pages(folder, ROUTES), follow_redirects=False)


@pytest.mark.req("ROUTE-1")
@pytest.mark.parametrize("path", ["/login", "/hi/login", "/admin/login", "/hi", "/admin"])
def test_a_page_is_the_same_with_and_without_a_slash(client, path):
    plain, slashed = client.get(path), client.get(f"{path}/")
    assert (plain.status_code, slashed.status_code) == (200, 200)
    assert plain.text == slashed.text


@pytest.mark.req("ROUTE-3")
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/none", "Nothing here"),
        ("/hi/none", "यहाँ कुछ नहीं"),
        ("/admin/none", "No such office"),
        ("/hi/admin/none", "ऐसा कोई पृष्ठ नहीं"),
        ("/loginx", "Nothing here"),
        ("/login/deeper", "Nothing here"),
        ("/hindi", "Nothing here"),
        ("/index.html", "Nothing here"),
        ("/login/index.html", "Nothing here"),
        ("/__spa-fallback.html", "Nothing here"),
        ("/assets/a.js.gz", "Nothing here"),
        ("/assets", "Nothing here"),
        ("/sandbox/checkout", "Nothing here"),
    ],
)
def test_what_is_missing_says_so_in_the_paths_language_without_scripts(client, path, words):
    answer = client.get(path)
    assert answer.status_code == 404
    assert words in answer.text
    assert 'type="module"' not in answer.text
    assert "noindex" in answer.headers["x-robots-tag"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd", "/%00", "/a%00.js"]
)
def test_nothing_outside_the_build_is_served(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.req("LAY-1")
@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/ADMIN/login", "/admin/login"),
        ("/Admin", "/admin"),
        ("/aDmIn/LOGIN?next=%2Fadmin&A=B", "/admin/login?next=%2Fadmin&A=B"),
        ("/ADMIN//evil.example", "/admin//evil.example"),
    ],
)
def test_capitals_lead_to_the_one_spelling(client, asked, led):
    answer = client.get(asked)
    assert (answer.status_code, answer.headers["location"]) == (308, led)


@pytest.mark.req("ROUTE-2")
def test_a_route_that_varies_has_one_shell(client):
    assert "Shell" in client.get("/sandbox/checkout/order_1").text
    assert client.get("/sandbox/checkout/order_1/more").status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_pages_are_only_read(client, method):
    answer = client.request(method, "/login")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.req("AUTH-1", "REG-1")
def test_a_form_posted_without_a_script_leads_to_its_own_page(client):
    answer = client.post("/login", data={"address": "asha@demo.example"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    assert answer.text == client.get("/login").text
    assert answer.headers["content-security-policy"] == client.get("/login").headers["content-security-policy"]
    assert client.post("/none").text == "Method Not Allowed"
    refused = client.put("/login")
    assert (refused.text, refused.headers["content-type"]) == ("Method Not Allowed", "text/plain; charset=utf-8")


@pytest.mark.parametrize("path", ["/", "/none", "/assets/a.js", "/ADMIN"])
def test_every_answer_has_the_safe_headers(folder, path):
    elsewhere = PlainTextResponse("elsewhere")
    door = FrontDoor(reflex=elsewhere, api=elsewhere, pages=Pages(folder, ROUTES))
    answer = TestClient(door, follow_redirects=False).get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    ("path", "kept"), [("/", "no-cache"), ("/assets/a.js", "immutable"), ("/site.js", "max-age=300, stale")]
)
def test_each_sort_of_file_is_kept_as_long_as_it_lasts(client, path, kept):
    assert kept in client.get(path).headers["cache-control"]


@pytest.mark.req("PERF-1")
@pytest.mark.parametrize("path", ["/assets/a.js", "/site.js"])
def test_a_file_is_asked_for_again_by_its_tag_alone(client, path):
    first = client.get(path)
    assert "last-modified" not in first.headers
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_page_allows_its_own_inline_scripts_and_no_others(client):
    policy = client.get("/login").headers["content-security-policy"]
    (source,) = inline_hashes(INLINE)
    assert f"script-src 'self' {source}" in policy
    assert "'unsafe-inline'" not in policy.split("style-src")[0]


def test_a_changed_page_has_a_changed_policy(client, folder):
    before = client.get("/login").headers["content-security-policy"]
    page = folder / "login" / "index.html"
    page.write_text(html("Sign in").replace("a = 1", "a = 2"))
    os.utime(page, (1, 1))
    assert client.get("/login").headers["content-security-policy"] != before


def test_a_site_without_its_build_says_404(tmp_path):
    answer = TestClient(Pages(tmp_path / "none", ROUTES)).get("/none")
    assert answer.status_code == 404


@pytest.mark.req("EVENT-1", "PERF-1")
def test_a_page_holds_the_events_values_of_the_moment_compressed_as_the_browser_likes(folder):
    page = folder / "login" / "index.html"
    page.write_text(html("⟦title⟧") + "<p>⟦slot_notes⟧⟦nobody⟧</p>" + "x" * 2000, encoding="utf-8")
    said = {"title": "Tide & <b>"}
    client = TestClient(
        Pages(folder, ROUTES, values=lambda _code: Values(dict(said), {"slot_notes": Markup("<i>n</i>")}))
    )
    first = client.get("/login", headers={"Accept-Encoding": "gzip, br"})
    assert "<h1>Tide &amp; &lt;b&gt;</h1>" in first.text
    assert "<p><i>n</i></p>" in first.text
    assert first.headers["content-encoding"] == "br"
    assert client.get("/login", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    said["title"] = "Ebb"
    again = client.get("/login", headers={"If-None-Match": first.headers["etag"], "Accept-Encoding": "identity"})
    assert (again.status_code, "<h1>Ebb</h1>" in again.text) == (200, True)
    assert "content-encoding" not in again.headers


def test_the_texts_of_a_page_are_json_that_no_text_breaks_out_of(folder):
    page = folder / "login" / "index.html"
    page.write_text('<script type="application/json">⟦texts⟧</script>', encoding="utf-8")
    evil = {"title": '</script><script>evil()</script>"&'}
    text = TestClient(Pages(folder, ROUTES, values=lambda _code: Values(evil, {}))).get("/login").text
    assert text.count("<script") == 1
    assert json.loads(text.removeprefix('<script type="application/json">').removesuffix("</script>")) == evil


@pytest.mark.req("PERF-3")
def test_a_packed_hashed_file_is_read_from_the_disk_once(client, folder):
    packed = {"Accept-Encoding": "gzip"}
    first = client.get("/assets/a.js", headers=packed)
    for name in ("a.js", "a.js.gz"):
        (folder / "assets" / name).unlink()
    again = client.get("/assets/a.js", headers=packed)
    assert (again.status_code, again.text, again.headers) == (200, "let a = 1;", first.headers)
    # Not packed it was never asked for, so it is gone.
    assert client.get("/assets/a.js", headers={"Accept-Encoding": "identity"}).status_code == 404


@pytest.mark.req("PERF-3")
def test_a_kept_file_is_asked_for_again_as_any_other(client):
    packed = {"Accept-Encoding": "gzip"}
    etag = client.get("/assets/a.js", headers=packed).headers["etag"]
    assert client.get("/assets/a.js", headers={**packed, "If-None-Match": etag}).status_code == 304
    assert client.head("/assets/a.js", headers=packed).content == b""
