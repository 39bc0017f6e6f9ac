"""Printed passes by Typst, in the site's own fonts, tagged as PDF/UA-1 asks."""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
from dataclasses import asdict
from pathlib import Path

import typst

from maritime_site.core.locks import file_lock
from maritime_site.ports.passes import PassSheet

TEMPLATE = Path(__file__).with_name("pass.typ")
STANDARD = "ua-1"


class TypstPrinter:
    """Makes one sheet at a time; the fonts are made once and kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.fonts = folder / "fonts"
        self._turn = threading.Lock()

    def pdf(self, sheet: PassSheet) -> bytes:
        """A tagged PDF with its languages marked."""
        with self._turn, tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            told = {key: value for key, value in asdict(sheet).items() if key != "qr"}
            (folder / "sheet.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
            (folder / "qr.svg").write_bytes(sheet.qr)
            shutil.copyfile(TEMPLATE, folder / "pass.typ")
            return typst.compile(
                folder / "pass.typ", root=folder, font_paths=[self._fonts()], ignore_system_fonts=True, format="pdf",
                pdf_standards=[STANDARD],
            )  # fmt: skip

    def _fonts(self) -> Path:
        if not self.fonts.exists():
            with file_lock(self.fonts.with_suffix(".lock")):
                if not self.fonts.exists():
                    self._make_fonts()
        return self.fonts

    def _make_fonts(self) -> None:
        from maritime_site.web.documents.fonts import write_fonts

        draft = self.fonts.with_suffix(".new")
        draft.mkdir(exist_ok=True)
        write_fonts(draft)
        draft.rename(self.fonts)
