"""Tables that people hand in, CSV or XLSX, read row by row as text; a hostile one is refused with a sentence.

Nothing in a sheet is run: a formula is the text it was typed as, for the reader of the rows to refuse (`is_formula`);
macros are refused, links are never followed. What one may cost is bounded before it is opened: bytes, rows, columns,
and what its archive unpacks to (a "zip bomb", CWE-409).
"""

from __future__ import annotations

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from maritime_site.core.errors import Invalid
from maritime_site.core.text.i18n import N_, _
from maritime_site.core.text.spreadsheets import STARTS_FORMULA

MIB = 1024 * 1024
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 20_000, 100, 5_000
# With the empty ones, which are read to find the others.
MOST_READ = 10 * MOST_ROWS
# What an archive may unpack to: together, any part but the sheets, and one row of a sheet.
MOST_UNPACKED, MOST_PART, MOST_ROW = 96 * MIB, 24 * MIB, 2 * MIB
PIECE = 256 * 1024
SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
ROW_START = re.compile(rb"<(?:[A-Za-z0-9]+:)?row[\s>/]")

EMPTY = N_("The file has no rows. Row 1 is the heading.")
UNREADABLE = N_("The file cannot be read. Save it as XLSX, or as CSV in UTF-8, and choose it again.")
TOO_MANY_ROWS = N_("The file has more than {limit} rows. Split it, and import the parts one after the other.")
TOO_MANY_COLUMNS = N_("The file has more than {limit} columns")
FORMULA_SIGNS = ("=", "＝")
MACROS = N_("The file holds macros. Save it as XLSX without macros, and choose it again.")
BOMB = N_("The file unpacks to too much. Copy the rows into a new file, and choose that.")


@dataclass(frozen=True)
class SheetRow:
    """One row: its number as a spreadsheet shows it, and its cells as text."""

    number: int
    cells: tuple[str, ...]


def read_sheet(data: bytes) -> Iterator[SheetRow]:
    """The rows that are not empty of the first sheet that is seen, the heading first.

    Raises Invalid at `file`, also on the way.
    """
    rows = _read_xlsx(data) if data[:4] == b"PK\x03\x04" else _read_csv(data)
    count = 0
    for seen, row in enumerate(rows):
        if len(row.cells) > MOST_COLUMNS:
            raise _refuse(TOO_MANY_COLUMNS, limit=MOST_COLUMNS)
        if seen > MOST_READ:
            raise _refuse(TOO_MANY_ROWS, limit=f"{MOST_ROWS:,}")
        if not any(row.cells):
            continue
        count += 1
        if count > MOST_ROWS + 1:
            raise _refuse(TOO_MANY_ROWS, limit=f"{MOST_ROWS:,}")
        yield row
    if count <= 1:
        raise _refuse(EMPTY)


def _refuse(sentence: str, **values: Any) -> Invalid:
    return Invalid({"file": _(sentence, **values)})


def is_formula(cell: str) -> bool:
    """Whether a cell is something to be worked out instead of a value."""
    return cell.startswith(FORMULA_SIGNS)


def _read_text(text: str) -> str:
    """A cell as typed, cut where it is endless; the apostrophe goes that our own exports put before a sign."""
    text = text.strip()[: LONGEST_CELL + 1]
    return text[1:] if text[:1] == "'" and text[1:].startswith(STARTS_FORMULA) else text


def _read_csv(data: bytes) -> Iterator[SheetRow]:
    text = _decode(data)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_find_delimiter(text), strict=True)
    try:
        for number, cells in enumerate(reader, start=1):
            yield SheetRow(number, tuple(_read_text(cell) for cell in cells))
    except csv.Error as problem:
        raise _refuse(UNREADABLE) from problem


