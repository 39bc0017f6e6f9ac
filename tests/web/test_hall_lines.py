"""A hall's stalls as lines that go to a spreadsheet and back (EXH-1)."""

from __future__ import annotations

import pytest

from maritime_site.core.text.i18n import use_language
from maritime_site.domain.exhibition.schemas import LayStallRequest
from maritime_site.web.backoffice.exhibition.lines import HEADS, rows_of, text_of

pytestmark = pytest.mark.req("EXH-1", "BO-3")
GIVEN = {
    "code": "A-1",
    "type": "raw",
    "priceClass": "premium",
    "openSides": "2",
    "x": "1.5",
    "y": "0",
    "width": "3",
    "depth": "6",
}


@pytest.mark.parametrize(
    "line",
    [
        "A-1\traw\tpremium\t2\t1.5\t0\t3\t6",
        "A-1; Raw ;premium;2;1,5;0;3;6",
        'A-1,raw,"premium",2,1.5,0,3,6,',
        "  A-1\traw\tPremium\t2\t1,5\t0\t3\t6\tsomething else",
    ],
)
def test_lines_are_read_as_spreadsheets_write_them(line):
    assert rows_of(f"{chr(9).join(HEADS)}\n\n{line}\n   \n") == [GIVEN]


def test_what_is_missing_is_left_to_the_rules():
    assert rows_of("A-1,,,,1") == [{"code": "A-1", "x": "1"}]
    assert rows_of("") == []


def test_lines_come_back_as_they_went():
    stalls = [
        LayStallRequest.model_validate(GIVEN),
        LayStallRequest.model_validate({**GIVEN, "code": "A-2", "depth": "6.5"}),
    ]
    assert [LayStallRequest.model_validate(row) for row in rows_of(text_of(stalls))] == stalls
    assert text_of(stalls).splitlines()[1] == "A-1\traw\tpremium\t2\t1.5\t0\t3\t6"


@pytest.mark.req("HINDI-1")
def test_the_line_of_headings_is_in_the_readers_language_and_known_in_both():
    with use_language("hi"):
        hindi = text_of([LayStallRequest.model_validate(GIVEN)])
    assert hindi.startswith("स्टॉल\t")
    assert len(rows_of(hindi)) == 1
    with use_language("hi"):
        assert len(rows_of(text_of([LayStallRequest.model_validate(GIVEN)]).replace("स्टॉल", "Stall"))) == 1
