"""Conversations with connections: read and written live, marked read as they are seen (MEET-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking import rate_limits
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.threads import queries, service
from maritime_site.domain.networking.threads.schemas import (
    DigestRequest,
    MessageRequest,
    ThreadFilters,
    ThreadListFilters,
)
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import form_handler, show_toast
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.networking.access import NetworkingBase, require_networker

PARAMETER, SEARCH = "with", "search"
LONGEST_SEARCH = 120
CLOSED = N_("You are not connected with this person any more: your conversation is closed.")


@dataclass
class ThreadCard:
    """A connection; `unread` is empty when everything is read."""

    id: str
    name: str
    work: str
    unread: str
    last: str


@dataclass
class MessageCard:
    """One message; `is_mine` says who wrote it."""

    id: str
    text: str
    is_mine: bool
    when: str
    seen: bool


class MessagesState(NetworkingBase, rx.State):
    """The reader's conversations that `search` finds, and the one that is open; the address says both."""

    LABELS: ClassVar[Mapping[str, str]] = {"text": N_("Message")}
    IDS: ClassVar[Mapping[str, str]] = {"text": "message-text"}

    loaded: bool = False
    threads: list[ThreadCard] = []
    search: str = ""
    chosen: str = ""
    closed: str = ""
    name: str = ""
    messages: list[MessageCard] = []
    has_more: bool = False
    written: int = 0
    wants_mail: bool = True
    _version: queries.Pulse = (0, 0)

    @rx.var
    def draft(self) -> str:
        """Under which name the browser keeps what is not sent yet: the reader's, for this conversation."""
        return f"message:{self.draft_of}:{self.chosen}"

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Show every conversation, and the one that the address names."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done, self.closed, self.loaded = "", "", True
        params = self.router.url.query_parameters
        self.search = str(params.get(SEARCH, ""))[:LONGEST_SEARCH].strip()
        chosen = str(params.get(PARAMETER, ""))
        if self.chosen != chosen:
            self.chosen, self.messages = chosen, []
        if person.kind in NETWORKING_KINDS:
            await self._admit(person)
        return None

    @rx.event
    @form_handler()
    async def look(self, form: dict[str, Any]) -> rx.event.EventSpec:
        """Go to the address of the conversations with the words that were typed; of all without any."""
        words = str(form.get(SEARCH, "")).strip()[:LONGEST_SEARCH]
        path = self.router.url.path.rstrip("/") + "/"
        return rx.redirect(f"{path}?{urlencode({SEARCH: words})}" if words else path)

    @rx.event
    @form_handler(aside=True)
    async def read_earlier(self) -> None:
        """Show what was written before."""
        person = await require_networker(self)
        if self.messages:
            look = ThreadFilters(before=uuid_or_nil(self.messages[0].id))
            page = await read_in_thread(queries.read_thread, uuid_or_nil(self.chosen), look, reader=person)
            self.messages = [*_to_cards(page), *self.messages]
            self.has_more = page.has_more

    @rx.event
    @form_handler()
    async def send(self, form: dict[str, Any]) -> None:
        """Write to the other end."""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        payload = parse_request(MessageRequest, {"text": str(form.get("text", ""))})
        try:
            await in_transaction(service.send_message, uuid_or_nil(self.chosen), payload, sender=person, now=utc_now())
        except NotFound as ended:  # what was typed stays where it is
            raise NotFound(_(CLOSED)) from ended
        self.written += 1
        await self._show(person)
        await show_toast(self, _("Your message is sent"))

    @rx.event
    @form_handler()
    async def choose_mail(self, wanted: bool) -> None:
        """Choose whether mail about unread messages comes."""
        person = await require_networker(self)
        payload = DigestRequest(wanted=bool(wanted))
        self.wants_mail = await in_transaction(service.change_digest, payload, owner=person, now=utc_now())
        await show_toast(self, _("Saved"))

    async def _has_news(self, person: Person) -> bool:
        version = await read_in_thread(queries.get_version, person.id, self._request_id())
        return version != self._version

    def _request_id(self):  # noqa: ANN202  an id, or None while no conversation is open
        return uuid_or_nil(self.chosen) if self.chosen else None

    async def _show(self, person: Person) -> None:
        if self.chosen:
            await self._show_thread(person)
        self._version = await read_in_thread(queries.get_version, person.id, self._request_id())
        self.wants_mail = await read_in_thread(service.is_digest_wanted, person.id)
        wanted = parse_request(ThreadListFilters, {"search": "" if self.chosen else self.search})
        self.threads = [_to_thread_card(view) for view in await read_in_thread(queries.list_threads, person, wanted)]
        self.name = next((card.name for card in self.threads if card.id == self.chosen), "")

    async def _show_thread(self, person: Person) -> None:
        request_id = uuid_or_nil(self.chosen)
        try:
            page = await read_in_thread(queries.read_thread, request_id, ThreadFilters(), reader=person)
        except NotFound:  # the two are connected no more
            self.chosen, self.messages, self.closed = "", [], _(CLOSED)
            return
        if any(view.sent_by != "me" and view.read_at is None for view in page.messages):
            await in_transaction(service.mark_read, request_id, reader=person, now=utc_now())
        self.messages, self.has_more = _to_cards(page), page.has_more


def _to_cards(page: queries.ThreadPage) -> list[MessageCard]:
    zone = get_event().zone_name
    return [
        MessageCard(
            id=str(view.id),
            text=view.text,
            is_mine=view.sent_by == "me",
            when=formatting.day_and_time(view.created_at, zone),
            seen=view.sent_by == "me" and view.read_at is not None,
        )
        for view in page.messages
    ]


def _to_thread_card(view: queries.ThreadView) -> ThreadCard:
    person = view.person
    return ThreadCard(
        id=str(view.id),
        name=f"{person.first_name} {person.last_name}".strip(),
        work=_("{designation}, {organisation}", designation=person.designation, organisation=person.organisation),
        unread=_("Unread: {count}", count=view.unread) if view.unread else "",
        last=formatting.day_and_time(view.last_at, get_event().zone_name) if view.last_at else "",
    )
