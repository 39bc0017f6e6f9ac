"""Texts as HTML made at request time, and the blocks of built texts that say something of the event."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from functools import lru_cache

from markupsafe import Markup

from maritime_site.core.text.i18n import current_language
from maritime_site.domain.pages.placeholders import fill_text
from maritime_site.ports.event import Event
from maritime_site.web.dynamic_pages.markup import element, render_markdown
from maritime_site.web.dynamic_pages.slots import SLOT
from maritime_site.web.public.articles.texts import CAPTION, CONTENT, PART, asks_for_event, load_article

HEADING = re.compile(r"<h2>")
HEADED = re.compile(r"<h2>(?P<words>.*?)</h2>(?P<rest>.*)", re.DOTALL)
TABLE = re.compile(rf"(?:<p>{CAPTION}(?P<caption>.*?)</p>\s*)?<table>(?P<rest>.*?)</table>", re.DOTALL)
# The first paragraph, which answers; and a list whose every item begins with a figure in bold, as "**85+** countries".
FIRST = re.compile(r"\s*(?P<first><p>.*?</p>)(?P<rest>.*)", re.DOTALL)
FIGURES = re.compile(r"<ul>(?=\s*(?:<li><strong>[^<\d]{0,3}\d[^<]*</strong> [^<]*</li>\s*)+</ul>)")


def piece_name(path: str, place: int) -> str:
    """The slot of a text's block at a place."""
    name = re.sub(r"\W", "_", path.strip("/"))
    return f"text_{name}_{place}"


def contents_name(path: str, place: int) -> str:
    """The slot of the entry that a block with a heading of its own has in the list of the page's parts."""
    return f"{piece_name(path, place)}_entry"


def event_pieces(event: Event) -> dict[str, Markup]:
    """Every block of the shipped texts that says something of the event, in the current language, by its slot.

    A block that brings a heading has its entry in the list of the page's parts beside it.
    """
    pieces: dict[str, Markup] = {}
    for path, place, text in _list_blocks(current_language()):
        body, entry = _anchor_heading(render_body(fill_text(text, event), anchored=False), place)
        pieces[f"{SLOT}{piece_name(path, place)}"] = body
        pieces[f"{SLOT}{contents_name(path, place)}"] = entry
    return pieces


def _anchor_heading(body: Markup, place: int) -> tuple[Markup, Markup]:
    """A block whose heading can be linked to, and the link; no link where it has no heading."""
    match = HEADED.fullmatch(str(body).strip())
    if match is None:
        return body, Markup()
    anchored = f'<h2 id="{PART}{place}">{match["words"]}</h2>{match["rest"]}'
    words = Markup(match["words"])  # noqa: S704  escaped by the renderer, as the block is
    return Markup(anchored), element("a", words, href=f"#{PART}{place}")  # noqa: S704


@lru_cache(maxsize=4)
def _list_blocks(code: str) -> tuple[tuple[str, int, str], ...]:
    files = (CONTENT / code).rglob("*.md")
    paths = sorted("/" + file.relative_to(CONTENT / code).with_suffix("").as_posix() for file in files)
    return tuple(
        (path, place, text)
        for path in paths
        for article in [load_article(path, code)]
        for place in range(len(article.body.children))
        if asks_for_event(text := article.lines_of(place))
    )


def render_body(body: str, pictures: MutableMapping[str, Markup] | None = None, *, anchored: bool = True) -> Markup:
    """A text's Markdown with headings that can be linked to, and tables in their frames with their captions.

    `pictures` are those of the media library that it shows, by their addresses.
    """
    places = iter(range(len(body) + 1))
    html = str(render_markdown(body, pictures))
    if anchored:
        html = HEADING.sub(lambda _found: f'<h2 id="{PART}{next(places)}">', html)
    html = FIGURES.sub('<ul class="figure-list">', html)
    return Markup(TABLE.sub(_frame_table, html))  # noqa: S704  escaped by the renderer


def split_first(body: Markup) -> tuple[Markup, Markup]:
    """A text's first paragraph and what follows; no paragraph where it begins with something else."""
    match = FIRST.fullmatch(str(body))
    return (Markup(match["first"]), Markup(match["rest"])) if match else (Markup(), body)  # noqa: S704  parts of Markup


def _frame_table(match: re.Match[str]) -> str:
    caption = f"<caption>{match['caption']}</caption>" if match["caption"] else ""
    return f'<div class="table-frame"><table class="table">{caption}{match["rest"]}</table></div>'
