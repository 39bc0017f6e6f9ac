"""The PDFs as a reader's machine sees them: tagged, in their language, titled, with real tables and whole words."""

from __future__ import annotations

import re
import struct
from typing import Any, cast

import pytest
from pypdf import PdfReader

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import LANGUAGES, use_language
from maritime_site.ports.services import Services
from maritime_site.web.documents import markup
from maritime_site.web.documents.library import (
    BROCHURE,
    DOCUMENTS,
    MANUAL,
    download_link,
    file_of,
    put_beside_pages,
    share_picture,
    size_note,
)
from maritime_site.web.documents.sharing import served_page_picture
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.articles.texts import load_article
from tests.people import NOON

EVERY = [(document, code) for document in DOCUMENTS for code in LANGUAGES]


def tags(node, found: set[str]) -> set[str]:
    """Every structure tag below a node of a PDF's tree."""
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        for child in node:
            tags(child, found)
    elif isinstance(node, dict):
        found.add(str(node.get("/S", "")))
        if "/K" in node:
            tags(node["/K"], found)
    return found


@pytest.mark.req("A11Y-2", "HOME-3", "LANG-1")
@pytest.mark.parametrize(("document", "code"), EVERY)
def test_a_document_is_tagged_titled_and_in_its_language(document, code):
    reader = PdfReader(file_of(document, code))
    root = reader.trailer["/Root"]

    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"].split("-")[0] == code
    assert reader.metadata.title == load_article(document.text, code).title
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert 3 <= len(reader.pages) <= 8


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize(("document", "code"), EVERY)
def test_headings_lists_and_header_cells_are_marked(document, code):
    root = PdfReader(file_of(document, code)).trailer["/Root"]

    assert {"/H1", "/P", "/L", "/LI", "/Table", "/TH", "/TD"} <= tags(root["/StructTreeRoot"]["/K"], set())


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize(("document", "code"), EVERY)
def test_every_page_after_the_cover_has_its_number_and_words(document, code):
    pages = PdfReader(file_of(document, code)).pages

    assert all(f"{place} / {len(pages)}" in page.extract_text() for place, page in list(enumerate(pages, 1))[1:])
    if code == "hi":
        assert sum("\u0900" <= sign <= "\u097f" for sign in pages[1].extract_text()) > 200


@pytest.mark.req("A11Y-2")
def test_only_our_own_fonts_are_inside():
    reader = PdfReader(file_of(BROCHURE, "hi"))
    names = {
        str(font.get_object()["/BaseFont"])
        for page in reader.pages
        for font in cast("dict[str, Any]", page["/Resources"]).get("/Font", {}).values()
    }

    assert names
    assert all(re.search(r"\+Site(Latin|Devanagari|Rupee)", name) for name in names), names


@pytest.mark.req("A11Y-2")
@pytest.mark.parametrize("code", LANGUAGES)
def test_links_name_the_file_its_size_and_language(code):
    with use_language(code):
        name = {"en": "English", "hi": "हिन्दी"}[code]
        assert re.fullmatch(rf"\(PDF, \d+ \S+, {name}\)", size_note(BROCHURE))
        shown = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), str(download_link(MANUAL)))

    assert MANUAL.address(code) in shown
    assert name in shown


@pytest.mark.req("HOME-3", "FOOT-1")
def test_the_addresses_are_the_promised_ones(tmp_path):
    put_beside_pages(tmp_path)

    result = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert result == {
        "pdfs/Event_Brochure.pdf",
        "pdfs/Exhibitor_Manual.pdf",
        "pdfs/hi/Event_Brochure.pdf",
        "pdfs/hi/Exhibitor_Manual.pdf",
        "images/share-en.png",
        "images/share-hi.png",
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_shared_picture_has_the_size_its_tags_say(code):
    picture = share_picture(code).read_bytes()

    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) < 300_000


@pytest.mark.parametrize("text", ['say "no"', "a\\b", "#panic()", "line\nline"])
def test_no_sign_of_a_text_is_a_command(text):
    inside = markup.quote_string(text)[1:-1]

    assert "\n" not in inside
    assert not re.search(r'(?<!\\)(\\\\)*"', inside)


def test_a_link_inside_the_site_is_written_out_until_the_site_has_an_address():
    text = load_article("/brochure", "en").body

    assert "/exhibition/registration)" in markup.render_body(text, "")
    assert '#link("https://imw.example/exhibition/registration")' in markup.render_body(text, "https://imw.example")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_that_may_be_found_has_a_picture_with_its_title(services: Services, code: str):
    visit = Visit(None, "en", NOON, services.settings, services.event, {}, {"code": code, "slug": "imw~how-to-reach"})
    picture = served_page_picture(visit)

    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 1200
    assert int.from_bytes(picture[20:24]) == 630
    assert len(picture) < 300_000


@pytest.mark.parametrize(("code", "slug"), [("en", "login"), ("en", "admin"), ("fr", "search"), ("en", "x~y")])
def test_no_other_page_has_one(services: Services, code: str, slug: str):
    with pytest.raises(NotFound):
        served_page_picture(
            Visit(None, "en", NOON, services.settings, services.event, {}, {"code": code, "slug": slug})
        )
