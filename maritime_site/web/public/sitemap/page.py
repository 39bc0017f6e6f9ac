"""Every page on two levels, from the menu's groups and the site map, with the documents (GIGW 5.1.11)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import LANGUAGES, _, current_language
from maritime_site.settings import load_settings
from maritime_site.web import kit
from maritime_site.web.documents.library import DOCUMENTS, download
from maritime_site.web.routes import HINDI, Route, localized


def sitemap() -> rx.Component:
    """The groups of the menu, then what stands in none of them, then the files."""
    code = current_language()
    return kit.page(
        kit.breadcrumb([(_("Home"), localized(Route.HOME, code))], _("Sitemap")),
        kit.page_title(_("Sitemap"), lead=_("Every page of this website.")),
        kit.grid(*(_group(title, links) for title, links in _groups()), _documents(), least="16rem"),
    )


def _groups() -> list[tuple[str, list[tuple[str, str]]]]:
    # Imported late: the site map has this page among its rows.
    from maritime_site.web import navigation
    from maritime_site.web.site_map import pages, words

    code = current_language()
    shown = {
        localized(page.path, code): (words(page, code)[0], page.indexed)
        for page in pages(production=load_settings().is_production)
        if page.audience == "everybody" and "[" not in page.path and code in page.languages
    }
    groups = [
        (group.title, [(entry.label, entry.href) for entry in group.entries if shown.pop(entry.href, None)])
        for group in navigation.menu()
    ]
    others = [(title, path) for path, (title, is_found) in shown.items() if is_found]
    return [(title, links) for title, links in [*groups, (_("Other pages"), others)] if links]


def _group(title: str, links: list[tuple[str, str]]) -> rx.Component:
    return _cell(title, kit.notes(*(kit.text_link(name, path) for name, path in links)))


def _cell(title: str, content: rx.Component) -> rx.Component:
    """A section of its own column: sections below each other stand apart, these begin at one height."""
    return rx.el.div(kit.section(title, content))


def _documents() -> rx.Component:
    files = [download(document, code) for document in DOCUMENTS for code in LANGUAGES]
    other = HINDI if current_language() == "en" else "/"
    switch = kit.text_link(_("This website in Hindi") if other == HINDI else _("This website in English"), other)
    return _cell(_("Documents"), kit.notes(*files, switch))
