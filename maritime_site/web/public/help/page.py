"""Questions and answers by topic, from content/<language>/contact-us/help.md: topics are h2, questions h3."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.slots import slot
from maritime_site.web.public.articles.page import UPDATED, render_blocks
from maritime_site.web.public.articles.texts import load_article
from maritime_site.web.public.help.answers import Part, help_parts
from maritime_site.web.routes import Route
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs


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
            slot("questions_data"),
            kit.fact_line(_(UPDATED, day=format_day(text.updated)), text.owner),
            gap=4,
        ),
        narrow=True,
    )


def _render_search(*topics: rx.Component) -> rx.Component:
    found_text, none = _("Answers found: {count}", count="{count}"), _("No results")
    return kit.narrowed_by_words(
        _("Search questions and answers"), *topics, entries="details", found_text=found_text, none=none
    )


def _render_topic(topic: Part) -> rx.Component:
    opening = [kit.prose(*render_blocks(topic.text))] if topic.text else []
    return kit.section(topic.title, *opening, *(_render_question(part) for part in topic.parts))


def _render_question(part: Part) -> rx.Component:
    return kit.fold(part.title, kit.prose(*render_blocks(part.text)))
