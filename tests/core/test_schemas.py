"""What comes in is read once, and refused in sentences."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import pytest
from pydantic import AwareDatetime, Field, StringConstraints

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Line, ListFilters, OptionalLine, Paragraph, Schema, parse_request
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.i18n import use_language


class Order(Schema):
    guest_name: Line
    email: Email = "asha@demo.example"
    note: Paragraph = ""
    nickname: OptionalLine = ""
    guests: int = Field(1, ge=1, le=4)
    meal: Literal["veg", "any"] = "any"


def refused(**values: object) -> dict[str, str]:
    with pytest.raises(Invalid) as refusal:
        parse_request(Order, {"guestName": "Asha", **values})
    return refusal.value.errors


def test_names_are_camel_case_and_spaces_around_are_dropped():
    assert parse_request(Order, {"guestName": "  Asha Rao "}).guest_name == "Asha Rao"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"guestName": ""}, "Required"),
        ({"guestName": "   "}, "Required"),
        ({"guestName": None}, "Required"),
        ({"guestName": "a" * 121}, "Use at most 120 characters"),
        ({"guestName": "A\nB"}, "Remove characters that cannot be shown"),
        ({"guestName": "A\x00B"}, "Remove characters that cannot be shown"),
        ({"guestName": "\ud800"}, "Check this value"),
        ({"guestName": 7}, "Check this value"),
        ({"guests": 0}, "Enter 1 or more"),
        ({"guests": 5}, "Enter 4 or less"),
        ({"guests": ""}, "Required"),
        ({"guests": "two"}, "Enter a whole number"),
        ({"guests": 1.5}, "Enter a whole number"),
        ({"guests": "9" * 5000}, "Enter a whole number"),
        ({"meal": "fish"}, "Choose one of the listed values"),
        ({"email": " "}, "Required"),
        ({"email": "nobody"}, "Please enter a valid email address"),
        ({"email": "a@b@c.example"}, "Please enter a valid email address"),
        ({"email": "Asha <asha@demo.example>"}, "Please enter a valid email address"),
        ({"email": "<asha@demo.example>"}, "Please enter a valid email address"),
        ({"email": f"{'a' * 65}@demo.example"}, "Please enter a valid email address"),
        ({"email": "a@demo.example\r\nBcc: x@demo.example"}, "Please enter a valid email address"),
        ({"isAdmin": True}, "This field is not accepted"),
    ],
)
def test_each_wrong_field_has_a_sentence(values, message):
    assert refused(**values) == {next(iter(values)): message}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("\u200b", "Required"),
        ("\u2060\u200d", "Required"),
        ("Asha\u202eoaR", "Remove characters that cannot be shown"),
        ("Asha \u2067Rao", "Remove characters that cannot be shown"),
        ("Asha\u2028Rao", "Remove characters that cannot be shown"),
        ("Asha\u2029Rao", "Remove characters that cannot be shown"),
    ],
    ids=["nothing wide", "joiners alone", "turned round", "set apart", "Unicode's line break", "and paragraph's"],
)
def test_a_name_is_seen_and_reads_as_it_is_written(name, told):
    assert refused(guestName=name) == {"guestName": told}


def test_a_missing_field_is_required_and_comes_first():
    with pytest.raises(Invalid) as refusal:
        parse_request(Order, {"guests": 9})
    assert refusal.value.errors == {"guestName": "Required", "guests": "Enter 4 or less"}
    assert refusal.value.message == "Required"


def test_sentences_follow_the_language():
    with use_language("hi"):
        assert refused(guestName="") == {"guestName": "अनिवार्य"}


@pytest.mark.parametrize("text", ["Line one\nline two", "आशा राव", "O’Neil-Þór 🚢", "family 👨‍👩‍👧"])
def test_people_may_write_as_they_do(text):
    assert parse_request(Order, {"guestName": "Asha", "note": text}).note == text


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Asha.Rao@Demo.EXAMPLE ", "Asha.Rao@demo.example"),
        ("ａｓｈａ@demo.example", "asha@demo.example"),
        ("asha@port.test", "asha@port.test"),
    ],
)
def test_an_address_has_one_spelling(given, kept):
    assert parse_request(Order, {"guestName": "Asha", "email": given}).email == kept


@pytest.mark.parametrize(("text", "told"), [("", "Required"), ("x" * 11, "Use at most 10 characters")])
def test_a_limit_behind_a_validator_is_told_in_the_same_words(text, told):
    class Short(Schema):
        reason: Annotated[Paragraph, StringConstraints(min_length=1, max_length=10)]

    with pytest.raises(Invalid) as refusal:
        parse_request(Short, {"reason": text})
    assert refusal.value.errors == {"reason": told}


def test_null_is_left_out_where_a_field_may_be_left_out():
    nulls = {"email": None, "note": None, "nickname": None, "guests": None, "meal": None}
    assert parse_request(Order, {"guestName": "Asha", **nulls}) == parse_request(Order, {"guestName": "Asha"})


def test_a_filter_that_is_left_empty_lets_everything_through():
    class Filters(ListFilters):
        status: Literal["open", "closed"] | None = None
        page: int = 1

    assert parse_request(Filters, {"status": "", "page": ""}) == Filters()
    with pytest.raises(Invalid):
        parse_request(Filters, {"status": "lost"})


def test_days_that_no_zone_or_span_can_be_added_to_are_refused_at_their_field():
    class Plan(Schema):
        day: date | None = None
        at: AwareDatetime | None = None
        times: list[AwareDatetime] = Field(default_factory=list)

    for name, value in (
        ("day", "0001-01-01"),
        ("day", "9999-12-31"),
        ("at", "9999-12-31T23:59:59-14:00"),
        ("times", ["2027-01-24T05:00:00Z", "0001-01-01T00:00:00+14:00"]),
    ):
        with pytest.raises(Invalid) as refusal:
            parse_request(Plan, {name: value})
        assert refusal.value.errors == {name: "Choose a year between 1900 and 2199"}
    assert parse_request(Plan, {"day": "2199-12-31", "at": "1900-01-01T00:00:00Z"}).day == date(2199, 12, 31)
