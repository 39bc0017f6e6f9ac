"""Prints a sheet of values by a Typst template of its own, tagged as PDF/UA-1 asks."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from maritime_site.core.imaging.colours import recolour
from maritime_site.ports.logo import Logo, put_logo
from maritime_site.printing.glyph_coverage import check_glyph_coverage
from maritime_site.printing.printer import Printer
from maritime_site.printing.process import site_printer

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NOON = 43_200


class Sheet(Protocol):
    """What every sheet has; the rest of it is its template's."""

    @property
    def issued_on(self) -> date:
        """Its day."""
        ...

    @property
    def colour(self) -> str:
        """The organiser's own as #rrggbb, empty for the site's."""
        ...

    @property
    def logo(self) -> Logo | None:
        """The event's logo, None without one."""
        ...


class SheetPrinter:
    """Prints with the site's own fonts."""

    def __init__(self, template: Path, press: Printer | None = None) -> None:
        self._template = template
        self._press = press or site_printer()

    def print_sheet(self, sheet: Sheet) -> bytes:
        """A tagged PDF; letters that no font here has are left out of names, and said to be."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            template = self._template.read_text(encoding="utf-8")
            painted = recolour(template, sheet.colour) if sheet.colour else template
            (folder / self._template.name).write_text(painted, encoding="utf-8")
            text = json.dumps(self._list_values(sheet, folder), ensure_ascii=False)
            (folder / "sheet.json").write_text(text, encoding="utf-8")
            stamp = _noon_timestamp(sheet.issued_on)
            return self._press.tagged(folder / self._template.name, text, timestamp=stamp)

    def _list_values(self, sheet: Sheet, folder: Path) -> dict[str, Any]:
        given = asdict(cast("DataclassInstance", sheet)) | {"issued_on": _day_parts(sheet.issued_on)}
        values = {name: self._printable(value) for name, value in given.items() if name not in {"colour", "logo"}}
        return values | {"logo": put_logo(sheet.logo, folder)}

    def _printable(self, value: Any) -> Any:
        if isinstance(value, str):
            return check_glyph_coverage(value, self._press).text
        if isinstance(value, dict):
            return {name: self._printable(each) for name, each in cast("dict[str, Any]", value).items()}
        if isinstance(value, list | tuple):
            return [self._printable(each) for each in cast("Sequence[Any]", value)]
        return value


def _day_parts(day: date) -> list[int]:
    return [day.year, day.month, day.day]


def _noon_timestamp(day: date) -> int:
    """Noon of a day in seconds, so that the same sheet makes the same file."""
    return (day.toordinal() - date(1970, 1, 1).toordinal()) * 86400 + NOON
