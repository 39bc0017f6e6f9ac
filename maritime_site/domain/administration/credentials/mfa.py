"""The second factor: an authenticator app (TOTP, RFC 6238) and recovery codes on paper (BO-8)."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from pyotp.totp import TOTP
from sqlalchemy import delete, update
from sqlmodel import Session, col, func, select

from maritime_site.core.db.database import count_changed
from maritime_site.core.encryption import SecretBox
from maritime_site.core.errors import Conflict, Rejected, Unavailable
from maritime_site.core.text.i18n import N_, _, read_digits
from maritime_site.domain.administration import messages
from maritime_site.domain.administration.models import Administrator, RecoveryCode, SecondFactor
from maritime_site.domain.audit import service as audit
from maritime_site.domain.audit.service import Actor
from maritime_site.domain.outbox.service import enqueue_message
from maritime_site.domain.signin import failed_attempts
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash
from maritime_site.ports.services import Services

STEP_SECONDS = 30
# One step either way: clocks differ, and people type.
DRIFT = 1
RECOVERY_CODES = 10
# Neither digits nor letters that could be taken for each other.
ALPHABET = "abcdefghjkmnpqrstuvwxyz"
WRONG = N_("The code is wrong or has expired")


class WrongCode(Rejected):
    """A code that is wrong, used, or of another time. It is counted."""

    keeps_changes = True
    field = "code"

    def __init__(self) -> None:
        super().__init__(_(WRONG))


@dataclass(frozen=True)
class MfaSetup:
    """What an authenticator app needs: the key in groups to type, and the address for its camera."""

    key: str
    uri: str


def is_enrolled(session: Session, administrator_id: UUID) -> bool:
    """Whether signing in asks for a second factor."""
    row = session.get(SecondFactor, administrator_id, populate_existing=True)
    return row is not None and row.confirmed_at is not None


def codes_left(session: Session, administrator_id: UUID) -> int:
    """How many recovery codes are unused."""
    unused = (RecoveryCode.administrator_id == administrator_id, col(RecoveryCode.used_at).is_(None))
    return session.exec(select(func.count()).select_from(RecoveryCode).where(*unused)).one()


def begin_setup(session: Session, administrator: Administrator, *, services: Services, now: datetime) -> MfaSetup:
    """Begin to set up an app, with a new key each time. Raises Conflict when one is set up already."""
    take_advisory_lock(session, "second-factor", str(administrator.id))
    if is_enrolled(session, administrator.id):
        raise Conflict(_("A second factor is set up already"))
    key = base64.b32encode(secrets.token_bytes(20)).decode()
    row = session.get(SecondFactor, administrator.id) or SecondFactor(administrator_id=administrator.id, key="")
    row.key, row.created_at, row.last_step = _get_seal(services).close(key, now=now), now, 0
    session.add(row)
    uri = TOTP(key).provisioning_uri(name=administrator.email, issuer_name=services.event.title)
    return MfaSetup(" ".join(key[place : place + 4] for place in range(0, len(key), 4)), uri)


def confirm_setup(
    session: Session, administrator: Administrator, code: str, *, actor: Actor, services: Services, now: datetime
) -> list[str]:
    """The app's first code proves it: from now on signing in asks for one. Answers the recovery codes, shown once.

    Raises WrongCode, TooMany, or Conflict when nothing was begun.
    """
    take_advisory_lock(session, "second-factor", str(administrator.id))
    row = session.get(SecondFactor, administrator.id, populate_existing=True)
    if row is None or row.confirmed_at:
        raise Conflict(_("Begin to set up a second factor first"))
    door = _attempts_key(session, administrator.id, services, now)
    _count_attempt(session, door, right=_take_step(session, row, code, services=services, now=now), now=now)
    session.refresh(row)
    row.confirmed_at = now
    session.add(row)
    _notify_change(session, administrator, actor, on=True, services=services, now=now)
    return _new_codes(session, row, services)


def verify_code(session: Session, administrator_id: UUID, code: str, *, services: Services, now: datetime) -> None:
    """Take a code of the app, or a recovery code; either works once.

    Raises WrongCode (counted; to be committed), or TooMany after ten wrong ones within 15 minutes.
    """
    take_advisory_lock(session, "second-factor", str(administrator_id))
    door = _attempts_key(session, administrator_id, services, now)
    row = session.get(SecondFactor, administrator_id, populate_existing=True)
    right = (
        row is not None
        and row.confirmed_at is not None
        and (
            _take_step(session, row, code, services=services, now=now)
            or _take_recovery(session, row, code, services=services, now=now)
        )
    )
    _count_attempt(session, door, right=right, now=now)
    if row is not None:
        session.refresh(row)
        renew_seal(session, row, services=services)


def renew_seal(session: Session, row: SecondFactor, *, services: Services) -> bool:
    """Close an app's key with the site's present key where an earlier one closed it; whether that was so.

    Raises Unavailable when neither the present nor the previous key opens it.
    """
    seal = _get_seal(services)
    if seal.is_current(row.key):
        return False
    unchanged = (col(SecondFactor.administrator_id) == row.administrator_id, col(SecondFactor.key) == row.key)
    return bool(count_changed(session.exec(update(SecondFactor).where(*unchanged).values(key=seal.renew(row.key)))))


@dataclass(frozen=True)
class Renewed:
    """How many apps' keys were closed anew, and how many neither the present nor the previous key opens."""

    renewed: int
    lost: int


