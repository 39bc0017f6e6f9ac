"""The first administrator, the roles at the start, and signing in with a password (AUTH-7, R24)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid, NotSignedIn
from maritime_site.core.text.field_errors import CHOICE
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration import session_revocation
from maritime_site.domain.administration.credentials import mfa, mfa_challenges, passwords
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.administration.permissions import (
    DEFAULT_ROLES,
    SUPERADMIN,
    Permission,
    PermissionSet,
    is_super,
)
from maritime_site.domain.audit import service as audit
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin import failed_attempts, sessions, tokens
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.hashes import keyed_hash
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.tokens import Keys
from maritime_site.ports.services import Services

WRONG = N_("Invalid email or password")
FIRST_EMAIL = "admin@demo.example"

# Put together once: every request of the office, and each event of its pages, begins with these two.
BOTH = select(SignInSession, Administrator).where(
    SignInSession.id == bindparam("session_id"), Administrator.id == SignInSession.owner_id
)
ROLES = select(Role).where(col(Role.name).in_(bindparam("names", expanding=True)))


class WrongPassword(NotSignedIn):
    """An unknown e-mail address, a wrong password or a disabled account; nobody can tell which. It is counted."""

    keeps_changes = True

    def __init__(self) -> None:
        super().__init__(_(WRONG))


@dataclass(frozen=True)
class FirstAdministrator:
    """An administrator that was just made with a random password, to be printed once."""

    email: str
    password: str


@dataclass(frozen=True)
class SignedInAdministrator:
    """What a right password opens."""

    token: str
    administrator: Administrator


def ensure_roles(session: Session, *, now: datetime) -> None:
    """Add those of the default roles that are missing; roles that were changed stay as they are."""
    known = set(session.exec(select(Role.name)).all())
    for name, given in DEFAULT_ROLES.items():
        if name not in known:
            permissions = {permission.value: True for permission in Permission if permission in given}
            session.add(Role(name=name, permissions=permissions, updated_at=now))


def ensure_first_administrator(
    session: Session, email: str | None, password: str, *, now: datetime
) -> FirstAdministrator | None:
    """Make the super-administrator of the settings, or reset the password when its value is new (contract).

    Without settings, and with nobody there yet, makes one with a random password and returns it.
    """
    take_advisory_lock(session, "first-administrator")
    ensure_roles(session, now=now)
    if email:
        _apply_initial_password(session, email.lower(), password, now)
        return None
    if session.exec(select(Administrator.id).limit(1)).first() is not None:
        return None
    first = FirstAdministrator(FIRST_EMAIL, passwords.random_password())
    session.add(_build_super_administrator(first.email, passwords.hash_password(first.password), "", now))
    return first


def _build_super_administrator(email: str, password_hash: str, applied_hash: str, now: datetime) -> Administrator:
    return Administrator(
        email=email,
        name="Administrator",
        password_hash=password_hash,
        applied_hash=applied_hash,
        roles=[SUPERADMIN],
        active_role=SUPERADMIN,
        created_at=now,
        updated_at=now,
    )


def _apply_initial_password(session: Session, email: str, password: str, now: datetime) -> None:
    result = by_email(session, email)
    if result is not None and passwords.is_matching_password(password, result.applied_hash):
        return
    hashed = passwords.hash_password(password)
    if result is None:
        session.add(_build_super_administrator(email, hashed, hashed, now))
        return
    result.password_hash = result.applied_hash = hashed
    result.disabled_at, result.updated_at = None, now
    if not is_super(result.roles):
        result.roles = [*result.roles, SUPERADMIN]
    session.add(result)
    session_revocation.end_all(session, result.id, now=now)


def by_email(session: Session, email: str) -> Administrator | None:
    """The administrator with this address, in any letter case."""
    spelling = email.strip().lower()
    if not spelling.isprintable():  # some of these no database takes, and no address holds them
        return None
    return session.exec(select(Administrator).where(Administrator.email == spelling)).first()


def verify_password(session: Session, email: str, password: str) -> UUID | None:
    """Whose password this is, or None; as slow for an unknown or disabled account. For a reading transaction."""
    result = by_email(session, email)
    known = result is not None and result.disabled_at is None
    right = passwords.is_matching_password(password, result.password_hash if result and known else passwords.DUMMY)
    return result.id if result and known and right else None


@dataclass(frozen=True)
class MfaRequired:
    """A right password of somebody with a second factor: the challenge to send along with its code."""

    challenge: str


def sign_in(
    session: Session,
    email: str,
    *,
    proven: UUID | None,
    secret: bytes,
    keys: Keys,
    now: datetime,
    client: str = "",
    browser: str = "",
) -> SignedInAdministrator | MfaRequired:
    """Judge the answer of `verify_password`, and open an administrator's session or ask for the second factor (BO-8).

    A session that a browser opens is tied to it (`browsers.known_by`); one that is opened over REST is not.

    Raises WrongPassword (counted; to be committed), or TooMany from ten failures on for 15 minutes, right or not,
    known or not. A success clears the count.
    """
    key = keyed_hash(secret, "administrator", email.strip().lower())
    take_advisory_lock(session, "administrator", key)
    failed_attempts.check_lock(session, key, now=now)
    administrator = session.get(Administrator, proven) if proven else None
    if administrator is None or administrator.disabled_at:
        failed_attempts.note_wrong(session, key, now=now)
        raise WrongPassword
    failed_attempts.reset_failed(session, key)
    if mfa.is_enrolled(session, administrator.id):
        return MfaRequired(mfa_challenges.begin_challenge(session, administrator.id, secret=secret, now=now))
    return _open_staff_session(session, administrator, keys=keys, now=now, client=client, browser=browser)


def sign_in_with_factor(
    session: Session,
    challenge: str,
    code: str,
    *,
    services: Services,
    now: datetime,
    client: str = "",
    browser: str = "",
) -> SignedInAdministrator:
    """Open the session that a right password began, with a code of the second factor.

    Raises NotSignedIn for a challenge that was used, has expired or was never given; WrongCode (counted; to be
    committed), and TooMany after ten wrong codes.
    """
    step = mfa_challenges.get_challenge(session, challenge, secrets_known=services.secrets_known, now=now)
    administrator = session.get(Administrator, step.administrator_id, populate_existing=True)
    if administrator is None or administrator.disabled_at:
        raise tokens.invalid_token_error()
    mfa.verify_code(session, administrator.id, code, services=services, now=now)
    mfa_challenges.finish_challenge(session, step, now=now)
    keys = Keys(services.secret, services.previous_secret)
    return _open_staff_session(session, administrator, keys=keys, now=now, client=client, browser=browser)


def _open_staff_session(
    session: Session, administrator: Administrator, *, keys: Keys, now: datetime, client: str, browser: str
) -> SignedInAdministrator:
    token = sessions.open_session(
        session,
        kind=ADMIN,
        owner_id=administrator.id,
        life=sessions.ADMIN_LIFE,
        keys=keys,
        now=now,
        client=client,
        browser=browser,
    )
    return SignedInAdministrator(token, administrator)


def signed_in(
    session: Session, token: str, *, keys: Keys, now: datetime, browser: str = ""
) -> tuple[Administrator, SignInSession]:
    """The administrator behind a token from this browser, and the session row: 8 h at most, 30 min without use.

    Raises NotSignedIn, also where the token is tied to another browser.
    """
    claims = tokens.read_token(token, keys=keys, kinds=(ADMIN,))
    claims.check_browser(browser)
    session_row, administrator = session.exec(BOTH, params={"session_id": claims.session_id}).first() or (None, None)
    row = sessions.require_live(session_row, claims, now=now)
    if administrator is None or administrator.disabled_at or now - row.last_seen_at >= sessions.ADMIN_IDLE:
        raise tokens.invalid_token_error()
    return administrator, row


# A session's use is noted alike for everybody.
is_due = sessions.is_due


def get_permissions(session: Session, administrator: Administrator) -> PermissionSet:
    """What permissions are read from, fresh from the database (R20). Only the administrator's own roles count."""
    roles = session.exec(ROLES, params={"names": administrator.roles}).all()
    return PermissionSet(
        administrator.roles, administrator.active_role, {role.name: dict(role.permissions) for role in roles}
    )


def administrator_to_record(administrator: Administrator, permission_set: PermissionSet) -> dict[str, Any]:
    """An administrator's own record as their browser and programs read it: camelCase (ROLE-3)."""
    return {
        "id": str(administrator.id),
        "name": administrator.name,
        "email": administrator.email,
        "role": list(permission_set.role),
        "activeRole": permission_set.active_role,
        "permissionsByRole": {role: dict(given) for role, given in permission_set.permissions_by_role.items()},
    }


def choose_role(
    session: Session, administrator_id: UUID, role: str, *, actor: audit.Actor, now: datetime
) -> Administrator:
    """Switch to another of one's own roles (BO-1). Raises Invalid for any other."""
    administrator = session.get_one(Administrator, administrator_id)
    if role not in administrator.roles:
        raise Invalid({"role": _(CHOICE)})
    before = administrator.active_role
    administrator.active_role, administrator.updated_at = role, now
    session.add(administrator)
    if role != before:
        audit.record_change(
            session,
            administrator,
            "administrator.active-role",
            actor=actor,
            before={"activeRole": before},
            after={"activeRole": role},
            now=now,
        )
    return administrator
