"""Press releases and What's New as their readers get them (NEWS-1)."""

from __future__ import annotations

from typing import Any

from maritime_site.core.clock import format_iso
from maritime_site.core.text.formatting import format_size
from maritime_site.core.text.i18n import N_, TAGS, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import ReleaseView
from maritime_site.web.documents.library import NAMES
from maritime_site.web.documents.making import DEMO
from maritime_site.web.documents.releases import release_pdf
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.newsroom.years import chosen_year, of_year, years_of
from maritime_site.web.routes import Route, localize_path, press_release, press_release_pdf

TITLE = N_("Press releases")
DESCRIPTION = N_("Press releases of the event, newest first, with a filter by year, and What's New")


def release_list(visit: Visit) -> FilledPage:
    """Every readable release, those of one year with `?year=`, and What's New."""
    zone, session = visit.event.zone_name, visit.session
    every = queries.list_releases(session, now=visit.now, zone=zone)
    year = chosen_year(visit, every)
    body = render_template(
        "press_releases.html",
        path=Route.PRESS_RELEASE,
        years=years_of(every),
        year=str(year or ""),
        releases=of_year(every, year),
        news=queries.list_announcements(session, now=visit.now),
        release_path=press_release,
    )
    return FilledPage(body, Route.PRESS_RELEASE, kept=keep_filters(year=str(year or "")))


def build_news_lines(visit: Visit) -> bytes:
    """The lines of What's New as a piece of HTML, for the popup of every page (FOOT-1)."""
    return render_template("news_lines.html", news=queries.list_announcements(visit.session, now=visit.now)).encode()


def release_page(visit: Visit) -> FilledPage:
    """One release as complete HTML. Raises NotFound for one that is not readable."""
    view = queries.get_release(visit.session, visit.parts["slug"], now=visit.now, zone=visit.event.zone_name)
    path = press_release(view.slug)
    body = render_template(
        "press_release.html",
        view=view,
        list_path=Route.PRESS_RELEASE,
        demo_note=_(DEMO),
        file_path=localize_path(press_release_pdf(view.slug), visit.language),
        file_size=format_size(len(release_pdf(view, visit.settings, visit.event))),  # GIGW 5.1.6
        file_language=NAMES[visit.language],
    )
    return FilledPage(
        body,
        path,
        title=view.title,
        description=view.summary or view.title,
        data=_release_data(view, path, visit),
    )


def release_file(visit: Visit) -> bytes:
    """One release as a tagged PDF. Raises NotFound for one that is not readable."""
    view = queries.get_release(visit.session, visit.parts["slug"], now=visit.now, zone=visit.event.zone_name)
    return release_pdf(view, visit.settings, visit.event)


def _release_data(view: ReleaseView, path: str, visit: Visit) -> dict[str, Any]:
    language = current_language()
    return {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": view.title,
        "description": view.summary,
        "datePublished": format_iso(view.published_at),
        "dateModified": format_iso(view.updated_at),
        "inLanguage": TAGS[language],
        "mainEntityOfPage": visit.settings.site_url.rstrip("/") + localize_path(path, language),
        "publisher": {"@type": "Organization", "name": visit.event.publisher or visit.event.title},
    }
