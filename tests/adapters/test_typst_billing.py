"""Printed invoices as they come out: tagged, in both languages, the same bytes each time."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from maritime_site.adapters.typst_billing import TypstBillingPrinter
from maritime_site.ports.billing import BillingSheet, Line, Party
from maritime_site.ports.logo import Logo
from maritime_site.printing.pdf import PdfPrinter

pytestmark = pytest.mark.req("PAPER-1")


# The palette's darkest blue, and the tone of an own green that takes its place.
BLUE, KEY = ("16", "2f", "6a"), ("07", "48", "33")


def both(english: str, hindi: str = "") -> dict[str, str]:
    return {"en": english, "hi": hindi or english}


SHEET = BillingSheet(
    title=both("Tax invoice", "कर बीजक"),
    number="INV/2627/0000042",
    issued_on=date(2026, 11, 23),
    facts=(Line(both("Number", "संख्या"), both("INV/2627/0000042")),),
    seller=Party(both("Seller", "विक्रेता"), "Harbour Society", "1 Quay Road\nMumbai", ()),
    buyer=Party(both("Buyer", "खरीदार"), "Rao Shipping", "", (Line(both("GSTIN"), both("24AAACC1206D1ZM")),)),
    heads=(both("Description"), both("SAC"), both("Quantity"), both("Taxable value")),
    description=both("Stall A-12", "स्टॉल A-12"),
    sac="998596",
    quantity="1",
    taxable=both("₹76,500.00"),
    totals=(Line(both("IGST 18%"), both("₹13,770.00")), Line(both("Total", "कुल"), both("₹90,270.00"))),
    notes=(both("No signature is needed.", "हस्ताक्षर की ज़रूरत नहीं है।"),),
    words={"what": both("What was sold"), "page": both("Page", "पृष्ठ")},
)


@pytest.fixture(scope="module")
def printer():
    return TypstBillingPrinter(PdfPrinter(machine=False))


def test_document_is_tagged_named_and_has_every_figure(printer):
    reader = PdfReader(BytesIO(printer.pdf(SHEET)))
    text = " ".join(reader.pages[0].extract_text().split())
    for words in ("Tax invoice", "INV/2627/0000042", "24AAACC1206D1ZM", "998596", "₹13,770.00", "₹90,270.00"):
        assert words in text
    assert reader.metadata is not None
    assert reader.metadata.title == "Tax invoice INV/2627/0000042"
    catalogue = reader.trailer["/Root"]
    assert bool(catalogue["/MarkInfo"]["/Marked"])
    assert str(catalogue["/Lang"]).startswith("en")
    assert b"pdfuaid:part" in catalogue["/Metadata"].get_data()


def test_same_sheet_gives_the_same_bytes(printer):
    assert printer.pdf(SHEET) == printer.pdf(SHEET)


@pytest.mark.req("EVENT-2")
def test_a_document_is_printed_in_the_organisers_colour(printer):
    def fills(sheet: BillingSheet) -> str:
        content = PdfReader(BytesIO(printer.pdf(sheet))).pages[0].get_contents()
        assert content is not None
        return content.get_data().decode("latin-1")

    blue, own = (" ".join(f"{int(part, 16) / 255:.3g}" for part in parts) for parts in (BLUE, KEY))
    plain, green = fills(SHEET), fills(replace(SHEET, colour="#0b6e4f"))
    assert plain != green
    assert own not in plain
    assert blue not in green


@pytest.mark.req("EVENT-2")
def test_a_document_has_the_organisers_logo(printer):
    drawn = BytesIO()
    Image.new("RGB", (8, 8), "#0b6e4f").save(drawn, "PNG")
    picture = Logo(drawn.getvalue(), "png")
    plain, own = (PdfReader(BytesIO(printer.pdf(sheet))) for sheet in (SHEET, replace(SHEET, logo=picture)))
    assert [len(reader.pages[0].images) for reader in (plain, own)] == [0, 1]
    assert own.pages[0].extract_text().split() == plain.pages[0].extract_text().split()


def test_receipt_has_no_column_for_a_tax_code(printer):
    receipt = replace(SHEET, sac="", heads=(both("Description"), both("Quantity"), both("Amount")))
    assert "998596" not in PdfReader(BytesIO(printer.pdf(receipt))).pages[0].extract_text()


@pytest.mark.parametrize("day", ["25-Oct-2097", "25-अक्टू॰-2097"])
def test_no_line_breaks_a_date(printer, day):
    stay = replace(SHEET, description=both("".join(f"{'x' * number} {day} " for number in range(1, 12))))
    text = PdfReader(BytesIO(printer.pdf(stay))).pages[0].extract_text()
    assert text.count("-2097") == 11
    assert not re.search(r"-\s*\n", text)


def test_names_are_words_never_commands(printer):
    named = replace(SHEET, buyer=replace(SHEET.buyer, name='#panic("no") \\ $x$ 李明 🚢', address='"]\n#read("x")'))
    text = PdfReader(BytesIO(printer.pdf(named))).pages[0].extract_text()
    assert '#panic("no")' in text
    assert "李明" in text


@pytest.mark.req("EVENT-1")
def test_document_of_an_event_in_english_alone_has_no_hindi(printer):
    texts = [
        PdfReader(BytesIO(printer.pdf(replace(SHEET, languages=codes)))).pages[0].extract_text()
        for codes in (("en", "hi"), ("en",))
    ]
    assert [bool(re.search("[\u0900-\u097f]", text)) for text in texts] == [True, False]
    for words in ("Tax invoice", "Seller", "Stall A-12", "Total", "No signature is needed.", "Page"):
        assert words in texts[1]
