"""Printed passes by Typst, tagged as PDF/UA-1 asks."""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from maritime_site.ports.logo import put_logo
from maritime_site.ports.passes import PassSheet
from maritime_site.printing.glyph_coverage import LEFT_OUT, check_glyph_coverage, missing_scripts
from maritime_site.printing.printer import CannotPrint, Printer
from maritime_site.printing.process import site_printer

TEMPLATE = Path(__file__).with_name("pass.typ")
PICTURE = Path(__file__).with_name("pass_picture.typ")
# 90 mm are some 900 pixels: a phone's whole screen.
PPI = 254


class TypstPrinter:
    """Makes one sheet at a time."""

    def __init__(self, press: Printer | None = None) -> None:
        self._press = press or site_printer()
        self._turn = threading.Lock()
        self._missing: list[str] | None = None

    def pdf(self, sheet: PassSheet) -> bytes:
        """A tagged PDF with its languages marked, whatever the name is written in; no letter of it is a box."""
        with self._turn, tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            shutil.copyfile(TEMPLATE, folder / "pass.typ")
            (folder / "qr.svg").write_bytes(sheet.qr)
            with suppress(CannotPrint):
                return self._press.pdf(self._laid_out(sheet, folder), sheet.name + sheet.company)
            # Letters that have glyphs each, but not together.
            unnamed = replace(sheet, name=LEFT_OUT, company="")
            return self._press.tagged(self._laid_out(unnamed, folder))

    def png(self, sheet: PassSheet) -> bytes:
        """One picture; letters that no font here has are left out of the name."""
        with self._turn, tempfile.TemporaryDirectory() as name:
            folder, target = Path(name), Path(name) / "pass.png"
            shutil.copyfile(PICTURE, folder / PICTURE.name)
            (folder / "qr.svg").write_bytes(sheet.qr)
            self._laid_out(sheet, folder)
            self._press.picture(folder / PICTURE.name, target, ppi=PPI)
            return target.read_bytes()

    def missing_scripts(self) -> list[str]:
        """The scripts in which no name can be printed here, by their English names; found out once, as fonts are."""
        with self._turn:
            if self._missing is None:
                self._missing = missing_scripts(self._press)
            return [*self._missing]

    def _laid_out(self, sheet: PassSheet, folder: Path) -> Path:
        parts = {part: check_glyph_coverage(getattr(sheet, part), self._press) for part in ("title", "name", "company")}
        values = {key: value for key, value in asdict(sheet).items() if key not in {"qr", "logo"}}
        values["logo"] = put_logo(sheet.logo, folder)
        values |= {part: row.text.strip() if row.has_words else "" for part, row in parts.items()}
        values["whole"] = parts["name"].has_words and all(row.is_whole for row in parts.values())
        values["name"] = values["name"] or sheet.number
        (folder / "sheet.json").write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
        return folder / "pass.typ"
