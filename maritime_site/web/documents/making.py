"""Makes a document or a picture with Typst, from the current language's text and our own fonts."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from types import MappingProxyType

from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.imaging.colours import recolour
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.newsroom.queries import ReleaseView
from maritime_site.ports.event import Event
from maritime_site.printing.process import site_printer
from maritime_site.settings import load_settings
from maritime_site.web.documents import markup
from maritime_site.web.documents.library import event_texts, find_logo
from maritime_site.web.documents.pictures import PrintedPicture
from maritime_site.web.dynamic_pages.markup import parse_markdown
from maritime_site.web.public.articles.page import UPDATED
from maritime_site.web.public.articles.texts import Article, load_article

HERE = Path(__file__).parent
LEADING = {"en": 0.65, "hi": 0.85}
PIXELS_PER_INCH = 72.0
DEMO = N_("Written for this demonstration from published reports. It is not an official release.")


def write_pdf(text: str, target: Path, event: Event, *, contents: bool) -> None:
    """Write the shipped text of a page, such as `/brochure`, as a tagged PDF in the current language."""
    write_article(load_article(text, current_language()).filled(event), target, event, contents=contents)


def write_article(
    head: Article,
    target: Path,
    event: Event,
    *,
    contents: bool,
    pictures: Mapping[str, PrintedPicture] = MappingProxyType({}),
) -> None:
    """Write a text as a tagged PDF in the current language, with the pictures it shows, by their addresses."""
    words = {
        "title": head.title,
        "heading": head.title,
        "description": head.description,
        "owner": head.owner,
        "updated": _(UPDATED, day=format_day(head.updated)),
        "contents": _("Contents"),
    }
    source = _typst_source(
        f"document-look.with(words, contents: {str(contents).lower()})",
        words,
        head.updated,
        head.body,
        event,
        pictures={address: picture.typst for address, picture in pictures.items()},
    )
    target.write_bytes(build_pdf(source, head.updated, *pictures.values(), *event_files(event)))


def release_source(view: ReleaseView, event: Event) -> str:
    """A press release in the current language, in Typst."""
    words = {
        "title": view.title,
        "heading": _("Press release"),
        "description": view.summary,
        "owner": event.publisher,
        "issued": _("Published on {day}", day=format_day(view.day)),
        "note": _(DEMO) if view.is_demo else "",
    }
    return _typst_source("release-look.with(words)", words, view.day, parse_markdown(view.body), event)


def event_files(event: Event) -> list[PrintedPicture]:
    """What lies beside the templates of an event: its logo, and the templates in its own colour."""
    logo, colour = find_logo(event), event.facts.colour
    files = [PrintedPicture(logo.name, logo.data, "")] if logo else []
    if not colour:
        return files
    painted = [(source.name, recolour(source.read_text(encoding="utf-8"), colour)) for source in _list_sources()]
    return [*files, *(PrintedPicture(name, text.encode(), "") for name, text in painted)]


def _list_sources() -> list[Path]:
    return [*HERE.glob("*.typ"), *HERE.glob("*.svg")]


def build_pdf(source: str, dated: date, *pictures: PrintedPicture) -> bytes:
    """A tagged PDF of a source; where a writer's text breaks a rule of PDF/UA-1, one that is tagged all the same."""
    with _open_workspace() as folder:
        main = folder / "main.typ"
        main.write_text(source, encoding="utf-8")
        for picture in pictures:
            (folder / picture.name).write_bytes(picture.data)
        return site_printer().tagged(main, source, timestamp=_noon_timestamp(dated))


def _typst_source(
    look: str,
    words: dict[str, str],
    dated: date,
    body: SyntaxTreeNode,
    event: Event,
    *,
    pictures: Mapping[str, str] = MappingProxyType({}),
) -> str:
    return (
        f'#import "template.typ": document-look, facts, release-look\n{_template_texts(words, dated, event)}\n'
        f"#show: {look}\n\n"
        f"{markup.render_body(body, load_settings().site_url.rstrip('/'), pictures)}\n"
    )


def write_picture(target: Path, event: Event, title: str = "") -> None:
    """Write the picture for shared links in the current language, 1200 by 630 pixels; `title` is a page's own."""
    with _open_workspace() as folder:
        for file in event_files(event):
            (folder / file.name).write_bytes(file.data)
        (folder / "words.json").write_text(json.dumps(event_texts(event) | {"title": title}), encoding="utf-8")
        site_printer().picture(folder / "share.typ", target, ppi=PIXELS_PER_INCH)


@contextmanager
def _open_workspace() -> Generator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in _list_sources():
            shutil.copyfile(source, folder / source.name)
        yield folder


def _template_texts(values: dict[str, str], dated: date, event: Event) -> str:
    words = event_texts(event) | {"page": _("Page")} | values
    texts = [f"{name}: {markup.quote_string(value)}" for name, value in words.items()]
    others = [f"leading: {LEADING[current_language()]}em", _typst_date(dated)]
    return f"#let words = ({', '.join([*texts, *others])})"


def _typst_date(value: date) -> str:
    return f"date: datetime(year: {value.year}, month: {value.month}, day: {value.day})"


def _noon_timestamp(value: date) -> int:
    """Noon of a day in seconds, so that the same sources make the same file."""
    return (value.toordinal() - date(1970, 1, 1).toordinal()) * 86400 + 43200
