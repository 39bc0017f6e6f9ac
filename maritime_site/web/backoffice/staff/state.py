"""Staff accounts on the screen (BO-1)."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.schemas import parse_request
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import queries, roles, staff, staff_sessions
from maritime_site.domain.administration.credentials import passwords
from maritime_site.domain.administration.permissions import role_label
from maritime_site.domain.administration.queries import StaffView
from maritime_site.domain.administration.schemas import NewStaffRequest, StaffChangeRequest
from maritime_site.domain.audit import queries as audit
from maritime_site.domain.audit.models import AuditEntry
from maritime_site.domain.signin.models import SignInSession
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.backoffice.account.state import SessionRow, session_row
from maritime_site.web.backoffice.datetimes import format_moment
from maritime_site.web.backoffice.flash import lead_on, led_here
from maritime_site.web.backoffice.list_state import ListQuery, ListState
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event, uuid_of
from maritime_site.web.backoffice.wording import humanize_name
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.handlers.paths import last_part

ROLE = "role-"


class StaffRow(TypedDict):
    """An account in the list."""

    id: str
    name: str
    email: str
    roles: str
    status: str
    factor: bool
    seen: str
    path: str


def row_of(view: StaffView) -> StaffRow:
    """An account as lists and details show it."""
    account = view.account
    return StaffRow(
        id=str(account.id),
        name=account.name,
        email=account.email,
        roles=", ".join(map(role_label, account.roles)),
        status=view.status,
        factor=view.has_factor,
        seen=format_moment(view.last_seen_at) if view.last_seen_at else _("Never"),
        path=f"/admin/staff/{account.id}",
    )


def chosen_roles(form: dict[str, Any]) -> list[str]:
    """The roles ticked in a form."""
    return [name.removeprefix(ROLE) for name, value in form.items() if name.startswith(ROLE) and value]


class StaffState(ListState, rx.State):
    """Every account, and a form for a new one."""

    PERMISSION: ClassVar[str] = "STAFF_EDIT"

    rows: list[StaffRow] = []
    roles: list[tuple[str, str]] = []

    async def _fill(self, context: StaffContext, query: ListQuery) -> int:  # noqa: ARG002  every list is told who asks
        status = query.status if query.status in queries.STATUSES else ""
        result, total = await read_in_thread(
            queries.list_staff, search=query.search, status=status, page=query.page, page_size=query.page_size
        )
        self.rows = [row_of(view) for view in result]
        self.roles = [(row.name, role_label(row.name)) for row in await read_in_thread(roles.list_roles)]
        return total

    @rx.event
    @staff_event("STAFF_EDIT")
    async def add(self, context: StaffContext, form: dict[str, Any]) -> rx.event.EventSpec:
        """Make an account and lead to it; without a password its owner is invited."""
        typed = str(form.get("password", ""))
        values = {"name": form.get("name", ""), "email": form.get("email", ""), "role": chosen_roles(form)}
        payload = parse_request(NewStaffRequest, values | ({"password": typed} if typed else {}))
        about = (payload.email, payload.name, get_event().name)
        hashed = await asyncio.to_thread(passwords.new_hash, typed, about=about) if typed else ""
        values = {"password_hash": hashed, "by": context.staff_actor, "services": get_services(), "now": context.now}
        made = await in_transaction(staff.add_staff, payload, **values)
        self.rounds += 1
        words = (
            _("{name} has an account now", name=payload.name)
            if hashed
            else _("{name} was invited by e-mail", name=payload.name)
        )
        return await lead_on(self, f"/admin/staff/{made.id}/", words)


class Entry(TypedDict):
    """One entry of the audit log about an account."""

    what: str
    by: str
    when: str


class StaffMemberState(FormErrors, rx.State):
    """The account of this address."""

    loaded: bool = False
    account: dict[str, str] = {}
    has_factor: bool = False
    is_me: bool = False
    roles: list[tuple[str, str, bool]] = []
    log: list[Entry] = []
    sessions: list[SessionRow] = []
    rounds: int = 0

    @rx.event
    @staff_event("STAFF_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show the account of this address."""
        self.loaded, self.done, self.account, self.rounds = False, await led_here(self), {}, self.rounds + 1
        await self._show(uuid_of(last_part(self.router)), context)

    @rx.event
    @staff_event("STAFF_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Change name, address and roles."""
        values = {"name": form.get("name", ""), "email": form.get("email", ""), "role": chosen_roles(form)}
        await self._change(context, parse_request(StaffChangeRequest, values), _("Saved"))

    @rx.event
    @staff_event("STAFF_EDIT")
    async def shut(self, context: StaffContext) -> None:
        """Shut the account: its sessions end at once."""
        await self._change(
            context, StaffChangeRequest(disabled=True), _("The account is shut, its sessions have ended")
        )

    @rx.event
    @staff_event("STAFF_EDIT")
    async def reopen(self, context: StaffContext) -> None:
        """Let the account in again."""
        await self._change(context, StaffChangeRequest(disabled=False), _("The account is open again"))

    @rx.event
    @staff_event("STAFF_EDIT")
    async def invite(self, context: StaffContext) -> None:
        """Send a link to set the password."""
        await in_transaction(
            staff.invite_staff, self._id(), by=context.staff_actor, services=get_services(), now=context.now
        )
        await self._say(context, _("A link to set the password is on its way"))

    @rx.event
    @staff_event("STAFF_EDIT")
    async def reset_factor(self, context: StaffContext) -> None:
        """Take off the second factor of somebody who lost it."""
        await in_transaction(
            staff.reset_factor, self._id(), by=context.staff_actor, services=get_services(), now=context.now
        )
        await self._say(context, _("The second factor was taken off"))

    @rx.event
    @staff_event("STAFF_EDIT")
    async def end_session(self, context: StaffContext, id: str) -> None:
        """End one of their sessions."""
        await in_transaction(
            staff_sessions.end_session, self._id(), uuid_of(id), by=context.staff_actor, now=context.now
        )
        await self._say(context, _("The session has ended"))

    @rx.event
    @staff_event("STAFF_EDIT")
    async def end_sessions(self, context: StaffContext) -> None:
        """End all their sessions; the account stays open."""
        await in_transaction(staff_sessions.end_all, self._id(), by=context.staff_actor, now=context.now)
        await self._say(context, _("All their sessions have ended"))

    @rx.event
    @staff_event("STAFF_EDIT")
    async def remove(self, context: StaffContext) -> rx.event.EventSpec:
        """Remove the account for good."""
        await in_transaction(staff.remove_staff, self._id(), by=context.staff_actor, now=context.now)
        return await lead_on(self, "/admin/staff/", _("The account was removed"))

    async def _change(self, context: StaffContext, payload: StaffChangeRequest, text: str) -> None:
        await in_transaction(
            staff.change_staff, self._id(), payload, password_hash="", by=context.staff_actor, now=context.now
        )
        await self._say(context, text)

    async def _say(self, context: StaffContext, text: str) -> None:
        self.done, self.rounds = text, self.rounds + 1
        await show_toast(self, text)
        await self._show(self._id(), context)

    def _id(self) -> UUID:
        return uuid_of(self.account.get("id", ""))

    async def _show(self, id: UUID, context: StaffContext) -> None:
        view, names, log, live = await read_in_thread(_load_member, id, now=context.now)
        row = row_of(view)
        self.account = {name: value for name, value in row.items() if isinstance(value, str)}
        self.account["made"] = format_moment(view.account.created_at)
        self.has_factor, self.is_me = view.has_factor, view.account.id == context.administrator.id
        self.roles = [(name, role_label(name), name in view.account.roles) for name in names]
        self.log = [
            Entry(what=humanize_name(entry.action), by=entry.actor, when=format_moment(entry.at)) for entry in log
        ]
        self.sessions = [session_row(each, asking=context.session_id) for each in live]
        self.loaded = True


def _load_member(
    session: Session, id: UUID, *, now: datetime
) -> tuple[StaffView, list[str], list[AuditEntry], list[SignInSession]]:
    names = [row.name for row in roles.list_roles(session)]
    log = audit.history_of(session, "staff", str(id))
    return queries.get_staff(session, id), names, log, staff_sessions.list_live_sessions(session, id, now=now)
