"""A long text as a page: Markdown nodes become parts at compile time, so the prerendered HTML holds them all."""

from __future__ import annotations

import re

import reflex as rx
from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.pages.placeholders import is_headed
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.slots import slot
from maritime_site.web.kit import classes
from maritime_site.web.public.articles.html import contents_name, piece_name
from maritime_site.web.public.articles.texts import (
    CAPTION,
    LEAST_PARTS,
    PART,
    Article,
    asks_for_event,
    find_next,
    is_caption,
    load_article,
    plain_text,
)
from maritime_site.web.routes import localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

# Every text that is a page of its own; a new one is two files below content/ and a line here.
ARTICLES = (
    "/imw/maritime-week",
    "/imw/who-will-attend",
    "/imw/how-to-reach",
    "/imw/organisers",
    "/imw/event-background",
    "/exhibition/privileges",
    "/exhibition/why-exhibit",
    "/visitor/why-visit",
    "/awards/nominate-guide",
    "/contact-us/contact",
    "/terms-and-conditions",
    "/privacy",
    "/accessibility",
    "/website-policies",
    "/archive",
)
# Pieces of the event's own facts that begin and end a text (dynamic_pages/values.py).
OPENING_PIECES = {
    "/contact-us/contact": "contacts",
    "/imw/how-to-reach": "place_map",
    "/visitor/why-visit": "opening_times",
}
CLOSING_PIECES = {"/imw/how-to-reach": "distances"}
# What says above a text that invites to register why nobody can, while that is so.
STANDING = "standing"
INVITING = frozenset(
    {"/imw/who-will-attend", "/exhibition/privileges", "/exhibition/why-exhibit", "/visitor/why-visit"}
)
UPDATED = N_("Last updated on {day}")
# A day of LAY-7 in any language: a line may end beside it, never at one of its hyphens.
DAY = re.compile(r"(\b\d{2}-[^\s\d-]+-\d{4}\b)")


def show_article(path: str) -> rx.Component:
    """One text with its contents, its date and the office that answers for it."""
    text = load_article(path, current_language())
    following = find_next(path, current_language())
    parts = _list_parts(path, text)
    return kit.page(
        build_breadcrumbs(text.title),
        kit.page_title(text.title),
        kit.reading(
            *_render_text(path, text),
            *([kit.next_link(_("Next"), following[0], _localized_here(following[1]))] if following else []),
            kit.fact_line(_(UPDATED, day=format_day(text.updated)), text.owner),
            contents=kit.contents(_("On this page"), parts) if len(parts) >= LEAST_PARTS else None,
        ),
    )


def _render_text(path: str, text: Article) -> list[rx.Component]:
    """The first paragraph, which answers; what of the event's facts belongs to it; the rest."""
    first, *rest = render_article(path, text)
    return [
        *([slot(STANDING)] if path in INVITING else []),
        kit.prose(first),
        *([slot(OPENING_PIECES[path])] if path in OPENING_PIECES else []),
        kit.prose(*rest),
        *([slot(CLOSING_PIECES[path])] if path in CLOSING_PIECES else []),
    ]


def _localized_here(path: str) -> str:
    return localize_path(path, current_language())


def _list_parts(path: str, text: Article) -> list[tuple[str, str] | rx.Component]:
    """The main headings with their ids; of blocks about the event, which have one only where it is known, the slots."""
    parts: list[tuple[str, str] | rx.Component] = []
    for place, node in enumerate(text.body.children):
        lines = text.lines_of(place)
        if node.tag == "h2" and not asks_for_event(lines):
            parts.append((f"{PART}{place}", plain_text(node)))
        elif node.tag == "h2" or is_headed(lines):
            parts.append(slot(contents_name(path, place), element="li", look="contents-entry"))
    if path in CLOSING_PIECES:
        parts.append(slot(f"{CLOSING_PIECES[path]}_entry", element="li", look="contents-entry"))
    return parts


def render_article(path: str, text: Article) -> list[rx.Component]:
    """A text's blocks; one that says something of the event is a slot, which the server fills (`html.py`)."""
    nodes = text.body.children
    return [
        slot(piece_name(path, place), look=classes.PROSE) if asks_for_event(text.lines_of(place)) else part
        for place, part in _render_places(nodes)
    ]


def render_blocks(nodes: list[SyntaxTreeNode]) -> list[rx.Component]:
    """Markdown nodes as parts of a page; main headings can be linked to by their place."""
    return [part for _place, part in _render_places(nodes)]


def _render_places(nodes: list[SyntaxTreeNode]) -> list[tuple[int, rx.Component]]:
    drawn: list[tuple[int, rx.Component]] = []
    for place, node in enumerate(nodes):
        if node.tag == "h2":
            words = _render_words(plain_text(node))
            drawn.append((place, rx.el.h2(*words, custom_attrs={"id": f"{PART}{place}"})))
        elif node.type == "table":
            drawn.append((place, _render_table(node, _caption_above(nodes, place))))
        elif not is_caption(nodes, place):
            drawn.append((place, _render_block(node)))
    return drawn


def _caption_above(nodes: list[SyntaxTreeNode], place: int) -> str:
    return plain_text(nodes[place - 1]).removeprefix(CAPTION) if place and is_caption(nodes, place - 1) else ""


def _render_block(node: SyntaxTreeNode) -> rx.Component:
    element = {
        "heading": {"h2": rx.el.h2, "h3": rx.el.h3}.get(node.tag, rx.el.h4),
        "paragraph": rx.el.p,
        "bullet_list": rx.el.ul,
        "ordered_list": rx.el.ol,
        "list_item": rx.el.li,
        "blockquote": rx.el.blockquote,
    }[node.type]
    children = [part for child in node.children for part in _render_children(child)]
    return element(*children)


def _render_children(node: SyntaxTreeNode) -> list[rx.Component | str]:
    if node.type == "inline":
        return [part for child in node.children for part in _render_inline(child)]
    if node.type == "paragraph" and node.hidden:  # a tight list's item has no paragraph of its own
        return [part for child in node.children for part in _render_children(child)]
    return [_render_block(node)]


def _render_inline(node: SyntaxTreeNode) -> list[rx.Component | str]:
    children = [part for child in node.children for part in _render_inline(child)]
    if node.type == "link":
        return [kit.text_link(rx.fragment(*children), str(node.attrs["href"]))]
    if node.type == "strong":
        return [rx.el.strong(*children)]
    return [" "] if node.type == "softbreak" else _render_words(node.content)


def _render_table(node: SyntaxTreeNode, caption: str) -> rx.Component:
    head, *body = [row.children for part in node.children for row in part.children]
    names = [plain_text(cell) for cell in head]
    rows = (kit.table_row(names, *(rx.fragment(*_render_cell(cell)) for cell in row)) for row in body)
    return kit.table(rx.fragment(*_render_words(caption)), names, *rows)


def _render_cell(node: SyntaxTreeNode) -> list[rx.Component | str]:
    return [part for child in node.children for part in _render_children(child)]


def _render_words(text: str) -> list[rx.Component | str]:
    pieces = DAY.split(text)  # every second piece is a day
    return [kit.unbroken_text(piece) if place % 2 else piece for place, piece in enumerate(pieces) if piece]
