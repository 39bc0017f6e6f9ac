"""Printed passes as they come out: which fonts are inside, and that nothing leaves its quarter of the sheet."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from maritime_site.adapters.typst_passes import TEMPLATE, TypstPrinter
from maritime_site.core.text.i18n import install_languages
from maritime_site.domain.passes import printout as words
from maritime_site.domain.passes.queries import PassView
from maritime_site.domain.people.kinds import KINDS
from maritime_site.printing.pdf import PdfPrinter
from tests.factories import plain_services

DAYS = tuple(date(2025, 10, day) for day in range(27, 32))
FONTS = {
    "தமிழ்": "NotoSansTamil",
    "বাংলা": "NotoSansBengali",
    "ગુજરાતી": "NotoSansGujarati",
    "తెలుగు": "NotoSansTelugu",
    "ಕನ್ನಡ": "NotoSansKannada",
    "മലയാളം": "NotoSansMalayalam",
    "ਪੰਜਾਬੀ": "NotoSansGurmukhi",
    "ଓଡ଼ିଆ": "NotoSansOriya",
    "ᱥᱟᱱᱛᱟᱲᱤ": "SiteOlChiki",
    "ꯃꯤꯇꯩ": "SiteMeeteiMayek",
    "اردو": "NotoSansArabic",
    "李明": "NotoSansCJKsc",
    "ひかり": "NotoSansCJKjp",
    "김민준": "NotoSansCJKkr",
    "สมชาย": "NotoSansThai",
    "Ольга": "NotoSans-",
    "Νίκος": "NotoSans-",
}
LONG = (
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis",
    "M" * 120 + " " + "W" * 120,
    "محمد" * 20,
    "林" * 90,
)
LEFT_OVER = "Some letters could not be printed here."


@pytest.fixture(scope="module")
def press():
    return PdfPrinter(machine=False)


@pytest.fixture
def sheet_of(settings):
    def sheet(name: str = "Asha Rao", company: str = "", kind: str = "delegate", days: tuple[date, ...] = DAYS):
        result = PassView(
            f"{KINDS[kind].letter}-00042", name, company, kind, KINDS[kind].letter, days, "MP1:" + "A" * 120
        )
        return words.build_printout(result, plain_services(settings))

    return sheet


def read(data: bytes) -> tuple[str, set[str]]:
    """The words of a sheet and its fonts; whatever else it is, it keeps PDF/UA-1, which knows no boxes."""
    reader = PdfReader(BytesIO(data))
    (page,) = reader.pages
    assert b"pdfuaid:part" in reader.trailer["/Root"]["/Metadata"].get_data()
    fonts = {str(font.get_object()["/BaseFont"]).partition("+")[2] for font in page["/Resources"]["/Font"].values()}
    return page.extract_text(), fonts


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize("name", FONTS)
def test_a_name_has_the_letters_of_its_script(press, sheet_of, name):
    _text, fonts = read(TypstPrinter(press).pdf(sheet_of(name)))
    assert any(font.startswith(FONTS[name]) for font in fonts), fonts


@pytest.mark.req("PASS-1", "EVENT-1")
def test_a_pass_of_an_event_in_english_alone_has_no_hindi(press, sheet_of):
    both, _fonts = read(TypstPrinter(press).pdf(sheet_of()))
    install_languages(lambda: ["en"])
    alone, fonts = read(TypstPrinter(press).pdf(sheet_of()))
    assert re.search("[\u0900-\u097f]", both)
    assert not re.search("[\u0900-\u097f]", alone)
    assert not any("Devanagari" in font for font in fonts)
    for said in ("Delegate", "Pass number\n", "27-Oct-2025 to 31-Oct-2025", "How to fold"):
        assert said in alone
    assert TypstPrinter(press).png(sheet_of()).startswith(b"\x89PNG")


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize(("name", "heading"), [("Asha 李明", "Asha …"), ("李明", "D-00042"), ("🚢", "D-00042")])
def test_a_name_without_letters_here_is_said_in_words(sheet_of, name, heading):
    text, _fonts = read(TypstPrinter(PdfPrinter((), machine=False)).pdf(sheet_of(name, "Harbour 李 Works")))
    assert heading in text
    assert "Harbour … Works" in text
    assert LEFT_OVER in text


class Hopeful(PdfPrinter):
    """One that finds only in the end that it has no letters."""

    def shows(self, text: str, *, unaided: bool = False) -> bool:
        return True


@pytest.mark.req("PASS-1")
def test_a_letter_found_missing_in_the_end_is_no_box_either(sheet_of):
    text, _fonts = read(TypstPrinter(Hopeful((), machine=False)).pdf(sheet_of("Asha 李明")))
    assert text.count("D-00042") == 2
    assert LEFT_OVER in text


@pytest.mark.req("PASS-1")
def test_a_whole_name_needs_no_such_words(press, sheet_of):
    text, _fonts = read(TypstPrinter(press).pdf(sheet_of("Mee🚢ra", "Harbour Works")))
    assert "Meera" in text
    assert LEFT_OVER not in text


@pytest.mark.req("PASS-1")
def test_only_a_word_that_fits_no_line_is_broken(press, sheet_of):
    text, _fonts = read(TypstPrinter(press).pdf(sheet_of("Venkatanarasimha Subrahmanyam-Krishnaswamy " + "x" * 60)))
    assert all(part in text for part in ("Venkatanarasimha", "Subrahmanyam-", "Krishnaswamy", "x\u200bx"))


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", LONG)
def test_the_longest_names_stay_inside_their_quarter(press, sheet_of, tmp_path, kind, name):
    sheet = sheet_of(name, ("W" * 120)[: len(name)], kind)
    (tmp_path / "qr.svg").write_bytes(sheet.qr)
    (tmp_path / "pass.typ").write_bytes(TEMPLATE.read_bytes())
    press.picture(TypstPrinter(press)._laid_out(sheet, tmp_path), tmp_path / "pass.png", ppi=72)
    shown = Image.open(tmp_path / "pass.png").convert("L")
    assert darkest(shown, 97.5, 0, 104.5, 148) > 200
    assert darkest(shown, 0, 141.5, 104.5, 148) > 200
    assert darkest(shown, 9, 34, 97, 60) < 100


def darkest(picture: Image.Image, left: float, top: float, right: float, bottom: float) -> int:
    """The darkest point between these millimetres."""
    left, top, right, bottom = (round(side / 25.4 * 72) for side in (left, top, right, bottom))
    return min(picture.crop((left, top, right, bottom)).convert("L").tobytes())


@pytest.mark.req("PASS-1")
def test_no_word_of_the_dates_stands_alone(press, sheet_of):
    text, _fonts = read(TypstPrinter(press).pdf(sheet_of()))
    lines = text.splitlines()
    at = next(row for row, line in enumerate(lines) if line.startswith("27-Oct-2025 to 31-Oct-2025"))
    assert [line[:3] for line in lines[at + 1 : at + 4]] == ["27-", "31-", "Bom"]


@pytest.mark.req("PASS-1")
@pytest.mark.parametrize("days", [DAYS[:1], DAYS[:2], (DAYS[0], DAYS[2])])
def test_a_pass_of_few_days_is_printed_too(press, sheet_of, days):
    text, _fonts = read(TypstPrinter(press).pdf(sheet_of(days=days)))
    assert "27-Oct-2025" in text
