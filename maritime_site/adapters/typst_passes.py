"""Printed passes by Typst, in the site's own fonts, tagged as PDF/UA-1 asks."""

from __future__ import annotations

import contextlib
import json
import shutil
import tempfile
import threading
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import typst

from maritime_site.core.locks import file_lock
from maritime_site.ports.passes import PassSheet

TEMPLATE = Path(__file__).with_name("pass.typ")
STANDARD = "ua-1"
# A name may be in any of the world's scripts. First our own fonts and Typst's; then the machine's as well; and where
# nobody has a letter, which PDF/UA-1 does not allow, a box stands for it: the number and the code still admit.
ATTEMPTS: tuple[dict[str, Any], ...] = (
    {"ignore_system_fonts": True, "pdf_standards": [STANDARD]},
    {"ignore_system_fonts": False, "pdf_standards": [STANDARD]},
    {"ignore_system_fonts": False},
)


class TypstPrinter:
    """Makes one sheet at a time; the fonts are made once and kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.fonts = folder / "fonts"
        self._turn = threading.Lock()

    def pdf(self, sheet: PassSheet) -> bytes:
        """A tagged PDF with its languages marked, whatever the name is written in."""
        with self._turn, tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            told = {key: value for key, value in asdict(sheet).items() if key != "qr"}
            (folder / "sheet.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
            (folder / "qr.svg").write_bytes(sheet.qr)
            shutil.copyfile(TEMPLATE, folder / "pass.typ")
            make = partial(typst.compile, folder / "pass.typ", root=folder, font_paths=[self._fonts()], format="pdf")
            return _made(make)

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


def _made(make: Callable[..., bytes]) -> bytes:
    for attempt in ATTEMPTS[:-1]:
        with contextlib.suppress(typst.TypstError):
            return make(**attempt)
    return make(**ATTEMPTS[-1])
