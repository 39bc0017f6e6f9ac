"""A value of another JSON kind than its field is refused at that field, and not taken for something near it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

import pytest
from pydantic import Field

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import Schema, parse_request
from maritime_site.domain.hospitality.staff_schemas import PackageRequest
from maritime_site.domain.programme.schemas import SessionRequest

CHECK, WHOLE = "Check this value", "Enter a whole number"


class Line(Schema):
    count: Annotated[int, Field(ge=0)] = 0
    many_counts: list[int] = Field(default_factory=list)
    share: float = 0
    is_open: bool = False
    until: datetime | None = None
    days: list[date] = Field(default_factory=list)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("count", True, WHOLE),
        ("manyCounts", [1, False], WHOLE),
        ("until", 5, CHECK),
        ("until", -1.5, CHECK),
        ("until", True, CHECK),
        ("until", "1801373400", CHECK),
        ("until", " -5.0 ", CHECK),
        ("days", ["2027-01-30", 3], CHECK),
        ("days", ["20270130"], CHECK),
    ],
)
def test_another_kind_is_refused_at_its_field(name, value, message):
    with pytest.raises(Invalid) as refusal:
        parse_request(Line, {name: value})
    assert {key: words.rpartition(": ")[2] for key, words in refusal.value.errors.items()} == {name: message}


def test_what_is_of_its_kind_stays():
    given = {"count": 5, "share": 2, "isOpen": True, "until": "2027-01-30T10:00:00+05:30", "days": ["2027-01-30"]}
    line = parse_request(Line, given | {"manyCounts": ["7"]})
    assert (line.count, line.many_counts, line.share, line.is_open) == (5, [7], 2, True)
    assert (line.until, line.days) == (datetime(2027, 1, 30, 4, 30, tzinfo=UTC), [date(2027, 1, 30)])
    assert parse_request(Line, {"until": None}).until is None


@pytest.mark.parametrize(
    ("model", "name", "value"),
    [
        (PackageRequest, "capacity", True),
        (PackageRequest, "maxGuests", False),
        (PackageRequest, "checkIn", 1801267200),
        (PackageRequest, "open", "yes"),
        (SessionRequest, "released", 1),
    ],
)
def test_the_requests_of_the_site_refuse_it_too(model, name, value):
    with pytest.raises(Invalid) as refusal:
        parse_request(model, {name: value})
    assert refusal.value.errors[name] in {CHECK, WHOLE}
