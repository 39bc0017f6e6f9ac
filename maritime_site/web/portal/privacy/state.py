"""One's own data: codes that confirm, the copy, and being erased (REG-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import queries
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Person
from maritime_site.domain.privacy import holders, service
from maritime_site.domain.privacy.consequences import list_consequences
from maritime_site.domain.privacy.models import KIND_LABELS, REQUEST_NAMES, DataRequest, RequestKind, RequestStatus
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction, read_in_thread, write_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, show_toast
from maritime_site.web.handlers.paths import client_of
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.guards import PageGuard, is_still_theirs, shown_to_whoever_opens, to_login
from maritime_site.web.portal.signin.code_step import forget_step, named_step
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.portal.signin.own_code import find_own_step, keep_own_step
from maritime_site.web.session import SessionState, signed_in


@dataclass
class DataRequestView:
    """An earlier request as its line shows it."""

    what: str
    when: str
    status: str
    reason: str


def _to_request_line(row: DataRequest) -> DataRequestView:
    waits = row.status == RequestStatus.REQUESTED and row.confirmed_at is None
    status = _("Waiting for its code") if waits else _(REQUEST_NAMES[RequestStatus(row.status)])
    return DataRequestView(_(KIND_LABELS[RequestKind(row.kind)]), format_day(row.created_at), status, row.reason)


def _load_overview(session: Session, person: Person) -> tuple[list[DataRequestView], list[str]]:
    person = queries.get_person(session, person.id)
    lines = [_to_request_line(row) for row in service.requests_of(session, person)]
    return lines, holders.list_obstacles(session, person, services=get_services(), now=utc_now())


class MyDataState(PageGuard, FormErrors, rx.State):
    """What can be done with one's data, and where it stands."""

    loaded: bool = False
    path: str = ""
    token_key: str = ""
    requests: list[DataRequestView] = []
    obstacles: list[str] = []
    meaning: list[str] = []
    step: str = ""
    notice: str = ""
    erased: bool = False

    @rx.event
    @form_handler()
    async def open(self) -> object:
        """Show the page to whoever is signed in."""
        person = await shown_to_whoever_opens(self)
        if person is None:
            return None if self.erased else await to_login(self)
        await self._load(person)
        await self._resume(person)
        return None

    @rx.event
    def start(self) -> object:
        """Every visit begins with the choice, but where the page's address says for what a code is awaited."""
        was_erased, self.erased = self.erased, False
        self.done = ""
        if named_step(self.router) != self.step:
            self.step = self.notice = ""
        return MyDataState.open() if was_erased else None

    async def _resume(self, person: Person) -> None:
        """Open the step that the page's address names, also when the server has forgotten this tab."""
        step = named_step(self.router)
        if not self.step and step in set(RequestKind) and await find_own_step(self, person, kind=step):
            self._await_code(step, person)

    def _await_code(self, step: str, person: Person) -> None:
        self.step, self.notice = step, _("We sent a code to {email}.", email=service.address_of(person).value)

    async def _load(self, person: Person) -> None:
        kind = KINDS[person.kind]
        self.path, self.token_key = f"/api{kind.api_prefix}/data/confirm", kind.token_key
        self.requests, self.obstacles = await read_in_thread(_load_overview, person)
        self.meaning, self.loaded = list_consequences(), True

    @rx.event
    @form_handler()
    async def ask_for_copy(self) -> object:
        """Send the code for the copy."""
        return await self._ask(RequestKind.DOWNLOAD)

    @rx.event
    @form_handler()
    async def ask_for_erasure(self) -> object:
        """Send the code for being erased."""
        return await self._ask(RequestKind.ERASURE)

    async def _ask(self, what: RequestKind) -> object:
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return MyDataState.open
        services = get_services()
        await check_limit(rate_limits.check_rate, services.limiter, rate_limits.CONTACT_RATE, "data", str(person.id))
        await in_transaction(service.request_code, what, owner=person, rules=SignInRules.of(services), now=utc_now())
        address = service.address_of(person)
        typed = address.value.removeprefix(address.country_code.replace("-", ""))
        await keep_own_step(self, person, kind=what.value, address=typed, country_code=address.country_code)
        self.done = ""
        self._await_code(what.value, person)
        return None

    @rx.event
    def leave(self) -> None:
        """Back to the choice."""
        self._clear_refusals()
        self.step = self.notice = ""

    @rx.event
    @form_handler()
    async def copied(self) -> object:
        """The browser has the copy."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return MyDataState.open
        await forget_step(self)
        self.step, self.notice, self.done = "", "", _("Your data was downloaded.")
        await self._load(person)
        await show_toast(self, self.done)
        return None

    @rx.event
    @form_handler()
    async def erase(self, form: dict[str, Any]) -> object:
        """Be erased, with the code that came by mail."""
        person = await signed_in(self)
        if not await is_still_theirs(self):
            return MyDataState.open
        services = get_services()
        otp = read_otp(str(form.get("otp", "")))
        await check_limit(
            rate_limits.check_rate,
            services.limiter,
            rate_limits.VERIFY_RATE,
            rate_limits.VERIFY,
            client_of(self.router),
        )
        try:
            await in_transaction(service.confirm_erasure, otp, owner=person, services=services, now=utc_now())
        except service.ErasureBlocked:  # the code is used up: what stands in the way comes first
            await forget_step(self)
            self.step = self.notice = ""
            await self._load(person)
            raise
        await write_in_thread(service.drop_files, services)
        await forget_step(self)
        (await self.get_state(SessionState))._forget(person.kind)  # noqa: SLF001  helpers of a State start with _
        self.reset()
        self.erased = True
        await show_toast(self, _("Your data is erased and you are signed out"))
        return None
