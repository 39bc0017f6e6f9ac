"""Press releases and What's New as their readers get them (NEWS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from maritime_site.core.clock import iso
from maritime_site.core.formats import day, size
from maritime_site.core.text import N_, TAGS, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import AnnouncementView, ReleaseView
from maritime_site.settings import Settings
from maritime_site.web.documents.library import NAMES
from maritime_site.web.documents.making import DEMO
from maritime_site.web.documents.releases import release_pdf
from maritime_site.web.public import parts
from maritime_site.web.public.filling import Filled
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import Part, el, link, many, markdown
from maritime_site.web.public.newsroom.years import chosen_year, of_year, year_filter
from maritime_site.web.routes import Route, localized, press_release, press_release_pdf

TITLE = N_("Press releases")
DESCRIPTION = N_("Press releases of the event, newest first, with a filter by year, and What's New")
WHATS_NEW = "whats-new"


def release_list(visit: Visit) -> Filled:
    """Every readable release, those of one year with `?year=`, and What's New."""
    zone, session = visit.settings.event_timezone, visit.session
    every = queries.releases(session, now=visit.now, zone=zone)
    year = chosen_year(visit, every)
    found = of_year(every, year)
    body = parts.page(
        _(TITLE),
        year_filter(every, year, label=_("Filter press releases"), path=Route.PRESS_RELEASE),
        el("ul", *(_entry(view) for view in found), class_="stack gap-4 releases") if found else _nothing(),
        _whats_new(queries.announcements(session, now=visit.now)),
        lead=_("What the organisers told the press, newest first."),
    )
    return Filled(body, Route.PRESS_RELEASE, kept=parts.kept(year=str(year or "")))


def _nothing() -> Markup:
    about = _("Releases appear here as soon as they are published.")
    way_on = (_("Maritime Week"), Route.MARITIME_WEEK)
    return parts.empty(_("No press releases yet"), about, way_on, icon_name="document")


def _entry(view: ReleaseView) -> Markup:
    href = localized(press_release(view.slug), current_language())
    return el(
        "li",
        el(
            "article",
            el("h2", el("a", view.title, href=href)),
            el("p", _date(view), parts.demo_chip() if view.is_demo else None, class_="cluster muted small"),
            el("p", view.summary) if view.summary else None,
            class_="release",
        ),
    )


def _date(view: ReleaseView) -> Markup:
    return el("time", day(view.day), datetime=view.day.isoformat())


def _whats_new(news: Sequence[AnnouncementView]) -> Part:
    if not news:
        return None
    lines = [el("li", _news_text(line), " ", parts.demo_chip() if line.is_demo else None) for line in news]
    return parts.section(_("What's New"), el("ul", *lines, class_="stack gap-3"), id=WHATS_NEW)


def _news_text(line: AnnouncementView) -> Markup:
    inside = line.link.startswith("/")
    return link(line.text, localized(line.link, current_language()) if inside else line.link)


def release_page(visit: Visit) -> Filled:
    """One release as complete HTML. Raises NotFound for one that is not readable."""
    view = queries.release(visit.session, visit.parts["slug"], now=visit.now, zone=visit.settings.event_timezone)
    path = press_release(view.slug)
    body = parts.page(
        view.title,
        parts.notice(_("Demo content"), el("p", _(DEMO))) if view.is_demo else None,
        el("article", markdown(view.body), class_="prose"),
        el("p", _file_link(view, visit)),
        el("p", el("a", _("All press releases"), href=localized(Route.PRESS_RELEASE, visit.language))),
        trail=[(_(TITLE), Route.PRESS_RELEASE)],
        lead=view.summary,
        after=el("p", many(_("Published on"), " ", _date(view)), class_="muted small"),
    )
    return Filled(
        body, path, title=view.title, description=view.summary or view.title, data=_data(view, path, visit.settings)
    )


def _file_link(view: ReleaseView, visit: Visit) -> Markup:
    """The same text as a PDF, with its size (GIGW 5.1.6)."""
    weight = size(len(release_pdf(view, visit.settings)))
    href = localized(press_release_pdf(view.slug), visit.language)
    return parts.download(_("Press release"), href, kind="PDF", size=weight, language=NAMES[visit.language])


def release_file(visit: Visit) -> bytes:
    """One release as a tagged PDF. Raises NotFound for one that is not readable."""
    view = queries.release(visit.session, visit.parts["slug"], now=visit.now, zone=visit.settings.event_timezone)
    return release_pdf(view, visit.settings)


def _data(view: ReleaseView, path: str, settings: Settings) -> dict[str, Any]:
    language = current_language()
    return {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        "headline": view.title,
        "description": view.summary,
        "datePublished": iso(view.published_at),
        "dateModified": iso(view.updated_at),
        "inLanguage": TAGS[language],
        "mainEntityOfPage": settings.site_url.rstrip("/") + localized(path, language),
        "publisher": {"@type": "Organization", "name": "Indian Ports Association"},
    }
