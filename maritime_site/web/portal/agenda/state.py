"""One's agenda: sessions with what clashes, seats, meetings and stays, and the calendar feed (AGENDA-2)."""

from __future__ import annotations

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.i18n import _
from maritime_site.domain.calendars import feeds
from maritime_site.domain.people.models import Person
from maritime_site.domain.programme import keeping, seats
from maritime_site.domain.signin import rate_limits
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.agenda.rows import AgendaRow, list_rows
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.session import signed_in

RENEWALS = "10 per 1 hour"


class AgendaState(PageGuard, FormErrors, rx.State):
    """The agenda of whoever is signed in."""

    loaded: bool = False
    rows: list[AgendaRow] = []
    feed: str = ""
    subscription: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the agenda; without a session, lead to the login page and back."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done = ""
        await self._show(person)
        return None

    @rx.event
    @form_handler()
    async def drop(self, session_id: str) -> None:
        """Keep a session no longer."""
        await require_theirs(self)
        person = await signed_in(self)
        await self._say(person, await in_transaction(keeping.drop_session, uuid_or_nil(session_id), person))

    @rx.event
    @form_handler()
    async def give_up(self, session_id: str) -> None:
        """Give up a seat, or a place in a waiting list."""
        await require_theirs(self)
        person = await signed_in(self)
        words = await in_transaction(seats.give_up_seat, uuid_or_nil(session_id), person.id, now=utc_now())
        await self._say(person, words)

    @rx.event
    @form_handler()
    async def renew(self) -> None:
        """A new address of the feed; the one before it opens nothing any more."""
        await require_theirs(self)
        person = await signed_in(self)
        await check_limit(rate_limits.check_rate, get_services().limiter, RENEWALS, "agenda-feed", str(person.id))
        await in_transaction(feeds.renew_url, person, services=get_services(), now=utc_now())
        await self._say(person, _("The address is new; the old one opens nothing any more"))

    async def _say(self, person: Person, words: str) -> None:
        await self._show(person)
        await say_done(self, words)

    async def _show(self, person: Person) -> None:
        self.rows, self.feed = await read_in_thread(_load_agenda, person)
        self.subscription = f"webcal:{self.feed.partition(':')[2]}"
        self.loaded = True


def _load_agenda(session: Session, person: Person) -> tuple[list[AgendaRow], str]:
    services = get_services()
    return list_rows(session, person, services.event), feeds.build_url(session, person, services=services)
