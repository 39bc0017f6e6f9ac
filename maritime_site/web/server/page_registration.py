"""Adds every page of the site map to the application: its title, its head, its data for search engines, its view."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Any, cast

import reflex as rx
from reflex_base.utils.format import format_route

from maritime_site.core.text.i18n import _, use_built_language
from maritime_site.settings import Settings, load_settings
from maritime_site.web.dynamic_pages.slots import TWIN, event_text
from maritime_site.web.kit import Text
from maritime_site.web.kit.base import office_links
from maritime_site.web.reflex_patches.page_load import Openings
from maritime_site.web.reflex_patches.page_modules import place_in_module
from maritime_site.web.routes import Route, is_admin, localize_path
from maritime_site.web.seo import head, structured
from maritime_site.web.shells.page import Page, View, page_texts
from maritime_site.web.site_map import has_picture, list_pages

# Shown at whatever address names nothing, so it has none of its own.
NOWHERE = "/not-found"


def add_pages(app: rx.App, settings: Settings) -> None:
    """Add every page in each of its languages."""
    for page in list_pages(production=settings.is_production):
        for code in page.languages:
            _add_page(app, page, code, settings)


def page_load_events(settings: Settings) -> Openings:
    """What starts a page afresh, by its route in each of its languages."""
    starting = [page for page in list_pages(production=settings.is_production) if page.on_open]
    return {format_route(localize_path(page.path, code)): page.on_open for page in starting for code in page.languages}


def _add_page(app: rx.App, page: Page, code: str, settings: Settings) -> None:
    name: Text
    description: Text
    name, description = page_texts(page, code)
    if page.is_filled:
        name, description = event_text("page_title"), event_text("page_description")
    title = f"{name} | {event_text('title')}" if page.path != "/" else event_text("title")
    app.add_page(
        _resolve_view(page, code),
        route=localize_path(page.path, code),
        title=title,
        description=description,
        image=head.picture_url(code, settings, page.path if has_picture(page) else ""),
        on_load=cast("rx.event.EventType[()]", list(page.on_load)),
        meta=[*_meta_tags(page), *_head_of_page(page, code, name if page.is_filled else title, description, settings)],
    )


def _resolve_view(page: Page, code: str) -> View:
    """The page's function, in a module of its own, or of all the pages that are only read.

    Reflex bundles what pages share by these modules: with a single one, a reader would load every form of the site.
    """

    def show() -> rx.Component:
        return _render_page(page, code)

    place_in_module(show, code, re.sub(r"\W+", "_", page.path.strip("/")) if page.is_live else "reading")
    return show


def _meta_tags(page: Page) -> list[dict[str, Any]]:
    meta: list[dict[str, Any]] = [
        {"name": "keywords", "content": event_text("keywords")},
        {"name": "author", "content": event_text("publisher")},
    ]
    return meta if page.indexed else [*meta, {"name": "robots", "content": "noindex"}]


def _head_of_page(page: Page, code: str, title: Text, description: Text, settings: Settings) -> head.Head:
    """Which page this is and in which languages; with the indexed, what search engines and shared links read."""
    if page.is_filled:
        return head.filled_page_tags(code, settings, page.path if has_picture(page) else "")
    if "[" in page.path or page.path.endswith(NOWHERE):
        return []
    if len(page.languages) == 1:
        return [head.canonical_link(page.path, code, settings)]
    links = head.language_links(page.path, code, settings)
    return [*links, *head.social_tags(page.path, code, title, description, settings)] if page.indexed else list(links)


def _render_page(page: Page, code: str) -> rx.Component:
    with use_built_language(code), office_links() if is_admin(page.path) else nullcontext():
        named: dict[str, Any] = {"twin": event_text(TWIN)} if page.is_filled else {}
        content = page.frame(page.view(), path=localize_path(page.path, code), **named)
        return rx.fragment(content, *_structured_data(page, code))


def _structured_data(page: Page, code: str) -> list[rx.Component]:
    if not page.texts:
        return []
    settings = load_settings()
    steps = [(_("Home"), localize_path(Route.HOME, code)), (page_texts(page, code)[0], localize_path(page.path, code))]
    return [structured.data_block(structured.breadcrumb_data(steps, settings))]
