"""Roles and what each gives: the matrix that the office shows and edits (BO-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlalchemy import select as sa_select
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, select

from maritime_site.core.db.statements import execute
from maritime_site.core.errors import Conflict, Invalid, NotAllowed, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.authority import ABOVE, StaffActor
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.administration.permissions import Permission, is_super
from maritime_site.domain.administration.schemas import RoleChangeRequest, role_name
from maritime_site.domain.audit import service as audit
from maritime_site.domain.signin.advisory_locks import take_advisory_lock

FIXED = N_("A super-administrator may do everything; that role cannot be changed")
NO_SUCH_PERMISSION = N_("There is no permission with this name")


@dataclass(frozen=True)
class RoleView:
    """A role, every permission with whether it is given, and how many people have the role."""

    name: str
    permissions: dict[str, bool]
    people: int


def list_roles(session: Session) -> list[RoleView]:
    """Every role, the super-administrators' first, then by name."""
    held = [name for roles in list_held_roles(session) for name in roles]
    matches = session.exec(select(Role).order_by(col(Role.name))).all()
    rows = [RoleView(role.name, to_permission_map(role), held.count(role.name)) for role in matches]
    return sorted(rows, key=lambda row: (not is_super([row.name]), row.name))


def list_held_roles(session: Session, *conditions: ColumnElement[bool]) -> list[list[str]]:
    """The names of roles each administrator has."""
    held: Mapped[list[str]] = col(Administrator.roles)
    return list(execute(session, sa_select(held).where(*conditions)).scalars())


def to_permission_map(role: Role) -> dict[str, bool]:
    """Every permission there is, and whether this role gives it."""
    every = is_super([role.name])
    return {name.value: every or bool(role.permissions.get(name.value)) for name in Permission}


def save_role(session: Session, name: str, payload: RoleChangeRequest, *, by: StaffActor, now: datetime) -> Role:
    """Make a role or say anew all that it gives; whoever has it may so from their next request on.

    Raises NotAllowed when something changes that the actor does not have; Conflict for the super-administrators'
    own role; Invalid for a name or a permission that cannot be.
    """
    if is_super([name.strip()]):
        raise Conflict(_(FIXED)) if by.is_super else NotAllowed(_(ABOVE))
    name = role_name(name)
    take_advisory_lock(session, "staff")
    role = session.get(Role, name, populate_existing=True) or Role(name=name, updated_at=now)
    before = {key for key, on in role.permissions.items() if on}
    after = _read_permissions(payload)
    by.require_reach(before ^ after)
    is_new = role not in session
    role.permissions, role.updated_at = {key.value: True for key in Permission if key.value in after}, now
    session.add(role)
    session.flush()
    if is_new or before != after:
        _record_change(session, "role.add" if is_new else "role.change", name, before, after, by=by, now=now)
    return role


def remove_role(session: Session, name: str, *, by: StaffActor, now: datetime) -> None:
    """Remove a role that nobody has. Raises NotFound, NotAllowed above the actor, or Conflict."""
    if is_super([name]):
        raise Conflict(_(FIXED))
    take_advisory_lock(session, "staff")
    role = session.get(Role, name, populate_existing=True)
    if role is None:
        raise NotFound(_("There is no such role"))
    before = {key for key, on in role.permissions.items() if on}
    by.require_reach(before)
    if any(name in roles for roles in list_held_roles(session)):
        raise Conflict(_("Somebody still has this role"))
    session.delete(role)
    session.flush()
    _record_change(session, "role.remove", name, before, set(), by=by, now=now)


def _read_permissions(payload: RoleChangeRequest) -> set[str]:
    spelled = {name.upper(): on for name, on in payload.permissions.items()}
    if set(spelled) - {name.value for name in Permission}:
        raise Invalid({"permissions": _(NO_SUCH_PERMISSION)})
    return {name for name, on in spelled.items() if on}


def _record_change(
    session: Session, action: str, name: str, before: set[str], after: set[str], *, by: StaffActor, now: datetime
) -> None:
    audit.append_entry(
        session,
        by.actor,
        action,
        entity="role",
        entity_id=name,
        before={"gives": sorted(before)},
        after={"gives": sorted(after)},
        now=now,
    )
