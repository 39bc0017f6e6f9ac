"""Which documents there are, where they are fetched, and the files themselves, made once per state of their sources.

A file is made when a page first asks for its size, before the pages are bundled, and is copied beside them afterwards,
with the event as it is shipped. The running site makes its own, with the event in force (`served_document`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import reflex as rx

from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import LANGUAGES, N_, _, current_language, use_built_language
from maritime_site.ports.event import Event, first_event
from maritime_site.ports.logo import Logo
from maritime_site.ports.services import get_services
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.public.articles.texts import CONTENT, Article
from maritime_site.web.routes import BROCHURE_PDF, EXHIBITOR_MANUAL_PDF

if TYPE_CHECKING:
    from maritime_site.domain.pages.models import LibraryPicture
    from maritime_site.web.dynamic_pages.serving import Visit
    from maritime_site.web.public.articles.edited import ArticleMatch

HERE = Path(__file__).parent
FONTS = HERE.parents[2] / "assets" / "fonts"
PRINTING = [HERE.parents[1] / "printing" / f"{name}.py" for name in ("glyph_coverage", "pdf", "fonts")]
MADE = HERE.parents[2] / ".web" / "documents"
# Below the data folder: what the running site makes.
SERVED = Path("printing", "documents")
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


def file_of(document: Document, code: str, event: Event | None = None, folder: Path = MADE) -> Path:
    """The PDF in a language, made when it is not there or its sources changed; without an event the shipped one's."""
    event = event or first_event(load_settings())
    name = f"{code}-{document.href.rsplit('/', 1)[1]}"
    return _cached_file(name, lambda target: _make_pdf(document, code, target, event), event, folder)


def share_picture(code: str, event: Event | None = None, folder: Path = MADE) -> Path:
    """The picture for links to the site, 1200 by 630 pixels."""
    event = event or first_event(load_settings())
    return _cached_file(f"share-{code}.png", lambda target: _make_picture(code, target, event), event, folder)


def served_document(document: Document, code: str, visit: Visit) -> bytes:
    """The PDF of the event in force, from the text that the office published, or else the shipped one."""
    from maritime_site.web.public.articles.edited import find_article

    article = find_article(document.text, visit)
    if article is not None:
        return _edited_file(document, article, code, visit).read_bytes()
    return file_of(document, code, visit.event, visit.settings.data_dir / SERVED).read_bytes()


def _edited_file(document: Document, match: ArticleMatch, code: str, visit: Visit) -> Path:
    from maritime_site.web.public.articles.pictures import read_pictures

    pictures, article, event = read_pictures(visit.session, match.illustrated.text), match.illustrated, visit.event
    # What a picture shows is said in the library, also after the text was published.
    dates = [f"{address}-{row.updated_at.isoformat()}" for address, row in sorted(pictures.items())]

    def make(target: Path) -> None:
        _make_edited_pdf(document, article, code, target, event, pictures=pictures)

    name, folder = f"edited-{code}-{document.href.rsplit('/', 1)[1]}", visit.settings.data_dir / SERVED
    return _cached_file(name, make, event, folder, text="|".join([match.fingerprint, *dates]))


def served_picture(code: str, visit: Visit) -> bytes:
    """The picture of the event in force."""
    return share_picture(code, visit.event, visit.settings.data_dir / SERVED).read_bytes()


def picture_address(code: str) -> str:
    """Where the picture is fetched."""
    return f"/images/share-{code}.png"


def page_picture(code: str, slug: str, title: str, event: Event, folder: Path) -> Path:
    """The picture for links to one page, with its title."""
    return _cached_file(
        f"share-{code}-{slug}.png", lambda target: _make_picture(code, target, event, title), event, folder, text=title
    )


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


def _cached_file(name: str, make: Callable[[Path], None], event: Event, kept_in: Path, *, text: str = "") -> Path:
    target = kept_in / f"{_fingerprint(event, text)}-{name}"
    if not target.exists():
        kept_in.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept_in) as folder:
            draft = Path(folder) / name
            make(draft)
            os.replace(draft, target)  # noqa: PTH105  two that make it at once both end with a whole file
        for older in kept_in.glob(f"*-{name}"):
            if older != target:
                older.unlink(missing_ok=True)
    return target


def _fingerprint(event: Event, text: str) -> str:
    parts = [_sources_fingerprint(), text]
    for code in LANGUAGES:
        with use_built_language(code):
            parts += [*event_texts(event).values(), event.publisher]
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16]


@lru_cache(maxsize=1)
def _sources_fingerprint() -> str:
    settings = load_settings()
    sources = [*HERE.iterdir(), *FONTS.iterdir(), *PRINTING]
    sources += [CONTENT / code / f"{document.text.strip('/')}.md" for code in LANGUAGES for document in DOCUMENTS]
    sources += (HERE.parents[1] / "locales").rglob("*.po")
    digest = hashlib.sha256(settings.site_url.encode())
    for source in sorted(path for path in sources if path.is_file() and path.suffix != ".pyc"):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def find_logo(event: Event) -> Logo | None:
    """The event's logo; a build has none, as it knows the shipped event alone."""
    return get_services().read_logo(event) if event.facts.logo else None


def event_texts(event: Event) -> dict[str, str]:
    """What documents and pictures say of the event, in the current language."""
    logo = find_logo(event)
    return {
        "lang": current_language(),
        "event": event.title,
        "theme": str(event.facts.theme or ""),
        "when": event.dates,
        "where": event.venue,
        "logo": logo.name if logo else "",
        "colour": event.facts.colour or "",
    }


def _make_pdf(document: Document, code: str, target: Path, event: Event) -> None:
    from maritime_site.web.documents.making import write_pdf

    with use_built_language(code):
        write_pdf(document.text, target, event, contents=document.contents)


def _make_edited_pdf(
    document: Document,
    article: Article,
    code: str,
    target: Path,
    event: Event,
    *,
    pictures: Mapping[str, LibraryPicture],
) -> None:
    from maritime_site.web.documents.making import write_article
    from maritime_site.web.documents.pictures import read_printed

    with use_built_language(code):
        printed = read_printed(pictures, get_services().files) if pictures else {}
        write_article(article, target, event, contents=document.contents, pictures=printed)


def _make_picture(code: str, target: Path, event: Event, title: str = "") -> None:
    from maritime_site.web.documents.making import write_picture

    with use_built_language(code):
        write_picture(target, event, title)
