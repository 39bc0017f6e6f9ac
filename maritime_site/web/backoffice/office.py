"""Who works in the back office in this browser: name, roles, and which screens these open (BO-1)."""

from __future__ import annotations

import json
from typing import Any, cast

import reflex as rx

from maritime_site.core.text.i18n import _, current_language, has_hindi
from maritime_site.domain.administration import service
from maritime_site.domain.administration.permissions import Permission, role_label
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin import sessions
from maritime_site.web.backoffice.staff_auth import StaffContext, note_use, require_staff, staff_event
from maritime_site.web.handlers.db import in_transaction
from maritime_site.web.handlers.form_handler import FormErrors, show_toast
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState


class OfficeState(FormErrors, rx.State):
    """The frame of every screen; what it shows is a convenience, every handler checks again."""

    name: str = ""
    email: str = ""
    roles: list[str] = []
    role_labels: dict[str, str] = {}
    active_role: str = ""
    allowed: list[str] = []
    english_alone: bool = False

    @rx.event
    @staff_event()
    async def enter(self, context: StaffContext) -> None:
        """A screen is opened: without a session this leads to the login page and back (ROUTE-4)."""
        await self._show(context)
        note_use(context)

    @rx.event
    @staff_event()
    async def choose_role(self, context: StaffContext, role: str) -> rx.event.EventSpec:
        """Work in another of one's roles from now on."""
        await in_transaction(service.choose_role, context.administrator.id, role, actor=context.actor, now=context.now)
        await self._show(await require_staff(self))
        await show_toast(self, _("You work as {role} now", role=role_label(role)))
        return rx.redirect(localize_path("/admin/", current_language()))

    @rx.event
    @staff_event()
    async def sign_out(self, context: StaffContext) -> rx.event.EventSpec:
        """End the session on the server and forget it here."""
        await in_transaction(sessions.end_session, context.session_id, now=context.now)
        (await self.get_state(SessionState))._forget(ADMIN)  # noqa: SLF001  a State's helper
        self.reset()
        return rx.redirect(localize_path("/admin/login", current_language()))

    async def _show(self, context: StaffContext) -> None:
        self.name, self.email = context.administrator.name, context.administrator.email
        self.roles, self.active_role = list(context.permission_set.role), context.permission_set.active_role
        self.role_labels = {name: role_label(name) for name in self.roles}
        self.allowed = [name.value for name in Permission if context.may(name)]
        self.english_alone = not has_hindi()
        await self._keep(service.administrator_to_record(context.administrator, context.permission_set))

    async def _keep(self, record: dict[str, Any]) -> None:
        """The browser's copy follows a role that was chosen or changed; equal words are no news to its other tabs."""
        session, words = await self.get_state(SessionState), json.dumps(record, ensure_ascii=False)
        if session.admin_data != words:
            session.admin_data = words


def is_permitted(permission: str) -> rx.Var[bool]:
    """Whether whoever sits there has a permission: for what a screen offers or leaves out; handlers check again."""
    return rx.Var.create(OfficeState.allowed).contains(permission)


def by_languages(both: str, alone: str) -> rx.Var[str]:
    """A sentence of an event that speaks both languages, and that of one that speaks English alone."""
    return cast("rx.Var[str]", rx.cond(OfficeState.english_alone, alone, both))
