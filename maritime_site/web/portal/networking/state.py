"""Finding people and asking to connect (NET-1 to NET-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound, said_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import parse
from maritime_site.domain.networking import caps, queries, service, sharing
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.sentences import NO_PERSON, REQUEST_FAILED, USERS_FAILED
from maritime_site.domain.networking.wishes import Approach, Look, Share
from maritime_site.domain.outbox.letterhead import letterhead_of
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import person as person_of
from maritime_site.ports.services import services
from maritime_site.web.feedback import answered, confirm
from maritime_site.web.limits import check_limit
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.networking.cards import OwnContacts, PersonCard, own_contacts, person_card
from maritime_site.web.portal.networking.entering import Networking, networker
from maritime_site.web.transactions import in_transaction, reading

PAGE_SIZE = 20


class NetworkingState(Networking, rx.State):
    """The directory as whoever is signed in sees it, and the request they are writing."""

    LABELS: ClassVar[Mapping[str, str]] = {"purpose": N_("Purpose"), "description": N_("Description")}

    loaded: bool = False
    people: list[PersonCard] = []
    total: int = 0
    page: int = 1
    pages: int = 1
    chosen: dict[str, str] = {}
    asking: str = ""
    asking_name: str = ""
    shares: dict[str, bool] = {}
    contacts: OwnContacts = OwnContacts()
    _faces: queries.Faces = frozenset()

    def _form_is_open(self) -> bool:
        return bool(self.asking)

    @rx.event
    @answered()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the first page of people; kinds that may not network are asked for nothing."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.chosen, self.page, self.done, self.asking = {}, 1, "", ""
        self.loaded = True
        if person.kind in NETWORKING_KINDS:
            await self._admit(person)
        return None

    @rx.event
    @answered(aside=True)
    async def choose(self, name: str, value: str) -> None:
        """Narrow the directory by one filter: type, search, country or sector.

        It waits for the end of typing and may come after what was done next: that keeps its word.
        """
        self.chosen, self.page = {**self.chosen, name: value}, 1
        await self._look(await networker(self))

    @rx.event
    @answered(aside=True)
    async def search(self, form: dict[str, Any]) -> None:
        """Look for the words that were typed."""
        typed = {name: str(form.get(name, "")) for name in ("search", "offers", "seeks")}
        self.chosen, self.page, self.done = {**self.chosen, **typed}, 1, ""
        await self._look(await networker(self))

    @rx.event
    @answered(aside=True)
    async def turn(self, pages: int) -> None:
        """Turn so many pages on, or back."""
        self.page = max(1, min(self.page + pages, self.pages))
        await self._look(await networker(self))

    @rx.event
    def approach(self, person_id: str, name: str) -> None:
        """Open the form of a request to somebody."""
        self.asking, self.asking_name, self.done = person_id, name, ""
        self._clear_refusals()

    @rx.event
    def leave(self) -> None:
        """Close the form."""
        self.asking = ""
        self._clear_refusals()

    @rx.event
    @answered(once="asking")
    async def send(self, form: dict[str, Any]) -> None:
        """Send the request."""
        person = await networker(self)
        await check_limit(caps.act, services().limiter, person.id)
        receiver_id = uuid_or_nil(self.asking)
        try:
            kind = await reading(lambda session: person_of(session, receiver_id).kind)
        except NotFound as nobody:  # in the words for whoever is not listed: who exists is not told
            raise NotFound(_(NO_PERSON)) from nobody
        told = {name: str(form.get(name, "")) for name in ("purpose", "description")}
        wish = parse(Approach, told | {"receiverType": kind})
        letterhead = letterhead_of(services())
        with said_as(REQUEST_FAILED):
            asked = await in_transaction(
                service.ask, wish, receiver_id, sender=person, letterhead=letterhead, now=utc_now()
            )
        self.asking = ""
        self.done = _("Request sent to {name}") if asked.is_new else _("You are now connected with {name}")
        self.done = self.done.format(name=self.asking_name)
        # A toast is a list item too, and only the person's own may have the name.
        await confirm(self, _("Request sent") if asked.is_new else _("You are now connected"))
        await self._show(person)

    @rx.event
    @answered()
    async def share(self, form: dict[str, Any]) -> None:
        """Choose what the people one is connected with see."""
        person = await networker(self)
        await check_limit(caps.act, services().limiter, person.id)
        ticked = {name: name in form for name in ("email", "mobile", "company_email")}
        if not own_contacts(person).company_email:
            ticked["company_email"] = True
        chosen = await in_transaction(sharing.share, parse(Share, ticked), owner=person, now=utc_now())
        self.shares, self.done = chosen.model_dump(), _("What you share is saved")
        await confirm(self, self.done)

    async def _welcome(self, person: Person) -> None:
        self.contacts = own_contacts(person)
        self.shares = (await reading(sharing.sharing_of, person.id)).model_dump()
        await self._look(person)

    async def _has_news(self, person: Person) -> bool:
        """Also when somebody on this page changed what they show, or left the directory."""
        if await reading(queries.pulse, person.id) != self._pulse:
            return True
        return await reading(queries.faces, [one for one, _changed in self._faces]) != self._faces

    async def _look(self, person: Person) -> None:
        await check_limit(caps.look, services().limiter, person.id)
        await self._show(person)

    async def _show(self, person: Person) -> None:
        look = parse(Look, {**self.chosen, "page": self.page, "pageSize": PAGE_SIZE})
        with said_as(USERS_FAILED):
            self._pulse = await reading(queries.pulse, person.id)
            found = await reading(queries.directory, look, asker=person, now=utc_now())
        await check_limit(caps.seen, services().limiter, person.id, len(found.people))
        self.people = [person_card(one, person.id, services().settings.event_timezone) for one in found.people]
        self._faces = frozenset((one.id, one.changed_at) for one in found.people)
        self.total, self.pages = found.total, max(1, -(-found.total // PAGE_SIZE))
