"""Everything that Typst prints, with one set of fonts."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any, cast

import typst

from maritime_site.printing import fonts
from maritime_site.printing.fonts import FontSet
from maritime_site.printing.printer import CannotPrint

# PDF/UA-1: every part is tagged, has its language, decoration is told from content (GIGW 5.4.9), no letter is a box.
STANDARD = "ua-1"
PROBE = b"""
#set document(title: "Probe")
#set text(font: json(bytes(sys.inputs.families)), fallback: sys.inputs.fallback == "yes")
#sys.inputs.text
"""


class PdfPrinter:
    """Prints with the fonts it is given; they are gathered at the first use."""

    def __init__(self, packages: tuple[str, ...] = fonts.PACKAGES, *, machine: bool = True) -> None:
        self._wanted = packages, machine
        self._turn = threading.Lock()
        self._found: FontSet | None = None

    def pdf(self, main: Path, text: str = "", *, timestamp: int | None = None) -> bytes:
        """A PDF as PDF/UA-1 asks; `text` is what may hold rare letters. Raises CannotPrint."""
        try:
            return self._made(main, text, pdf_standards=[STANDARD], timestamp=timestamp)
        except typst.TypstError as error:
            raise CannotPrint(str(error)) from error

    def tagged(self, main: Path, text: str = "", *, timestamp: int | None = None) -> bytes:
        """A PDF as PDF/UA-1 asks or, where a text breaks one of its rules, one that is tagged all the same."""
        try:
            return self.pdf(main, text, timestamp=timestamp)
        except CannotPrint:
            return self._made(main, text, timestamp=timestamp)

    def picture(self, main: Path, target: Path, *, ppi: float) -> None:
        """A PNG of one page."""
        self._made(main, "", output=target, format="png", ppi=ppi)

    def shows(self, text: str, *, unaided: bool = False) -> bool:
        """Whether every letter has a glyph; `unaided` by the machine's fonts and by small pictures."""
        result = self._load_fonts()
        if result.own_letters.issuperset(text):
            return True
        values = {"families": json.dumps(self.families(text)), "fallback": "no" if unaided else "yes", "text": text}
        try:
            typst.compile(PROBE, font_paths=result.fonts, sys_inputs=values, format="pdf", pdf_standards=[STANDARD])
        except typst.TypstError:
            return False
        return True

    def families(self, text: str) -> list[str]:
        """The families for a text, those asked first for a letter first."""
        return self._load_fonts().families(text)

    def _made(self, main: Path, text: str, **wanted: Any) -> bytes:
        result = self._load_fonts()
        values = {"families": json.dumps(self.families(text))}
        wanted = {"format": "pdf", **{name: value for name, value in wanted.items() if value is not None}}
        return cast(
            "bytes", typst.compile(main, root=main.parent, font_paths=result.fonts, sys_inputs=values, **wanted)
        )

    def _load_fonts(self) -> FontSet:
        with self._turn:
            self._found = self._found or fonts.collect_fonts(self._wanted[0], machine=self._wanted[1])
            return self._found
