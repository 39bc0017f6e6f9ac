"""The matrix of roles and permissions on the screen (BO-1)."""

from __future__ import annotations

from typing import Any, TypedDict

import reflex as rx
from sqlmodel import Session

from maritime_site.core.text.i18n import _
from maritime_site.domain.administration import roles
from maritime_site.domain.administration.permissions import MEANINGS, is_super, role_label
from maritime_site.domain.administration.roles import RoleView
from maritime_site.domain.administration.schemas import RoleChangeRequest
from maritime_site.web.backoffice.staff_auth import StaffContext, staff_event
from maritime_site.web.handlers.db import in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, say_done

GIVES = "gives "


class Box(TypedDict):
    """One crossing of the matrix."""

    field: str
    label: str
    on: bool
    fixed: bool
    key: str


class MatrixRow(TypedDict):
    """One permission and which roles give it."""

    permission: str
    meaning: str
    boxes: list[Box]


class RoleRow(TypedDict):
    """A role, how many people have it, and whether it can be removed."""

    name: str
    label: str
    people: int
    removable: bool


class RolesState(FormErrors, rx.State):
    """All roles at once; what is ticked is saved together.

    `rounds` counts what was done, `drawn` how often the boxes show what is saved: ticks outlive a new role.
    """

    loaded: bool = False
    matrix: list[MatrixRow] = []
    roles: list[RoleRow] = []
    rounds: int = 0
    drawn: int = 0

    @rx.event
    @staff_event("ROLES_EDIT")
    async def open(self, context: StaffContext) -> None:
        """Show the matrix."""
        self.done, self.drawn = "", self.drawn + 1
        await self._show(context)

    @rx.event
    @staff_event("ROLES_EDIT")
    async def save(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Save every role whose boxes changed; all of them or none."""
        role_names = [row["name"] for row in self.roles if not is_super([row["name"]])]
        ticked = {name for name, value in form.items() if name.startswith(GIVES) and value}
        wanted = {
            name: {meaning.value: field_of(name, meaning) in ticked for meaning in MEANINGS} for name in role_names
        }
        changed = await in_transaction(_save_roles, wanted, context)
        self.drawn += 1
        await self._say(
            context, _("Saved: it counts from everybody's next step on") if changed else _("Nothing was different")
        )

    @rx.event
    @staff_event("ROLES_EDIT")
    async def add(self, context: StaffContext, form: dict[str, Any]) -> None:
        """Make a role that gives nothing yet."""
        name = str(form.get("name", "")).strip()[:120]
        known = {row.name.lower() for row in await read_in_thread(roles.list_roles)}
        if name.lower() in known and not is_super([name]):
            self._refuse("", {"name": _("There is a role with this name already")})
            return
        await in_transaction(
            roles.save_role, name, RoleChangeRequest(permissions={}), by=context.staff_actor, now=context.now
        )
        await self._say(context, _("The role {name} is there; tick what it gives", name=name))

    @rx.event
    @staff_event("ROLES_EDIT")
    async def remove(self, context: StaffContext, name: str) -> None:
        """Remove a role that nobody has."""
        await in_transaction(roles.remove_role, str(name), by=context.staff_actor, now=context.now)
        await self._say(context, _("The role {name} was removed", name=role_label(str(name))))

    async def _say(self, context: StaffContext, text: str) -> None:
        await say_done(self, text)
        await self._show(context)

    async def _show(self, context: StaffContext) -> None:
        listed = await read_in_thread(roles.list_roles)
        self.rounds += 1
        self.roles = [
            RoleRow(
                name=role.name,
                label=role_label(role.name),
                people=role.people,
                removable=not role.people and not is_super([role.name]),
            )
            for role in listed
        ]
        self.matrix = [
            MatrixRow(
                permission=name.value,
                meaning=_(meaning),
                boxes=[_to_box(role, name.value, self.drawn, may=context.may(name)) for role in listed],
            )
            for name, meaning in MEANINGS.items()
        ]
        self.loaded = True


def field_of(role: str, permission: str) -> str:
    """The name of one box in the form."""
    return f"{GIVES}{role}: {permission}"


def _to_box(role: RoleView, permission: str, drawn: int, *, may: bool) -> Box:
    field = field_of(role.name, permission)
    return Box(
        field=field,
        label=f"{role_label(role.name)}: {permission}",
        on=role.permissions[permission],
        fixed=is_super([role.name]) or not may,
        key=f"{field} {drawn}",
    )


def _save_roles(session: Session, wanted: dict[str, dict[str, bool]], context: StaffContext) -> int:
    """Save what differs. What the actor does not have themselves cannot be ticked, so it stays as it is."""
    changed = 0
    for role in roles.list_roles(session):
        if role.name not in wanted:
            continue
        values = {name: on if context.may(name) else role.permissions[name] for name, on in wanted[role.name].items()}
        if values != role.permissions:
            roles.save_role(
                session, role.name, RoleChangeRequest(permissions=values), by=context.staff_actor, now=context.now
            )
            changed += 1
    return changed
