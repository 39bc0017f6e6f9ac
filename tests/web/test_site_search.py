"""The site's own search: words by their beginnings, the best first, marked, and a page that needs no script."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from maritime_site.core.shared_reads import SharedReads
from maritime_site.core.text.i18n import use_language
from maritime_site.domain.newsroom.models import PressRelease
from maritime_site.web.documents.library import MANUAL
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.search import page
from maritime_site.web.public.search.find import (
    AROUND,
    collect_words,
    correct_terms,
    find_entries,
    mark_terms,
    split_terms,
)
from maritime_site.web.public.search.page import build_search_page
from maritime_site.web.routes import press_release, session_path, speaker_path
from tests.domain.programme.builders import add_programme
from tests.people import NOON

pytestmark = pytest.mark.req("ROUTE-2")


def entry(title: str, description: str = "", text: str = "") -> dict[str, str]:
    return {"url": f"/{title}", "title": title, "description": description, "text": text}


def test_every_word_must_begin_one_of_the_text_and_titles_count_most():
    titled = entry("The Metro", "In a hall", "to the hall")
    rows = [entry("Halls", text="metro metro metro"), titled, entry("Geometry hall")]
    assert [found.url for found in find_entries(rows, split_terms("METRO hal"))] == ["/The Metro", "/Halls"]
    assert [found.url for found in find_entries(rows, split_terms("metro"))] == ["/The Metro", "/Halls"]
    assert find_entries(rows, split_terms("metro lagoon")) == []
    assert find_entries(rows, split_terms(" .,! ")) == []


def test_accents_do_not_count_and_vowel_signs_do():
    assert mark_terms("Café, cafes", ["cafe"]) == [("Café", True), (", ", False), ("cafe", True), ("s", False)]
    assert mark_terms("मेट्रो से", split_terms("मेट्रो")) == [("मेट्रो", True), (" से", False)]
    assert mark_terms("मट", split_terms("मे")) == [("मट", False)]


def test_of_a_long_text_the_part_around_the_first_find_is_shown():
    text = f"{'far ' * AROUND}harbour {'away ' * AROUND}"
    (found,) = find_entries([entry("One", "About", text)], ["harbour"])
    shown = "".join(piece for piece, _is_found in found.words)
    assert ("harbour", True) in found.words
    assert shown.startswith("… far")
    assert shown.endswith("away …")
    assert len(shown) < 3 * AROUND
    (described,) = find_entries([entry("One", "A harbour", text)], ["harbour"])
    assert list(described.words) == [("A ", False), ("harbour", True)]


def test_a_misspelt_word_is_taken_for_the_one_most_like_it():
    words = collect_words([entry("The programme", "Exhibition halls", "Café and metro"), entry("पंजीकरण")])
    assert correct_terms(["programe"], words) == ["programme"]
    assert correct_terms(["hal", "exibition"], words) == ["hal", "exhibition"]
    assert correct_terms(split_terms("पंजकरण"), words) == split_terms("पंजीकरण")
    assert correct_terms(["met", "qwertzuiop"], words) == []
    assert correct_terms(["cfe"], words) == [], "three letters are too few to guess from"
    assert correct_terms(["metro"], words) == ["metro"]


WORDS = {"en": ("Nothing found", "1 result"), "hi": ("कुछ नहीं मिला", "1 परिणाम")}


@pytest.mark.parametrize("code", WORDS)
def test_the_page_has_the_results_of_its_address(services, session, code):
    none, one = WORDS[code]
    at = {"created_at": NOON, "updated_at": NOON, "published_at": NOON}
    texts = {f"{name}_{language}": "Zanzibar sails" for name in ("title", "body") for language in WORDS}
    session.add(PressRelease.model_validate({"slug": "sails", **at, **texts}))
    session.flush()

    def asked(words: str) -> str:
        visit = Visit(session, code, NOON, services.settings, services.event, {"q": words})
        with use_language(code):
            return str(build_search_page(visit).body)

    assert 'role="status" class="search-count"></p>' in asked("")
    assert none in asked("qwertzuiop")
    html = asked("zanz")
    assert one in html
    assert "<mark>Zanz</mark>ibar sails" in html
    assert 'value="zanz"' in html
    misspelt = asked("zanzibbar")
    assert "“zanzibbar”" in misspelt
    assert "“zanzibar”" in misspelt
    assert "<mark>Zanzibar</mark> sails" in misspelt


# What is typed, where what it names is found, and the English name that is marked before what is told of it.
NAMED = [
    ("zoya", f"/hi{speaker_path('zoya')}", "<mark>Zoya</mark>"),
    ("opening day", f"/hi{session_path('')}", "<mark>Opening</mark>; <mark>day</mark>"),
    ("zanz", f"/hi{press_release('sails')}", "<mark>Zanz</mark>ibar sails"),
    ("accessibility state", "/hi/accessibility", "<mark>Accessibility</mark> <mark>state</mark>ment"),
    ("exhibitor manual", MANUAL.address("hi"), "<mark>Exhibitor</mark> <mark>manual</mark>"),
]


@pytest.mark.req("LANG-1")
@pytest.mark.parametrize(("words", "url", "named"), NAMED, ids=[words for words, *_rest in NAMED])
def test_on_a_hindi_page_it_is_found_by_its_english_name(services, session, words, url, named):
    add_programme(session)
    at = {"created_at": NOON, "updated_at": NOON, "published_at": NOON}
    texts = {"title_en": "Zanzibar sails", "body_en": "Off", "title_hi": "पाल", "body_hi": "चले"}
    session.add(PressRelease.model_validate({"slug": "sails", **at, **texts}))
    session.flush()
    visit = Visit(session, "hi", NOON, services.settings, services.event, {"q": words})
    with use_language("hi"):
        html = str(build_search_page(visit).body)
    found = html.partition(f'href="{url}')[2].partition("</li>")[0]
    assert named in found
    assert re.search("[ऀ-ॿ]", found), "the title stays the reader's"


def test_many_who_search_read_what_can_be_found_once(services, session, monkeypatch):
    read = []
    monkeypatch.setattr(page, "list_news", lambda visit: read.append(visit) or [])
    shared = SharedReads()
    for second in (0, 1, 4, 5):
        now = NOON + timedelta(seconds=second)
        visit = Visit(session, "en", now, services.settings, services.event, {"q": "metro"}, shared=shared)
        build_search_page(visit)
    assert len(read) == 2
