"""The earlier events of the series, newest first, with what was reported of each and by whom (NEWS-1)."""

from __future__ import annotations

from markupsafe import Markup, escape

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.newsroom import queries
from maritime_site.web.dynamic_pages.fill import FilledPage, keep_filters
from maritime_site.web.dynamic_pages.serving import Visit
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.newsroom.years import chosen_year, of_year, years_of
from maritime_site.web.routes import Route

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
    body = render_template(
        "past_events.html",
        path=Route.PAST_EVENTS,
        years=years_of(every),
        year=str(year or ""),
        events=of_year(every, year),
        days_between=_days_between,
        see_also=SEE_ALSO,
    )
    return FilledPage(body, Route.PAST_EVENTS, kept=keep_filters(year=str(year or "")))


def _days_between(first: Markup, last: Markup) -> Markup:
    """'{first} to {last}' with the days' own elements."""
    words = Markup(escape(_("{first} to {last}", first="{first}", last="{last}")))  # noqa: S704  escaped
    return words.format(first=first, last=last)
