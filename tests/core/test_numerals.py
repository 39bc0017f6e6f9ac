"""The digits of Hindi pages as the office chose them: one place writes them, and English never changes (EVENT-1)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import DEVANAGARI, LATIN, translate_text, use_language, use_numerals, write_digits

pytestmark = pytest.mark.req("EVENT-1")
NOON = datetime(2025, 10, 27, 12, 30, tzinfo=UTC)


def write_all():
    return [
        formatting.format_day(date(2025, 3, 5))[:2],
        formatting.format_clock(NOON),
        formatting.day_and_time(NOON, "Asia/Kolkata")[-10:],
        formatting.format_hours(NOON, NOON),
        formatting.format_count(1_23_456),
        formatting.format_money(12_34_500, "INR"),
        formatting.format_amount(12_34_550, "INR"),
        formatting.format_minutes(15)[:2],
        translate_text("{count} minutes", count=15)[:2],
        write_digits("2025"),
    ]


def test_hindi_takes_the_digits_that_were_chosen():
    with use_language("hi"), use_numerals(DEVANAGARI):
        chosen = write_all()
    assert chosen == [
        "०५",
        "१२:३०",
        " १८:०० IST",
        "१२:३० – १२:३० UTC",
        "१,२३,४५६",
        "₹१२,३४५",
        "₹१२,३४५.५०",
        "१५",
        "१५",
        "२०२५",
    ]
    with use_language("hi"), use_numerals(LATIN):
        assert write_all() == [text.translate({0x966 + digit: str(digit) for digit in range(10)}) for text in chosen]


def test_english_and_whatever_is_outside_keep_latin_digits():
    with use_numerals(DEVANAGARI):
        assert all(text.isascii() or text[0] == "₹" or "–" in text for text in write_all())
    with use_language("hi"):
        assert write_digits("2025") == "2025"


def test_texts_that_happen_to_have_digits_stay_as_they_are():
    with use_language("hi"), use_numerals(DEVANAGARI):
        assert translate_text("{name}", name="H2 and 5") == "H2 and 5"
