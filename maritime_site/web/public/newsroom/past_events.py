"""The earlier events of the series, newest first, with what was reported of each and by whom (NEWS-1)."""

from __future__ import annotations

from markupsafe import Markup, escape

from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import PastEventView
from maritime_site.web.dynamic_pages import parts
from maritime_site.web.dynamic_pages.fill import FilledPage
from maritime_site.web.dynamic_pages.markup import element, render_markdown
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.public.newsroom.years import chosen_year, of_year, year_filter
from maritime_site.web.routes import Route, localize_path

TITLE = N_("Past events")
DESCRIPTION = N_("Dates, places and reported figures of the national maritime events before this one")
SEE_ALSO = (
    (Route.PHOTO_GALLERY, N_("Photo gallery")),
    (Route.VIDEO_GALLERY, N_("Video gallery")),
    (Route.PRESS_RELEASE, N_("Press releases")),
)


def past_event_list(visit: Visit) -> FilledPage:
    """Every published event, those of one year with `?year=`."""
    every = queries.past_events(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    shown = [_render_event(view) for view in of_year(every, year)] or [
        parts.render_empty(
            _("No past events yet"),
            _("They appear here as soon as they are published."),
            (_("Event background"), Route.EVENT_BACKGROUND),
            icon_name="calendar",
        )
    ]
    body = parts.render_page(
        _(TITLE),
        year_filter(every, year, label=_("Filter past events"), path=Route.PAST_EVENTS),
        *shown,
        _see_also(),
        lead=_("The events of this series, newest first. Each figure stands with who reported it."),
    )
    return FilledPage(body, Route.PAST_EVENTS, kept=parts.keep_filters(year=str(year or "")))


def _render_event(view: PastEventView) -> Markup:
    chip = parts.demo_chip() if view.is_demo else None
    return parts.render_section(
        view.title,
        element("p", _render_days(view), element("span", view.place), chip, class_="cluster muted"),
        element("div", render_markdown(view.body), class_="prose"),
        id=f"event-{view.id}",
    )


def _render_days(view: PastEventView) -> Markup:
    first = element("time", format_day(view.day), datetime=view.day.isoformat())
    if view.last_day == view.day:
        return element("span", first)
    last = element("time", format_day(view.last_day), datetime=view.last_day.isoformat())
    words = Markup(escape(_("{first} to {last}", first="{first}", last="{last}")))  # noqa: S704  escaped
    return element("span", words.format(first=first, last=last))


def _see_also() -> Markup:
    links = [
        element("li", element("a", _(label), href=localize_path(path, current_language()))) for path, label in SEE_ALSO
    ]
    return parts.render_section(_("Photographs and releases"), element("ul", *links, class_="cluster"), id="see-also")
