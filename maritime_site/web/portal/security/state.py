"""Where one is signed in, and the address one signs in with (REG-6, AUTH-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text.formatting import day_and_time
from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.signin import contact_change, rate_limits, sessions, sms_budget
from maritime_site.domain.signin.addresses import Address
from maritime_site.domain.signin.devices import device_words
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done, show_toast
from maritime_site.web.handlers.paths import client_of, language_of
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, is_still_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.portal.proof_of_work import ProofOfWork
from maritime_site.web.portal.signin.code_step import CODE, forget_step, is_code_step, read_typed
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.portal.signin.own_code import find_own_step, keep_own_step
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState, read_claims, signed_in

ADDRESS = "address"
# What this tab keeps the step of a new address's code for.
CONTACT = "contact"


@dataclass
class Device:
    """One live session as its owner reads it."""

    id: str
    name: str
    since: str
    last_used: str
    is_this: bool


class SecurityState(ProofOfWork, PageGuard, FormErrors, rx.State):
    """Sessions and addresses of whoever is signed in."""

    loaded: bool = False
    devices: list[Device] = []
    email: str = ""
    mobile: str = ""
    mobile_proven: bool = False
    step: str = ADDRESS
    typed: str = ""
    country_code: str = ""
    sent_to: str = ""
    changed: str = ""
    profile_page: str = ""

    @rx.event
    @form_handler()
    async def open(self) -> object:
        """Show them; without a session lead to the login page and back (ROUTE-4)."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return await to_login(self)
        await self._show(person)
        await self._resume(person)
        return None

    @rx.event
    def start(self) -> None:
        """Every visit begins with the address, but where the page's own says that the code step stands open."""
        self.changed = self.done = ""
        if not is_code_step(self.router):
            self.step = ADDRESS

    async def _resume(self, owner: Person) -> None:
        """Open the code step where the page's address names it, also when the server has forgotten this tab."""
        kept = await find_own_step(self, owner, kind=CONTACT) if is_code_step(self.router) else None
        if kept and self.step != CODE:
            self.typed, self.country_code = kept.address, kept.country_code
            self.sent_to, self.step = self._address().masked, CODE

    async def _show(self, person: Person) -> None:
        self.email, self.mobile, self.mobile_proven = person.email, person.mobile, bool(person.proven_mobile)
        self.profile_page = localize_path(KINDS[person.kind].profile_path, language_of(self.router))
        used = (await read_claims(self)).session_id
        rows = await read_in_thread(sessions.live_of, person.id, now=utc_now())
        self.devices = [_to_device(row, used, get_event().zone_name) for row in rows]
        self.loaded = True

    async def _owner(self) -> Person | None:
        """Whoever acts; None when the page was loaded for somebody else, whose data then go."""
        person = await signed_in(self)
        return person if await is_still_theirs(self) else None

    @rx.event
    @form_handler()
    async def send_code(self, form: dict[str, Any]) -> object:
        """Send a code to the new address."""
        self.typed = str(form.get(ADDRESS, "")).strip()
        self.country_code = str(form.get("countryCode", "")) or self.country_code
        return await self._send()

    @rx.event
    @form_handler()
    async def proved(self, altcha: str) -> object:
        """Send it with the proof of work that was asked for."""
        return await self._send(altcha) if self.work_wanted else None

    async def _send(self, altcha: str | None = None) -> object:
        owner = await self._owner()
        if owner is None:
            return SecurityState.open()
        address, services = self._address(), get_services()
        if not await self._admitted(rate_limits.REQUEST, rate_limits.REQUEST_RATES, altcha=altcha):
            return None
        await check_limit(sms_budget.check_sms_budget, services.limiter, address, SignInRules.of(services))
        await check_limit(rate_limits.check_rate, services.limiter, rate_limits.CONTACT_RATE, "contact", str(owner.id))
        message = await in_transaction(
            contact_change.request_change, address, owner=owner, rules=SignInRules.of(services), now=utc_now()
        )
        await check_limit(sms_budget.count_sms, services.limiter, message, SignInRules.of(services))
        await keep_own_step(self, owner, kind=CONTACT, address=self.typed, country_code=self.country_code)
        self.sent_to, self.step, self.changed = address.masked, CODE, ""
        return None

    def _address(self) -> Address:
        return read_typed(self.typed, self.country_code)

    @rx.event
    @form_handler()
    async def confirm_code(self, form: dict[str, Any]) -> object:
        """Make the new address count, and sign out everywhere else (R15)."""
        owner = await self._owner()
        if owner is None:
            return SecurityState.open()
        otp, services = read_otp(str(form.get("otp", ""))), get_services()
        await check_limit(
            rate_limits.check_rate,
            services.limiter,
            rate_limits.VERIFY_RATE,
            rate_limits.VERIFY,
            client_of(self.router),
        )
        used = (await read_claims(self)).session_id
        person = await in_transaction(
            contact_change.confirm_change,
            otp,
            owner=owner,
            session_id=used,
            rules=SignInRules.of(services),
            now=utc_now(),
        )
        (await self.get_state(SessionState))._refresh(person)  # noqa: SLF001  helpers of a State start with _
        await forget_step(self)
        self.step, self.typed = ADDRESS, ""
        await self._show(person)
        self.changed, self.done = _("You now sign in with the new address"), ""
        await show_toast(self, self.changed)
        return None

    @rx.event
    def keep_address(self) -> None:
        """Back to the address, as it was typed."""
        self._clear_refusals()
        self.step = ADDRESS

    @rx.event
    @form_handler()
    async def end(self, session_id: str) -> object:
        """Sign out one other browser."""
        owner = await self._owner()
        if owner is None:
            return SecurityState.open()
        await in_transaction(sessions.end_own, uuid_or_nil(session_id), owner_id=owner.id, now=utc_now())
        await self._show(owner)
        self.changed = ""
        await say_done(self, _("Signed out there"))
        return None

    @rx.event
    @form_handler()
    async def end_all(self) -> object:
        """Sign out everywhere, here too."""
        owner = await self._owner()
        if owner is None:
            return SecurityState.open()
        await in_transaction(sessions.end_all, owner.id, now=utc_now())
        return SessionState.log_out


def _to_device(row: SignInSession, used: UUID, zone: str) -> Device:
    return Device(
        id=str(row.id),
        name=device_words(row.client),
        since=day_and_time(row.created_at, zone),
        last_used=day_and_time(row.last_seen_at, zone),
        is_this=row.id == used,
    )
