"""What the public pages show of people and companies: faces that are drawn, marks, and no words left unfilled."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.demo.programme_sessions import SPEAKERS
from maritime_site.web.dynamic_pages.drawings import find_drawing
from maritime_site.web.public.articles.page import render_blocks
from maritime_site.web.public.programme.labels import session_context
from scripts.portraits import FOLDER, LOOKS, draw_portrait
from tests.factories import make_person
from tests.web.test_live import Reader, demo, door, folder, main_of  # noqa: F401  fixtures


@pytest.mark.req("EVENT-5")
def test_each_speaker_of_the_demo_is_drawn_as_nobody_else():
    drawings = {name: draw_portrait(look) for name, look in LOOKS.items()}
    assert {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.svg")} == drawings
    assert len(set(drawings.values())) == len(SPEAKERS)
    fills = {fill for drawing in drawings.values() for fill in re.findall(r"fill='([^']+)'", drawing)}
    assert all(re.fullmatch(r"#[0-9a-f]{6}|none", fill) for fill in fills), "a colour with no value is black"


@pytest.mark.req("AGENDA-1", "EVENT-5")
def test_speakers_are_shown_with_their_portraits(door, demo):  # noqa: F811  fixtures
    for path in ("/events/speakers", "/hi/events/speakers"):
        page = main_of(door.get(path).text)
        assert all(draw_portrait(look).strip() in page for look in LOOKS.values())
        assert Reader(page).all("img") == [], "each in the page itself: none costs a request"
    assert find_drawing("/images/portraits/../art/marks.svg") is None
    own = Reader(main_of(door.get("/events/speakers/rukmini-barua-demo").text)).all("img")
    assert [image["alt"] for image in own] == ["Portrait of Rukmini Barua (demo)"]


@pytest.mark.req("AGENDA-1")
@pytest.mark.parametrize("code", LANGUAGES)
def test_words_for_scripts_leave_no_place_that_the_script_does_not_fill(code):
    with use_language(code):
        words = session_context(code)["words"]
    assert {place for text in words.values() for place in re.findall(r"\{\w+\}", text)} == {"{number}", "{titles}"}


@pytest.mark.req("EXHIBIT-1")
def test_an_exhibitor_without_a_logo_has_the_mark_of_its_sector(door, database):  # noqa: F811  fixtures
    with database.writing() as session:
        make_person(session, "exhibitor", details={"company_name": "Keel & Co", "sector": "ports"})
    page = main_of(door.get("/exhibition/exhibitors").text)
    assert 'class="company-drawn" data-sector="ports"' in page
    assert "Keel &amp; Co" in page


@pytest.mark.req("EVENT-2")
def test_links_in_a_table_of_a_text_lead_somewhere():
    text = "| You are | Register as |\n| --- | --- |\n| A company | [Exhibitor](/exhibition/registration) |\n"
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))
    assert "/exhibition/registration" in "".join(str(part) for part in render_blocks(tree.children))
