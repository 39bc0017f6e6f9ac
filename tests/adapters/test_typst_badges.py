"""Printed badges as they come out: their size, both languages, and names of any length and script (DESK-1)."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from maritime_site.adapters.typst_badges import TypstBadgePrinter
from maritime_site.core.text.i18n import install_languages
from maritime_site.domain.badges.files import build_badge
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.models import Person
from maritime_site.ports.badges import BADGE_SIZES
from maritime_site.printing.pdf import PdfPrinter
from tests.factories import plain_services

pytestmark = pytest.mark.req("DESK-1")
POINTS = 72 / 25.4


@pytest.fixture(scope="module")
def printer():
    return TypstBadgePrinter(PdfPrinter(machine=False))


@pytest.fixture
def sheet_of(settings):
    person = Person(country="IN")

    def sheet(name="Asha Rao", company="Harbour Works"):
        days = (date(2025, 10, 27),)
        result = PassView("D-00042", name, company, "delegate", "D", days, "MP1:" + "A" * 129)
        return build_badge(person, result, plain_services(settings))

    return sheet


@pytest.mark.parametrize("size", list(BADGE_SIZES))
def test_each_badge_is_a_page_of_its_size_in_both_languages(printer, sheet_of, size):
    reader = PdfReader(BytesIO(printer.pdf([sheet_of(), sheet_of("Bilal Khan", "")], size)))
    assert b"pdfuaid:part" in reader.trailer["/Root"]["/Metadata"].get_data()
    assert len(reader.pages) == 2
    width, height = BADGE_SIZES[size]
    for page, name in zip(reader.pages, ("Asha Rao", "Bilal Khan"), strict=True):
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx((width * POINTS, height * POINTS), abs=0.5)
        text = page.extract_text()
        assert all(words in text for words in (name, "D-00042")), text
        assert re.search("Delegate · [\u0900-\u097f]", text)
        assert re.search("India · [\u0900-\u097f]", text)


@pytest.mark.req("EVENT-1")
@pytest.mark.parametrize("size", list(BADGE_SIZES))
def test_badges_of_an_event_in_english_alone_have_no_hindi(printer, sheet_of, size):
    install_languages(lambda: ["en"])
    (page,) = PdfReader(BytesIO(printer.pdf([sheet_of()], size))).pages
    text = page.extract_text()
    assert ("Delegate" in text, "India" in text, "·" in text) == (True, True, False)
    assert not re.search("[\u0900-\u097f]", text)


@pytest.mark.parametrize("size", list(BADGE_SIZES))
@pytest.mark.parametrize("name", ["W" * 120, "M" * 60 + " " + "W" * 60, "क्षितिज विश्वनाथन श्रीवास्तव", "林" * 40])
def test_a_long_name_keeps_to_its_page(printer, sheet_of, size, name):
    reader = PdfReader(
        BytesIO(printer.pdf([sheet_of(name, "Visakhapatnam Port Authority and Allied Lines " * 2)], size))
    )
    assert len(reader.pages) == 1
    assert "D-00042" in reader.pages[0].extract_text()