def _decode(data: bytes) -> str:
    """UTF-8 with or without a mark, UTF-16 with one or told by its zeros. Raises Invalid for anything else."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif b"\0" in data[:200]:
        encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
    else:
        encoding = "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        raise _refuse(UNREADABLE) from problem
    if "\0" in text:
        raise _refuse(UNREADABLE)
    return text


def _find_delimiter(text: str) -> str:
    """What divides the heading's cells: a comma, a semicolon (as Excel writes where the comma is decimal), or a tab."""
    heading = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").partition("\n")[0])
    return max(",;\t", key=heading.count)


def _read_xlsx(data: bytes) -> Iterator[SheetRow]:
    from openpyxl import load_workbook  # late, as the writer in `spreadsheets`

    _check_archive(data)
    with _unreadable(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of styles and extensions that we do not look at
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        try:
            sheet = _first_sheet(book)
            sheet.reset_dimensions()  # what the file says of its own size may be anything
            for cells in sheet.iter_rows():
                if len(cells) > MOST_COLUMNS:
                    raise _refuse(TOO_MANY_COLUMNS, limit=MOST_COLUMNS)
                number = next((cell.row for cell in cells if getattr(cell, "row", None)), 0) or 0
                yield SheetRow(number, _read_cells(cells))
        finally:
            book.close()


def _first_sheet(book: Any) -> Any:
    """The first sheet that whoever opens the file sees; the first one where all are hidden."""
    return next((sheet for sheet in book.worksheets if sheet.sheet_state == "visible"), book.worksheets[0])


def _read_cells(cells: Sequence[Any]) -> tuple[str, ...]:
    texts = [_read_cell(cell) for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


def _read_cell(cell: Any) -> str:
    value = cell.value
    if getattr(cell, "data_type", "n") in {"f", "e"}:  # or what a formula that fails shows, like #N/A
        return f"={str(value).removeprefix('=')}"[:LONGEST_CELL]
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute or value.second) else value.isoformat()
    return value.isoformat() if isinstance(value, date) else _read_text(str(value))


@contextmanager
def _unreadable() -> Generator[None]:
    """Whatever a damaged workbook makes the library raise is one sentence."""
    try:
        yield
    except (Invalid, GeneratorExit, MemoryError):
        raise
    except Exception as problem:
        raise _refuse(UNREADABLE) from problem


def _check_archive(data: bytes) -> None:
    """Refuse macros, and what unpacks to more than a list of people needs; read in pieces, so it costs little."""
    with _unreadable(), zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        names = [part.filename.lower() for part in parts]
        if any(name.endswith("vbaproject.bin") or "/macrosheets/" in name for name in names):
            raise _refuse(MACROS)
        if len(parts) > 1000 or len(set(names)) < len(names):
            raise _refuse(UNREADABLE)
        unpacked = 0
        for part in parts:
            most = MOST_UNPACKED if SHEETS.fullmatch(part.filename) else MOST_PART
            unpacked += _check_part(archive, part, most)
            if unpacked > MOST_UNPACKED:
                raise _refuse(BOMB)


def _check_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> int:
    """How many bytes a part unpacks to; what its entry says of that is not believed."""
    size, rows, since_row, begin = 0, 0, 0, b""
    with archive.open(part) as file:
        while piece := file.read(PIECE):
            if not size:
                begin = piece[:2000]
            size += len(piece)
            starts = [match.start() for match in ROW_START.finditer(piece)]
            rows += len(starts)
            since_row = len(piece) - starts[-1] if starts else since_row + len(piece)
            is_sheet = SHEETS.fullmatch(part.filename)
            if size > most or (is_sheet and since_row > MOST_ROW):
                raise _refuse(BOMB)
            # Counted here, for the library reads a whole sheet that does not tell its size before it gives a row.
            if is_sheet and rows > MOST_READ:
                raise _refuse(TOO_MANY_ROWS, limit=f"{MOST_ROWS:,}")
    if b"<!DOCTYPE" in begin or b"<!ENTITY" in begin:
        raise _refuse(UNREADABLE)
    if part.filename == "[Content_Types].xml" and b"macroEnabled" in begin:
        raise _refuse(MACROS)
    return size