def list_sealed_by_other_keys(session: Session, *, services: Services) -> list[UUID]:
    """The administrators whose app's key is not closed with the site's present key."""
    seal = _get_seal(services)
    return [row.administrator_id for row in session.exec(select(SecondFactor)).all() if not seal.is_current(row.key)]


def renew_seals(session: Session, administrator_ids: Iterable[UUID], *, services: Services) -> Renewed:
    """Close these administrators' app keys with the site's present key; one that changes meanwhile is left alone."""
    renewed = lost = 0
    for row in session.exec(
        select(SecondFactor).where(col(SecondFactor.administrator_id).in_(administrator_ids))
    ).all():
        try:
            renewed += renew_seal(session, row, services=services)
        except Unavailable:
            lost += 1
    return Renewed(renewed, lost)


def renew_codes(
    session: Session, administrator: Administrator, code: str, *, actor: Actor, services: Services, now: datetime
) -> list[str]:
    """New recovery codes instead of all older ones. Raises WrongCode or TooMany."""
    verify_code(session, administrator.id, code, services=services, now=now)
    audit.record_change(
        session,
        administrator,
        "administrator.recovery-codes",
        actor=actor,
        before={},
        after={"codes": RECOVERY_CODES},
        now=now,
    )
    return _new_codes(session, session.get_one(SecondFactor, administrator.id, populate_existing=True), services)


def take_off(
    session: Session, administrator: Administrator, code: str, *, actor: Actor, services: Services, now: datetime
) -> None:
    """Sign in with the password alone again. Raises WrongCode or TooMany."""
    verify_code(session, administrator.id, code, services=services, now=now)
    remove_factor(session, administrator, services=services, now=now)
    audit.record_change(
        session,
        administrator,
        "administrator.second-factor",
        actor=actor,
        before={"enrolled": True},
        after={"enrolled": False},
        now=now,
    )


def remove_factor(session: Session, administrator: Administrator, *, services: Services, now: datetime) -> None:
    """Forget somebody's app and recovery codes with the wrong codes given for it, and tell them."""
    for table in (RecoveryCode, SecondFactor):
        session.exec(delete(table).where(col(table.administrator_id) == administrator.id))
    failed_attempts.reset_failed(session, _door(administrator.id, services))
    draft = messages.factor_changed(administrator.name, on=False, event=services.event.localized_title)
    enqueue_message(session, draft, channel="email", recipient=administrator.email, now=now)


