"""With which exhibitors one shared one's details, and taking it back (EXHIBIT-2)."""

from __future__ import annotations

from typing import TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.leads import queries, service
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.guards import PageGuard, require_theirs, shown_to_whoever_opens
from maritime_site.web.routes import company_path, localize_path
from maritime_site.web.session import signed_in

# Taking back outlasts the consent that stands: only a newer one counts (`leads.service`).
TAKEN_BACK = N_(
    "{name} no longer has your details here, and cannot scan your pass again. "
    "To allow it again, withdraw your agreement in your profile and give it anew."
)


class SharedRow(TypedDict):
    """A company that has one among its leads; `path` is its public page, empty without one."""

    id: str
    name: str
    path: str
    since: str


class SharedState(PageGuard, FormErrors, rx.State):
    """What whoever is signed in shared with exhibitors."""

    rows: list[SharedRow] = []
    agreed: bool = False
    loaded: bool = False
    profile_path: str = ""

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
        name = next((row["name"] for row in self.rows if row["id"] == company_id), "")
        await in_transaction(service.take_back, uuid_or_nil(company_id), owner=person, now=utc_now())
        await self._show(person)
        await say_done(self, _(TAKEN_BACK, name=name))

    async def _show(self, person: Person) -> None:
        views = await read_in_thread(queries.list_shared, person)
        self.agreed = await read_in_thread(queries.has_agreed, person)
        zone, language = get_event().zone_name, language_of(self.router)
        self.rows = [
            SharedRow(
                id=str(view.company_id),
                name=view.name,
                path=localize_path(company_path(view.slug), language) if view.slug else "",
                since=day_and_time(view.shared_at, zone),
            )
            for view in views
        ]
        self.profile_path = localize_path(KINDS[person.kind].profile_path, language)
        self.loaded = True
