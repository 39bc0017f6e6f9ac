"""Printed invoices, receipts and credit notes by Typst."""

from __future__ import annotations

from pathlib import Path

from maritime_site.adapters.typst_sheets import SheetPrinter
from maritime_site.ports.billing import BillingSheet
from maritime_site.printing.printer import Printer

TEMPLATE = Path(__file__).with_name("invoice.typ")


class TypstBillingPrinter(SheetPrinter):
    """Prints what is issued for money."""

    def __init__(self, press: Printer | None = None) -> None:
        super().__init__(TEMPLATE, press)

    def pdf(self, sheet: BillingSheet) -> bytes:
        """A tagged PDF; letters that no font here has are left out of names, and said to be."""
        return self.print_sheet(sheet)
