"""Signing in with a one-time code, the same for every kind (AUTH-1, AUTH-2)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.formats import minutes
from maritime_site.core.text import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.signin import gates, service, texts
from maritime_site.domain.signin.addresses import Address, read_address
from maritime_site.domain.signin.rules import Rules
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import services
from maritime_site.web.addresses import client_of, page_of, same_site
from maritime_site.web.feedback import Refusals, answered
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.portal.work import Proving
from maritime_site.web.routes import english
from maritime_site.web.session import SessionState
from maritime_site.web.transactions import in_transaction

# The name of the one field that holds an e-mail address or a mobile number.
ADDRESS = "address"


def _kind_at(page: str) -> str:
    return next((kind.key for kind in KINDS.values() if kind.login_path == page), "")


class ChoosingState(rx.State):
    """Where somebody wanted to go who has to sign in first; `page` is that page's English path."""

    query: str = ""
    page: str = ""

    @rx.event
    def open(self) -> None:
        """Keep the way back for the login page that is picked (ROUTE-4)."""
        self._keep(same_site(self.router.url.query_parameters.get("next", "")))

    def _keep(self, wanted: str) -> None:
        self.query = f"?next={quote(wanted, safe='/')}" if wanted else ""
        self.page = english(urlsplit(wanted).path).rstrip("/")


class SignInState(Proving, Refusals, rx.State):
    """Two steps: an address, then the code that was sent to it."""

    step: str = "address"
    address: str = ""
    country_code: str = "IN"
    sent_to: str = ""
    notice: str = ""
    lasts: str = ""
    _kind: str = ""

    @rx.event
    def start(self, kind: str) -> None:
        """A fresh form at every visit of a login page, unless its button was pressed before this ran."""
        if self._opens_afresh() or self._kind != kind:
            self.reset()
        self._kind = kind

    @rx.event
    @answered()
    async def send_code(self, form: dict[str, Any]) -> None:
        """Send a code to the address that was typed."""
        if self._pressed():
            self._kind = _kind_at(page_of(self.router))
        self.address = str(form.get(ADDRESS, "")).strip()
        self.country_code = str(form.get("countryCode", "")) or self.country_code
        await self._send()

    @rx.event
    @answered()
    async def resend_code(self) -> None:
        """Send a new code, which ends the one before it."""
        self.notice = ""
        await self._send()

    @rx.event
    @answered()
    async def proved(self, altcha: str) -> None:
        """Send it with the proof of work that was asked for."""
        if self.work_wanted:
            await self._send(altcha)

    @rx.event
    def change_address(self) -> None:
        """Back to the address, as it was typed."""
        self.step, self.notice = "address", ""
        self._clear_refusals()

    @rx.event
    @answered()
    async def verify(self, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Prove the code, keep the session in this browser, and go on."""
        if self._kind not in KINDS:
            return None
        otp = read_otp(str(form.get("otp", "")))
        outside = services()
        gates.within(outside.limiter, gates.VERIFY_RATE, gates.VERIFY, client_of(self.router))
        opened = await in_transaction(
            service.sign_in,
            self._read(),
            otp,
            kind=self._kind,
            rules=Rules.of(outside),
            keys=Keys(outside.secret, outside.previous_secret),
            now=utc_now(),
            client=self.router.headers.user_agent,
        )
        session = await self.get_state(SessionState)
        kind = self._kind
        await session._keep(kind, opened.token, queries.profile_of(opened.person))  # noqa: SLF001  a State's helper
        self.reset()
        return rx.redirect(session._onward(KINDS[kind]))  # noqa: SLF001  a State's helper

    def _read(self) -> Address:
        is_email = "@" in self.address
        return read_address(self.address if is_email else "", "" if is_email else self.address, self.country_code)

    async def _send(self, altcha: str | None = None) -> None:
        address = self._read()
        if not self._admitted(gates.REQUEST, gates.REQUEST_RATES, altcha=altcha):
            return
        outside = services()
        texts.check(outside.limiter, address, Rules.of(outside))
        if self._kind in KINDS:
            message = await in_transaction(
                service.request_code, address, kind=self._kind, rules=Rules.of(outside), now=utc_now()
            )
            texts.count(outside.limiter, message, Rules.of(outside))
        self.sent_to, lasts = address.masked, minutes(services().settings.otp_minutes)
        self.lasts = _("It is good for {time}.", time=lasts)
        again = self.step == "code"
        self.notice = _("We sent a new code. The earlier one no longer works.") if again else ""
        self.step = "code"
