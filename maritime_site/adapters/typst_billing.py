"""Printed invoices, receipts and credit notes by Typst, tagged as PDF/UA-1 asks."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any, cast

from maritime_site.core.imaging.colours import recolour
from maritime_site.ports.billing import BillingSheet
from maritime_site.ports.logo import put_logo
from maritime_site.printing.glyph_coverage import check_glyph_coverage
from maritime_site.printing.printer import Printer
from maritime_site.printing.process import site_printer

TEMPLATE = Path(__file__).with_name("invoice.typ")
NOON = 43_200


class TypstBillingPrinter:
    """Prints with the site's own fonts."""

    def __init__(self, press: Printer | None = None) -> None:
        self._press = press or site_printer()

    def pdf(self, sheet: BillingSheet) -> bytes:
        """A tagged PDF; letters that no font here has are left out of names, and said to be."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            template = TEMPLATE.read_text(encoding="utf-8")
            painted = recolour(template, sheet.colour) if sheet.colour else template
            (folder / "invoice.typ").write_text(painted, encoding="utf-8")
            given = {name: value for name, value in asdict(sheet).items() if name not in {"colour", "logo"}}
            values = self._printable(given | {"issued_on": _day_parts(sheet.issued_on)})
            values["logo"] = put_logo(sheet.logo, folder)
            text = json.dumps(values, ensure_ascii=False)
            (folder / "sheet.json").write_text(text, encoding="utf-8")
            return self._press.tagged(folder / "invoice.typ", text, timestamp=_noon_timestamp(sheet.issued_on))

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
