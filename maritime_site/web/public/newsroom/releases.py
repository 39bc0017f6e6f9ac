"""Press releases and What's New as their readers get them (NEWS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from maritime_site.core.clock import format_iso
from maritime_site.core.text.formatting import format_day, format_size
from maritime_site.core.text.i18n import N_, TAGS, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import AnnouncementView, ReleaseView
from maritime_site.settings import Settings
from maritime_site.web.documents.library import NAMES
from maritime_site.web.documents.making import DEMO
from maritime_site.web.documents.releases import release_pdf
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import Part, element, join_parts, render_markdown, safe_link_element
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.newsroom.years import chosen_year, of_year, year_filter
from maritime_site.web.routes import Route, localize_path, press_release, press_release_pdf

TITLE = N_("Press releases")
DESCRIPTION = N_("Press releases of the event, newest first, with a filter by year, and What's New")
WHATS_NEW = "whats-new"


def release_list(visit: Visit) -> FilledPage:
    """Every readable release, those of one year with `?year=`, and What's New."""
    zone, session = visit.settings.event_timezone, visit.session
    every = queries.list_releases(session, now=visit.now, zone=zone)
    year = chosen_year(visit, every)
    result = of_year(every, year)
    body = parts.render_page(
        _(TITLE),
        year_filter(every, year, label=_("Filter press releases"), path=Route.PRESS_RELEASE),
        element("ul", *(_render_entry(view) for view in result), class_="stack gap-4 releases")
        if result
        else _render_nothing(),
        _whats_new(queries.list_announcements(session, now=visit.now)),
        lead=_("What the organisers told the press, newest first."),
    )
    return FilledPage(body, Route.PRESS_RELEASE, kept=parts.keep_filters(year=str(year or "")))


def _render_nothing() -> Markup:
    about = _("Releases appear here as soon as they are published.")
    way_on = (_("Maritime Week"), Route.MARITIME_WEEK)
    return parts.render_empty(_("No press releases yet"), about, way_on, icon_name="document")


def _render_entry(view: ReleaseView) -> Markup:
    href = localize_path(press_release(view.slug), current_language())
    return element(
        "li",
        element(
            "article",
            element("h2", element("a", view.title, href=href)),
            element("p", _render_date(view), parts.demo_chip() if view.is_demo else None, class_="cluster muted small"),
            element("p", view.summary) if view.summary else None,
            class_="release",
        ),
    )


def _render_date(view: ReleaseView) -> Markup:
    return element("time", format_day(view.day), datetime=view.day.isoformat())


def _whats_new(news: Sequence[AnnouncementView]) -> Part:
    if not news:
        return None
    lines = [element("li", _news_text(line), " ", parts.demo_chip() if line.is_demo else None) for line in news]
    return parts.render_section(_("What's New"), element("ul", *lines, class_="stack gap-3"), id=WHATS_NEW)


def _news_text(line: AnnouncementView) -> Markup:
    inside = line.link.startswith("/")
    return safe_link_element(line.text, localize_path(line.link, current_language()) if inside else line.link)


def release_page(visit: Visit) -> FilledPage:
    """One release as complete HTML. Raises NotFound for one that is not readable."""
    view = queries.get_release(visit.session, visit.parts["slug"], now=visit.now, zone=visit.settings.event_timezone)
    path = press_release(view.slug)
    body = parts.render_page(
        view.title,
        parts.render_notice(_("Demo content"), element("p", _(DEMO))) if view.is_demo else None,
        element("article", render_markdown(view.body), class_="prose"),
        element("p", _file_link(view, visit)),
        element("p", element("a", _("All press releases"), href=localize_path(Route.PRESS_RELEASE, visit.language))),
        trail=[(_(TITLE), Route.PRESS_RELEASE)],
        lead=view.summary,
        after=element("p", join_parts(_("Published on"), " ", _render_date(view)), class_="muted small"),
    )
    return FilledPage(
        body,
        path,
        title=view.title,
        description=view.summary or view.title,
        data=_release_data(view, path, visit.settings),
    )


def _file_link(view: ReleaseView, visit: Visit) -> Markup:
    """The same text as a PDF, with its size (GIGW 5.1.6)."""
    weight = format_size(len(release_pdf(view, visit.settings)))
    href = localize_path(press_release_pdf(view.slug), visit.language)
    return parts.render_download(_("Press release"), href, kind="PDF", size=weight, language=NAMES[visit.language])


def release_file(visit: Visit) -> bytes:
    """One release as a tagged PDF. Raises NotFound for one that is not readable."""
    view = queries.get_release(visit.session, visit.parts["slug"], now=visit.now, zone=visit.settings.event_timezone)
    return release_pdf(view, visit.settings)


def _release_data(view: ReleaseView, path: str, settings: Settings) -> dict[str, Any]:
    language = current_language()
    return {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": view.title,
        "description": view.summary,
        "datePublished": format_iso(view.published_at),
        "dateModified": format_iso(view.updated_at),
        "inLanguage": TAGS[language],
        "mainEntityOfPage": settings.site_url.rstrip("/") + localize_path(path, language),
        "publisher": {"@type": "Organization", "name": "Indian Ports Association"},
    }
