"""A query's own page: a code to its address opens it (BO-6). The key stays on the server, for this tab alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotFound, NotSignedIn
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.helpdesk import queries, threads
from maritime_site.domain.helpdesk.models import Author, Case, CaseMessage
from maritime_site.domain.helpdesk.schemas import MessageRequest
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.paths import client_of, last_part
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.signin.otp import read_otp

CODE_RATE = "10 per 10 minutes"
WRITE_RATE = "20 per 1 hour"
SHUT = N_("Please open your query again with a new code.")


class MessageView(TypedDict):
    """One message as the page shows it."""

    id: str
    mine: bool
    at: str
    text: str


class CaseState(FormErrors, rx.State):
    """`step` is ask, code or thread."""

    LABELS: ClassVar[Mapping[str, str]] = {"otp": N_("One-time code"), "message": N_("Write back")}

    step: str = "ask"
    number: str = ""
    status: str = ""
    since: str = ""
    messages: list[MessageView] = []
    written: int = 0
    _key: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> None:
        """Show the query that a code has opened."""
        if self._key and self._number_here() == self.number:
            await self._show()

    @rx.event
    def start(self) -> None:
        """The page of another query forgets the one that was open; no visit begins with what an earlier one did."""
        number, self.done = self._number_here(), ""
        if number != self.number or not self._key:
            self.reset()
            self.number = number

    def _number_here(self) -> str:
        return last_part(self.router).upper()[:40]

    @rx.event
    @form_handler()
    async def ask(self) -> None:
        """Send a code to the query's address."""
        services = get_services()
        self._check_number()
        await check_limit(rate_limits.check_rate, services.limiter, CODE_RATE, "query-code", client_of(self.router))
        await in_transaction(threads.request_code, self.number, rules=SignInRules.of(services), now=utc_now())
        self.step, self.done = "code", _("If there is such a query, a code is on its way to its address.")

    @rx.event
    @form_handler()
    async def enter(self, form: dict[str, Any]) -> None:
        """Open the query with the code that came."""
        otp, services = read_otp(str(form.get("otp", ""))), get_services()
        self._check_number()
        await check_limit(
            rate_limits.check_rate,
            services.limiter,
            rate_limits.VERIFY_RATE,
            rate_limits.VERIFY,
            client_of(self.router),
        )
        self._key, _case = await in_transaction(
            threads.open_thread, self.number, otp, rules=SignInRules.of(services), keys=_token_keys(), now=utc_now()
        )
        self.done = ""
        await self._show()

    @rx.event
    @form_handler()
    async def write(self, form: dict[str, Any]) -> None:
        """Write back."""
        payload = parse_request(MessageRequest, {"message": str(form.get("message", ""))})
        await check_limit(rate_limits.check_rate, get_services().limiter, WRITE_RATE, "query-write", self.number)
        try:
            case = await read_in_thread(threads.case_behind, self._key, keys=_token_keys(), now=utc_now())
        except NotSignedIn:
            self._shut()
            return
        await in_transaction(threads.add_person_message, case.id, payload.message, now=utc_now())
        self.written += 1
        await say_done(self, _("Your message has reached us."))
        await self._show()

    def _check_number(self) -> None:
        """Raise NotFound where the page was never opened."""
        if not self.number:
            raise NotFound(_("There is no such query"))

    async def _show(self) -> None:
        try:
            case, values = await read_in_thread(_load_thread, self._key)
        except NotSignedIn:
            self._shut()
            return
        zone = get_event().zone_name
        self.status, self.since = case.status, day_and_time(case.created_at, zone)
        self.messages = [_to_message_view(each, zone) for each in values]
        self.step = "thread"

    def _shut(self) -> None:
        self._key, self.messages, self.step, self.done = "", [], "ask", ""
        self._refuse(_(SHUT))


def _token_keys() -> Keys:
    services = get_services()
    return Keys(services.secret, services.previous_secret)


def _load_thread(session: Any, key: str) -> tuple[Case, list[CaseMessage]]:
    case = threads.case_behind(session, key, keys=_token_keys(), now=utc_now())
    return case, queries.list_messages(session, case.id, internal=False)


def _to_message_view(message: CaseMessage, zone: str) -> MessageView:
    return MessageView(
        id=str(message.id),
        mine=message.author == Author.PERSON,
        at=day_and_time(message.created_at, zone),
        text=message.text,
    )
