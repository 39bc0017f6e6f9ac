"""What pages show of an event that speaks English alone (EVENT-1, LANG-1)."""

from __future__ import annotations

import re
from html import escape

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from maritime_site.core.text.i18n import install_languages
from maritime_site.domain.event.leftovers import list_leftovers
from maritime_site.domain.exports.registry import SHEETS
from maritime_site.gate import page as gate
from maritime_site.gate.participant_pages import CONTACTS
from maritime_site.ports.event import first_event
from maritime_site.ports.services import install_services
from maritime_site.settings import load_settings
from maritime_site.web.backoffice.event.fields import facts_to_form, form_to_facts
from maritime_site.web.backoffice.rules.question_form import form_to_question
from maritime_site.web.dynamic_pages.slots import HINDI_SPOKEN
from maritime_site.web.dynamic_pages.values import ENGLISH_ALONE, build_values
from maritime_site.web.public.programme.page import Filters, _list_selects
from maritime_site.web.public.sitemap.page import _list_files
from maritime_site.web.server.front_door import WORKERS, FrontDoor
from tests.web.drawn import drawn
from tests.web.test_empty_office import conditions_above
from tests.web.test_own_country import own_event

pytestmark = pytest.mark.req("EVENT-1", "LANG-1")
QUESTION = {"key": "shirt", "type": "choice", "labelEn": "Shirt", "hintEn": "We give one", "required": ""}


def values_of(event):
    return build_values(event, load_settings(), "en", "registration", 2026)


def test_pages_are_told_once_which_languages_the_event_speaks():
    both, alone = values_of(own_event()), values_of(own_event(languages=["en"]))
    assert (both.texts["theme_css"], str(both.slots[HINDI_SPOKEN])) == ("", "yes")
    assert (alone.texts["theme_css"], HINDI_SPOKEN in alone.slots) == (ENGLISH_ALONE, False)
    assert escape(ENGLISH_ALONE) == ENGLISH_ALONE
    green = values_of(own_event(languages=["en"], colour="#0b6e4f")).texts["theme_css"]
    assert green.startswith("html:root")
    assert green.endswith(ENGLISH_ALONE)


def test_no_page_leads_to_hindi_where_the_event_speaks_english_alone():
    chosen = Filters()
    assert '"/hi/admin/check-in"' in gate.build_html("Harbour Days")
    assert {address[-3:] for _title, address, *_rest in _list_files()} == {"pdf"}
    files, selects = len(_list_files()), [name for _label, name, *_rest in _list_selects((), chosen)]
    install_languages(lambda: ["en"])
    for html in (gate.build_html("Harbour Days"), CONTACTS.build_html("Harbour Days")):
        assert ('"/hi' in html, "हिन्दी" in html) == (False, False)
    assert len(_list_files()) * 2 == files
    assert [name for name in selects if name not in {row[1] for row in _list_selects((), chosen)}] == ["language"]


@pytest.mark.req("PASS-3", "PASS-5")
def test_what_was_installed_in_hindi_renews_itself_in_english(services):
    install_services(services)
    nowhere = PlainTextResponse("other")
    client = TestClient(FrontDoor(reflex=nowhere, api=nowhere, pages=nowhere), follow_redirects=False)
    before = {path: client.get(path).text for path in WORKERS}
    install_languages(lambda: ["en"])
    for path in sorted(WORKERS):
        answer = client.get(path)
        assert (path, answer.status_code) == (path, 200)
        assert path.endswith("/pass/worker.js") or answer.text != before[path]
    worker = client.get("/hi/admin/check-in/worker.js").text
    assert ('const PAGE = "/hi/admin/check-in"' in worker, 'FILES = ["/admin/check-in", ' in worker) == (True, True)
    assert re.findall(r'"(/hi/[^"]*)"', worker) == ["/hi/admin/check-in"]
    led = client.get("/hi/admin/check-in?from=letter")
    assert (led.status_code, led.headers["location"]) == (302, "/admin/check-in?from=letter")


def test_the_offices_form_names_the_languages():
    facts = first_event(load_settings()).facts
    form = facts_to_form(facts)
    assert form["languages"] == "en,hi"
    given = form_to_facts(form | {"languages": "en"}, zone=lambda text: text)
    assert given["languages"] == ["en"]
    assert form_to_facts(form, zone=lambda text: text)["languages"] == ["en", "hi"]


@pytest.mark.parametrize(
    ("path", "head"),
    [
        ("/admin/award-categories", "Hindi"),
        ("/admin/exhibition/tariff", "Hindi"),
        ("/admin/pages", "Translation"),
    ],
)
def test_a_column_of_hindi_goes_with_its_head_and_its_cells(path, head):
    assert ":is(th,td):has(.in-hindi)" in ENGLISH_ALONE
    heads, cells = rendered_parts(drawn(path), '"th"'), rendered_parts(drawn(path), '"td"')
    of_hindi = [part for part in heads if "in-hindi" in part]
    assert [head in part for part in of_hindi] == [True]
    assert [part for part in heads if f'"{head}"' in part] == of_hindi
    assert len([part for part in cells if "in-hindi" in part]) == 1


@pytest.mark.req("BO-4")
def test_a_list_to_download_has_no_column_of_hindi():
    of_hindi = {column.key: column.is_hindi for sheet in SHEETS.values() for column in sheet.columns}
    titles = {column.key: column.title for sheet in SHEETS.values() for column in sheet.columns}
    assert {key for key, so in of_hindi.items() if so} == {key for key in titles if titles[key].endswith(", Hindi")}
    films = SHEETS["films"]
    assert "titleHi" in {column.key for column in films.chosen([])}
    places = conditions_above(drawn("/admin/films"), "films-titleHi")
    assert places
    assert all("english_alone" in above[-1] for above in places), places
    install_languages(lambda: ["en"])
    assert {column.key for column in films.chosen([])} == {column.key for column in films.columns} - {"titleHi"}
    assert [column.key for column in films.chosen(["titleHi"])] == ["titleHi"]


def rendered_parts(rendered: object, name: str) -> list[str]:
    """What is drawn of each element of this name, as text."""
    if isinstance(rendered, list | tuple):
        return [found for value in rendered for found in rendered_parts(value, name)]
    if not isinstance(rendered, dict):
        return []
    own = [str(rendered)] if rendered.get("name") == name else []
    return own + [found for value in rendered.values() for found in rendered_parts(value, name)]


def test_a_question_of_a_rule_is_complete_in_english_alone():
    install_languages(lambda: ["en"])
    texts = {"options-0-value": "S", "options-0-labelEn": "Small", "options-0-labelHi": ""}
    texts |= {"options-1-value": "M", "options-1-labelEn": "Medium", "options-1-labelHi": "मध्यम"}
    values = QUESTION | {"labelHi": "", "hintHi": "", "options": "0,1"} | texts
    options = form_to_question(values).options
    assert [(option.value, option.label.en, option.label.hi) for option in options] == [
        ("S", "Small", ""),
        ("M", "Medium", "मध्यम"),
    ]


def test_hindi_that_the_site_came_with_is_no_leftover_where_nobody_reads_it():
    name = {"en": "Harbour Days", "hi": "बंदरगाह दिवस"}
    both = list_leftovers(own_event(name=name).facts)
    alone = list_leftovers(own_event(name=name, languages=["en"]).facts)
    assert "Theme, Hindi" in both
    assert alone == [field for field in both if not field.endswith(", Hindi")]
