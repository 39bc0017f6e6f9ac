"""Staff accounts: nobody reaches above themselves, and the last super-administrator stays (BO-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text import N_, _
from maritime_site.domain.administration import access, factors, invitations, service
from maritime_site.domain.administration.acting import Acting
from maritime_site.domain.administration.models import (
    Administrator,
    Invitation,
    RecoveryCode,
    Role,
    SecondFactor,
    SecondStep,
)
from maritime_site.domain.administration.permissions import SUPERADMIN, is_super
from maritime_site.domain.administration.wishes import NewStaff, StaffChange
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.independence import NEW_CONTACT, NEW_PASSWORD
from maritime_site.domain.signin.turns import in_turn
from maritime_site.ports.services import Services

LAST = N_("The last super-administrator must stay")
TAKEN = N_("Somebody has an account with this address already")
OWN = N_("Change your own password under My account")
NO_SUCH_ROLE = N_("There is no role with this name")


def add(
    session: Session, wish: NewStaff, *, password_hash: str, by: Acting, services: Services, now: datetime
) -> Administrator:
    """Make an account; without a password hash its owner is invited to choose one.

    Raises NotAllowed for roles that give more than the actor has, Invalid for a role that is not there, Conflict for
    an address that has an account.
    """
    in_turn(session, "staff")
    roles = _roles(session, wish.role)
    by.require_reach_of_roles(session, roles)
    _require_free(session, wish.email)
    made = Administrator(
        email=wish.email.lower(), name=wish.name, password_hash=password_hash, roles=roles, active_role=roles[0],
        created_at=now, updated_at=now,
    )  # fmt: skip
    session.add(made)
    session.flush()
    given = {NEW_PASSWORD: True} if password_hash else {}
    record(session, "staff.add", made, {}, state_of(made) | given, by=by, now=now)
    if not password_hash:
        invitations.send(session, made, services=services, now=now)
    return made


def change(
    session: Session, id: UUID, wish: StaffChange, *, password_hash: str, by: Acting, now: datetime
) -> Administrator:
    """Change what the wish names. A new password, or being disabled, ends the account's sessions at once.

    Raises NotFound; NotAllowed for an account or roles above the actor; Conflict for a taken address or when nobody
    would be left who may do everything; Invalid for a role that is not there.
    """
    found = in_reach(session, id, by=by)
    if password_hash and found.id == by.administrator_id:
        raise Invalid({"password": _(OWN)})
    before, told = state_of(found), (found.name, found.email)
    _apply(session, found, wish, by=by, now=now)
    found.password_hash = password_hash or found.password_hash
    session.add(found)
    session.flush()
    if is_super(before["roles"]):
        _keep_a_super(session)
    if password_hash or found.disabled_at:
        access.end_all(session, found.id, now=now)
    new = {NEW_CONTACT: told != (found.name, found.email), NEW_PASSWORD: bool(password_hash)}
    after = state_of(found) | {name: True for name, is_new in new.items() if is_new}
    if after != before:
        record(session, "staff.change", found, before, after, by=by, now=now)
    return found


def _apply(session: Session, found: Administrator, wish: StaffChange, *, by: Acting, now: datetime) -> None:
    if wish.role is not None:
        _give(session, found, wish.role, by=by)
    if wish.email is not None and wish.email.lower() != found.email:
        _require_free(session, wish.email)
        found.email = wish.email.lower()
        invitations.end(session, found, now=now)  # whoever reads the old address is perhaps not the one who was meant
    if wish.disabled is not None and wish.disabled != bool(found.disabled_at):
        found.disabled_at = now if wish.disabled else None
    found.name = wish.name or found.name
    found.updated_at = now


def remove(session: Session, id: UUID, *, by: Acting, now: datetime) -> None:
    """Remove an account for good; the audit log keeps what it did. Raises NotFound, NotAllowed, or Conflict."""
    found = in_reach(session, id, by=by)
    before = state_of(found)
    access.end_all(session, found.id, now=now)
    for table in (Invitation, RecoveryCode, SecondFactor, SecondStep):
        session.exec(delete(table).where(col(table.administrator_id) == found.id))
    session.delete(found)
    session.flush()
    if is_super(before["roles"]):
        _keep_a_super(session)
    record(session, "staff.remove", found, before, {}, by=by, now=now)


def invite(session: Session, id: UUID, *, by: Acting, services: Services, now: datetime) -> Administrator:
    """Send a link to set the password, for the first time or anew. Raises NotFound, NotAllowed, Conflict."""
    found = in_reach(session, id, by=by)
    if found.disabled_at:
        raise Conflict(_("This account is shut"))
    invitations.send(session, found, services=services, now=now)
    record(session, "staff.invite", found, {}, {"invited": True}, by=by, now=now)
    return found


def reset_factor(session: Session, id: UUID, *, by: Acting, services: Services, now: datetime) -> Administrator:
    """Take off somebody's second factor, so that they can set up another; their sessions end.

    Raises NotFound, NotAllowed (only a super-administrator may), or Conflict when there is none.
    """
    found = in_reach(session, id, by=by)
    by.require_reach_of_roles(session, [SUPERADMIN])
    if not factors.is_enrolled(session, found.id):
        raise Conflict(_("There is no second factor"))
    factors.drop(session, found, services=services, now=now)
    access.end_all(session, found.id, now=now)
    record(session, "staff.second-factor", found, {"enrolled": True}, {"enrolled": False}, by=by, now=now)
    return found


def in_reach(session: Session, id: UUID, *, by: Acting) -> Administrator:
    """An account as it is now, with every other change of staff waiting.

    Raises NotFound, or NotAllowed for one that may more than the actor.
    """
    in_turn(session, "staff")
    found = session.get(Administrator, id, populate_existing=True)
    if found is None:
        raise NotFound(_("There is no such account"))
    if found.id != by.administrator_id:
        by.require_reach_of_roles(session, found.roles)
    return found


def _give(session: Session, found: Administrator, names: list[str], *, by: Acting) -> None:
    roles = _roles(session, names)
    by.require_reach_of_roles(session, [role for role in roles if role not in found.roles])
    found.roles = roles
    if found.active_role not in roles:
        found.active_role = roles[0]


def _roles(session: Session, names: list[str]) -> list[str]:
    """The roles under their stored names; `superadmin` in any letter case is the one role."""
    wanted = list(dict.fromkeys(SUPERADMIN if is_super([name]) else name for name in names))
    known = set(session.exec(select(Role.name).where(col(Role.name).in_(wanted))).all()) | {SUPERADMIN}
    if set(wanted) - known:
        raise Invalid({"role": _(NO_SUCH_ROLE)})
    return wanted


def _require_free(session: Session, email: str) -> None:
    if service.by_email(session, email) is not None:
        raise Conflict(_(TAKEN))


def _keep_a_super(session: Session) -> None:
    """Raise Conflict unless somebody who may do everything can still sign in."""
    working = (col(Administrator.disabled_at).is_(None), col(Administrator.password_hash) != "")
    if not any(is_super(roles) for roles in session.exec(select(Administrator.roles).where(*working))):
        raise Conflict(_(LAST))


def state_of(found: Administrator) -> dict[str, Any]:
    """What of an account is put on record."""
    return {"roles": sorted(found.roles), "disabled": bool(found.disabled_at)}


def record(
    session: Session, action: str, found: Administrator, before: dict[str, Any], after: dict[str, Any], *, by: Acting,
    now: datetime,
) -> None:  # fmt: skip
    """Put a change of an account on record."""
    audit.record(
        session, by.actor, action, entity="staff", entity_id=str(found.id), before=before, after=after, now=now
    )
