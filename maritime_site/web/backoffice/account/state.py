"""One's own account: password, second factor, sessions (BO-8)."""

from __future__ import annotations

import asyncio
from typing import Any, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.errors import Invalid
from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import account, service
from maritime_site.domain.administration.credentials import mfa, passwords
from maritime_site.domain.administration.schemas import ChangePasswordRequest, MfaCodeRequest
from maritime_site.domain.passes import qr
from maritime_site.domain.signin.devices import device_words
from maritime_site.domain.signin.models import SignInSession
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast

# The forms that ask for a code, by their fields.
SETUP_CODE, RENEW_CODE, OFF_CODE = "setup-code", "renew-code", "off-code"


class SessionRow(TypedDict):
    """A browser or program that is signed in."""

    id: str
    client: str
    since: str
    seen: str
    current: bool


class AccountState(FormErrors, rx.State):
    """Whoever is signed in, and nobody else's; keys and codes are shown once and dropped when the page is left."""

    loaded: bool = False
    email: str = ""
    sessions: list[SessionRow] = []
    enrolled: bool = False
    codes_left: int = 0
    setup_key: str = ""
    setup_picture: str = ""
    recovery_codes: list[str] = []
    rounds: int = 0

    @rx.event
    @staff_event()
    async def open(self, context: StaffContext) -> None:
        """Show one's own account."""
        self.done = ""
        self._drop_keys()
        await self._show(context)

    @rx.event
    @staff_event()
    async def change_password(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Set another password; one's other sessions end."""
        payload = parse_request(
            ChangePasswordRequest, {name: str(form.get(name, "")) for name in ("currentPassword", "newPassword")}
        )
        me, typed = context.administrator, payload.new_password
        about = (me.email, me.name, get_event().name)
        hashed = await asyncio.to_thread(passwords.new_hash, typed, field="newPassword", about=about)
        proven = await read_in_thread(service.verify_password, me.email, payload.current_password) == me.id
        await in_transaction(
            account.change_password,
            me,
            proven=proven,
            password_hash=hashed,
            session_id=context.session_id,
            actor=context.actor,
            services=get_services(),
            now=context.now,
        )
        await self._say(context, _("Your password was changed; your other sessions have ended"))

    @rx.event
    @staff_event()
    async def end_session(self, context: StaffContext, id: str) -> None:
        """End one of one's own sessions."""
        await in_transaction(account.end_session, uuid_of(id), owner_id=context.administrator.id, now=context.now)
        await self._say(context, _("The session has ended"))

    @rx.event
    @staff_event()
    async def begin(self, context: StaffContext) -> None:
        """Begin to set up an authenticator app."""
        setup = await in_transaction(mfa.begin_setup, context.administrator, services=get_services(), now=context.now)
        self.recovery_codes = []
        self.setup_key, self.setup_picture = setup.key, qr.data_uri(setup.uri)

    @rx.event
    @staff_event()
    async def confirm_app(self, context: StaffContext, form: dict[str, Any]) -> None:
        """The app's first code: from now on signing in asks for one."""
        self.recovery_codes = await self._with_code(mfa.confirm_setup, context, form, SETUP_CODE)
        self.setup_key = self.setup_picture = ""
        await self._say(
            context, _("The second factor is set up. Keep the recovery codes now: they are shown only once.")
        )

    @rx.event
    @staff_event()
    async def renew_codes(self, context: StaffContext, form: dict[str, Any]) -> None:
        """New recovery codes instead of all older ones."""
        self.recovery_codes = await self._with_code(mfa.renew_codes, context, form, RENEW_CODE)
        await self._say(context, _("These recovery codes replace all older ones. They are shown only once."))

    @rx.event
    @staff_event()
    async def take_off(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Sign in with the password alone again."""
        await self._with_code(mfa.take_off, context, form, OFF_CODE)
        self._drop_keys()
        await self._say(context, _("The second factor was taken off"))

    async def _with_code(self, rule: Any, context: StaffContext, form: dict[str, Any], field: str) -> Any:
        """Let the rule judge the code; a refusal names the `field` of this form, as others ask for a code too."""
        values = {"actor": context.actor, "services": get_services(), "now": context.now}
        try:
            payload = parse_request(MfaCodeRequest, {"code": str(form.get("code", "")).strip()})
            return await in_transaction(rule, context.administrator, payload.code, **values)
        except Invalid as refusal:
            raise Invalid({field: refusal.errors["code"]}) from refusal
        except mfa.WrongCode as refusal:
            raise Invalid({field: refusal.message}) from refusal

    def _drop_keys(self) -> None:
        self.setup_key = self.setup_picture = ""
        self.recovery_codes = []

    async def _say(self, context: StaffContext, text: str) -> None:
        self.done, self.rounds = text, self.rounds + 1
        await show_toast(self, text)
        await self._show(context)

    async def _show(self, context: StaffContext) -> None:
        rows, self.enrolled, self.codes_left = await read_in_thread(_load_account, context)
        self.email = context.administrator.email
        self.sessions = [session_row(row, asking=context.session_id) for row in rows]
        self.loaded = True


def _load_account(session: Session, context: StaffContext) -> tuple[list[SignInSession], bool, int]:
    me = context.administrator.id
    live = account.sessions_of(session, me, now=context.now)
    return live, mfa.is_enrolled(session, me), mfa.codes_left(session, me)


def session_row(row: SignInSession, *, asking: UUID) -> SessionRow:
    """A session in words; `asking` is the one that the screen is shown to."""
    return SessionRow(
        id=str(row.id),
        client=device_words(row.client),
        since=format_moment(row.created_at),
        seen=format_moment(row.last_seen_at),
        current=row.id == asking,
    )
