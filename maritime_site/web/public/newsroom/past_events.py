"""The earlier events of the series, newest first, with what was reported of each and by whom (NEWS-1)."""

from __future__ import annotations

from markupsafe import Markup, escape

from maritime_site.core.formats import day
from maritime_site.core.text import N_, _, current_language
from maritime_site.domain.newsroom import queries
from maritime_site.domain.newsroom.queries import PastEventView
from maritime_site.web.public import parts
from maritime_site.web.public.filling import Filled
from maritime_site.web.public.live import Visit
from maritime_site.web.public.markup import el, markdown
from maritime_site.web.public.newsroom.years import chosen_year, of_year, year_filter
from maritime_site.web.routes import Route, localized

TITLE = N_("Past events")
DESCRIPTION = N_("Dates, places and reported figures of the national maritime events before this one")
SEE_ALSO = (
    (Route.PHOTO_GALLERY, N_("Photo gallery")),
    (Route.VIDEO_GALLERY, N_("Video gallery")),
    (Route.PRESS_RELEASE, N_("Press releases")),
)


def past_event_list(visit: Visit) -> Filled:
    """Every published event, those of one year with `?year=`."""
    every = queries.past_events(visit.session, now=visit.now)
    year = chosen_year(visit, every)
    shown = [_event(view) for view in of_year(every, year)] or [
        parts.empty(
            _("No past events yet"),
            _("They appear here as soon as they are published."),
            (_("Event background"), Route.EVENT_BACKGROUND),
            icon_name="calendar",
        )
    ]
    body = parts.page(
        _(TITLE),
        year_filter(every, year, label=_("Filter past events"), path=Route.PAST_EVENTS),
        *shown,
        _see_also(),
        lead=_("The events of this series, newest first. Each figure stands with who reported it."),
    )
    return Filled(body, Route.PAST_EVENTS, kept=parts.kept(year=str(year or "")))


def _event(view: PastEventView) -> Markup:
    chip = parts.demo_chip() if view.is_demo else None
    return parts.section(
        view.title,
        el("p", _days(view), el("span", view.place), chip, class_="cluster muted"),
        el("div", markdown(view.body), class_="prose"),
        id=f"event-{view.id}",
    )


def _days(view: PastEventView) -> Markup:
    first = el("time", day(view.day), datetime=view.day.isoformat())
    if view.last_day == view.day:
        return el("span", first)
    last = el("time", day(view.last_day), datetime=view.last_day.isoformat())
    words = Markup(escape(_("{first} to {last}", first="{first}", last="{last}")))  # noqa: S704  escaped
    return el("span", words.format(first=first, last=last))


def _see_also() -> Markup:
    links = [el("li", el("a", _(label), href=localized(path, current_language()))) for path, label in SEE_ALSO]
    return parts.section(_("Photographs and releases"), el("ul", *links, class_="cluster"), id="see-also")
