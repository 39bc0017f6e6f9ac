"""Texts say of the event what its facts say, at request time: no page, PDF or search result names another one."""

from __future__ import annotations

import json
import re
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.demo.event import build_facts
from maritime_site.domain.pages import service
from maritime_site.domain.pages.placeholders import fill_text, find_unknown
from maritime_site.domain.pages.schemas import PageRequest, PublishPageRequest
from maritime_site.ports.event import Event, first_event
from maritime_site.ports.event_fact_types import Words
from maritime_site.ports.event_facts import EventFacts
from maritime_site.settings import load_settings
from maritime_site.web.documents.library import BROCHURE, MANUAL, served_document
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.values import build_values
from maritime_site.web.public.articles.page import ARTICLES, show_article
from maritime_site.web.public.articles.texts import CONTENT
from maritime_site.web.public.search.index import list_built
from maritime_site.web.public.search.news import list_news
from tests.people import NOON
from tests.web.test_content_pages import EDITOR

pytestmark = [pytest.mark.req("EVENT-1"), pytest.mark.req("EVENT-5")]
FACTS = {
    "name": {"en": "Quay Days", "hi": "घाट दिवस"},
    "shortName": {"en": "QD"},
    "year": 2031,
    "startsOn": "2031-02-10",
    "endsOn": "2031-02-12",
    "timeZone": "Asia/Kolkata",
    "venue": {"name": {"en": "Harbour Hall | Kochi", "hi": "बंदरगाह हॉल"}, "address": {"en": "1 *Quay* Road"}},
    "hosts": [{"name": {"en": "Kochi Port", "hi": "कोच्चि पत्तन"}}],
}
EVENT = Event(EventFacts.model_validate(FACTS), version=2, revision=1, is_first=False)
OLD = re.compile(
    r"India Maritime|Indian Ports|Ministry of Ports|NESCO|Goregaon|Mumbai|Sagarmanthan|Uniting Oceans|Oct-2025"
    r"|इंडिया मैरीटाइम|भारतीय पत्तन|जलमार्ग मंत्रालय|नेस्को|गोरेगाँव|मुंबई|सागरमंथन|अक्टू॰-2025",
    re.IGNORECASE,
)


@pytest.fixture
def backend() -> str:
    """The rules behind are proved on both makes of database."""
    return "sqlite"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_shipped_text_names_an_event_or_says_that_something_is_to_be_announced(code):
    found = []
    for file in (CONTENT / code).rglob("*.md"):
        text = file.read_text(encoding="utf-8")
        found += [f"{file.name}: {hit}" for hit in OLD.findall(text)]
        found += [file.name for words in ("To be announced", "शीघ्र घोषित") if words in text]
        assert find_unknown({code: text}) == []
    assert found == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_slot_of_a_built_text_is_filled_with_the_facts_in_force(code):
    with use_language(code):
        slots = build_values(EVENT, load_settings(), code, "registration", 2031).slots
        for path in ARTICLES:
            drawn = str(show_article(path).render())
            names = re.findall(r"text_\w+_\d+", drawn)
            assert [name for name in names if f"slot_{name}" not in slots] == []
            assert "{{ event." not in drawn
    page = " ".join(str(html) for name, html in slots.items() if name.startswith("slot_text_imw_maritime_week"))
    assert ("Quay Days 2031" if code == "en" else "घाट दिवस 2031") in page
    assert "<table" in page
    assert "<caption>" in page
    assert not OLD.search(" ".join(map(str, slots.values())))


def test_line_that_would_say_what_is_not_known_is_left_out_and_signs_are_words():
    body = "{{ event.title }} opens.\nTheme: {{ event.theme }}.\n\n{{ event.strands }}\n\nAt {{ event.venue }}."
    text = fill_text(body, EVENT)
    assert text == "Quay Days 2031 opens.\n\n\nAt Harbour Hall \\| Kochi."
    assert "1 \\*Quay\\* Road" in fill_text("{{ event.facts }}", EVENT)
    assert fill_text("{{ event.nobody }}", EVENT) == "{{ event.nobody }}"


