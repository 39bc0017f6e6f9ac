"""The back office in Hindi: every text of every screen is translated, and its links stay in the language (HINDI-1)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from maritime_site.core.text.i18n import load_catalogue, use_language
from maritime_site.gate import page as gate
from maritime_site.gate import serving
from maritime_site.web.kit.base import office_links
from maritime_site.web.routes import is_admin, localize_path
from maritime_site.web.shells.page import Page
from maritime_site.web.site_map import list_pages

SCREENS = [page for page in list_pages(production=True) if is_admin(page.path)]
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
HINDI = re.compile(r"[\u0900-\u097f]|\\u09")
# What the same word is in both languages, and names of things.
ALIKE = {"JavaScript", "CGST", "IGST"}


def list_literals(value: object) -> Iterator[str]:
    match value:
        case dict():
            for each in value.values():
                yield from list_literals(each)
        case list() | tuple():
            for each in value:
                yield from list_literals(each)
        case str():
            yield from (text.replace('\\"', '"') for text in TEXT.findall(value))
        case _:
            return


def render(page: Page) -> dict[str, object]:
    with use_language("hi"), office_links():
        return page.frame(page.view(), path=localize_path(page.path, "hi")).render()


@pytest.mark.req("HINDI-1")
@pytest.mark.parametrize("page", SCREENS, ids=lambda page: page.path)
def test_no_text_of_a_screen_is_left_in_english(page):
    catalogue = load_catalogue("hi")
    known = {text for text, hindi in catalogue.items() if hindi != text and " " in text and HINDI.search(hindi)}
    texts = set(list_literals(render(page)))
    # A text that is put together, as "Caption, English", is Hindi in each of its parts.
    parts = {part for text in texts if HINDI.search(text) for part in re.split("[,:] ", text)}
    assert sorted((texts & known | parts & set(catalogue)) - ALIKE) == []


@pytest.mark.req("HINDI-1")
def test_every_screen_has_both_languages():
    assert {page.languages for page in SCREENS} == {("en", "hi")}


@pytest.mark.req("HINDI-1", "PASS-3")
def test_gate_page_is_there_in_hindi():
    page = gate.build_html("Event", "hi")
    assert '<html lang="hi">' in page
    assert "प्रवेश जाँच" in page
    assert "/hi/admin/check-in/app.webmanifest" in page
    assert "/hi/admin/login?next=/hi/admin/check-in" in page
    assert {"/hi/admin/check-in", "/hi/admin/check-in/worker.js"} <= serving.PATHS


@pytest.mark.req("HINDI-1", "PASS-3")
def test_gate_texts_of_the_scripts_are_all_named():
    named = set(gate.SCRIPT_TEXTS)
    said = {
        text for path in (gate.ASSETS / "gate").glob("*.js") for text in re.findall(r'say\("([^"]+)"', path.read_text())
    }
    assert said == named
    assert all(text in load_catalogue("hi") for text in named)
