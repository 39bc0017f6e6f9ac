"""Every page on two levels, from the menu's groups and the site map, with releases and documents (GIGW 5.1.11)."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from maritime_site.core.text import LANGUAGES, N_, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.settings import load_settings
from maritime_site.web.documents.library import DOCUMENTS, NAMES, size_words
from maritime_site.web.public import parts
from maritime_site.web.public.filling import Filled
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import Part, el
from maritime_site.web.routes import HINDI, Route, localized, press_release

TITLE, DESCRIPTION = N_("Sitemap"), N_("Every page of this website, on one page.")
Links = tuple[tuple[str, str], ...]


def sitemap(visit: Visit) -> Filled:
    """The groups of the menu, what stands in none of them, press releases, then the files."""
    groups = [_cell(title, *(el("a", name, href=path) for name, path in links)) for title, links in _groups()]
    body = parts.page(
        _(TITLE),
        el("div", *groups, _releases(visit), _documents(), class_="grid"),
        lead=_("Every page of this website."),
    )
    return Filled(body, Route.SITEMAP)


def _groups() -> tuple[tuple[str, Links], ...]:
    return _groups_in(current_language())


@lru_cache(maxsize=len(LANGUAGES))
def _groups_in(code: str) -> tuple[tuple[str, Links], ...]:
    # Imported late: the site map has this page among its rows.
    from maritime_site.web import navigation
    from maritime_site.web.page import words
    from maritime_site.web.site_map import pages

    shown = {
        localized(page.path, code): (words(page, code)[0], page.indexed)
        for page in pages(production=load_settings().is_production)
        if page.audience == "everybody" and "[" not in page.path and code in page.languages
    }
    groups = [
        (group.title, tuple((entry.label, entry.href) for entry in group.entries if shown.pop(entry.href, None)))
        for group in navigation.menu()
    ]
    others = tuple((title, path) for path, (title, is_found) in shown.items() if is_found)
    return tuple((title, links) for title, links in [*groups, (_("Other pages"), others)] if links)


def _releases(visit: Visit) -> Part:
    found = queries.releases(visit.session, now=visit.now, zone=visit.settings.event_timezone)
    links = [el("a", view.title, href=localized(press_release(view.slug), visit.language)) for view in found]
    return _cell(_("Press releases"), *links) if links else None


def _cell(title: str, *links: Part) -> Markup:
    return el("section", el("h2", title), el("ul", *(el("li", link) for link in links), class_="notes"))


def _documents() -> Markup:
    files = [
        parts.download(
            _(document.title), document.address(code), kind="PDF", size=size_words(document, code), language=NAMES[code]
        )
        for document in DOCUMENTS
        for code in LANGUAGES
    ]
    here = current_language()
    words = _("This website in Hindi") if here == "en" else _("This website in English")
    return _cell(_("Documents"), *files, el("a", words, href=HINDI if here == "en" else "/"))
