"""Sheets that people hand in: read alike whatever wrote them, and refused with a sentence where they are hostile."""

from __future__ import annotations

import io
import tracemalloc
import zipfile

import openpyxl
import pytest

from maritime_site.core.errors import Invalid
from maritime_site.core.text.sheet_reader import LONGEST_CELL, MOST_ROWS, is_formula, read_sheet

pytestmark = pytest.mark.req("IMPORT-1")
LINES = "Name,City\nAsha,Mumbai\n\nआशा,मुंबई\n"


def workbook(*rows, change=None) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    if change:
        change(book.active)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def repacked(data: bytes, **parts: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        names = {name.replace("__", "/"): content for name, content in parts.items()}
        for entry in old.infolist():
            if entry.filename.replace(".xml", "") not in names:
                new.writestr(entry.filename, old.read(entry))
        for name, content in names.items():
            new.writestr(f"{name}.xml" if "." not in name else name, content)
    return target.getvalue()


def rows_of(data: bytes) -> list[tuple[int, tuple[str, ...]]]:
    return [(row.number, row.cells) for row in read_sheet(data)]


def refusal_of(data: bytes) -> str:
    with pytest.raises(Invalid) as refusal:
        rows_of(data)
    return refusal.value.errors["file"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_is_read_in_every_usual_spelling(encoding, delimiter):
    rows = rows_of(LINES.replace(",", delimiter).encode(encoding))
    assert rows == [(1, ("Name", "City")), (2, ("Asha", "Mumbai")), (4, ("आशा", "मुंबई"))]


def test_quoted_cells_hold_delimiters_and_line_breaks():
    assert rows_of(b'a,b\n"x, y","1\n2"\nz,3\n')[1:] == [(2, ("x, y", "1\n2")), (3, ("z", "3"))]


def test_workbook_is_read_as_text_with_the_rows_a_spreadsheet_shows():
    data = workbook(["Name", "Mobile"], [], ["Asha", 9876543210], ["Bilal", 12.5], ["Chitra", True])
    assert rows_of(data) == [
        (1, ("Name", "Mobile")),
        (3, ("Asha", "9876543210")),
        (4, ("Bilal", "12.5")),
        (5, ("Chitra", "yes")),
    ]


def test_the_first_sheet_that_is_seen_is_read():
    book = openpyxl.Workbook()
    for number, (title, state) in enumerate((("Lists", "hidden"), ("People", "visible"), ("More", "visible"))):
        sheet = book.create_sheet(title, number)
        sheet.sheet_state = state
        sheet.append(["Name"])
        sheet.append([title])
    target = io.BytesIO()
    book.save(target)
    assert rows_of(target.getvalue()) == [(1, ("Name",)), (2, ("People",))]


def test_apostrophe_of_our_own_exports_goes():
    assert rows_of(b"mobile\n'+919876543210\n'quoted\n")[1:] == [(2, ("+919876543210",)), (3, ("'quoted",))]


@pytest.mark.parametrize(
    ("data", "cell"),
    [
        (b"name\n=1+1\n", "=1+1"),
        (b"name\n\xef\xbc\x9dcmd\n", "＝cmd"),
        (workbook(["name"], ["=HYPERLINK(1)"]), "=HYPERLINK(1)"),
    ],
)
def test_formula_is_the_text_it_was_typed_as_and_is_told_from_a_value(data, cell):
    assert rows_of(data)[1:] == [(2, (cell,))]
    assert is_formula(cell)
    assert not is_formula("a=1")


def test_endless_cell_is_cut_where_its_length_still_shows():
    assert [len(cell) for cell in rows_of(b"name\n" + b"x" * 9000)[1][1]] == [LONGEST_CELL + 1]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no rows"),
        (b"\n\n", "no rows"),
        (b"First name,Email\n", "no rows"),
        (b"name\n\xff\n", "cannot be read"),
        (b"name\n\0\n", "cannot be read"),
        (b'name\n"open\n', "cannot be read"),
        (b"PK\x03\x04 nothing", "cannot be read"),
        (b"name\n" + b"x" * 200_000, "cannot be read"),
        (",".join(map(str, range(101))).encode(), "more than 100 columns"),
        (workbook(list(range(101))), "more than 100 columns"),
        (b"name\n" + b"a\n" * (MOST_ROWS + 1), "more than 20,000 rows"),
        (repacked(workbook(["a"]), **{"xl__vbaProject.bin": b"macro"}), "holds macros"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_hostile_file_is_refused_with_a_sentence(data, words):
    assert words in refusal_of(data)


SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'


@pytest.mark.parametrize(
    ("part", "content", "words"),
    [
        ("xl__worksheets__sheet1", SHEET % (b"<row><c/></row>" * 6_500_000), "more than 20,000 rows"),
        ("xl__worksheets__sheet1", SHEET % (b"<row>" + b"<c/>" * 1_000_000 + b"</row>"), "unpacks to too much"),
        ("xl__styles", b" " * 30_000_000, "unpacks to too much"),
        (
            "xl__worksheets__sheet1",
            b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + SHEET % b"<row><c><v>&a;</v></c></row>",
            "cannot be read",
        ),
    ],
    ids=["rows", "one-row", "styles", "entities"],
)
def test_bomb_is_refused_before_it_is_opened(part, content, words):
    data = repacked(workbook(["a"]), **{part: content})
    del content
    tracemalloc.start()
    try:
        assert words in refusal_of(data)
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()


def test_empty_rows_without_end_are_refused_too():
    content = SHEET % (b"<row><c/></row>" * 300_000)
    assert "more than 20,000 rows" in refusal_of(repacked(workbook(["a"]), xl__worksheets__sheet1=content))


def test_million_rows_are_refused_without_reading_them_all():
    row = b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>a</t></is></c></row>'
    content = SHEET % b"".join(row % (number, number) for number in range(1, 1_000_001))
    assert "more than 20,000 rows" in refusal_of(repacked(workbook(["a"]), xl__worksheets__sheet1=content))
