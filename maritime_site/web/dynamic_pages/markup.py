"""HTML made at request time: elements whose words are always escaped, and Markdown that can hold no HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping, Sequence

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape

from maritime_site.core.text.i18n import current_language
from maritime_site.web.dynamic_pages.tables import draw_tables, name_cells

Part = str | Markup | None
Attribute = str | int | bool | None
DEVANAGARI = re.compile(r"[\u0900-\u097f]")
HYPHENED = re.compile(r"(\S+-\S+)")
# A day of LAY-7 in any language, outside tags: a line may end beside it, never at one of its hyphens.
TAG_OR_DAY = re.compile(r"(?P<tag><[^>]*>)|\b\d{2}-[^\s\d<>-]+-\d{4}\b")
EMPTY = frozenset({"img", "input", "link", "meta", "track"})
# A path of this site, or an address of the web; never javascript:, data: or another host by "//".
SAFE_LINK = re.compile(r"(?:https?://[^\s\\]+|/(?![/\\])[^\s\\]*|#[\w-]*)", re.IGNORECASE)


def element(tag: str, *children: Part, **attributes: Attribute) -> Markup:
    """One element. `class_` is class, `data_shows` is data-shows; True stands alone, False and None are left out."""
    names = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    written = [
        Markup(" {}").format(name) if value is True else Markup(' {}="{}"').format(name, value)
        for name, value in names.items()
        if value is not None and value is not False
    ]
    opening = Markup("<{}{}>").format(Markup(tag), Markup("").join(written))  # noqa: S704  tags are our own words
    return opening if tag in EMPTY else opening + join_parts(*children) + Markup("</{}>").format(Markup(tag))  # noqa: S704


def join_parts(*children: Part) -> Markup:
    """Parts one after the other, plain texts escaped."""
    return Markup("").join(escape(child) for child in children if child is not None)


def safe_link(address: str) -> str:
    """`address` when it leads to this site or by http(s) to another, else nothing."""
    return address if SAFE_LINK.fullmatch(address) else ""


def _build_markdown_parser(*unread: str) -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable(unread)
    reader.add_render_rule("image", _render_picture)
    draw_tables(reader)
    reader.validateLink = lambda address: bool(safe_link(address))  # pyright: ignore[reportAttributeAccessIssue]
    return reader


def _render_picture(
    _renderer: RendererHTML, tokens: Sequence[Token], place: int, _options: OptionsDict, pictures: Mapping[str, Markup]
) -> str:
    return pictures.get(str(tokens[place].attrs["src"]), "")


_markdown, _illustrated = _build_markdown_parser("image"), _build_markdown_parser()


def parse_markdown(text: str) -> SyntaxTreeNode:
    """Markdown as nodes, for what is no HTML; the same is left out."""
    return SyntaxTreeNode(_markdown.parse(text))


def render_markdown(text: str, pictures: MutableMapping[str, Markup] | None = None) -> Markup:
    """Markdown as HTML: no HTML of its own, links only where `safe_link` allows; h1 becomes h2.

    `pictures` are the images that it may show, by their addresses; any other is left out. Without them it has none.
    """
    reader = _markdown if pictures is None else _illustrated
    tokens = reader.parse(text)
    for token in tokens:
        if token.tag == "h1":
            token.tag = "h2"
    name_cells(tokens)
    return keep_days_whole(Markup(reader.renderer.render(tokens, reader.options, pictures or {})))  # noqa: S704  escaped by the renderer


def keep_days_whole(html: Markup) -> Markup:
    """HTML in which no day breaks at its hyphens."""
    return Markup(TAG_OR_DAY.sub(lambda match: match["tag"] or f'<span class="whole">{match[0]}</span>', html))  # noqa: S704  Markup already


def render_paragraphs(text: str) -> Markup:
    """Plain text as paragraphs."""
    return keep_days_whole(join_parts(*(element("p", piece.strip()) for piece in text.split("\n\n") if piece.strip())))


def as_written(words: str) -> Part:
    """What others wrote and nobody translated: in a Hindi page it says that it is English, when it is (WCAG 3.1.2)."""
    is_foreign = current_language() == "hi" and not DEVANAGARI.search(words)
    return element("span", words, lang="en") if is_foreign else words


def whole_words(text: object) -> Markup:
    """A text that breaks between its words alone, at no hyphen: a date in it stays in one piece."""
    pieces = HYPHENED.split(str(text))  # every second piece is such a word
    return join_parts(
        *(element("span", piece, class_="whole") if place % 2 else piece for place, piece in enumerate(pieces))
    )
