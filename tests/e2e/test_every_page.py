"""Every page there is, as it arrives before any script runs."""

from __future__ import annotations

import re

import httpx
import pytest

from maritime_site.domain.people.kinds import KINDS
from maritime_site.settings import read_settings
from maritime_site.web import site_map
from maritime_site.web.portal.pages import list_door_pages, list_participant_pages
from tests.e2e.site import Site

SETTINGS = read_settings(_env_file=None)
ROUTES = [f"/{route}" for route in site_map.list_routes(SETTINGS) if "[" not in route and "not-found" not in route]
PROTECTED = [
    page.path for page in (*list_door_pages(), *list_participant_pages()) if page.audience in {"participants", *KINDS}
]


@pytest.fixture(scope="module")
def http(site: Site):
    """A program that runs no scripts and follows no redirects."""
    with httpx.Client(base_url=site.url, timeout=15) as client:
        yield client


@pytest.fixture(scope="module")
def event_titles(http: httpx.Client) -> dict[str, str]:
    """The event with its year in each language, as REST tells it."""
    event = http.get("/api/event").json()["data"]
    return {code: f"{event['name'][code] or event['name']['en']} {event['year']}" for code in ("en", "hi")}


def text_of(html: str, tag: str) -> list[str]:
    """The words inside every element of this name."""
    result = re.findall(rf"<{tag}[\s>].*?</{tag}>", html, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", part).strip() for part in result]


def expect_page(html: str, language: str, event_titles: dict[str, str]) -> None:
    """One h1, one main, a title that ends with the event and its year, the right language."""
    assert re.search(rf'<html[^>]* lang="{"hi" if language == "hi" else "en-IN"}"', html)
    (title,), headings = text_of(html.split("</head>", maxsplit=1)[0], "title"), text_of(html, "h1")
    assert title.endswith(event_titles[language])
    assert [bool(heading) for heading in headings] == [True]
    assert len(re.findall(r"<main[\s>]", html)) == 1


def language_of(path: str) -> str:
    return "hi" if path == "/hi" or path.startswith("/hi/") else "en"


@pytest.mark.req("ROUTE-1", "ROUTE-5", "LAY-3", "LANG-1", "A11Y-1")
@pytest.mark.parametrize("path", ROUTES)
def test_a_page_answers_with_and_without_a_slash(http: httpx.Client, event_titles: dict[str, str], path):
    answers = [http.get(path.rstrip("/") or "/"), http.get(path.rstrip("/") + "/")]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].text == answers[1].text
    expect_page(answers[0].text, language_of(path), event_titles)
    metas = re.findall(r"<meta[^>]*>", answers[0].text.split("</head>")[0])
    for name in ("description", "keywords", "author", "viewport"):
        assert [meta for meta in metas if f'name="{name}"' in meta and re.search('content="[^"]', meta)], name
    assert "content-security-policy" in answers[0].headers


@pytest.mark.req("ROUTE-1", "ROUTE-4")
@pytest.mark.parametrize("path", [*PROTECTED, "/admin", *(f"/hi{path}" for path in PROTECTED)])
def test_a_protected_page_holds_its_heading_and_the_way_in(http: httpx.Client, path):
    from tests.e2e.journeys import said

    assert said("Sign in to continue", language_of(path)) in http.get(path).text


@pytest.mark.req("ROUTE-5", "LANG-1")
def test_every_page_has_its_twin():
    english = {path for path in ROUTES if language_of(path) == "en"}
    assert {("/hi" + path).rstrip("/") for path in english} == {path for path in ROUTES if language_of(path) == "hi"}


@pytest.mark.req("ROUTE-3")
@pytest.mark.parametrize("path", ["/no-such-page", "/hi/no-such-page", "/hi/imw/none", "/admin/none", "/imw", "/hi/x/"])
def test_an_unknown_path_is_a_page_that_reads_without_a_script(http: httpx.Client, event_titles: dict[str, str], path):
    answer = http.get(path)
    assert answer.status_code == 404
    expect_page(answer.text, language_of(path), event_titles)
    assert ("contentinfo" in answer.text or "<footer" in answer.text) == (not path.startswith("/admin"))
    assert not re.search(r'<script[^>]*type="module"', answer.text)


@pytest.mark.req("ROUTE-3", "LAY-1")
@pytest.mark.parametrize("path", ["/_app", "/_app/"])
def test_the_shell_answers_and_is_not_indexed(http: httpx.Client, path):
    answer = http.get(path)
    assert answer.status_code == 200
    assert "noindex" in answer.headers.get("x-robots-tag", "") + answer.text
