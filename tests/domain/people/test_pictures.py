"""What an upload really is: drawn anew, or refused with a word (R49, attack 44)."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from maritime_site.core.errors import Invalid
from maritime_site.files import sanitizing
from maritime_site.files.sanitizing import clean_file
from tests.uploads import PDF, huge_png, photo_with_place, picture

pytestmark = pytest.mark.req("REG-2")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'


@pytest.mark.parametrize(
    ("format_name", "filename", "extension"),
    [("JPEG", "card.JPEG", "jpg"), ("PNG", "a.php.png", "png"), ("WEBP", "../../etc/x.webp", "webp")],
)
def test_images_are_known_by_content_and_name(format_name, filename, extension):
    kept = clean_file(picture(format_name), filename)
    assert kept.extension == extension
    assert Image.open(BytesIO(kept.data)).format == format_name


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "1", "LA", "I;16"])
def test_every_way_to_keep_colours_is_read(mode):
    data = BytesIO()
    Image.new(mode, (4, 4)).save(data, "PNG")
    assert Image.open(BytesIO(clean_file(data.getvalue(), "x.png").data)).size == (4, 4)


def test_a_photo_loses_its_place_maker_and_comment_and_stands_upright():
    kept = clean_file(photo_with_place(), "photo.jpg")
    shown = Image.open(BytesIO(kept.data))
    assert shown.size == (6, 8)
    assert not shown.getexif()
    assert b"Secret" not in kept.data
    assert b"hidden" not in kept.data


def test_what_is_glued_to_an_image_is_gone():
    stowaway = b"<html><script>alert(1)</script>" + PDF
    kept = clean_file(picture("PNG") + stowaway, "x.png")
    assert b"script" not in kept.data
    assert b"%PDF" not in kept.data


def test_a_pdf_stays_as_it_is():
    assert clean_file(PDF, "letter.pdf") == sanitizing.CleanFile(PDF, "pdf", "letter.pdf")


@pytest.mark.parametrize(
    ("data", "filename", "sentence"),
    [
        (b"", "x.png", sanitizing.EMPTY),
        (SVG, "x.svg", sanitizing.WRONG_TYPE),
        (picture("PNG"), "x.html", sanitizing.WRONG_TYPE),
        (picture("PNG"), "png", sanitizing.WRONG_TYPE),
        (picture("PNG"), "", sanitizing.WRONG_TYPE),
        (picture("PNG"), "x.png\0.exe", sanitizing.WRONG_TYPE),
        (picture("PNG")[:40], "x.png", sanitizing.BROKEN),
        (b"\xff\xd8\xff" + b"\0" * 100, "x.jpg", sanitizing.BROKEN),
        (b"RIFF\x10\0\0\0WEBPVP8 aaaa", "x.webp", sanitizing.BROKEN),
        (PDF + b"PK\x03\x04 a zip behind", "x.pdf", sanitizing.BROKEN),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * sanitizing.IMAGE_BYTES, "x.png", sanitizing.LARGE_IMAGE),
        (b"%PDF-1.7" + b"\0" * sanitizing.PDF_BYTES, "x.pdf", sanitizing.LARGE_PDF),
        (huge_png(6000, 5000), "x.png", sanitizing.TOO_MANY_PIXELS),
        (huge_png(10_000, 10_000), "x.png", sanitizing.TOO_MANY_PIXELS),
        (huge_png(20_000, 20_000), "x.png", sanitizing.TOO_MANY_PIXELS),
    ],
)
def test_everything_else_is_refused_in_words(data, filename, sentence):
    with pytest.raises(Invalid) as refusal:
        clean_file(data, filename)
    assert refusal.value.errors == {"file": sentence}


@pytest.mark.parametrize(
    ("data", "filename"),
    [
        (picture("PNG"), "photo.jpg"),
        (SVG, "photo.png"),
        (b"<html></html>", "photo.jpeg"),
        (b"GIF89a" + PDF, "letter.pdf"),
        (b"Dear Sir, this is plain text.", "letter.pdf"),
    ],
)
def test_a_lying_name_is_told(data, filename):
    with pytest.raises(Invalid) as refusal:
        clean_file(data, filename)
    ending = filename.partition(".")[2]  # as its owner sees it: .jpeg stays .jpeg
    assert f"ends in .{ending}, but its content is something else" in refusal.value.errors["file"]