ABROAD = re.compile("Aadhaar|CERT-In|DPDP|GIGW|CPGRAMS|GSTIN|India|भारत|डीपीडीपी")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_shipped_text_speaks_of_the_law_of_another_country_than_the_events(code):
    kenya = Event(EVENT.facts.model_copy(update={"country": "KE"}))
    found: dict[str, list[str]] = {}
    with use_language(code):
        for file in sorted((CONTENT / code).rglob("*.md")):
            text = file.read_text(encoding="utf-8").split("---\n", 2)[2]
            found[file.stem] = ABROAD.findall(fill_text(text, kenya))
            assert "{{" not in fill_text(text, kenya) + fill_text(text, EVENT)
        assert "{{" not in json.dumps(list_built(code))
        reach = fill_text("To {{ event.country }}", kenya)
    assert {name: hits for name, hits in found.items() if hits} == {}
    assert reach == ("To Kenya" if code == "en" else "To केन्या")


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_event_without_an_address_shows_no_driver_one_and_its_one_day_is_no_plural(code):
    one_day = {"startsOn": "2031-02-10", "endsOn": "2031-02-10", "venue": None, "currency": "NOK", "country": "NO"}
    bare = Event(EventFacts.model_validate(FACTS | one_day))
    body = "Come.\n\n{{ event.place }}\n\n## By air"
    with use_language(code):
        known, unknown = fill_text(body, EVENT), fill_text(body, bare)
        texts = {file.stem: fill_text(file.read_text("utf-8"), bare) for file in (CONTENT / code).rglob("*.md")}
    assert unknown.split() == ["Come.", "##", "By", "air"]
    assert [line for line in known.split("\n") if line][1:4] == [
        "## Address" if code == "en" else "## पता",
        "Harbour Hall \\| Kochi" if code == "en" else "बंदरगाह हॉल",
        "1 \\*Quay\\* Road",
    ]
    wrong = re.compile(r"this address to|[Dd]ates (?:of .* )?are|rupees|यह पता चालक|तिथियाँ \d\S* हैं|रुपये")
    assert {name: wrong.findall(text) for name, text in texts.items() if wrong.search(text)} == {}


def test_a_line_stands_in_the_countries_it_is_marked_for_and_a_rule_goes_with_its_head():
    body = "- {{ event.in_IN }}Ours\n- {{ event.not_in_IN }}Theirs\n\n| {{ event.in_KE }}Head |\n|---|\n| Row |"
    assert fill_text(body, EVENT) == "- Ours\n\n| Row |"
    assert (
        fill_text(body, Event(EVENT.facts.model_copy(update={"country": "KE"})))
        == "- Theirs\n\n| Head |\n|---|\n| Row |"
    )
    assert find_unknown({"en": body}) == []
    assert find_unknown({"en": "{{ event.in_india }}"}) == ["in_india"]


def test_text_with_a_placeholder_that_nobody_knows_is_not_published(database):
    payload = {"title": {"en": "Us", "hi": "हम"}, "body": {"en": "{{ event.wether }}", "hi": "हम"}}
    with database.writing() as session:
        service.save_draft(session, "imw~organisers", PageRequest.model_validate(payload), actor=EDITOR, now=NOON)
        with pytest.raises(Invalid) as refusal:
            service.publish_page(session, "imw~organisers", PublishPageRequest(), actor=EDITOR, now=NOON)
    assert "wether" in refusal.value.errors["body"]
    assert "event.venue" in refusal.value.errors["body"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_brochure_manual_and_search_say_it_too(services, session, tmp_path: Path, code):
    settings = services.settings.model_copy(update={"data_dir": tmp_path})
    with use_language(code):
        visit = Visit(session, code, NOON, settings, EVENT)
        for document in (BROCHURE, MANUAL):
            words = " ".join(
                page.extract_text() for page in PdfReader(BytesIO(served_document(document, code, visit))).pages
            )
            assert "2031" in words
            assert not OLD.search(words)
        found = {row["url"]: row for row in list_news(visit)}
    where = found["/imw/how-to-reach" if code == "en" else "/hi/imw/how-to-reach"]
    assert ("Harbour Hall" if code == "en" else "बंदरगाह हॉल") in where["text"]
    assert not OLD.search(json.dumps(found, ensure_ascii=False))
    assert not OLD.search(json.dumps(list_built(code), ensure_ascii=False))


def test_demo_event_is_consistent_its_year_and_parts_move_with_its_days():
    facts = build_facts(first_event(load_settings()), date(2027, 1, 20))
    assert (facts.year, facts.starts_on, facts.ends_on) == (2027, date(2027, 1, 20), date(2027, 1, 24))
    days = [str(at)[:10] for strand in facts.strands for at in (strand.starts_at, strand.ends_at) if at]
    assert days
    assert all("2027-01-20" <= day <= "2027-01-24" for day in days)
    assert not re.search(r"-Oct-|अक्टू॰", facts.model_dump_json())


@pytest.mark.req("LANG-1", "EVENT-5")
def test_demo_event_has_its_name_in_hindi_unless_it_has_another_name():
    first = first_event(load_settings())
    with use_language("hi"):
        assert Event(build_facts(first, date(2027, 1, 20))).title == "इंडिया मैरीटाइम वीक 2027"
    other = first.facts.model_copy(update={"name": Words(en="Harbour Days"), "short_name": Words(en="Days")})
    facts = build_facts(Event(other), date(2027, 1, 20))
    assert (facts.name.hi, facts.short_name.hi) == (None, None)
