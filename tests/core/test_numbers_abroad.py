"""Amounts and counts as an event's own country groups them (EVENT-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.text.formatting import format_amount, format_count, format_money
from maritime_site.core.text.home import install_home
from maritime_site.core.text.i18n import use_language

pytestmark = pytest.mark.req("EVENT-1")


@pytest.mark.parametrize(
    ("home", "code", "count", "rupees", "dollars"),
    [
        ("IN", "en", "12,34,567", "₹12,34,567.50", "$12,34,567"),
        ("KE", "en", "1,234,567", "₹1,234,567.50", "$1,234,567"),
        ("KE", "hi", "12,34,567", "₹12,34,567.50", "$12,34,567"),
    ],
)
def test_thousands_are_grouped_by_the_events_country_and_by_india_in_hindi(home, code, count, rupees, dollars):
    install_home(lambda: home)
    with use_language(code):
        assert format_count(1_234_567) == count
        assert format_amount(123_456_750, "INR") == rupees
        assert format_money(123_456_700, "USD") == dollars
