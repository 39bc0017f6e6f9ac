"""Administrators sign in with e-mail address and password, and a code where they have a second factor (AUTH-7)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import NotSignedIn, TooMany, Unavailable
from maritime_site.core.text.field_errors import REQUIRED
from maritime_site.core.text.i18n import N_, _, current_language, set_language
from maritime_site.domain.administration import service
from maritime_site.domain.administration.service import MfaRequired, SignedInAdministrator
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import get_services
from maritime_site.web.backoffice.browser import browser_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler
from maritime_site.web.handlers.paths import client_of, language_of, same_site
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.signin.code_step import is_code_step
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState

FAILED = N_("Network or server error")


class AdminSignInState(FormErrors, rx.State):
    """The form of `/admin/login`; `asks_code` is its second step."""

    asks_code: bool = False
    _challenge: str = ""

    @rx.event
    @form_handler()
    async def sign_in(self, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Open an administrator's session in this browser, or ask for the second factor."""
        self._pressed()
        email, password = str(form.get("email", "")), str(form.get("password", ""))
        missing = {name: _(REQUIRED) for name, given in (("email", email), ("password", password)) if not given}
        if missing:
            self._refuse("", missing)
            return None
        try:
            return await self._open(email, password)
        except Unavailable:
            self._refuse(_(FAILED))
        except TooMany as refusal:
            self._refuse_for(refusal)
        except Exception as refusal:  # noqa: BLE001  AUTH-7: the server's message, else one sentence
            self._refuse(getattr(refusal, "message", "") or _(FAILED))
        return None

    @rx.event
    @form_handler()
    async def verify(self, form: dict[str, Any]) -> rx.event.EventSpec | None:
        """Finish with a code of the app, or a recovery code."""
        code = str(form.get("code", "")).strip()[:40]
        if not code:
            self._refuse("", {"code": _(REQUIRED)})
            return None
        try:
            await self._within()
            opened = await in_transaction(
                service.sign_in_with_factor,
                self._challenge,
                code,
                services=get_services(),
                now=utc_now(),
                client=self.router.headers.user_agent,
                browser=browser_of(self.router),
            )
        except TooMany as refusal:
            self._refuse_for(refusal)
            return None
        except NotSignedIn:
            self._start_again()
            self._refuse(_("That took too long. Please sign in again."))
            return None
        return await self._enter(opened)

    @rx.event
    async def start_again(self) -> None:
        """Back to the password."""
        self._start_again()

    def _refuse_for(self, refusal: TooMany) -> None:
        self._refuse(refusal.message)
        self._tell_wait(refusal.retry_after)

    async def _within(self) -> None:
        """Count a try of this client, as REST does: passwords are slow to compare. Raises TooMany."""
        await check_limit(
            rate_limits.check_rate,
            get_services().limiter,
            rate_limits.ADMIN_RATE,
            rate_limits.ADMIN,
            client_of(self.router),
        )

    async def _open(self, email: str, password: str) -> rx.event.EventSpec | None:
        await self._within()
        services = get_services()
        proven = await read_in_thread(service.verify_password, email, password)
        opened = await in_transaction(
            service.sign_in,
            email,
            proven=proven,
            secret=services.secret,
            keys=Keys(services.secret, services.previous_secret),
            now=utc_now(),
            client=self.router.headers.user_agent,
            browser=browser_of(self.router),
        )
        if isinstance(opened, MfaRequired):
            self._challenge, self.asks_code = opened.challenge, True
            return None
        return await self._enter(opened)

    async def _enter(self, opened: SignedInAdministrator) -> rx.event.EventSpec:
        session = await self.get_state(SessionState)
        permission_set = await read_in_thread(service.get_permissions, opened.administrator)
        record = service.administrator_to_record(opened.administrator, permission_set)
        await session._keep(ADMIN, opened.token, record)  # noqa: SLF001  a State's helper
        self._start_again()
        return self._onward()

    def _onward(self) -> rx.event.EventSpec:
        return rx.redirect(
            same_site(self.router.url.query_parameters.get("next", "")) or localize_path("/admin/", current_language())
        )

    def _start_again(self) -> None:
        self._challenge, self.asks_code = "", False
        self._clear_refusals()

    @rx.event
    async def start(self) -> None:
        """A fresh form at every visit, unless its button was pressed before this ran.

        A reload stays at the second step while the server knows this tab: the challenge never leaves it.
        """
        if self._opens_afresh() and not (self._challenge and is_code_step(self.router)):
            self._start_again()

    @rx.event
    async def open_login(self) -> rx.event.EventSpec | None:
        """Whoever is signed in already is led on."""
        set_language(language_of(self.router))
        session = await self.get_state(SessionState)
        token = session._token(ADMIN)  # noqa: SLF001  a State's helper
        if not token:
            return None
        services = get_services()
        keys = Keys(services.secret, services.previous_secret)
        try:
            await read_in_thread(service.signed_in, token, keys=keys, now=utc_now(), browser=browser_of(self.router))
        except NotSignedIn:
            session._forget(ADMIN)  # noqa: SLF001  a State's helper
            return None
        return self._onward()
