"""The country list (QRY-6)."""

from __future__ import annotations

import re

import pytest

from maritime_site.core.text.countries import country_name, english_name, find_country, list_countries
from maritime_site.core.text.home import install_home
from maritime_site.core.text.i18n import use_language


@pytest.mark.req("QRY-6")
def test_india_first_then_by_name():
    rows = list_countries()
    assert (rows[0].name, rows[0].country_code, rows[0].phone_code) == ("India", "IN", "+91")
    names = [row.name for row in rows[1:]]
    assert names == sorted(names)
    assert names == sorted(names, key=str.casefold)  # in whichever way a reader takes capitals


@pytest.mark.req("QRY-6", "EVENT-1")
def test_the_events_own_country_is_first_and_no_row_is_twice():
    shipped = list_countries()
    install_home(lambda: "KE")
    rows = list_countries()
    assert (rows[0].name, rows[0].phone_code) == ("Kenya", "+254")
    names = [row.name for row in rows[1:]]
    assert names == sorted(names)
    assert sorted(row.name for row in rows) == sorted(row.name for row in shipped)


@pytest.mark.req("QRY-6")
def test_every_row_is_complete_and_its_own():
    rows = list_countries()
    assert len({row.country_code for row in rows}) == len(rows) > 200
    for row in rows:
        assert re.fullmatch(r"[A-Z]{2}", row.country_code)
        assert re.fullmatch(r"\+\d{1,3}(-\d{3})?(, \+1-\d{3})*", row.phone_code), row
        assert row.name.strip()


@pytest.mark.parametrize(("code", "prefix"), [("US", "+1"), ("GB", "+44"), ("AS", "+1-684"), ("DO", "+1-809")])
def test_prefixes_are_the_worlds(code, prefix):
    result = next(row for row in list_countries() if row.country_code == code)
    assert prefix in result.phone_code.split(", ")


@pytest.mark.req("LANG-1", "QRY-6")
def test_the_english_name_is_known_in_hindi_too():
    with use_language("hi"):
        assert (english_name("IN"), english_name("")) == ("India", "")


@pytest.mark.req("LANG-1")
def test_names_follow_the_language():
    with use_language("hi"):
        assert list_countries()[0].name == "भारत"
        assert country_name("IN") == "भारत"
    assert country_name("IN") == "India"


def test_an_unknown_code_is_shown_as_it_is():
    assert country_name("QQ") == "QQ"


def test_country_is_found_by_its_name_in_either_language():
    assert [find_country(name) for name in ("sri lanka", "भारत", " India ", "Atlantis")] == ["LK", "IN", "IN", ""]