def _notify_change(
    session: Session, administrator: Administrator, actor: Actor, *, on: bool, services: Services, now: datetime
) -> None:
    draft = messages.factor_changed(administrator.name, on=on, event=services.event.localized_title)
    enqueue_message(session, draft, channel="email", recipient=administrator.email, now=now)
    audit.record_change(
        session,
        administrator,
        "administrator.second-factor",
        actor=actor,
        before={"enrolled": not on},
        after={"enrolled": on},
        now=now,
    )


def _attempts_key(session: Session, administrator_id: UUID, services: Services, now: datetime) -> str:
    """Where wrong codes are counted. Raises TooMany while it is shut."""
    door = _door(administrator_id, services)
    failed_attempts.check_lock(session, door, now=now)
    return door


def _door(administrator_id: UUID, services: Services) -> str:
    return keyed_hash(services.secret, "second-factor", str(administrator_id))


def _count_attempt(session: Session, door: str, *, right: bool, now: datetime) -> None:
    if not right:
        failed_attempts.note_wrong(session, door, now=now)
        raise WrongCode
    failed_attempts.reset_failed(session, door)


def _take_step(session: Session, row: SecondFactor, code: str, *, services: Services, now: datetime) -> bool:
    """Whether the code is of a time step near now that no code was taken of; that step is used up then."""
    given = read_digits(code).replace(" ", "")
    if not (len(given) == 6 and given.isascii() and given.isdigit()):
        return False
    app = TOTP(_get_seal(services).open(row.key))
    current = int(now.timestamp()) // STEP_SECONDS
    for step in range(current - DRIFT, current + DRIFT + 1):
        if is_same_hash(app.generate_otp(step), given):
            fresh = (col(SecondFactor.administrator_id) == row.administrator_id, col(SecondFactor.last_step) < step)
            return bool(count_changed(session.exec(update(SecondFactor).where(*fresh).values(last_step=step))))
    return False


def _take_recovery(session: Session, row: SecondFactor, code: str, *, services: Services, now: datetime) -> bool:
    given = "".join(letter for letter in code.lower() if letter.isalnum())
    mine = (
        RecoveryCode.administrator_id == row.administrator_id,
        col(RecoveryCode.used_at).is_(None),
        col(RecoveryCode.code_hash).in_(
            [_hash_recovery_code(row, given, services), *_site_hashes(row, given, services)]
        ),
    )
    return bool(count_changed(session.exec(update(RecoveryCode).where(*mine).values(used_at=now))))  # pyright: ignore[reportArgumentType]


def _new_codes(session: Session, row: SecondFactor, services: Services) -> list[str]:
    session.exec(delete(RecoveryCode).where(col(RecoveryCode.administrator_id) == row.administrator_id))
    codes = ["".join(secrets.choice(ALPHABET) for _place in range(12)) for _number in range(RECOVERY_CODES)]
    session.add_all(
        RecoveryCode(administrator_id=row.administrator_id, code_hash=_hash_recovery_code(row, code, services))
        for code in codes
    )
    return ["-".join(code[place : place + 4] for place in (0, 4, 8)) for code in codes]


def _hash_recovery_code(row: SecondFactor, code: str, services: Services) -> str:
    """Keyed with the app's own key, which outlives the site's: nobody could hash a code anew that is on paper."""
    return keyed_hash(_get_seal(services).open(row.key).encode(), "recovery", str(row.administrator_id), code)


def _site_hashes(row: SecondFactor, code: str, services: Services) -> list[str]:
    """How an earlier version hashed codes: with the site's key, so they end with it."""
    return [keyed_hash(secret, "recovery", str(row.administrator_id), code) for secret in services.secrets_known]


def _get_seal(services: Services) -> SecretBox:
    return SecretBox(services.secret, services.previous_secret)
