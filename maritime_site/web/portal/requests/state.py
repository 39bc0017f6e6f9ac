"""One's requests and connections: seen and answered; what the other end does shows without a reload (NET-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import Conflict, unavailable_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.networking import blocks, queries, rate_limits, service
from maritime_site.domain.networking.directory import NETWORKING_KINDS
from maritime_site.domain.networking.labels import REQUESTS_FAILED
from maritime_site.domain.networking.models import Action, ConnectionStatus, End
from maritime_site.domain.networking.queries import RequestView
from maritime_site.domain.networking.schemas import ComplaintRequest, RespondRequest
from maritime_site.domain.outbox.branding import letterhead_of
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import form_handler, say_done, show_toast
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import shown_to_whoever_opens, to_login
from maritime_site.web.portal.networking.access import NetworkingBase, require_networker
from maritime_site.web.portal.networking.cards import BlockedCard, RequestCard, blocked_card, request_card


def _done_sentence(action: Action) -> str:
    return {
        Action.ACCEPT: _("You are now connected"),
        Action.DECLINE: _("The request is declined"),
        Action.WITHDRAW: _("The request is withdrawn"),
        Action.REMOVE: _("The connection is removed"),
        Action.BLOCK: _("You no longer see each other"),
    }[action]


class RequestsState(NetworkingBase, rx.State):
    """The requests of whoever is signed in, by what can be done with them."""

    LABELS: ClassVar[Mapping[str, str]] = {"reason": N_("What happened?")}

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
    @form_handler()
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
    @form_handler(once="confirming")
    async def confirmed(self) -> None:
        """Do what was asked about."""
        action, self.confirming = self.confirming, ""
        await self._step(self.subject, action)

    @rx.event
    @form_handler()
    async def respond(self, request_id: str, action: str) -> None:
        """Accept, decline or withdraw."""
        await self._step(request_id, action)

    @rx.event
    @form_handler()
    async def unblock(self, person_id: str) -> None:
        """See somebody again."""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        await in_transaction(blocks.unblock_person, uuid_or_nil(person_id), actor=person)
        await say_done(self, _("You may find each other again"))
        await self._show(person)

    @rx.event
    @form_handler(once="confirming")
    async def report(self, form: dict[str, Any]) -> None:
        """Put the request on the moderators' list."""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        payload = parse_request(ComplaintRequest, {"reason": str(form.get("reason", ""))})
        await in_transaction(service.report_request, payload, uuid_or_nil(self.subject), reporter=person, now=utc_now())
        self.confirming = ""
        await say_done(self, _("Thank you. A moderator will look at it."))

    async def _step(self, request_id: str, wanted: str) -> None:
        self.done = ""
        person = await require_networker(self)
        await check_limit(rate_limits.count_action, get_services().limiter, person.id)
        action, letterhead = parse_request(RespondRequest, {"action": wanted}).action, letterhead_of(get_services())
        try:
            await in_transaction(
                service.respond_to_request,
                uuid_or_nil(request_id),
                action,
                actor=person,
                letterhead=letterhead,
                now=utc_now(),
            )
        except Conflict:
            await self._show(person)
            raise
        self.done = _done_sentence(action)
        await show_toast(self, self.done)
        await self._show(person)

    async def _show(self, person: Person) -> None:
        with unavailable_as(REQUESTS_FAILED):
            self._pulse = await read_in_thread(queries.get_version, person.id)
            sent = await read_in_thread(queries.requests_of, End.SENDER, person=person, now=utc_now())
            received = await read_in_thread(queries.requests_of, End.RECEIVER, person=person, now=utc_now())
            blocked = await read_in_thread(blocks.blocked_by, person)
        both = sorted([*sent, *received], key=lambda request: request.created_at, reverse=True)
        live = (ConnectionStatus.PENDING, ConnectionStatus.ACCEPTED)
        self.sent, self.received = _to_request_cards(sent, live[:1]), _to_request_cards(received, live[:1])
        self.connected = _to_request_cards(both, live[1:])
        self.blocked = [blocked_card(one) for one in blocked]
        self.past = _to_request_cards(both, tuple(status for status in ConnectionStatus if status not in live))


def _to_request_cards(requests: list[RequestView], statuses: tuple[ConnectionStatus, ...]) -> list[RequestCard]:
    zone = get_event().zone_name
    return [request_card(request, zone) for request in requests if request.status in statuses]
