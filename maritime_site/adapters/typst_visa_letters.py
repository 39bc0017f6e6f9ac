"""Printed letters for visas by Typst."""

from __future__ import annotations

from pathlib import Path

from maritime_site.adapters.typst_sheets import SheetPrinter
from maritime_site.ports.visa_letters import VisaLetterSheet
from maritime_site.printing.printer import Printer

TEMPLATE = Path(__file__).with_name("visa_letter.typ")


class TypstVisaLetterPrinter(SheetPrinter):
    """Prints letters."""

    def __init__(self, press: Printer | None = None) -> None:
        super().__init__(TEMPLATE, press)

    def pdf(self, sheet: VisaLetterSheet) -> bytes:
        """A tagged PDF; letters that no font here has are left out of names, and said to be."""
        return self.print_sheet(sheet)
