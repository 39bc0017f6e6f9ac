"""Numbers in a message that would be taken for a one-time code (contract, "The outbox")."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from maritime_site.core.text.code_lookalikes import part_lookalikes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mumbai 400063, India", "Mumbai 400 063, India"),
        ("₹6,40,000 or 12345 or 1234567", "₹6,40,000 or 12345 or 1234567"),
        ("१२३४५६", "१२३ ४५६"),
        ("400063 400064", "400 063 400 064"),
        ("https://demo.example/a?id=400063 at 400063", "https://demo.example/a?id=400%3063 at 400 063"),
    ],
)
def test_a_run_of_six_digits_is_parted_and_no_other(text, expected):
    assert part_lookalikes(text) == expected


def test_a_link_leads_where_it_led():
    link = "https://demo.example/pages/400063?id=123456"
    assert unquote(part_lookalikes(link)) == link


def test_the_code_itself_stays_whole():
    assert part_lookalikes("Regatta 400063\n\n123456", code="123456") == "Regatta 400 063\n\n123456"
