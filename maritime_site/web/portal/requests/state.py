"""One's requests and connections: seen and answered; what the other end does shows without a reload (NET-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict, said_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import parse
from maritime_site.domain.networking import blocks, caps, queries, service
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.models import Action, ConnectionStatus, End
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.networking.sentences import REQUESTS_FAILED
from maritime_site.domain.networking.wishes import Complaint, Respond
from maritime_site.domain.outbox.letterhead import letterhead_of
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import services
from maritime_site.web.feedback import answered, confirm
from maritime_site.web.limits import check_limit
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.networking.cards import BlockedCard, RequestCard, blocked_card, request_card
from maritime_site.web.portal.networking.entering import Networking, networker
from maritime_site.web.transactions import in_transaction, reading


def _done(action: Action) -> str:
    return {
        Action.ACCEPT: _("You are now connected"),
        Action.DECLINE: _("The request is declined"),
        Action.WITHDRAW: _("The request is withdrawn"),
        Action.REMOVE: _("The connection is removed"),
        Action.BLOCK: _("You no longer see each other"),
    }[action]


class RequestsState(Networking, rx.State):
    """The requests of whoever is signed in, by what can be done with them."""

    LABELS: ClassVar[Mapping[str, str]] = {"reason": N_("What is wrong with this request?")}

    loaded: bool = False
    received: list[RequestCard] = []
    sent: list[RequestCard] = []
    connected: list[RequestCard] = []
    past: list[RequestCard] = []
    blocked: list[BlockedCard] = []
    confirming: str = ""
    subject: str = ""
    subject_name: str = ""

    @rx.event
    @answered()
    async def open(self) -> rx.event.EventSpec | None:
        """Show every request; kinds that may not network are asked for nothing."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        self.done, self.confirming = "", ""
        self.loaded = True
        if person.kind in NETWORKING_KINDS:
            await self._admit(person)
        return None

    @rx.event
    def ask(self, action: str, request_id: str, name: str) -> None:
        """Ask before removing, blocking or reporting somebody."""
        self.confirming, self.subject, self.subject_name, self.done = action, request_id, name, ""
        self._clear_refusals()

    @rx.event
    def keep(self) -> None:
        """Leave everything as it is."""
        self.confirming = ""

    @rx.event
    @answered(once="confirming")
    async def confirmed(self) -> None:
        """Do what was asked about."""
        action, self.confirming = self.confirming, ""
        await self._step(self.subject, action)

    @rx.event
    @answered()
    async def respond(self, request_id: str, action: str) -> None:
        """Accept, decline or withdraw."""
        await self._step(request_id, action)

    @rx.event
    @answered()
    async def unblock(self, person_id: str) -> None:
        """See somebody again."""
        person = await networker(self)
        await check_limit(caps.act, services().limiter, person.id)
        await in_transaction(blocks.unblock, uuid_or_nil(person_id), actor=person)
        self.done = _("You may find each other again")
        await confirm(self, self.done)
        await self._show(person)

    @rx.event
    @answered(once="confirming")
    async def report(self, form: dict[str, Any]) -> None:
        """Put the request on the moderators' list."""
        person = await networker(self)
        await check_limit(caps.act, services().limiter, person.id)
        wish = parse(Complaint, {"reason": str(form.get("reason", ""))})
        await in_transaction(service.report, wish, uuid_or_nil(self.subject), reporter=person, now=utc_now())
        self.confirming, self.done = "", _("Thank you. A moderator will look at it.")
        await confirm(self, self.done)

    async def _step(self, request_id: str, wanted: str) -> None:
        self.done = ""
        person = await networker(self)
        await check_limit(caps.act, services().limiter, person.id)
        action, letterhead = parse(Respond, {"action": wanted}).action, letterhead_of(services())
        try:
            await in_transaction(
                service.respond, uuid_or_nil(request_id), action, actor=person, letterhead=letterhead, now=utc_now()
            )
        except Conflict:
            await self._show(person)
            raise
        self.done = _done(action)
        await confirm(self, self.done)
        await self._show(person)

    async def _show(self, person: Person) -> None:
        with said_as(REQUESTS_FAILED):
            self._pulse = await reading(queries.pulse, person.id)
            sent = await reading(queries.requests_of, End.SENDER, person=person, now=utc_now())
            received = await reading(queries.requests_of, End.RECEIVER, person=person, now=utc_now())
            blocked = await reading(blocks.blocked_by, person)
        both = sorted([*sent, *received], key=lambda request: request.created_at, reverse=True)
        live = (ConnectionStatus.PENDING, ConnectionStatus.ACCEPTED)
        self.sent, self.received = _cards(sent, live[:1]), _cards(received, live[:1])
        self.connected = _cards(both, live[1:])
        self.blocked = [blocked_card(one) for one in blocked]
        self.past = _cards(both, tuple(status for status in ConnectionStatus if status not in live))


def _cards(requests: list[RequestView], statuses: tuple[ConnectionStatus, ...]) -> list[RequestCard]:
    zone = services().settings.event_timezone
    return [request_card(request, zone) for request in requests if request.status in statuses]
