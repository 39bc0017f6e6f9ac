"""How long texts become parts of a page."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from babel.dates import get_month_names
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.domain import newsroom
from maritime_site.ports.event import first_event
from maritime_site.settings import read_settings
from maritime_site.web.public.articles.html import contents_name, event_pieces, piece_name, render_body
from maritime_site.web.public.articles.page import render_blocks, show_article
from maritime_site.web.public.articles.texts import CONTENT, READING, find_next, load_article

MONTHS = "|".join(name for code in ("en", "hi") for name in get_month_names("wide", locale=code).values())
WHOLE = re.compile(r'className:"whole"\},"([^"]+)"')


def drawn(text: str) -> str:
    """What a text is drawn as."""
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))
    return "".join(str(part) for part in render_blocks(tree.children))


@pytest.mark.req("LAY-7")
def test_a_day_is_never_broken_at_its_hyphens():
    table = (
        "Table: Days to 31-Oct-2025\n\n| Day | Part |\n| --- | --- |\n| 27-Oct-2025 to 31-Oct-2025 | Week 2025-26 |\n"
    )
    assert WHOLE.findall(drawn(table)) == ["31-Oct-2025", "27-Oct-2025", "31-Oct-2025"]
    assert WHOLE.findall(drawn("From 27-Oct-2025, **until 31-Oct-2025**.")) == ["27-Oct-2025", "31-Oct-2025"]
    assert WHOLE.findall(drawn("## Roads on 31-Oct-2025")) == ["31-Oct-2025"]


@pytest.mark.req("LAY-7")
def test_texts_write_a_day_as_every_page_does():
    written = [*CONTENT.rglob("*.md"), *Path(newsroom.__file__).parent.glob("*_texts.py")]
    result = {path.name: re.findall(rf"\d{{1,2}} (?:{MONTHS}).{{0,5}}", path.read_text("utf-8")) for path in written}
    assert len(result) > 15
    assert {name: days for name, days in result.items() if days} == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_text_leads_to_the_one_that_is_read_next(code: str):
    for path, following in pairwise(READING):
        assert find_next(path, code) == (load_article(following, code).title, following)
    assert find_next(READING[-1], code) is None
    assert find_next("/privacy", code) is None


@pytest.mark.req("EVENT-1")
@pytest.mark.parametrize(("language", "words"), [("en", "In figures"), ("hi", "आँकड़ों में")])
def test_a_heading_that_the_events_facts_bring_stands_among_the_parts_of_the_page(language, words):
    path, known = "/exhibition/why-exhibit", first_event(read_settings(_env_file=None))
    unknown = replace(known, facts=known.facts.model_copy(update={"figures": []}))
    article = load_article(path, language)
    blocks = range(len(article.body.children))
    place = next(place for place in blocks if article.lines_of(place).strip() == "{{ event.figures }}")
    block, entry = f"slot_{piece_name(path, place)}", f"slot_{contents_name(path, place)}"
    with use_language(language):
        pieces, without = event_pieces(known), event_pieces(unknown)
        drawn = str(show_article(path))
    assert f'<h2 id="part-{place}">{words}</h2>' in pieces[block]
    assert pieces[entry] == f'<a href="#part-{place}">{words}</a>'
    assert (without[block].strip(), without[entry]) == ("", ""), "nothing unset is shown"
    assert contents_name(path, place) in drawn


@pytest.mark.req("EVENT-2")
def test_a_table_that_the_office_wrote_names_its_columns_on_a_phone_too():
    """There each row becomes a card, and a cell says of itself which column it stands in."""
    rows = '| Hall & "gate" | Opens | Places |\n|---|---|--:|\n| [One](/x) **east** | 09:00 | 40 |\n| | 10:00 | |\n'
    html = str(render_body(f"Table: Hours\n\n{rows}"))
    assert "<caption>Hours</caption>" in html
    assert '<th scope="col">Opens</th>' in html
    assert '<th class="number" scope="col">Places</th>' in html
    hall = 'data-label="Hall &amp; &quot;gate&quot;"'
    assert f'<th {hall} scope="row"><span><a href="/x">One</a> <strong>east</strong></span></th>' in html
    assert '<td data-label="Opens"><span>09:00</span></td>' in html
    assert '<td class="number" data-label="Places"><span>40</span></td>' in html
    assert f"<td {hall}></td>" in html, "nothing names a row without a name"
    assert "style=" not in html


def test_a_second_table_has_the_columns_of_its_own():
    html = str(render_body("| A | B |\n|---|---|\n| 1 | 2 |\n\n| C |\n|---|\n| 3 |\n"))
    assert re.findall('data-label="(.)"', html) == ["A", "B", "C"]
