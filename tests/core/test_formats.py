"""Dates, money and counts as people read them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import use_language


@pytest.mark.req("LAY-7")
@pytest.mark.parametrize(
    ("code", "value", "words"),
    [
        ("en", date(2025, 3, 5), "05-Mar-2025"),
        ("en", date(2025, 9, 30), "30-Sep-2025"),
        ("hi", date(2025, 10, 27), "27-अक्टू॰-2025"),
    ],
)
def test_a_date_is_day_month_year(code, value, words):
    with use_language(code):
        assert formatting.format_day(value) == words


@pytest.mark.req("LAY-7")
def test_a_moment_is_shown_on_the_events_clock():
    assert formatting.day_and_time(datetime(2025, 3, 5, 20, 0, tzinfo=UTC), "Asia/Kolkata") == "06-Mar-2025, 01:30 IST"
    assert formatting.day_and_time(datetime(2025, 3, 5, 20, 0, tzinfo=UTC), "Asia/Dubai") == "06-Mar-2025, 00:00 UTC+04"


@pytest.mark.req("LANG-1")
def test_one_minute_is_no_minutes():
    assert [formatting.format_minutes(number) for number in (1, 2, 15)] == ["1 minute", "2 minutes", "15 minutes"]
    with use_language("hi"):
        assert [formatting.format_minutes(number) for number in (1, 15)] == ["1 मिनट", "15 मिनट"]


def test_money_and_counts_are_grouped_as_in_india():
    assert formatting.format_money(1234567_50, "INR") == "₹12,34,567.50"
    assert formatting.format_money(50000_00, "INR") == "₹50,000"
    assert formatting.format_count(1234567) == "12,34,567"


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "1 KB"), (48_000, "48 KB"), (48_001, "49 KB"), (999_000, "999 KB"), (999_001, "1 MB"), (60_957_000, "61 MB")],
)
def test_a_file_weighs_kilobytes_and_from_a_thousand_of_them_megabytes(number, words):
    assert formatting.format_size(number) == words


@pytest.mark.req("LAY-7")
def test_amounts_of_messages_and_invoices_keep_their_decimals():
    assert formatting.format_amount(1_850_000, "INR") == "₹18,500.00"
    assert formatting.format_amount(98_765_432_150, "USD") == "$98,76,54,321.50"
