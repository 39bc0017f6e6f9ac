"""A hall's stalls as lines of text: pasted from a spreadsheet, or typed; and back into one."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

from maritime_site.core.text.i18n import LANGUAGES, N_, _, use_language
from maritime_site.domain.exhibition.schemas import LayStallRequest

NAMES = ("code", "type", "priceClass", "openSides", "x", "y", "width", "depth")
HEADS = (
    N_("Stall"),
    N_("Type"),
    N_("Class"),
    N_("Open sides"),
    N_("From left"),
    N_("From top"),
    N_("Width"),
    N_("Depth"),
)
NUMBERS = frozenset(NAMES[3:])
DECIMAL_COMMA = re.compile(r"^(\d+),(\d+)$")


def rows_of(text: str) -> list[dict[str, str]]:
    """Each stall's values by their names; empty lines and a line of headings are passed over."""
    lines, heads = [_split_cells(line) for line in text.splitlines()], _list_first_heads()
    return [_name_cells(cells) for cells in lines if any(cells) and cells[0].lower() not in heads]


def _list_first_heads() -> set[str]:
    """What a line of headings begins with, in either language."""
    heads = {"code"}
    for code in LANGUAGES:
        with use_language(code):
            heads.add(_(HEADS[0]).lower())
    return heads


def _split_cells(line: str) -> list[str]:
    delimiter = next((mark for mark in "\t;" if mark in line), ",")
    return [cell.strip() for row in csv.reader([line], delimiter=delimiter) for cell in row] or [""]


def _name_cells(cells: list[str]) -> dict[str, str]:
    values = {name: cell for name, cell in zip(NAMES, cells, strict=False) if cell}
    return {
        name: DECIMAL_COMMA.sub(r"\1.\2", cell) if name in NUMBERS else cell.lower() if name in _WORDS else cell
        for name, cell in values.items()
    }


_WORDS = frozenset({"type", "priceClass"})


def text_of(stalls: Iterable[LayStallRequest]) -> str:
    """The lines of these stalls, with their headings, apart by tabs as a spreadsheet has them."""
    lines = ["\t".join(_(head) for head in HEADS)]
    for stall in stalls:
        values = stall.model_dump(by_alias=True)
        lines.append("\t".join(_cell_text(values[name]) for name in NAMES))
    return "\n".join(lines)


def _cell_text(value: object) -> str:
    text = str(value)
    return text.removesuffix(".0")
