"""Signing in with a one-time code, the same for every kind and for all at once (AUTH-1, AUTH-2, ME-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotSignedIn
from maritime_site.core.text.i18n import N_, _, set_language
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.signin import rate_limits, sms_budget
from maritime_site.domain.signin.one_door import ANY_KIND
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.domain.signin.service import SignedIn
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import FormErrors, form_handler
from maritime_site.web.handlers.paths import client_of, language_of, page_of, same_site
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.proof_of_work import ProofOfWork
from maritime_site.web.portal.signin.code_step import CODE, STEP, CodeEntry, find_step, forget_step, is_code_step
from maritime_site.web.portal.signin.doors import door_at, is_door, request_code, sign_in, to_registration
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.routes import CHOOSE, english_path
from maritime_site.web.session import SessionState

# The name of the one field that holds an e-mail address or a mobile number.
ADDRESS = "address"
ENDED = N_("This sign-in has ended. Please ask for a new code.")


@dataclass
class RegistrationChoice:
    """A registration to choose: what one takes part as, and what one is called there."""

    kind: str
    label: str
    name: str
    in_use: bool


class ChoosingState(rx.State):
    """Where somebody wanted to go who has to sign in first; `page` is that page's English path.

    `query` keeps the way to there at the address of a login page, `code_query` at that of its code step.
    """

    query: str = ""
    code_query: str = f"?{STEP}={CODE}"
    page: str = ""

    @rx.event
    def open(self) -> None:
        """Keep the way back for the login page that is picked (ROUTE-4)."""
        self._keep(same_site(self.router.url.query_parameters.get("next", "")))

    def _keep(self, wanted: str) -> None:
        after = f"next={quote(wanted, safe='/')}" if wanted else ""
        self.query = f"?{after}" if after else ""
        self.code_query = f"?{STEP}={CODE}" + (f"&{after}" if after else "")
        self.page = english_path(urlsplit(wanted).path).rstrip("/")


class SignInState(CodeEntry, ProofOfWork, FormErrors, rx.State):
    """Two steps: an address, then the code that was sent to it; where that opens several registrations, the choice.

    `entering`: somebody is in, and the page they are led to is on its way.
    """

    step: str = "address"
    entering: bool = False
    choices: list[RegistrationChoice] = []
    _kind: str = ""

    @rx.event
    async def start(self, kind: str) -> None:
        """A fresh form at every visit of a login page, unless its button was pressed before this ran."""
        if self._opens_afresh() or self._kind != kind:
            self.reset()
        self._kind = kind
        await self._resume()

    @rx.event
    async def resume(self, kind: str) -> None:
        """Open the code step where the page's address names it, also when the server has forgotten this tab."""
        if self._kind != kind:
            self.reset()
        self._kind = kind
        await self._resume()

    async def _resume(self) -> None:
        if self._kind == ANY_KIND and await self._resume_choice():
            return
        stands = self.step == CODE and not self.asks_address
        if stands or not is_code_step(self.router):
            return
        kept = await find_step(self, kind=self._kind, now=utc_now())
        self.step, self.asks_address = CODE, kept is None
        if kept:
            self._show_step(kept)

    async def _find_door(self) -> bool:
        """Whether this is a login page, as it stands: a server that started anew is told of a press before `resume`."""
        if not self._kind:
            self._kind = door_at(page_of(self.router))
            await self._resume()
        return is_door(self._kind)

    async def _resume_choice(self) -> bool:
        """Let somebody choose who has several registrations open and none in use, or asks for another one."""
        session = await self.get_state(SessionState)
        wanted = not session.kind or CHOOSE in self.router.url.query_parameters
        if not session.other_registrations_data or not wanted or is_code_step(self.router):
            return False
        set_language(language_of(self.router))
        await self._show_choices()
        return True

    async def _show_choices(self) -> None:
        session = await self.get_state(SessionState)
        self.choices = [
            RegistrationChoice(row.kind, _(KINDS[row.kind].label_of(row.category)), row.name, row.kind == session.kind)
            for row in session._registrations()  # noqa: SLF001  a State's helper
        ]
        self.step = CHOOSE if self.choices else "address"

    @rx.event
    async def leave_choice(self) -> None:
        """Sign out of what the code opened, and type another address."""
        session = await self.get_state(SessionState)
        if not session.kind:
            await session._give_up()  # noqa: SLF001  a State's helper
        self.step = "address"

    @rx.event
    @form_handler()
    async def choose(self, kind: str) -> rx.event.EventSpec | None:
        """Go on as one of the registrations that one code opened."""
        session = await self.get_state(SessionState)
        try:
            await session._choose(kind)  # noqa: SLF001  a State's helper
        except NotSignedIn:
            await self._show_choices()
            self._refuse(_(ENDED))
            return None
        self.reset()
        self.entering = True
        return rx.redirect(session._onward())  # noqa: SLF001  a State's helper

    @rx.event
    @form_handler()
    async def send_code(self, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Send a code to the address that was typed; who has one typed that too, and it is verified."""
        if self.asks_address and "otp" in form:
            return await self._verify(form)
        if self._pressed():
            self._kind = door_at(page_of(self.router))
        self._take_address(form)
        await self._send()
        return None

    @rx.event
    @form_handler()
    async def resend_code(self) -> None:
        """Send a new code, which ends the one before it."""
        self.notice = ""
        await self._find_door()
        await self._send()

    @rx.event
    @form_handler()
    async def proved(self, altcha: str) -> None:
        """Send it with the proof of work that was asked for."""
        if self.work_wanted:
            await self._send(altcha)

    @rx.event
    def change_address(self) -> None:
        """Back to the address, as it was typed; 'I have a code' still leads to the code step."""
        self.step, self.notice, self.asks_address = "address", "", False
        self._clear_refusals()

    @rx.event
    @form_handler()
    async def verify(self, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Prove the code, keep the session in this browser, and go on."""
        return await self._verify(form)

    async def _verify(self, form: dict[str, Any]) -> rx.event.EventSpec | None:
        if not await self._find_door():
            return None
        if self.asks_address:
            self._take_address(form)
        address, otp = self._read_address(), read_otp(str(form.get("otp", "")))
        services = get_services()
        await check_limit(
            rate_limits.check_rate,
            services.limiter,
            rate_limits.VERIFY_RATE,
            rate_limits.VERIFY,
            client_of(self.router),
        )
        opened = await in_transaction(
            sign_in,
            address,
            otp,
            door=self._kind,
            rules=SignInRules.of(services),
            keys=Keys(services.secret, services.previous_secret),
            now=utc_now(),
            client=self.router.headers.user_agent,
        )
        await forget_step(self)
        return await self._enter(opened)

    async def _enter(self, opened: list[SignedIn]) -> rx.event.EventSpec | None:
        """Go on as the one registration there is, else let the person choose."""
        session = await self.get_state(SessionState)
        self.reset()
        if len(opened) == 1:
            person = opened[0].person
            await session._keep(person.kind, opened[0].token, queries.profile_of(person))  # noqa: SLF001  a State's helper
            self.entering = True
            return rx.redirect(session._onward())  # noqa: SLF001  a State's helper
        await session._offer([to_registration(registration) for registration in opened])  # noqa: SLF001  a State's helper
        self._kind = ANY_KIND
        await self._show_choices()
        return None

    def _take_address(self, form: dict[str, Any]) -> None:
        self.address = str(form.get(ADDRESS, "")).strip()
        self.country_code = str(form.get("countryCode", "")) or self.country_code

    async def _send(self, altcha: str | None = None) -> None:
        address = self._read_address()
        if not await self._admitted(rate_limits.REQUEST, rate_limits.REQUEST_RATES, altcha=altcha):
            return
        services = get_services()
        await check_limit(sms_budget.check_sms_budget, services.limiter, address, SignInRules.of(services))
        if is_door(self._kind):
            message = await in_transaction(
                request_code, address, door=self._kind, rules=SignInRules.of(services), now=utc_now()
            )
            await check_limit(sms_budget.count_sms, services.limiter, message, SignInRules.of(services))
        again = self.step == CODE
        self.notice = _("We sent a new code. The earlier one no longer works.") if again else ""
        await self._note_sent(page=page_of(self.router), kind=self._kind)
        self.step = CODE
