"""Numbers in one spelling."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maritime_site.core.text.phones import (
    assigned_dial_code,
    dial_code,
    dial_link,
    is_reachable,
    to_e164,
    validate_shown_number,
)


@pytest.mark.parametrize(
    ("given_", "code"),
    [
        ("+91", "+91"),
        ("91", "+91"),
        ("IN", "+91"),
        ("in", "+91"),
        ("", "+91"),
        (" gb ", "+44"),
        ("+1-684", "+1-684"),
        ("1-684", "+1-684"),
        ("US", "+1"),
        ("+358", "+358"),
        ("+870", "+870"),
        ("+९१", "+91"),
        ("१-६८४", "+1-684"),
    ],
)
def test_a_dial_code_has_one_spelling(given_, code):
    assert dial_code(given_) == code


@pytest.mark.parametrize("given_", ["XX", "India", "+", "-", "+9a", "９１", "+12345678", "٩١", "+1-a", "+1-٩"])
def test_what_is_no_dial_code_is_refused(given_):
    with pytest.raises(ValueError, match=re.escape(given_)):
        dial_code(given_)
    with pytest.raises(ValueError, match=re.escape(given_)):
        assigned_dial_code(given_)


def test_a_dial_code_that_nobody_has_is_one_only_to_sign_in():
    for code in ("+999", "+210", "+0"):
        assert dial_code(code) == code
        with pytest.raises(ValueError, match=re.escape(code)):
            assigned_dial_code(code)
    assert [assigned_dial_code(code) for code in ("1684", "+1-684", "in", "")] == ["+1684", "+1-684", "+91", "+91"]


@pytest.mark.parametrize(
    ("code", "number", "spelling"),
    [
        ("+91", "9876543210", "+919876543210"),
        ("+91", "09876543210", "+919876543210"),
        ("+91", "919876543210", "+919876543210"),
        ("+91", "00919876543210", "+919876543210"),
        ("+91", "9198765432", "+919198765432"),
        ("IT", "0612345678", "+390612345678"),
        ("GB", "07911123456", "+447911123456"),
        ("+1-684", "6331234", "+16846331234"),
        ("+1-684", "6846331234", "+16846331234"),
        ("+91", "12345", "+9112345"),
    ],
)
def test_a_number_has_one_spelling(code, number, spelling):
    assert to_e164(code, number) == spelling


def test_only_numbers_a_network_could_reach_are_reachable():
    assert is_reachable("+919876543210")
    assert not is_reachable("+9112345")
    assert not is_reachable("+91")
    assert not is_reachable("nonsense")


@given(st.text("0123456789", min_size=5, max_size=15), st.sampled_from(["+91", "GB", "+1-684", "IT"]))
def test_any_digits_have_a_spelling_that_is_its_own(number, code):
    assert to_e164(code, number).startswith("+")


@pytest.mark.parametrize(
    ("typed", "kept", "link"),
    [
        ("+91 22 2345 6789", "+91 22 2345 6789", "tel:+912223456789"),
        (" +91 (0)22 2345-6789 ", "+91 (0)22 2345-6789", "tel:+912223456789"),
        ("(022) 2345 6789 ext. 12", "(022) 2345 6789 ext. 12", "tel:02223456789;ext=12"),
        ("022-2345.6789 x12", "022-2345.6789 x12", "tel:02223456789;ext=12"),
        ("+254 20 123 4567, Extn: 9", "+254 20 123 4567, Extn: 9", "tel:+254201234567;ext=9"),
        ("1800-11-1363", "1800-11-1363", "tel:1800111363"),
        ("1554", "1554", "tel:1554"),
        ("१८०० ११ १३६३", "1800 11 1363", "tel:1800111363"),
    ],
)
@pytest.mark.req("EVENT-1")
def test_a_number_that_pages_show_is_kept_as_written_and_dialled(typed, kept, link):
    assert validate_shown_number(typed) == kept
    assert dial_link(kept) == link


@pytest.mark.parametrize(
    "typed",
    [
        "at the desk",
        "+91 22 2345 6789 / 90",
        "12",
        "1234567890123456",
        "+999 123 456",
        "+",
        "022 2345 ext.",
        "a@b.example",
    ],
)
@pytest.mark.req("EVENT-1")
def test_what_nobody_can_dial_is_refused(typed):
    with pytest.raises(ValueError, match="Enter one phone number"):
        validate_shown_number(typed)


def test_a_text_that_is_no_number_leads_nowhere():
    assert dial_link("ask at the desk") == ""
