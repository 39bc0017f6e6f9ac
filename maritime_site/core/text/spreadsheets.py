"""Tables as files: CSV and XLSX written row by row, so that memory stays flat however long they are (BO-4)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

from maritime_site.core.text.i18n import _

Cell = str | int | Decimal | bool | date | datetime | None
# A spreadsheet runs what begins with one of these (OWASP, "CSV Injection"); full-width twins included.
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# A mobile number as the site keeps it: an apostrophe before it would be dialled with it.
DIALLED = re.compile(r"\+\d+", re.ASCII)
LONGEST = 32_767
LONGEST_NAME = 31


def escape_formula(text: str) -> str:
    """A text no spreadsheet runs as a formula: an apostrophe stands before what could be one."""
    return f"'{text}" if text.startswith(STARTS_FORMULA) or text.lstrip().startswith(STARTS_FORMULA) else text


def format_cell(cell: Cell, zone: ZoneInfo) -> str | int | Decimal:
    """A value as it stands in a file: times in the event's zone, yes and no in words, numbers as numbers."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return _("yes") if cell else _("no")
    if isinstance(cell, datetime):
        return f"{cell.astimezone(zone):%Y-%m-%d %H:%M:%S}"
    if isinstance(cell, date):
        return cell.isoformat()
    return cell


def write_csv(path: Path, _title: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]], zone: ZoneInfo) -> int:
    """Write a CSV file in UTF-8 with the mark that Excel reads it by; answers how many rows it has."""
    count = 0
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)  # for those who divide cells elsewhere
        writer.writerow([escape_formula(head) for head in heads])
        for count, row in enumerate(rows, start=1):  # noqa: B007  the count is what is answered
            writer.writerow([_escape_cell(format_cell(cell, zone)) for cell in row])
    return count


def _escape_cell(value: str | int | Decimal) -> str | int | Decimal:
    return escape_formula(value) if isinstance(value, str) else value


def write_xlsx(path: Path, title: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]], zone: ZoneInfo) -> int:
    """Write a workbook of one sheet; answers how many rows it has. Nothing in it is a formula or a link.

    A mobile number is read as it is dialled, in a cell marked as Excel marks what was typed after an apostrophe.
    """
    from xlsxwriter import Workbook  # pyright: ignore[reportMissingTypeStubs]  late: few processes ever write one

    options = {
        "constant_memory": True,
        "tmpdir": str(path.parent),
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    count = 0
    with Workbook(str(path), options) as book:
        sheet = book.add_worksheet(title[:LONGEST_NAME])  # pyright: ignore[reportUnknownMemberType]
        bold = book.add_format({"bold": True})  # pyright: ignore[reportUnknownMemberType]
        text = book.add_format({"quote_prefix": True})  # pyright: ignore[reportUnknownMemberType]
        sheet.freeze_panes(1, 0)
        for column, head in enumerate(heads):
            sheet.write_string(0, column, escape_formula(head), bold)
            sheet.set_column(column, column, max(12, min(40, len(head) + 4)))
        for count, row in enumerate(rows, start=1):
            for column, cell in enumerate(row):
                value = format_cell(cell, zone)
                if isinstance(value, str) and DIALLED.fullmatch(value):
                    sheet.write_string(count, column, value, text)
                elif isinstance(value, str):
                    sheet.write_string(count, column, escape_formula(value)[:LONGEST])
                else:
                    sheet.write_number(count, column, float(value))
    return count
