"""Questions and answers by topic, from content/<language>/contact-us/help.md: topics are h2, questions h3."""

from __future__ import annotations

from dataclasses import dataclass, field

import reflex as rx
from markdown_it.tree import SyntaxTreeNode

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.public.articles.page import UPDATED, render_blocks
from maritime_site.web.public.articles.texts import load_article, plain_text
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


@dataclass(frozen=True)
class Part:
    """A heading, the text right below it, and the parts under it."""

    title: str
    text: list[SyntaxTreeNode] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


class _HelpSearch(rx.Component):
    library = "$/public/kit/help_search.jsx"
    tag = "HelpSearch"
    label: rx.Var[str]
    found: rx.Var[str]
    none: rx.Var[str]


def help_parts(nodes: list[SyntaxTreeNode]) -> Part:
    """The text as topics with questions; what stands before the first heading is the whole's own."""
    whole = Part("")
    current = whole
    for node in nodes:
        if node.type != "heading":
            current.text.append(node)
            continue
        above = whole if node.tag == "h2" else whole.parts[-1]
        current = Part(plain_text(node))
        above.parts.append(current)
    return whole


def show_help() -> rx.Component:
    """The page: every answer is in the HTML, the search only hides."""
    language = current_language()
    text = load_article(Route.HELP, language)
    whole = help_parts(text.body.children)
    return kit.page(
        build_breadcrumbs(text.title),
        kit.page_title(text.title),
        kit.stack(
            kit.prose(*render_blocks(whole.text)),
            _render_search(*(_render_topic(topic) for topic in whole.parts)),
            kit.muted(_(UPDATED, day=format_day(text.updated)), " · ", text.owner),
            gap=4,
        ),
        narrow=True,
    )


def _render_search(*topics: rx.Component) -> rx.Component:
    return _HelpSearch.create(
        *topics,
        label=_("Search questions and answers"),
        found=_("Answers found: {count}", count="{count}"),
        none=_("No results"),
    )


def _render_topic(topic: Part) -> rx.Component:
    opening = [kit.prose(*render_blocks(topic.text))] if topic.text else []
    return kit.section(topic.title, *opening, *(_render_question(part) for part in topic.parts))


def _render_question(part: Part) -> rx.Component:
    return kit.fold(part.title, kit.prose(*render_blocks(part.text)))
