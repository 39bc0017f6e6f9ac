"""One secret calendar feed of what one has at the event (AGENDA-2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Response

from maritime_site.api.access import Now, ReadSession, ServicesDep, SignedIn, WriteSession
from maritime_site.api.routing import Router
from maritime_site.api.schemas import Saved, Schema, failure_responses, file_of
from maritime_site.core.text.i18n import _
from maritime_site.domain import agenda
from maritime_site.domain.calendars import feeds
from maritime_site.domain.calendars.files import MEDIA_TYPE
from maritime_site.domain.signin import rate_limits

router = Router(tags=["Agenda"])
RENEWALS = "10 per 1 hour"


class FeedSchema(Schema):
    """Where the feed is; whoever knows the address reads the agenda."""

    url: str


@router.get(
    "/me/agenda/feed", operation_id="agenda_feed", responses=failure_responses(401, 503), summary="The calendar feed"
)
def get_feed(who: SignedIn, session: ReadSession, services: ServicesDep) -> Saved[FeedSchema]:
    """The address to subscribe to in a calendar; it needs no bearer, so keep it secret."""
    return Saved(message="", data=FeedSchema(url=feeds.build_url(session, who.person, services=services)))


@router.post(
    "/me/agenda/feed/renew",
    operation_id="agenda_feed_renew",
    responses=failure_responses(401, 429, 503),
    summary="A new address of the calendar feed",
)
def renew_feed(who: SignedIn, session: WriteSession, services: ServicesDep, now: Now) -> Saved[FeedSchema]:
    """The address before it opens nothing any more."""
    rate_limits.check_rate(services.limiter, RENEWALS, "agenda-feed", str(who.person.id))
    url = feeds.renew_url(session, who.person, services=services, now=now)
    return Saved(message=_("The address is new; the old one opens nothing any more"), data=FeedSchema(url=url))


@router.get(
    "/agenda/{token}.ics",
    operation_id="agenda_calendar",
    response_class=Response,
    responses=file_of("text/calendar") | failure_responses(404, 503),
    summary="An agenda for calendars",
)
def read_calendar(token: Annotated[str, Path(max_length=120)], session: ReadSession, services: ServicesDep) -> Response:
    """Sessions, seats, meetings and stays of whoever gave this address to their calendar."""
    person = feeds.find_reader(session, token, services=services)
    content = agenda.build_feed(session, person, services.event, site=services.settings.origin)
    headers = {"Cache-Control": "private, no-store", "Content-Disposition": 'inline; filename="agenda.ics"'}
    return Response(content, headers=headers, media_type=MEDIA_TYPE)
