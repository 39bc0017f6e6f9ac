"""What search engines, shared links and broken moments get to see."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
from starlette.responses import HTMLResponse
from starlette.testclient import TestClient

from maritime_site.core.text.home import install_home
from maritime_site.core.text.i18n import LANGUAGES, install_languages, load_catalogue, use_language
from maritime_site.demo.newsroom import seed_newsroom
from maritime_site.domain.people.kinds import KINDS
from maritime_site.ports import services as installed
from maritime_site.ports.event import FixedEvent, first_event
from maritime_site.settings import load_settings, read_settings
from maritime_site.web.dynamic_pages.shell import built_template
from maritime_site.web.public.help.answers import list_answers
from maritime_site.web.public.search.index import list_built
from maritime_site.web.routes import Route, localize_path, twin_path
from maritime_site.web.seo import files, head, serving, structured
from maritime_site.web.seo.serving import closed_paths, list_page_entries
from maritime_site.web.seo.twins import mark_twins
from maritime_site.web.server.csp import Hosts, policy_for
from maritime_site.web.server.error_page import ErrorPageGuard
from maritime_site.web.server.front_door import FrontDoor
from maritime_site.web.server.https import came_encrypted
from maritime_site.web.server.page_registration import add_pages
from maritime_site.web.shells.page import page_texts
from maritime_site.web.site_map import list_pages

NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)
SITE = "https://imw.example"
SPACE = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


async def broken(scope, receive, send):
    raise RuntimeError("the password is 1234")


def client(app=None, **options) -> TestClient:
    page = HTMLResponse("<p>Hello</p>", headers={"Content-Security-Policy": "default-src 'none'"})
    texts = serving.seo_files_app(lambda: [files.Entry("/media/press-release/ports-grow", NOW.date())])
    return TestClient(FrontDoor(reflex=page, api=page, pages=app or page, texts=texts), **options)


@pytest.fixture
def settings():
    return read_settings(site_url=f"{SITE}/")


def head_links(path: str, code: str, settings) -> list[tuple[str, ...]]:
    shown = [str(link) for link in head.language_links(path, code, settings)]
    return [
        (
            re.search(r'rel:"([^"]*)"', text)[1],
            re.search(r'href:"([^"]*)"', text)[1],
            *re.findall(r'hrefLang"?:"([^"]*)"', text),
        )
        for text in shown
    ]


@pytest.mark.req("LANG-1", "A11Y-2")
def test_each_page_names_itself_and_its_twins(settings):
    english, hindi = (head_links("/imw/organisers", code, settings) for code in LANGUAGES)

    assert english[0] == ("canonical", f"{SITE}/imw/organisers")
    assert hindi[0] == ("canonical", f"{SITE}/hi/imw/organisers")
    assert (
        english[1:]
        == hindi[1:]
        == [
            ("alternate", f"{SITE}/imw/organisers", "en-IN"),
            ("alternate", f"{SITE}/hi/imw/organisers", "hi"),
            ("alternate", f"{SITE}/imw/organisers", "x-default"),
        ]
    )


class Shelf:
    """What is added to an application, by address."""

    def __init__(self):
        self.heads: dict[str, list[str]] = {}

    def add_page(self, _view, *, route, meta, **_more):
        self.heads[route] = [str(part) for part in meta]


@pytest.mark.req("ROUTE-1", "LANG-1", "HINDI-1")
@pytest.mark.parametrize("route", ["/hospitality", "/login", "/delegates/profile", "/imw/organisers", "/admin/login"])
def test_pages_that_are_not_indexed_name_their_address_and_twin_too(settings, route):
    shelf = Shelf()
    add_pages(shelf, settings)

    for path in (route, f"/hi{route}"):
        links = [part for part in shelf.heads[path] if "canonical" in part]
        assert len(links) == 1
        assert f'href:"{SITE}{path}"' in links[0]
        twins = [part for part in shelf.heads[path] if "alternate" in part and "hrefLang" in part]
        assert len(twins) == 3
    assert not any("canonical" in part for part in shelf.heads["/not-found"])


def test_without_a_configured_address_links_are_paths():
    assert head_links("/", "hi", read_settings())[0] == ("canonical", "/hi")


def test_a_shared_link_shows_our_own_picture(settings):
    tags = {
        tag.get("property", tag.get("name")): tag["content"] for tag in head.social_tags("/", "hi", "T", "D", settings)
    }

    assert tags["og:locale"] == "hi_IN"
    assert tags["og:url"] == f"{SITE}/hi"
    assert tags["twitter:card"] == "summary_large_image"
    assert head.picture_url("hi", settings) == f"{SITE}/images/share-hi.png"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_event_is_described_with_its_strands(settings, code):
    with use_language(code):
        data = json.loads(json.dumps(structured.event_data(first_event(settings), settings)))

    assert (data["startDate"], data["endDate"]) == ("2025-10-27", "2025-10-31")
    assert data["eventStatus"].endswith("EventScheduled")
    assert len(data["organizer"]) == 2
    assert len(data["subEvent"]) >= 4
    assert all(strand["name"] and strand["location"] for strand in data["subEvent"])


def test_a_data_block_cannot_end_its_element_early():
    assert "</script" not in str(structured.data_block({"name": "</script><script>alert(1)"}))[:-20].replace(
        "<\\\\/", ""
    )


def test_a_data_block_leaves_the_policy_as_strict():
    policy = policy_for('<script type="application/ld+json">{"a":1}</script>', Hosts.of(read_settings()))

    assert "unsafe" not in policy.partition("script-src")[2].partition(";")[0]


def test_breadcrumbs_count_from_one(settings):
    data = structured.breadcrumb_data([("Home", "/"), ("Help", "/contact-us/help")], settings)

    assert [item["position"] for item in data["itemListElement"]] == [1, 2]
    assert data["itemListElement"][1]["item"] == f"{SITE}/contact-us/help"


@pytest.mark.req("EVENT-1", "LANG-1")
def test_a_built_page_names_its_twins_while_the_event_speaks_both():
    head = '<head><link rel="canonical" href="/a"/>{}</head><a hrefLang="hi" href="/hi/a">हिन्दी</a>'
    twins = '<link rel="alternate" href="/hi/a" hrefLang="hi"/><meta property="og:locale:alternate" content="hi_IN"/>'
    built = built_template(mark_twins(head.format(twins)))

    assert built.render(hindi="yes") == head.format(twins)
    assert built.render() == head.format("")


@pytest.mark.req("EVENT-1", "LANG-1")
def test_an_event_in_english_alone_names_no_hindi_to_machines():
    install_languages(lambda: ["en"])
    site = client()

    maps = site.get("/sitemap.xml").text
    assert f"<loc>http://testserver{Route.ORGANISERS}</loc>" in maps
    assert ("/hi" in maps, "hreflang" in maps) == (False, False)
    robots = site.get("/robots.txt").text
    assert ("/hi" in robots, "sitemap-hi" in robots, "sitemap-en" in robots) == (False, False, True)
    assert site.get("/sitemap-hi.xml").status_code == 404
    assert "Preferred-Languages: en\n" in site.get("/.well-known/security.txt").text


@pytest.mark.req("EVENT-1", "LANG-1", "ROUTE-2")
@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/hi", "/"),
        ("/hi/", "/"),
        ("/hi/imw/organisers?day=2&q=a%20b", "/imw/organisers?day=2&q=a%20b"),
        ("/hi/admin/check-in", "/admin/check-in"),
        ("/hi/admin/people/7/", "/admin/people/7/"),
        ("/hi//evil.example/x", "/evil.example/x"),
    ],
)
def test_hindi_addresses_lead_to_their_english_twin_where_the_event_speaks_english_alone(path, target):
    site = client(follow_redirects=False)
    assert site.get(path).status_code != 302
    install_languages(lambda: ["en"])
    answer = site.get(path)
    assert (answer.status_code, answer.headers["location"]) == (302, target)
    assert site.get("/history").status_code == 200


@pytest.mark.req("EVENT-1", "ROUTE-3")
def test_a_failure_is_told_in_english_alone_where_the_event_speaks_nothing_else():
    install_languages(lambda: ["en"])
    text = client(broken).get("/imw/organisers").text
    assert (text.count("<section"), load_catalogue("hi")["Something went wrong"] in text) == (1, False)


@pytest.mark.req("LANG-1")
def test_the_sitemap_lists_both_languages_with_their_twins():
    answer = client().get("/sitemap.xml")
    urls = ET.fromstring(answer.content).findall("s:url", SPACE)
    result = {url.findtext("s:loc", "", SPACE): url for url in urls}

    assert answer.headers["content-type"].startswith("application/xml")
    for path in (Route.HOME, Route.ORGANISERS, Route.SITEMAP):
        for code in LANGUAGES:
            links = result[f"http://testserver{localize_path(path, code)}"].findall("x:link", SPACE)
            assert {link.get("hreflang") for link in links} == {"en-IN", "hi", "x-default"}
            assert all((link.get("href") or "").startswith("http://testserver/") for link in links)
    assert result["http://testserver/hi/media/press-release/ports-grow"].find("s:lastmod", SPACE).text == "2026-01-31"
    assert result["http://testserver/imw/organisers"].find("s:lastmod", SPACE).text.startswith("20")
    assert not any(part in url for url in result for part in ("/admin", "/login", "/kit", "[", "not-found", "profile"))


def test_crawlers_stay_out_of_what_is_behind_a_sign_in():
    lines = client().get("/robots.txt").text.splitlines()

    assert lines[0] == "User-agent: *"
    for path in ("/admin", "/api/", "/sandbox/", "/hospitality", "/hi/hospitality", "/delegates/profile"):
        assert f"Disallow: {path}" in lines
    assert "Sitemap: http://testserver/sitemap.xml" in lines
    assert "Disallow: /" not in lines


def test_nothing_that_may_be_found_is_closed():
    closed = closed_paths()

    assert not [entry.path for entry in list_page_entries() if entry.path.startswith((*files.CLOSED, *closed))]


def test_weaknesses_are_reported_on_the_contact_page():
    text = files.build_security_txt(SITE, NOW)

    assert f"Contact: {SITE}/contact-us/contact\n" in text
    assert "Expires: 2026-07-30T00:00:00Z\n" in text


def test_the_manifest_is_json():
    answer = client().get("/manifest.webmanifest")

    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert answer.json()["start_url"] == "/"


@pytest.mark.parametrize("host", ["<script>", "a b", "host/path", "x" * 300, ""])
@pytest.mark.parametrize("path", ["/sitemap.xml", "/robots.txt", "/.well-known/security.txt"])
def test_a_strange_host_gets_into_nothing(host, path):
    answer = client().get(path, headers={"Host": host})

    assert answer.status_code == 400
    assert "script" not in answer.text


def test_the_texts_are_only_read():
    answer = client().post("/robots.txt")

    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize("code", LANGUAGES)
def test_titles_differ_where_pages_may_be_found(code):
    rows = [page for page in list_pages(production=True) if page.indexed]
    titles = [page_texts(page, code)[0] for page in rows]

    assert not {title for title in titles if titles.count(title) > 1}


@pytest.mark.req("LAY-3", "A11Y-1")
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_login_page_names_its_kind_and_no_page_is_about_its_title_alone(code):
    rows = {page.path: page_texts(page, code) for page in list_pages(production=True) if code in page.languages}
    logins = {rows[kind.login_path][0] for kind in KINDS.values()} | {rows["/login"][0]}

    assert len(logins) == len(KINDS) + 1
    assert [path for path, (title, about) in rows.items() if about == title] == []


def test_no_page_tells_the_way_down_to_it_twice_and_none_asks_for_the_event():
    """Pages are built before there is an event: an image is made without a database."""

    def refuse() -> str:
        raise AssertionError("a page that is built asked for the event's country")

    def refuse_languages() -> list[str]:
        raise AssertionError("a page that is built asked for the event's languages")

    install_home(refuse)
    install_languages(refuse_languages)
    twice = [page.path for page in list_pages(production=True) if str(page.view().render()).count('"crumbs"') > 1]

    assert twice == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_and_document_can_be_searched(code):
    result = {entry["url"]: entry for entry in list_built(code)}

    assert localize_path(Route.HELP, code) in result
    assert result[localize_path(Route.EXHIBITION_PRIVILEGES, code)]["text"]
    assert localize_path(Route.ORGANISERS, code) not in result, "what the office edits is searched as it reads now"
    assert not [url for url in result if "/admin" in url or "/kit" in url or "profile" in url]


@pytest.mark.req("ROUTE-3")
@pytest.mark.parametrize(("path", "first"), [("/imw/organisers", "en-IN"), ("/hi/imw/organisers", "hi")])
def test_a_failure_is_told_in_both_languages_without_its_trace(path, first):
    answer = client(broken).get(path)

    assert answer.status_code == 500
    assert answer.text.startswith(f'<!DOCTYPE html><html lang="{first}">')
    assert "Something went wrong" in answer.text
    assert load_catalogue("hi")["Something went wrong"] in answer.text
    dark = answer.text.split("@media screen and (prefers-color-scheme: dark)")[1]
    assert "--page: #121a2b" in dark, "it follows the system's theme as every page does"
    assert re.search(r"<code>[0-9a-f]{12}</code>", answer.text)
    assert "password" not in answer.text
    assert "Traceback" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "script" not in answer.headers["content-security-policy"]


def test_a_failure_after_the_answer_began_is_passed_on():
    async def half(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError

    with pytest.raises(RuntimeError):
        TestClient(ErrorPageGuard(half)).get("/")


@pytest.mark.req("A11Y-2")
def test_https_is_kept_where_it_was_used():
    plain, encrypted = client().get("/"), client(base_url="https://testserver").get("/")

    assert "strict-transport-security" not in plain.headers
    assert "upgrade-insecure-requests" not in plain.headers["content-security-policy"]
    assert encrypted.headers["strict-transport-security"].startswith("max-age=31536000")
    assert encrypted.headers["content-security-policy"].endswith("; upgrade-insecure-requests")


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize("path", ["/", "/api/x", "/robots.txt"])
def test_every_room_keeps_https(path):
    assert "strict-transport-security" in client(base_url="https://testserver").get(path).headers


@pytest.mark.parametrize(
    ("said", "hops", "believed"),
    [
        ("https", 0, False),
        ("https", 1, True),
        ("http", 1, False),
        ("https, http", 1, False),
        ("https, http", 2, True),
        ("https", 3, True),
        ("", 1, False),
    ],
)
def test_a_proxy_is_believed_only_when_it_is_trusted(said, hops, believed):
    scope = {"type": "http", "scheme": "http", "headers": [(b"x-forwarded-proto", said.encode())]}

    assert came_encrypted(scope, hops) is believed


def test_twins_in_the_sitemap_are_reciprocal():
    assert all(twin_path(twin_path(entry.path)) == entry.path for entry in list_page_entries())
    assert first_event(load_settings()).title


def test_readable_press_releases_are_in_the_sitemap(services, monkeypatch):
    with services.database.writing() as session:
        seed_newsroom(session, now=NOW)
    monkeypatch.setattr(installed, "_installed", [services])

    result = serving.list_release_entries()

    assert result
    assert all(entry.path.startswith("/media/press-release/") and entry.updated for entry in result)


@pytest.mark.req("EVENT-3")
def test_search_engines_are_led_to_no_form_once_the_event_is_over(services, monkeypatch):
    monkeypatch.setattr(installed, "_installed", [services])
    client = TestClient(serving.seo_files_app(list))
    assert "/delegates/registration" in client.get("/sitemap.xml").text
    assert "/delegates/registration" not in client.get("/robots.txt").text
    event = replace(services.event, archived=True)
    services.event_reader = FixedEvent(event)
    assert "/delegates/registration" not in client.get("/sitemap.xml").text
    assert "Disallow: /delegates/registration" in client.get("/robots.txt").text


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize(("code", "other"), [("en", "/hi/imw/organisers"), ("hi", "/imw/organisers")])
def test_each_language_has_a_sitemap_of_its_own(code, other):
    urls = ET.fromstring(client().get(f"/sitemap-{code}.xml").content).findall("s:url", SPACE)
    found = [url.find("s:loc", SPACE).text for url in urls]

    assert f"http://testserver{localize_path('/imw/organisers', code)}" in found
    assert f"http://testserver{other}" not in found
    assert f"Sitemap: http://testserver/sitemap-{code}.xml" in client().get("/robots.txt").text.splitlines()


def test_programs_that_read_texts_are_told_what_there_is():
    answer = client().get("/llms.txt")
    text = answer.text

    assert answer.headers["content-type"].startswith("text/plain")
    assert text.startswith("# India Maritime Week 2025\n\n> ")
    assert "- [How to reach the venue](http://testserver/imw/how-to-reach): " in text
    assert "(http://testserver/programme.json)" in text
    assert "None" not in text
    assert "/admin" not in text
    assert "/login" not in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_question_of_the_help_page_is_told_with_its_answer(code):
    with use_language(code):
        data = structured.questions_data(list_answers(first_event(read_settings())))

    assert data["@type"] == "FAQPage"
    assert len(data["mainEntity"]) > 20
    assert all(each["name"] and each["acceptedAnswer"]["text"] for each in data["mainEntity"])
    assert not any("](" in each["acceptedAnswer"]["text"] for each in data["mainEntity"])
