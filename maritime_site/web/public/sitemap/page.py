"""Every page on two levels, from the menu's groups and the site map, with releases and documents (GIGW 5.1.11)."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from maritime_site.core.text.i18n import LANGUAGES, N_, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.settings import load_settings
from maritime_site.web.documents.library import DOCUMENTS, NAMES, size_words
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import Part, element
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.routes import HINDI, Route, localize_path, press_release

TITLE, DESCRIPTION = N_("Sitemap"), N_("Every page of this website, on one page.")
Links = tuple[tuple[str, str], ...]


def build_sitemap_page(visit: Visit) -> FilledPage:
    """The groups of the menu, what stands in none of them, press releases, then the files."""
    groups = [
        _render_cell(title, *(element("a", name, href=path) for name, path in links)) for title, links in _list_groups()
    ]
    body = parts.render_page(
        _(TITLE),
        element("div", *groups, _render_releases(visit), _render_documents(), class_="grid"),
        lead=_("Every page of this website."),
    )
    return FilledPage(body, Route.SITEMAP)


def _list_groups() -> tuple[tuple[str, Links], ...]:
    return _groups_in(current_language())


@lru_cache(maxsize=len(LANGUAGES))
def _groups_in(code: str) -> tuple[tuple[str, Links], ...]:
    # Imported late: the site map has this page among its rows.
    from maritime_site.web import navigation
    from maritime_site.web.page import page_texts
    from maritime_site.web.site_map import list_pages

    shown = {
        localize_path(page.path, code): (page_texts(page, code)[0], page.indexed)
        for page in list_pages(production=load_settings().is_production)
        if page.audience == "everybody" and "[" not in page.path and code in page.languages
    }
    groups = [
        (group.title, tuple((entry.label, entry.href) for entry in group.entries if shown.pop(entry.href, None)))
        for group in navigation.build_menu()
    ]
    others = tuple((title, path) for path, (title, is_found) in shown.items() if is_found)
    return tuple((title, links) for title, links in [*groups, (_("Other pages"), others)] if links)


def _render_releases(visit: Visit) -> Part:
    result = queries.list_releases(visit.session, now=visit.now, zone=visit.settings.event_timezone)
    links = [element("a", view.title, href=localize_path(press_release(view.slug), visit.language)) for view in result]
    return _render_cell(_("Press releases"), *links) if links else None


def _render_cell(title: str, *links: Part) -> Markup:
    return element(
        "section", element("h2", title), element("ul", *(element("li", link) for link in links), class_="notes")
    )


def _render_documents() -> Markup:
    files = [
        parts.render_download(
            _(document.title), document.address(code), kind="PDF", size=size_words(document, code), language=NAMES[code]
        )
        for document in DOCUMENTS
        for code in LANGUAGES
    ]
    here = current_language()
    words = _("This website in Hindi") if here == "en" else _("This website in English")
    return _render_cell(_("Documents"), *files, element("a", words, href=HINDI if here == "en" else "/"))
