"""Every page on two levels, from the menu's groups and the site map, with releases and documents (GIGW 5.1.11)."""

from __future__ import annotations

from functools import lru_cache

from maritime_site.core.text.i18n import LANGUAGES, N_, _, current_language, event_languages, has_hindi
from maritime_site.domain.company_pages import queries as company_pages
from maritime_site.domain.newsroom import queries
from maritime_site.settings import load_settings
from maritime_site.web.documents.library import DOCUMENTS, NAMES, size_words
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.routes import HINDI, SPEAKERS, Route, company_path, localize_path, press_release

TITLE, DESCRIPTION = N_("Sitemap"), N_("Every page of this website, on one page.")
Links = tuple[tuple[str, str], ...]


def build_sitemap_page(visit: Visit) -> FilledPage:
    """The groups of the menu, what stands in none of them, press releases, then the files."""
    releases = queries.list_releases(visit.session, now=visit.now, zone=visit.event.zone_name)
    links = tuple((view.title, localize_path(press_release(view.slug), visit.language)) for view in releases)
    companies = tuple(
        (name, localize_path(company_path(slug), visit.language))
        for slug, name in company_pages.list_slugs(visit.session).values()
    )
    programme = ((_("Speakers"), localize_path(SPEAKERS, visit.language)),)
    more = ((_("Programme"), programme), (_("Press releases"), links), (_("Exhibitors"), companies))
    body = render_template(
        "sitemap.html",
        groups=[*_list_groups(), *(group for group in more if group[1])],
        files=_list_files(),
        twin=(HINDI if current_language() == "en" else "/") if has_hindi() else "",
    )
    return FilledPage(body, Route.SITEMAP)


def _list_files() -> list[tuple[str, str, str, str]]:
    """Title, address, size and language of each document."""
    return [
        (_(document.title), document.address(code), size_words(document, code), NAMES[code])
        for document in DOCUMENTS
        for code in event_languages()
    ]


def _list_groups() -> tuple[tuple[str, Links], ...]:
    return _groups_in(current_language())


@lru_cache(maxsize=len(LANGUAGES))
def _groups_in(code: str) -> tuple[tuple[str, Links], ...]:
    # Imported late: the site map has this page among its rows.
    from maritime_site.web import navigation
    from maritime_site.web.shells.page import page_texts
    from maritime_site.web.site_map import list_pages

    page_by_address = {
        localize_path(page.path, code): (page_texts(page, code)[0], page.indexed)
        for page in list_pages(production=load_settings().is_production)
        if page.audience == "everybody" and "[" not in page.path and code in page.languages
    }
    groups = [
        (
            group.title,
            tuple((entry.label, entry.href) for entry in group.entries if page_by_address.pop(entry.href, None)),
        )
        for group in navigation.build_menu()
    ]
    others = tuple((title, path) for path, (title, is_found) in page_by_address.items() if is_found)
    return tuple((title, links) for title, links in [*groups, (_("Other pages"), others)] if links)
