"""Staff accounts: nobody reaches above themselves, and the last super-administrator stays (BO-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete
from sqlmodel import Session, col, select

from maritime_site.core.errors import Conflict, Invalid, NotFound
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import invitations, service, session_revocation
from maritime_site.domain.administration.authority import StaffActor
from maritime_site.domain.administration.credentials import mfa
from maritime_site.domain.administration.models import (
    Administrator,
    Invitation,
    RecoveryCode,
    Role,
    SecondFactor,
    SecondStep,
)
from maritime_site.domain.administration.permissions import SUPERADMIN, is_super
from maritime_site.domain.administration.roles import list_held_roles
from maritime_site.domain.administration.schemas import NewStaffRequest, StaffChangeRequest
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.independence import NEW_CONTACT, NEW_PASSWORD
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.ports.services import Services

LAST = N_("The last super-administrator must stay")
TAKEN = N_("Somebody has an account with this address already")
OWN = N_("Change your own password under My account")
NO_SUCH_ROLE = N_("There is no role with this name")


def add_staff(
    session: Session, payload: NewStaffRequest, *, password_hash: str, by: StaffActor, services: Services, now: datetime
) -> Administrator:
    """Make an account; without a password hash its owner is invited to choose one.

    Raises NotAllowed for roles that give more than the actor has, Invalid for a role that is not there, Conflict for
    an address that has an account.
    """
    take_advisory_lock(session, "staff")
    roles = _resolve_roles(session, payload.role)
    by.require_reach_of_roles(session, roles)
    _require_free(session, payload.email)
    made = Administrator(
        email=payload.email.lower(),
        name=payload.name,
        password_hash=password_hash,
        roles=roles,
        active_role=roles[0],
        created_at=now,
        updated_at=now,
    )
    session.add(made)
    session.flush()
    given = {NEW_PASSWORD: True} if password_hash else {}
    record_change(session, "staff.add", made, {}, state_of(made) | given, by=by, now=now)
    if not password_hash:
        invitations.send_invitation(session, made, services=services, now=now)
    return made


def change_staff(
    session: Session, id: UUID, payload: StaffChangeRequest, *, password_hash: str, by: StaffActor, now: datetime
) -> Administrator:
    """Change what the request names. A new password, or being disabled, ends the account's sessions at once.

    Raises NotFound; NotAllowed for an account or roles above the actor; Conflict for a taken address or when nobody
    would be left who may do everything; Invalid for a role that is not there.
    """
    result = in_reach(session, id, by=by)
    if password_hash and result.id == by.administrator_id:
        raise Invalid({"password": _(OWN)})
    before, values = state_of(result), (result.name, result.email)
    _apply_changes(session, result, payload, by=by, now=now)
    result.password_hash = password_hash or result.password_hash
    session.add(result)
    session.flush()
    if is_super(before["roles"]):
        _keep_a_super(session)
    if password_hash or result.disabled_at:
        session_revocation.end_all(session, result.id, now=now)
    new = {NEW_CONTACT: values != (result.name, result.email), NEW_PASSWORD: bool(password_hash)}
    after = state_of(result) | {name: True for name, is_new in new.items() if is_new}
    if after != before:
        record_change(session, "staff.change", result, before, after, by=by, now=now)
    return result


def _apply_changes(
    session: Session, result: Administrator, payload: StaffChangeRequest, *, by: StaffActor, now: datetime
) -> None:
    if payload.role is not None:
        _assign_roles(session, result, payload.role, by=by)
    if payload.email is not None and payload.email.lower() != result.email:
        _require_free(session, payload.email)
        result.email = payload.email.lower()
        invitations.end_invitations(
            session, result, now=now
        )  # whoever reads the old address is perhaps not the one who was meant
    if payload.disabled is not None and payload.disabled != bool(result.disabled_at):
        result.disabled_at = now if payload.disabled else None
    result.name = payload.name or result.name
    result.updated_at = now


def remove_staff(session: Session, id: UUID, *, by: StaffActor, now: datetime) -> None:
    """Remove an account for good; the audit log keeps what it did. Raises NotFound, NotAllowed, or Conflict."""
    result = in_reach(session, id, by=by)
    before = state_of(result)
    session_revocation.end_all(session, result.id, now=now)
    for table in (Invitation, RecoveryCode, SecondFactor, SecondStep):
        session.exec(delete(table).where(col(table.administrator_id) == result.id))
    session.delete(result)
    session.flush()
    if is_super(before["roles"]):
        _keep_a_super(session)
    record_change(session, "staff.remove", result, before, {}, by=by, now=now)


def invite_staff(session: Session, id: UUID, *, by: StaffActor, services: Services, now: datetime) -> Administrator:
    """Send a link to set the password, for the first time or anew. Raises NotFound, NotAllowed, Conflict."""
    result = in_reach(session, id, by=by)
    if result.disabled_at:
        raise Conflict(_("This account is shut"))
    invitations.send_invitation(session, result, services=services, now=now)
    record_change(session, "staff.invite", result, {}, {"invited": True}, by=by, now=now)
    return result


def reset_factor(session: Session, id: UUID, *, by: StaffActor, services: Services, now: datetime) -> Administrator:
    """Take off somebody's second factor, so that they can set up another; their sessions end.

    Raises NotFound, NotAllowed (only a super-administrator may), or Conflict when there is none.
    """
    result = in_reach(session, id, by=by)
    by.require_reach_of_roles(session, [SUPERADMIN])
    if not mfa.is_enrolled(session, result.id):
        raise Conflict(_("There is no second factor"))
    mfa.remove_factor(session, result, services=services, now=now)
    session_revocation.end_all(session, result.id, now=now)
    record_change(session, "staff.second-factor", result, {"enrolled": True}, {"enrolled": False}, by=by, now=now)
    return result


def in_reach(session: Session, id: UUID, *, by: StaffActor) -> Administrator:
    """An account as it is now, with every other change of staff waiting.

    Raises NotFound, or NotAllowed for one that may more than the actor.
    """
    take_advisory_lock(session, "staff")
    row = session.get(Administrator, id, populate_existing=True)
    if row is None:
        raise NotFound(_("There is no such account"))
    if row.id != by.administrator_id:
        by.require_reach_of_roles(session, row.roles)
    return row


def _assign_roles(session: Session, result: Administrator, names: list[str], *, by: StaffActor) -> None:
    roles = _resolve_roles(session, names)
    by.require_reach_of_roles(session, [role for role in roles if role not in result.roles])
    result.roles = roles
    if result.active_role not in roles:
        result.active_role = roles[0]


def _resolve_roles(session: Session, names: list[str]) -> list[str]:
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
    if not any(is_super(roles) for roles in list_held_roles(session, *working)):
        raise Conflict(_(LAST))


def state_of(result: Administrator) -> dict[str, Any]:
    """What of an account is put on record."""
    return {"roles": sorted(result.roles), "disabled": bool(result.disabled_at)}


def record_change(
    session: Session,
    action: str,
    result: Administrator,
    before: dict[str, Any],
    after: dict[str, Any],
    *,
    by: StaffActor,
    now: datetime,
) -> None:
    """Put a change of an account on record."""
    audit.record_change(session, result, action, actor=by.actor, entity="staff", before=before, after=after, now=now)
