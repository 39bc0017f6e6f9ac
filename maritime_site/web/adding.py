"""Adds every page of the site map to the application: its title, its head, its data for search engines, its view."""

from __future__ import annotations

import re
from typing import Any

import reflex as rx
from reflex_base.utils.format import format_route

from maritime_site.core.text import _, language
from maritime_site.settings import Settings, load_settings
from maritime_site.web.page import Page, View, words
from maritime_site.web.routes import Route, localized
from maritime_site.web.seo import head, structured
from maritime_site.web.site_map import pages
from maritime_site.web.visits import Openings

# Shown at whatever address names nothing, so it has none of its own.
NOWHERE = "/not-found"


def add_pages(app: rx.App, settings: Settings) -> None:
    """Add every page in each of its languages."""
    for page in pages(production=settings.is_production):
        for code in page.languages:
            _add(app, page, code, settings)


def openings(settings: Settings) -> Openings:
    """What starts a page afresh, by its route in each of its languages."""
    starting = [page for page in pages(production=settings.is_production) if page.on_open]
    return {format_route(localized(page.path, code)): page.on_open for page in starting for code in page.languages}


def _add(app: rx.App, page: Page, code: str, settings: Settings) -> None:
    name, description = words(page, code)
    title = f"{name} | {settings.title}" if page.path != "/" else settings.title
    app.add_page(
        _shown(page, code),
        route=localized(page.path, code),
        title=title,
        description=description,
        image=head.picture(code, settings),
        on_load=list(page.on_load),
        meta=[*_meta(page), *_found(page, code, title, description, settings)],
    )


def _shown(page: Page, code: str) -> View:
    """The page's function, in a module of its own, or of all the pages that are only read.

    Reflex bundles what pages share by these modules: with a single one, a reader would load every form of the site.
    """

    def show() -> rx.Component:
        return _render(page, code)

    part = re.sub(r"\W+", "_", page.path.strip("/")) if page.is_live else "reading"
    show.__module__ = f"pages.{code}.{part}"
    return show


def _meta(page: Page) -> list[dict[str, str]]:
    keywords = "maritime summit, ports, shipping, shipbuilding, maritime trade, India"
    meta = [{"name": "keywords", "content": keywords}, {"name": "author", "content": "Indian Ports Association"}]
    return meta if page.indexed else [*meta, {"name": "robots", "content": "noindex"}]


def _found(page: Page, code: str, title: str, description: str, settings: Settings) -> head.Head:
    """Which page this is and in which languages; with the indexed, what search engines and shared links read."""
    if "[" in page.path or page.path.endswith(NOWHERE):
        return []
    if len(page.languages) == 1:
        return [head.canonical(page.path, code, settings)]
    links = head.links(page.path, code, settings)
    return [*links, *head.shared(page.path, code, title, description, settings)] if page.indexed else list(links)


def _render(page: Page, code: str) -> rx.Component:
    with language(code):
        shown = page.frame(page.view(), path=localized(page.path, code))
        opening: dict[str, Any] = {"on_mount": list(page.on_open)} if page.on_open else {}
        return rx.fragment(shown, *_data(page, code), **opening)


def _data(page: Page, code: str) -> list[rx.Component]:
    settings = load_settings()
    if page.path == Route.HOME:
        return [structured.script(structured.event(settings))]
    if not page.texts:
        return []
    steps = [(_("Home"), localized(Route.HOME, code)), (words(page, code)[0], localized(page.path, code))]
    return [structured.script(structured.breadcrumbs(steps, settings))]
