"""What an uploaded file really is, and a clean copy of it (REG-2, security.md R49)."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps

from maritime_site.core.errors import Invalid
from maritime_site.core.text import N_, _

MIB = 1024 * 1024
IMAGE_BYTES = 5 * MIB
PDF_BYTES = 10 * MIB
MOST_PIXELS = 25_000_000
EMPTY = N_("Choose a file that is not empty")
WRONG_TYPE = N_("Choose a JPG, PNG, WebP or PDF file")
NO_PICTURE = N_("Choose a JPG, PNG or WebP file")
LYING_NAME = N_("The name of the file ends in .{extension}, but its content is something else")
LARGE_IMAGE = N_("Choose an image of at most 5 MB")
LARGE_PDF = N_("Choose a PDF of at most 10 MB")
MANY_PIXELS = N_("Choose an image of at most 25 megapixels")
BROKEN = N_("This file cannot be read. Please save it again, or choose another one.")
EXTENSIONS = {"jpg": "jpg", "jpeg": "jpg", "png": "png", "webp": "webp", "pdf": "pdf"}
MEDIA_TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp", "pdf": "application/pdf"}
FORMATS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP"}
# An open image takes a hundred times its file's size: one at a time.
_one_image = threading.Lock()


@dataclass(frozen=True)
class CleanFile:
    """A file that may be kept."""

    data: bytes
    extension: str

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES[self.extension]


def clean(data: bytes, filename: str, *, pictures_only: bool = False) -> CleanFile:
    """The file without anything hidden in it. Raises Invalid, saying at `file` what is wrong.

    An image is drawn anew: EXIF, places, comments and whatever was glued to it are gone. A PDF stays as it is, or is
    refused where `pictures_only` are taken.
    """
    if not data:
        raise refused(EMPTY)
    _stem, dot, ending = filename.rpartition(".")
    claimed = EXTENSIONS.get(ending.lower()) if dot else None
    if claimed is None or (pictures_only and claimed == "pdf"):
        raise refused(NO_PICTURE if pictures_only else WRONG_TYPE)
    found = _type_of(data)
    if claimed != found:
        raise Invalid({"file": _(LYING_NAME, extension=ending.lower())})
    if claimed == "pdf":
        return _clean_pdf(data)
    if len(data) > IMAGE_BYTES:
        raise refused(LARGE_IMAGE)
    with _one_image:
        return CleanFile(_drawn_anew(data, FORMATS[claimed]), claimed)


def refused(sentence: str) -> Invalid:
    """The refusal of a file."""
    return Invalid({"file": _(sentence)})


def _type_of(data: bytes) -> str | None:
    """By the first bytes; a PDF that starts later is something else's stowaway."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp"
    return "pdf" if data.startswith(b"%PDF-") else None


def _clean_pdf(data: bytes) -> CleanFile:
    if len(data) > PDF_BYTES:
        raise refused(LARGE_PDF)
    if not data.rstrip(b"\r\n\0 ").endswith(b"%%EOF"):
        raise refused(BROKEN)
    return CleanFile(data, "pdf")


def _drawn_anew(data: bytes, format_name: str) -> bytes:
    try:
        with Image.open(BytesIO(data), formats=[format_name]) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise refused(MANY_PIXELS)
            upright = ImageOps.exif_transpose(opened)
            mode = "RGBA" if upright.has_transparency_data and format_name != "JPEG" else "RGB"
            canvas = Image.new(mode, upright.size)
            canvas.paste(upright.convert(mode))
            target = BytesIO()
            canvas.save(target, format_name, quality=88)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise refused(MANY_PIXELS) from error
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise refused(BROKEN) from error
    return target.getvalue()
