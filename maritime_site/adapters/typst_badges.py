"""Printed badges by Typst, a page each, tagged as PDF/UA-1 asks (DESK-1)."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from maritime_site.ports.badges import BADGE_SIZES, BadgeSheet
from maritime_site.ports.logo import put_logo
from maritime_site.printing.glyph_coverage import check_glyph_coverage
from maritime_site.printing.printer import Printer
from maritime_site.printing.process import site_printer

TEMPLATE = Path(__file__).with_name("badge.typ")


class TypstBadgePrinter:
    """Prints with the site's own fonts."""

    def __init__(self, press: Printer | None = None) -> None:
        self._press = press or site_printer()

    def pdf(self, sheets: Sequence[BadgeSheet], size: str) -> bytes:
        """A tagged PDF with a page for each sheet; letters that no font here has are left out of names."""
        width, height = BADGE_SIZES[size]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            shutil.copyfile(TEMPLATE, folder / "badge.typ")
            for place, sheet in enumerate(sheets):
                (folder / f"qr-{place}.svg").write_bytes(sheet.qr)
            rows = [self._printable(sheet) for sheet in sheets]
            logo = put_logo(sheets[0].logo, folder)
            values = {"width": width, "height": height, "sheets": rows, "logo": logo}
            (folder / "badges.json").write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
            return self._press.tagged(folder / "badge.typ", "".join(row["name"] + row["company"] for row in rows))

    def _printable(self, sheet: BadgeSheet) -> Mapping[str, Any]:
        values = {key: value for key, value in asdict(sheet).items() if key not in {"qr", "logo"}}
        parts = {part: check_glyph_coverage(values[part], self._press) for part in ("title", "name", "company")}
        values |= {part: report.text.strip() if report.has_words else "" for part, report in parts.items()}
        return values | {"name": values["name"] or sheet.number}
