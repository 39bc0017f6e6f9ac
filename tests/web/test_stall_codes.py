"""A stall's code stays within its stall on every plan, however long it is (EXH-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.exhibition.models import StallType
from maritime_site.domain.exhibition.plan import HallView, StallView
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.kit.stalls.plan import MARKS, status_words
from maritime_site.web.kit.stalls.words import code_shown, fit_words
from maritime_site.web.portal.stalls.cards import row_of
from maritime_site.web.public.exhibitors.floors import build_hall_floors
from tests.domain.exhibition.builders import make_hall, make_stall
from tests.people import NOON

pytestmark = pytest.mark.req("EXH-1")


@pytest.mark.parametrize(
    ("code", "width", "shown"),
    [
        ("A-12", 30, ("A-12", 8.5)),
        ("AB-101", 30, ("AB-101", 7.0)),
        ("NORTH-101", 30, ("…H-101", 6.0)),
        ("NORTH-101", 60, ("NORTH-101", 8.5)),
        ("A-101", 10, ("…1", 6.0)),
    ],
)
def test_a_long_code_is_smaller_and_then_its_end(code, width, shown):
    assert code_shown(code, width) == shown


def test_who_has_a_stall_stands_on_it_in_as_many_lines_as_fit():
    words = fit_words("A-14", "Bharat Shipyards Limited", 30, 30)
    assert [line.words for line in words.lines] == ["A-14", "Bharat", "Shipyards", "Limited"]
    assert words.is_whole
    assert all(line.y - line.size > -15 and line.y < 15 for line in words.lines)
    long = fit_words("A-14", "Bharat Shipyards and Marine Engineering Works Limited", 30, 30)
    assert long.lines[-1].words.endswith("…")
    assert not long.is_whole
    assert all(line.y - line.size > -15 and line.y < 15 for line in long.lines)


def test_the_plan_to_choose_from_names_each_stall_and_leaves_its_status_to_the_page(services, session):
    hall = make_hall(session)
    stall = make_stall(session, hall, code="NORTH-101")
    visit = Visit(session, "en", NOON, services.settings, services.event)
    html = build_hall_floors(visit).decode()
    assert html.count('data-stall="') == 1
    assert f'data-words="Stall NORTH-101, {stall.area_m2} m², ' in html
    assert "{status}" in html
    assert "…H-101</text><title>NORTH-101</title>" in html
    for status in MARKS.keys() - {"free"}:
        assert f'id="stalls-{status}"' in html
        assert f'id="mark-{status}"' in html


def test_the_public_plan_has_the_whole_code_at_hand():
    floor = {"type": StallType.SHELL, "area": 9, "open_sides": 1, "price_class": "standard", "status": "free"}
    stall = StallView(code="NORTH-101", x=0, y=0, width=30, height=30, **floor)
    hall = HallView(code="A", name="Hall A", width=100, height=100, is_demo=False, stalls=(stall,))
    legend = {status: words for status, words in status_words().items() if status != "mine"}
    names = {"code_shown": code_shown, "fit_words": fit_words, "type_name": str, "country_name": str, "legend": legend}
    empty: dict[str, object] = {
        "path": "",
        "search": "",
        "country": "",
        "countries": [],
        "exhibitors": [],
        "pages": {},
        "steps": [],
    }
    companies = {"NORTH-101": ("Harbour & Works", "/exhibition/exhibitors/harbour-works")}
    counts = {"has_demo": False, "total": 0, "number": 1, "last": 1}
    drawing = str(render_template("exhibitors.html", halls=[hall], companies={}, **names, **empty, **counts))
    assert 'font-size="6" class="stall-code">…H-101</text><title>NORTH-101</title>' in drawing
    taken = str(render_template("exhibitors.html", halls=[hall], companies=companies, **names, **empty, **counts))
    assert "<title>NORTH-101: Harbour &amp; Works</title>" in taken
    assert '<a href="/exhibition/exhibitors/harbour-works">Harbour &amp; Works</a>' in taken


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize(("code", "area"), [("en", "9 m²"), ("hi", "9 वर्ग मीटर")])
def test_the_table_says_the_area_in_its_readers_language(code, area):
    stall = StallView("A-1", 0, 0, 30, 30, 9, StallType.SHELL, 1, "standard", "free")
    hall = HallView(code="A", name="Hall A", width=100, height=100, is_demo=False, stalls=(stall,))
    with use_language(code):
        assert row_of(hall, stall).area == area
