"""With which exhibitors one shared one's details, and taking it back (EXHIBIT-2)."""

from __future__ import annotations

from typing import TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.domain.leads import queries, service
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens
from maritime_site.web.session import signed_in


class SharedRow(TypedDict):
    """A company that has one among its leads."""

    id: str
    name: str
    since: str


class SharedState(PageGuard, FormErrors, rx.State):
    """What whoever is signed in shared with exhibitors."""

    rows: list[SharedRow] = []
    agreed: bool = False
    loaded: bool = False

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the companies; the page's own state leads whoever is not signed in to the login."""
        person = await shown_to_whoever_opens(self)
        if person is not None:
            await self._show(person)

    @rx.event
    @form_handler()
    async def take_back(self, company_id: str) -> None:
        """Take one's details out of a company's leads."""
        await require_theirs(self)
        person = await signed_in(self)
        await in_transaction(service.take_back, uuid_or_nil(company_id), owner=person, now=utc_now())
        await self._show(person)
        await say_done(self, _("The company no longer has your details here"))

    async def _show(self, person: Person) -> None:
        views = await read_in_thread(queries.list_shared, person)
        self.agreed = await read_in_thread(queries.has_agreed, person)
        zone = get_event().zone_name
        self.rows = [
            SharedRow(id=str(view.company_id), name=view.name, since=day_and_time(view.shared_at, zone))
            for view in views
        ]
        self.loaded = True
