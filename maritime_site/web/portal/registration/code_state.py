"""The last step of registering: prove the address by its code, and see the reference (REG-1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import reflex as rx

from maritime_site.core.clock import utc_now
from maritime_site.core.text.i18n import _
from maritime_site.domain.people import messages, queries
from maritime_site.domain.people.kinds import Kind
from maritime_site.domain.signin import rate_limits
from maritime_site.domain.signin import service as signin
from maritime_site.domain.signin.rules import SignInRules
from maritime_site.ports.services import get_services
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import form_handler, show_toast
from maritime_site.web.handlers.paths import client_of, language_of
from maritime_site.web.handlers.rate_limits import check_limit
from maritime_site.web.portal.proof_of_work import ProofOfWork
from maritime_site.web.portal.registration import submission
from maritime_site.web.portal.registration.form_at_hand import FormAtHand
from maritime_site.web.portal.registration.form_rules import form_at
from maritime_site.web.portal.registration.outcome import Outcome, outcome_of
from maritime_site.web.portal.signin.code_step import CODE, STEP, CodeEntry, find_step, forget_step, is_code_step
from maritime_site.web.portal.signin.otp import read_otp
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState


class RegistrationCode(CodeEntry, ProofOfWork, FormAtHand, rx.State, mixin=True):
    """The registration that waits for its code, then what became of it."""

    reference: str = ""
    outcome: Outcome = Outcome()
    waits_for: str = ""
    _registration_id: UUID | None = None

    @rx.event
    async def resume(self, path: str) -> rx.event.EventSpec | None:
        """Open the code step where the page's address names it, also when the server has forgotten this tab.

        Whoever brings a code that this tab knows nothing of goes to the login page, which asks for the address.
        """
        if path != self._path:
            self._afresh(path)
        result = form_at(path)
        if result is None or self.step in {CODE, "done"} or not is_code_step(self.router):
            return None
        if await self._find_code_step(result[0]):
            return None
        login = localize_path(result[0].login_path, language_of(self.router))
        return rx.redirect(f"{login}?{STEP}={CODE}", replace=True)

    async def _find_code_step(self, kind: Kind) -> bool:
        """Whether this tab stands at the code step; what it keeps opens it when the server has forgotten the tab."""
        if self.step == CODE or not is_code_step(self.router):
            return self.step == CODE
        kept = await find_step(self, kind=kind.key, now=utc_now())
        if kept is None or kept.page != self._path:
            return False
        self._show_step(kept)
        self._registration_id, self.step = kept.registration_id, CODE
        return True

    @rx.event
    @form_handler()
    async def resend_code(self) -> None:
        """Send a new code, which ends the one before it."""
        self.notice = ""
        await self._send_again()

    async def _send_again(self, altcha: str | None = None) -> None:
        result = self._form_here()
        if result is None or not await self._find_code_step(result[0]):
            return
        if not await self._admitted(rate_limits.REQUEST, rate_limits.REQUEST_RATES, altcha=altcha):
            return
        (kind, form), rules = result, SignInRules.of(get_services())
        await in_transaction(signin.request_code, self._read_address(), kind=kind.key, rules=rules, now=utc_now())
        await self._note_sent(page=form.path, kind=kind.key, registration_id=self._registration_id)
        self.notice = _("We sent a new code. The earlier one no longer works.")

    @rx.event
    @form_handler()
    async def verify(self, form: dict[str, Any]) -> None:
        """Prove the address: only then there is a reference to show, and somebody who is signed in."""
        result = self._form_here()
        if result is None or not await self._find_code_step(result[0]):
            return
        otp, kind = read_otp(str(form.get("otp", ""))), result[0].key
        rate, name = rate_limits.VERIFY_RATE, rate_limits.VERIFY
        await check_limit(rate_limits.check_rate, get_services().limiter, rate, name, client_of(self.router))
        opened, lacking = await in_transaction(
            submission.prove_address,
            self._read_address(),
            otp,
            kind=kind,
            registration_id=self._registration_id,
            client=self.router.headers.user_agent,
        )
        await self._show_done(opened, lacking)

    async def _show_done(self, opened: signin.SignedIn, lacking: tuple[str, ...]) -> None:
        session, kind = await self.get_state(SessionState), opened.person.kind
        await session._keep(kind, opened.token, queries.profile_of(opened.person))  # noqa: SLF001  a State's helper
        await forget_step(self)
        self.reference, self.outcome = opened.person.reference, outcome_of(opened.person, lacking)
        self.waits_for = messages.waiting_for(lacking) if lacking else ""
        self._given, self.values, self.summary, self.step = {}, {}, [], "done"
        await show_toast(self, _("Registration received"))
