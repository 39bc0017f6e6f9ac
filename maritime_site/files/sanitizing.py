"""What an uploaded file really is, and a clean copy of it (REG-2, security.md R49)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from maritime_site.core.errors import Invalid
from maritime_site.core.imaging.process import PIXELS, NotDrawn, images
from maritime_site.core.text.filenames import clean_filename
from maritime_site.core.text.i18n import N_, _

MIB = 1024 * 1024
IMAGE_BYTES = 5 * MIB
PDF_BYTES = 10 * MIB
EMPTY = N_("Choose a file that is not empty")
WRONG_TYPE = N_("Choose a JPG, PNG, WebP or PDF file")
NO_PICTURE = N_("Choose a JPG, PNG or WebP file")
LYING_NAME = N_("The name of the file ends in .{extension}, but its content is something else")
LARGE_IMAGE = N_("Choose an image of at most 5 MB")
LARGE_PDF = N_("Choose a PDF of at most 10 MB")
TOO_MANY_PIXELS = N_("Choose an image of at most 25 megapixels")
BROKEN = N_("This file cannot be read. Please save it again, or choose another one.")
EXTENSIONS = {"jpg": "jpg", "jpeg": "jpg", "png": "png", "webp": "webp", "pdf": "pdf"}
MEDIA_TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp", "pdf": "application/pdf"}
FORMATS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP"}


@dataclass(frozen=True)
class CleanFile:
    """A file that may be kept; `title` is the name it came with, to be shown."""

    data: bytes
    extension: str
    title: str = ""

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES[self.extension]


def clean_file(data: bytes, filename: str) -> CleanFile:
    """The file without anything hidden in it. Raises Invalid, saying at `file` what is wrong.

    An image is drawn anew: EXIF, places, comments and whatever was glued to it are gone. A PDF stays as it is. Slow, up
    to `image_process.SECONDS`: outside a transaction.
    """
    extension, title = check_file(data, filename), clean_filename(filename)
    if extension == "pdf":
        return CleanFile(data, extension, title)
    with refuse_undrawable():
        return CleanFile(images.redraw(data, FORMATS[extension]), extension, title)


def check_file(data: bytes, filename: str, *, pictures_only: bool = False) -> str:
    """What a file is, by its name and first bytes: a key of MEDIA_TYPES. Raises Invalid at `file`.

    A PDF is refused where `pictures_only` are taken.
    """
    if not data:
        raise file_error(EMPTY)
    _stem, dot, ending = filename.rpartition(".")
    claimed = EXTENSIONS.get(ending.lower()) if dot else None
    if claimed is None or (pictures_only and claimed == "pdf"):
        raise file_error(NO_PICTURE if pictures_only else WRONG_TYPE)
    if claimed != _type_of(data):
        raise Invalid({"file": _(LYING_NAME, extension=ending.lower())})
    if claimed == "pdf":
        _check_pdf(data)
    elif len(data) > IMAGE_BYTES:
        raise file_error(LARGE_IMAGE)
    return claimed


@contextmanager
def refuse_undrawable() -> Generator[None]:
    """Inside the block, a picture that cannot be drawn is refused in words."""
    try:
        yield
    except NotDrawn as problem:
        raise file_error(TOO_MANY_PIXELS if problem.reason == PIXELS else BROKEN) from problem


def file_error(sentence: str) -> Invalid:
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


def _check_pdf(data: bytes) -> None:
    if len(data) > PDF_BYTES:
        raise file_error(LARGE_PDF)
    if not data.rstrip(b"\r\n\0 ").endswith(b"%%EOF"):
        raise file_error(BROKEN)
