"""The first administrator, the roles at the start, and signing in with a password (AUTH-7, R24)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from maritime_site.core.errors import Invalid, NotSignedIn
from maritime_site.core.text import N_, _
from maritime_site.core.wishes import CHOICE
from maritime_site.domain.administration import access, factors, passwords, second_steps
from maritime_site.domain.administration.models import Administrator, Role
from maritime_site.domain.administration.permissions import DEFAULT_ROLES, SUPERADMIN, Permission, Standing, is_super
from maritime_site.domain.audit import service as audit
from maritime_site.domain.people.kinds import ADMIN
from maritime_site.domain.signin import sessions, tokens, tries
from maritime_site.domain.signin.hashes import keyed
from maritime_site.domain.signin.models import SignInSession
from maritime_site.domain.signin.tokens import Keys
from maritime_site.domain.signin.turns import in_turn
from maritime_site.ports.services import Services

WRONG = N_("Invalid email or password")
FIRST_EMAIL = "admin@demo.example"


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
    in_turn(session, "first-administrator")
    ensure_roles(session, now=now)
    if email:
        _apply(session, email.lower(), password, now)
        return None
    if session.exec(select(Administrator.id).limit(1)).first() is not None:
        return None
    first = FirstAdministrator(FIRST_EMAIL, passwords.random_password())
    session.add(_super(first.email, passwords.hashed(first.password), "", now))
    return first


def _super(email: str, password_hash: str, applied_hash: str, now: datetime) -> Administrator:
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


def _apply(session: Session, email: str, password: str, now: datetime) -> None:
    found = by_email(session, email)
    if found is not None and passwords.matches(password, found.applied_hash):
        return
    hashed = passwords.hashed(password)
    if found is None:
        session.add(_super(email, hashed, hashed, now))
        return
    found.password_hash = found.applied_hash = hashed
    found.disabled_at, found.updated_at = None, now
    if not is_super(found.roles):
        found.roles = [*found.roles, SUPERADMIN]
    session.add(found)
    access.end_all(session, found.id, now=now)


def by_email(session: Session, email: str) -> Administrator | None:
    """The administrator with this address, in any letter case."""
    spelling = email.strip().lower()
    if not spelling.isprintable():  # some of these no database takes, and no address holds them
        return None
    return session.exec(select(Administrator).where(Administrator.email == spelling)).first()


def prove(session: Session, email: str, password: str) -> UUID | None:
    """Whose password this is, or None; as slow for an unknown or disabled account. For a reading transaction."""
    found = by_email(session, email)
    known = found is not None and found.disabled_at is None
    right = passwords.matches(password, found.password_hash if found and known else passwords.DUMMY)
    return found.id if found and known and right else None


@dataclass(frozen=True)
class FactorAsked:
    """A right password of somebody with a second factor: the challenge to send along with its code."""

    challenge: str


def sign_in(
    session: Session, email: str, *, proven: UUID | None, secret: bytes, keys: Keys, now: datetime, client: str = "",
    browser: str = "",
) -> SignedInAdministrator | FactorAsked:  # fmt: skip
    """Judge the answer of `prove`, and open an administrator's session or ask for the second factor (BO-8).

    A session that a browser opens is tied to it (`browsers.known_by`); one that is opened over REST is not.

    Raises WrongPassword (counted; to be committed), or TooMany from ten failures on for 15 minutes, right or not,
    known or not. A success clears the count.
    """
    key = keyed(secret, "administrator", email.strip().lower())
    in_turn(session, "administrator", key)
    tries.check_lock(session, key, now=now)
    administrator = session.get(Administrator, proven) if proven else None
    if administrator is None or administrator.disabled_at:
        tries.note_wrong(session, key, now=now)
        raise WrongPassword
    tries.forget(session, key)
    if factors.is_enrolled(session, administrator.id):
        return FactorAsked(second_steps.begin(session, administrator.id, secret=secret, now=now))
    return _opened(session, administrator, keys=keys, now=now, client=client, browser=browser)


def sign_in_with_factor(
    session: Session, challenge: str, code: str, *, services: Services, now: datetime, client: str = "",
    browser: str = "",
) -> SignedInAdministrator:  # fmt: skip
    """Open the session that a right password began, with a code of the second factor.

    Raises NotSignedIn for a challenge that was used, has expired or was never given; WrongCode (counted; to be
    committed), and TooMany after ten wrong codes.
    """
    step = second_steps.waiting(session, challenge, secrets_known=services.secrets_known, now=now)
    administrator = session.get(Administrator, step.administrator_id, populate_existing=True)
    if administrator is None or administrator.disabled_at:
        raise tokens.refused()
    factors.check(session, administrator.id, code, services=services, now=now)
    second_steps.finish(session, step, now=now)
    keys = Keys(services.secret, services.previous_secret)
    return _opened(session, administrator, keys=keys, now=now, client=client, browser=browser)


def _opened(
    session: Session, administrator: Administrator, *, keys: Keys, now: datetime, client: str, browser: str
) -> SignedInAdministrator:
    token = sessions.open_session(
        session, kind=ADMIN, owner_id=administrator.id, life=sessions.ADMIN_LIFE, keys=keys, now=now, client=client,
        browser=browser,
    )  # fmt: skip
    return SignedInAdministrator(token, administrator)


def signed_in(
    session: Session, token: str, *, keys: Keys, now: datetime, browser: str = ""
) -> tuple[Administrator, SignInSession]:
    """The administrator behind a token from this browser, and the session row: 8 h at most, 30 min without use.

    Raises NotSignedIn, also where the token is tied to another browser.
    """
    claims = tokens.read(token, keys=keys, kinds=(ADMIN,))
    claims.check_browser(browser)
    row = sessions.live_session(session, claims, now=now)
    administrator = session.get(Administrator, row.owner_id)
    if administrator is None or administrator.disabled_at or now - row.last_seen_at >= sessions.ADMIN_IDLE:
        raise tokens.refused()
    return administrator, row


# A session's use is noted alike for everybody.
is_due = sessions.is_due


def standing(session: Session, administrator: Administrator) -> Standing:
    """What permissions are read from, fresh from the database (R20). Only the administrator's own roles count."""
    roles = session.exec(select(Role).where(col(Role.name).in_(administrator.roles))).all()
    return Standing(
        administrator.roles, administrator.active_role, {role.name: dict(role.permissions) for role in roles}
    )


def record(administrator: Administrator, standing: Standing) -> dict[str, Any]:
    """An administrator's own record as their browser and programs read it: camelCase (ROLE-3)."""
    return {
        "id": str(administrator.id),
        "name": administrator.name,
        "email": administrator.email,
        "role": list(standing.role),
        "activeRole": standing.active_role,
        "permissionsByRole": {role: dict(given) for role, given in standing.permissions_by_role.items()},
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
        audit.record(
            session, actor, "administrator.active-role", entity="administrator", entity_id=str(administrator.id),
            before={"activeRole": before}, after={"activeRole": role}, now=now,
        )  # fmt: skip
    return administrator
