"""Words in the person's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.dates import get_month_names

from maritime_site.core.text.i18n import N_, _, current_language, load_catalogue, set_language, use_language
from scripts.catalogue import places, texts

ROOT = Path(__file__).parents[2]


@pytest.mark.req("LANG-1")
def test_a_known_text_is_said_in_hindi_and_english_again_after():
    source = next(text for text in load_catalogue("hi") if "{" not in text)
    with use_language("hi"):
        assert current_language() == "hi"
        assert _(source) == load_catalogue("hi")[source]
    assert current_language() == "en"
    assert _(source) == source


def test_an_unknown_language_falls_back_to_english():
    with use_language("fr"):
        assert current_language() == "en"
    set_language("xx")
    assert current_language() == "en"


def test_an_unknown_text_is_said_as_it_stands():
    with use_language("hi"):
        assert _("no catalogue has this") == "no catalogue has this"


def testplaces_are_filled_only_when_values_are_given():
    assert _("Hello {name}", name="Asha") == "Hello Asha"
    assert _("A brace { stays") == "A brace { stays"


def test_marking_does_not_translate():
    with use_language("hi"):
        assert N_("Required") == "Required"


def test_english_needs_no_catalogue():
    assert load_catalogue("en") == {}


def test_languages_nest():
    with use_language("hi"):
        with use_language("en"):
            assert current_language() == "en"
        assert current_language() == "hi"


@pytest.mark.req("LANG-1")
def test_hindi_writes_e_mail_as_the_department_of_official_language_does():
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "content" / "hi").rglob("*.md")]
    said = [*load_catalogue("hi").values(), *pages]
    assert any("ई-मेल" in text for text in pages)
    assert [text for text in said if re.search("ईमेल|ई मेल|इमेल", text)] == []


@pytest.mark.req("LANG-1")
def test_hindi_keeps_every_place():
    for source, said in load_catalogue("hi").items():
        assert places(source) == places(said), source


@pytest.mark.req("LANG-1")
def test_no_text_hides_from_the_catalogue():
    source = (
        """f"<p>{escape(_('inside'))}</p>"; text.translate("by name"); N_("in " "parts"); _(variable); other("none")"""
    )
    assert set(texts(source)) == {"inside", "by name", "in parts"}


@pytest.mark.req("LAY-7")
@pytest.mark.parametrize("code", ["en", "hi"])
def test_no_text_writes_a_date_out(code: str):
    months = "|".join(get_month_names("wide", locale=code).values())
    values = load_catalogue("hi").keys() if code == "en" else load_catalogue("hi").values()
    assert [text for text in values if re.search(rf"\d ({months}) \d{{4}}", text)] == []
