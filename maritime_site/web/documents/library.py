"""Which documents there are, where they are fetched, and the files themselves, made once per state of their sources.

A file is made when a page first asks for its size, before the pages are bundled, and is copied beside them afterwards.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import reflex as rx

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import LANGUAGES, N_, _, current_language, use_language
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.public.articles.texts import CONTENT
from maritime_site.web.routes import BROCHURE_PDF, EXHIBITOR_MANUAL_PDF

HERE = Path(__file__).parent
FONTS = HERE.parents[2] / "assets" / "fonts"
PRINTING = [HERE.parents[1] / "printing" / f"{name}.py" for name in ("glyph_coverage", "pdf", "fonts")]
MADE = HERE.parents[2] / ".web" / "documents"
NAMES = {"en": "English", "hi": "हिन्दी"}


@dataclass(frozen=True)
class Document:
    """A text that can be fetched as a PDF: its page below `content/`, its English address, its name."""

    text: str
    href: str
    title: str
    contents: bool = False

    def address(self, code: str) -> str:
        """Where it is fetched in a language."""
        return self.href if code == "en" else self.href.replace("/pdfs/", f"/pdfs/{code}/")


BROCHURE = Document("/brochure", BROCHURE_PDF, N_("Brochure"))
MANUAL = Document("/exhibitor-manual", EXHIBITOR_MANUAL_PDF, N_("Exhibitor Manual"), contents=True)
DOCUMENTS = (BROCHURE, MANUAL)


def file_of(document: Document, code: str) -> Path:
    """The PDF in a language, made when it is not there or its sources changed."""
    return _cached_file(f"{code}-{document.href.rsplit('/', 1)[1]}", lambda target: _make_pdf(document, code, target))


def share_picture(code: str) -> Path:
    """The picture for links to the site, 1200 by 630 pixels."""
    return _cached_file(f"share-{code}.png", lambda target: _make_picture(code, target))


def picture_address(code: str) -> str:
    """Where the picture is fetched."""
    return f"/images/share-{code}.png"


def put_beside_pages(folder: Path) -> None:
    """Copy every document and picture to where the built pages are served from."""
    for code in LANGUAGES:
        for document in DOCUMENTS:
            _copy_file(file_of(document, code), folder / document.address(code).lstrip("/"))
        _copy_file(share_picture(code), folder / picture_address(code).lstrip("/"))


def _copy_file(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def size_words(document: Document, code: str) -> str:
    """The size of a document as people read it, like 48 KB."""
    return formatting.format_size(file_of(document, code).stat().st_size)


def download_link(document: Document, code: str = "") -> rx.Component:
    """A link that fetches a document, with its type, size and language (GIGW 5.1.6); `code` when not this page's."""
    code = code or current_language()
    return kit.download_link(
        _(document.title), document.address(code), kind="PDF", size=size_words(document, code), language=NAMES[code]
    )


def size_note(document: Document) -> str:
    """What a short link to a document adds: '(PDF, 48 KB, English)'."""
    code = current_language()
    return f"(PDF, {size_words(document, code)}, {NAMES[code]})"


def _cached_file(name: str, make: object) -> Path:
    assert callable(make)
    target = MADE / f"{_sources_fingerprint()}-{name}"
    if not target.exists():
        MADE.mkdir(parents=True, exist_ok=True)
        for older in MADE.glob(f"*-{name}"):
            older.unlink(missing_ok=True)
        with tempfile.TemporaryDirectory(dir=MADE) as folder:
            draft = Path(folder) / name
            make(draft)
            os.replace(draft, target)  # noqa: PTH105  two that make it at once both end with a whole file
    return target


@lru_cache(maxsize=1)
def _sources_fingerprint() -> str:
    settings = load_settings()
    sources = [*HERE.iterdir(), *FONTS.iterdir(), *PRINTING]
    sources += [CONTENT / code / f"{document.text.strip('/')}.md" for code in LANGUAGES for document in DOCUMENTS]
    sources += (HERE.parents[1] / "locales").rglob("*.po")
    digest = hashlib.sha256(f"{settings.title}{settings.site_url}".encode())
    for source in sorted(path for path in sources if path.is_file() and path.suffix != ".pyc"):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _make_pdf(document: Document, code: str, target: Path) -> None:
    from maritime_site.web.documents.making import write_pdf

    with use_language(code):
        write_pdf(document.text, target, contents=document.contents)


def _make_picture(code: str, target: Path) -> None:
    from maritime_site.web.documents.making import write_picture

    with use_language(code):
        write_picture(target)
