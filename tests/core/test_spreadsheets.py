"""Tables as files: nothing is run by a spreadsheet, and memory stays flat however long they are (BO-4)."""

from __future__ import annotations

import csv
import tracemalloc
from datetime import UTC, date, datetime
from decimal import Decimal
from zipfile import ZipFile
from zoneinfo import ZoneInfo

import pytest
from openpyxl import load_workbook

from maritime_site.core.text.spreadsheets import escape_formula, format_cell, write_csv, write_xlsx

ZONE = ZoneInfo("Asia/Kolkata")
FLAT = 8 * 2**20


@pytest.fixture
def backend() -> str:
    """No database is asked."""
    return "sqlite"


@pytest.mark.req("BO-4")
@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", " =", "\u00a0@"])
def test_what_a_spreadsheet_would_run_is_made_text(start):
    assert escape_formula(f"{start}cmd|' /C calc'!A0") == f"'{start}cmd|' /C calc'!A0"


@pytest.mark.req("BO-4")
def test_values_are_shown_as_people_and_programs_read_them():
    moment = datetime(2025, 9, 1, 20, 0, tzinfo=UTC)
    values = (None, True, False, moment, date(2025, 9, 1), Decimal("12.50"), -3, "-3", "घाट", "a=b")
    assert [format_cell(value, ZONE) for value in values] == [
        "",
        "yes",
        "no",
        "2025-09-02 01:30:00",
        "2025-09-01",
        Decimal("12.50"),
        -3,
        "-3",
        "घाट",
        "a=b",
    ]


@pytest.mark.req("BO-4")
def test_every_cell_is_quoted_so_that_no_other_divider_makes_a_formula_of_its_rest(tmp_path):
    path = tmp_path / "a.csv"
    write_csv(path, "A", ["Name"], [["Rao;=1+1"], [7], [None]], ZONE)
    assert path.read_text(encoding="utf-8-sig").split() == ['"Name"', '"Rao;=1+1"', '"7"', '""']


@pytest.mark.req("BO-4", "LANG-1")
def test_a_csv_opens_in_excel_with_hindi_and_survives_quotes_and_lone_surrogates(tmp_path):
    path = tmp_path / "a.csv"
    assert write_csv(path, "A", ["Name", "=Sum"], [["घाट, कक्ष", 'a "quoted"\nline'], ["\ud800", 1]], ZONE) == 2
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file)) == [["Name", "'=Sum"], ["घाट, कक्ष", 'a "quoted"\nline'], ["?", "1"]]


@pytest.mark.req("BO-4")
def test_a_workbook_holds_texts_and_numbers_but_no_formula_and_no_link(tmp_path):
    path = tmp_path / "a.xlsx"
    rows = [["=1+1", "https://a.example", "घाट", Decimal("2.5")], ["x" * 40_000, "007", None, 4]]
    assert write_xlsx(path, "A", ["One", "Two", "Three", "Four"], rows, ZONE) == 2
    with ZipFile(path) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        assert [name for name in book.namelist() if "rels" in name and "sheet1" in name] == []
    assert "<f>" not in sheet
    assert "hyperlink" not in sheet
    assert "'=1+1" in sheet
    assert "<v>2.5</v>" in sheet
    assert "घाट" in sheet


@pytest.mark.req("BO-4")
def test_a_mobile_in_a_workbook_reads_as_it_is_dialled_and_stays_text(tmp_path):
    """A workbook says of each cell what it is; what is no number keeps its apostrophe, for who saves it as CSV."""
    path = tmp_path / "a.xlsx"
    write_xlsx(path, "A", ["+Head"], [["+919876543210"], ["+91-1"], ["=1+1"], ["Rao"], [7]], ZONE)
    sheet = load_workbook(path).worksheets[0]
    cells = [(cell.value, cell.data_type, bool(cell.style_id and cell.quotePrefix)) for (cell,) in sheet.iter_rows()]
    assert cells == [
        ("'+Head", "s", False),
        ("+919876543210", "s", True),
        ("'+91-1", "s", False),
        ("'=1+1", "s", False),
        ("Rao", "s", False),
        (7, "n", False),
    ]
    write_csv(tmp_path / "a.csv", "A", ["Mobile"], [["+919876543210"]], ZONE)
    assert '"\'+919876543210"' in (tmp_path / "a.csv").read_text(encoding="utf-8-sig")


def peak_of(write, path, count):
    rows = ([f"घाट कक्ष {number}"] for number in range(count))
    tracemalloc.start()
    try:
        assert write(path, "A", ["Reference"], rows, ZONE) == count
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.req("BO-4")
@pytest.mark.parametrize(("write", "ending"), [(write_csv, "csv"), (write_xlsx, "xlsx")], ids=["csv", "xlsx"])
def test_a_hundred_thousand_rows_take_no_more_memory_than_a_few(tmp_path, write, ending):
    assert peak_of(write, tmp_path / f"a.{ending}", 100_000) < FLAT
