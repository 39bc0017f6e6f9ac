"""What prints with Typst, as the rest of the site knows it: without reading Typst itself, which takes memory."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


class CannotPrint(Exception):
    """What PDF/UA-1 asks cannot be kept, for instance where no font has a letter."""


class Printer(Protocol):
    """Prints with Typst, in this process (`PdfPrinter`) or in one of its own (`printing.process`)."""

    def pdf(self, main: Path, text: str = "", *, timestamp: int | None = None) -> bytes:
        """A PDF as PDF/UA-1 asks. Raises CannotPrint."""
        ...

    def tagged(self, main: Path, text: str = "", *, timestamp: int | None = None) -> bytes:
        """A PDF as PDF/UA-1 asks, or one that is tagged all the same."""
        ...

    def picture(self, main: Path, target: Path, *, ppi: float) -> None:
        """Write a PNG of one page."""
        ...

    def shows(self, text: str, *, unaided: bool = False) -> bool:
        """Whether every letter has a glyph."""
        ...
