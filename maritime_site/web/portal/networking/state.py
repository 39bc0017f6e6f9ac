"""Finding people and asking to connect (NET-1 to NET-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound, unavailable_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking import queries, rate_limits, service, sharing
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.labels import NO_PERSON, REQUEST_FAILED, USERS_FAILED
from maritime_site.domain.networking.schemas import ApproachRequest, DirectoryFilters, ShareRequest
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.queries import get_person as person_of
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import form_handler, say_done, show_toast
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.kit.totals import describe_total
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.networking.access import NetworkingBase, require_networker
from maritime_site.web.portal.networking.cards import OwnContacts, PersonCard, own_contacts, person_card

PAGE_SIZE = 20
ASKING = "ask"


class NetworkingState(NetworkingBase, rx.State):
    """The directory as whoever is signed in sees it, and the request they are writing.

    `asking` is the person whose form is open; `asked` stays while it closes.
    """

    LABELS: ClassVar[Mapping[str, str]] = {"purpose": N_("Purpose"), "description": N_("Description")}

    loaded: bool = False
    people: list[PersonCard] = []
    total: str = ""
    page: int = 1
    pages: int = 1
    chosen: dict[str, str] = {}
    asking: str = ""
    asking_name: str = ""
    asked: str = ""
    sent: int = 0
    shares: dict[str, bool] = {}
    is_listed: bool = True
    contacts: OwnContacts = OwnContacts()
    _faces: queries.Faces = frozenset()

    @rx.var
    def draft(self) -> str:
        """Under which name the browser keeps what is not sent yet: what is for one person is not for the next."""
        return f"request:{self.draft_of}:{self.asked}"

    def _form_is_open(self) -> bool:
        return bool(self.asking)

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show the first page of people; kinds that may not network are asked for nothing."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.chosen, self.page, self.done, self.loaded = {}, 1, "", True
        if self.router.url.query_parameters.get(ASKING, "") != self.asking:
            self.asking = ""
        if person.kind in NETWORKING_KINDS:
            await self._admit(person)
        return None

    @rx.event
    @form_handler(aside=True)
    async def choose(self, name: str, value: str) -> None:
        """Narrow the directory by one filter: type, search, country or sector.

        It waits for the end of typing and may come after what was done next: that keeps its word.
        """
        self.chosen, self.page = {**self.chosen, name: value}, 1
        await self._look(await require_networker(self))

    @rx.event
    @form_handler(aside=True)
    async def search(self, form: dict[str, Any]) -> None:
        """Look for the words that were typed."""
        typed = {name: str(form.get(name, "")) for name in ("search", "offers", "seeks")}
        self.chosen, self.page, self.done = {**self.chosen, **typed}, 1, ""
        await self._look(await require_networker(self))

    @rx.event
    @form_handler(aside=True)
    async def turn(self, pages: int) -> None:
        """Turn so many pages on, or back."""
        self.page = max(1, min(self.page + pages, self.pages))
        await self._look(await require_networker(self))

    @rx.event
    def approach(self, person_id: str, name: str) -> None:
        """Open the form of a request to somebody."""
        self.asking = self.asked = person_id
        self.asking_name, self.done = name, ""
        self._clear_refusals()

    @rx.event
    def leave(self) -> None:
        """Close the form."""
        self.asking = ""
        self._clear_refusals()

    @rx.event
    @form_handler(once="asking")
    async def send(self, form: dict[str, Any]) -> None:
        """Send the request."""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        receiver_id = uuid_or_nil(self.asking)
        try:
            kind = await read_in_thread(lambda session: person_of(session, receiver_id).kind)
        except NotFound as nobody:  # in the words for whoever is not listed: who exists is not told
            raise NotFound(_(NO_PERSON)) from nobody
        values = {name: str(form.get(name, "")) for name in ("purpose", "description")}
        payload = parse_request(ApproachRequest, values | {"receiverType": kind})
        letterhead = letterhead_of(get_services())
        with unavailable_as(REQUEST_FAILED):
            request = await in_transaction(
                service.request_connection, payload, receiver_id, sender=person, letterhead=letterhead, now=utc_now()
            )
        await self._drop_suggestion(self.asking)
        self.asking, self.sent = "", self.sent + 1
        self.done = _("Request sent to {name}") if request.is_new else _("You are now connected with {name}")
        self.done = self.done.format(name=self.asking_name)
        # A toast is a list item too, and only the person's own may have the name.
        await show_toast(self, _("Request sent") if request.is_new else _("You are now connected"))
        await self._show(person)

    @rx.event
    @form_handler()
    async def share(self, form: dict[str, Any]) -> None:
        """Choose what the people one is connected with see."""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        ticked = {name: name in form for name in ("email", "mobile", "company_email")}
        if not own_contacts(person).company_email:
            ticked["company_email"] = True
        chosen = await in_transaction(
            sharing.change_sharing, parse_request(ShareRequest, ticked), owner=person, now=utc_now()
        )
        self.shares = chosen.model_dump()
        await say_done(self, _("What you share is saved"))

    async def _drop_suggestion(self, person_id: str) -> None:
        """Suggest whoever was asked just now no longer."""
        from maritime_site.web.portal.networking.suggestions import SuggestionsState  # it stands on this page

        (await self.get_state(SuggestionsState))._drop(person_id)  # noqa: SLF001  of the same page

    async def _welcome(self, person: Person) -> None:
        self.contacts, self.is_listed = own_contacts(person), person.listed
        self.shares = (await read_in_thread(sharing.sharing_of, person.id)).model_dump()
        await self._look(person)

    async def _has_news(self, person: Person) -> bool:
        """Also when somebody on this page changed what they show, or left the directory."""
        if await read_in_thread(queries.get_version, person.id) != self._pulse:
            return True
        return await read_in_thread(queries.get_listed_versions, [one for one, _changed in self._faces]) != self._faces

    async def _look(self, person: Person) -> None:
        await check_limit(rate_limits.count_search, get_services().limiter, person.id)
        await self._show(person)

    async def _show(self, person: Person) -> None:
        look = parse_request(DirectoryFilters, {**self.chosen, "page": self.page, "pageSize": PAGE_SIZE})
        with unavailable_as(USERS_FAILED):
            self._pulse = await read_in_thread(queries.get_version, person.id)
            result = await read_in_thread(queries.list_directory, look, asker=person, now=utc_now())
        await check_limit(rate_limits.count_people_seen, get_services().limiter, person.id, len(result.people))
        self.people = [person_card(one, person.id, get_event().zone_name) for one in result.people]
        self._faces = frozenset((one.id, one.changed_at) for one in result.people)
        _number, self.total, self.pages = describe_total(result.total, page=self.page, page_size=PAGE_SIZE)
