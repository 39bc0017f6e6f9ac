"""One-time codes: made, paced, and spent (contract, "Codes"; security.md R1 to R12)."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import bindparam, exists, or_, update
from sqlmodel import Session, col, select

from maritime_site.core.db.bulk_insert import insert_rows
from maritime_site.core.db.database import count_changed
from maritime_site.core.errors import Rejected, TooMany
from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.signin import failed_attempts
from maritime_site.domain.signin.advisory_locks import take_advisory_lock
from maritime_site.domain.signin.hashes import is_same_hash, keyed_hash
from maritime_site.domain.signin.models import OneTimeCode, WrongTry
from maritime_site.domain.signin.rules import SignInRules

TRIES = 5
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WRONG = N_("The code is wrong or has expired")
PACE = N_("Please wait before you ask for another code")
# Compared against when no code lives, so that the answer takes as long.
NOTHING = "0" * 64

# Put together once and sent past the session, for everybody who signs in asks them: to build a statement takes longer
# than to send it, and the session knows none of these rows.
_BOUND = (
    col(OneTimeCode.kind) == bindparam("of_kind"),
    col(OneTimeCode.purpose) == bindparam("of_purpose"),
    col(OneTimeCode.address) == bindparam("of_address"),
)
_LIVE = (
    *_BOUND,
    col(OneTimeCode.ended_at).is_(None),
    col(OneTimeCode.used_at).is_(None),
    col(OneTimeCode.attempts) < TRIES,
    col(OneTimeCode.expires_at) > bindparam("moment"),
)
_HAS_TRIES = exists().where(col(WrongTry.address) == bindparam("of_address"))
FIND_LIVE = select(OneTimeCode.id, OneTimeCode.code_hash, _HAS_TRIES).where(*_LIVE)
COUNT_TRY = (
    update(OneTimeCode)
    .where(col(OneTimeCode.id) == bindparam("code_id"), *_LIVE)
    .values(attempts=OneTimeCode.attempts + 1, used_at=bindparam("used_when"))
)
# How far the clocks of workers and machines may lie apart.
CLOCKS_DIFFER = timedelta(seconds=10)
END_EARLIER = (
    update(OneTimeCode).where(*_BOUND, col(OneTimeCode.ended_at).is_(None)).values(ended_at=bindparam("moment"))
)
RECENT = (
    select(OneTimeCode.kind, OneTimeCode.created_at)
    .where(col(OneTimeCode.address) == bindparam("of_address"), col(OneTimeCode.created_at) > bindparam("since"))
    .order_by(col(OneTimeCode.created_at).desc())
    .limit(bindparam("most"))
)


class WrongCode(Rejected):
    """Wrong, used, expired, or never sent; the try is counted."""

    keeps_changes = True
    field = "otp"

    def __init__(self) -> None:
        super().__init__(_(WRONG))


@dataclass(frozen=True)
class Binding:
    """All that a code is good for: one kind, one purpose, one address (by its key)."""

    kind: str
    purpose: str
    address: str

    def hash(self, id: UUID, code: str, secret: bytes) -> str:
        """What is kept of a code."""
        return keyed_hash(secret, "one-time-code", str(id), self.address, self.kind, self.purpose, code)

    def parameters(self, moment: datetime) -> dict[str, Any]:
        """What the statements on its codes ask for."""
        return {"of_kind": self.kind, "of_purpose": self.purpose, "of_address": self.address, "moment": moment}


def new_code() -> str:
    """Six digits, each code as likely as any other (R1)."""
    return f"{secrets.randbelow(10**6):06}"


def renew_code(session: Session, binding: Binding, *, rules: SignInRules, now: datetime) -> str:
    """Make a code and end the one before it. Raises TooMany when it is too early or there were too many."""
    take_advisory_lock(session, "address", binding.address)
    if _check_pace(session, binding, rules, now):
        _end_earlier(session, binding, now)
    code, code_id = new_code(), uuid4()
    row = OneTimeCode(
        id=code_id,
        kind=binding.kind,
        purpose=binding.purpose,
        address=binding.address,
        code_hash=binding.hash(code_id, code, rules.secret),
        created_at=now,
        expires_at=now + rules.lifetime,
    )
    insert_rows(session, [row])
    return code


def _check_pace(session: Session, binding: Binding, rules: SignInRules, now: datetime) -> bool:
    """Whether the address had a code of this kind in the last day. Raises TooMany when it is too early for another."""
    # An office that allows one kind more than ten an hour means the address as a whole to have them.
    hourly, daily = max(10, rules.sends_per_hour), max(20, 2 * rules.sends_per_hour)
    asked = {"of_address": binding.address, "since": now - DAY, "most": daily}
    rows = session.connection().execute(RECENT, asked).all()
    # A clock that stood ahead and was put right left codes of the future: nobody waits until it comes.
    known = [(kind, at) for kind, at in rows if at <= now + CLOCKS_DIFFER]
    times, of_kind = [at for _kind, at in known], [at for kind, at in known if kind == binding.kind]
    waits = [
        _time_to_wait(of_kind, 1, rules.resend_after, now),
        _time_to_wait(of_kind, rules.sends_per_hour, HOUR, now),
        _time_to_wait(times, hourly, HOUR, now),
        _time_to_wait(times, daily, DAY, now),
    ]
    if max(waits) > timedelta(0):
        raise TooMany(_(PACE), retry_after=-(-max(waits) // timedelta(seconds=1)))
    return any(kind == binding.kind for kind, _at in rows)


def _time_to_wait(newest_first: list[datetime], most: int, within: timedelta, now: datetime) -> timedelta:
    """How long until one more is allowed, when at most `most` are within any `within`."""
    return newest_first[most - 1] + within - now if len(newest_first) >= most else timedelta(0)


def _end_earlier(session: Session, binding: Binding, now: datetime) -> None:
    session.connection().execute(END_EARLIER, binding.parameters(now))


def spend_code(session: Session, binding: Binding, code: str, *, rules: SignInRules, now: datetime) -> int:
    """Use up the code that lives for this binding, once; answers how many wrong tries the address had of late.

    Raises WrongCode, or TooMany while verifying is locked.
    """
    take_advisory_lock(session, "address", binding.address)
    live = _find_live(session, binding, now)
    has_no_tries = live is not None and not live[2]
    wrong = 0 if has_no_tries else failed_attempts.check_lock(session, binding.address, now=now)
    code_id, expected = live[:2] if live else (uuid4(), NOTHING)
    is_right = is_same_hash(expected, binding.hash(code_id, code, rules.secret))
    if not (live and _count_try(session, binding, code_id, used_at=now if is_right else None, now=now) and is_right):
        raise count_wrong_code(session, binding, now=now)
    return wrong


def count_wrong_code(session: Session, binding: Binding, *, now: datetime) -> WrongCode:
    """Count a wrong try for the address; the refusal to raise."""
    failed_attempts.note_wrong(session, binding.address, now=now)
    return WrongCode()


def used_before(session: Session, binding: Binding, *, now: datetime) -> datetime | None:
    """When a code of this purpose and address was last used, whatever the kind, before the one that is used `now`."""
    of_it = (col(OneTimeCode.address) == binding.address, col(OneTimeCode.purpose) == binding.purpose)
    not_this = or_(col(OneTimeCode.kind) != binding.kind, col(OneTimeCode.used_at) != now)
    used = select(OneTimeCode.used_at).where(*of_it, col(OneTimeCode.used_at).is_not(None), not_this)
    return session.exec(used.order_by(col(OneTimeCode.used_at).desc())).first()


def made_at(session: Session, binding: Binding, *, now: datetime) -> datetime | None:
    """When the code that lives for this binding was made, if one does and has a try left."""
    made = select(OneTimeCode.created_at).where(*_LIVE).order_by(col(OneTimeCode.created_at).desc())
    return session.exec(made, params=binding.parameters(now)).first()


def _find_live(session: Session, binding: Binding, now: datetime) -> tuple[UUID, str, bool] | None:
    """The living code, its hash, and whether the address had wrong tries; None when there is none with a try left."""
    return session.connection().execute(FIND_LIVE, binding.parameters(now)).first()


def _count_try(session: Session, binding: Binding, id: UUID, *, used_at: datetime | None, now: datetime) -> bool:
    """Count one try against the code while it lives, and use it up with a right one; whether it did."""
    parameters = {"code_id": id, "used_when": used_at, **binding.parameters(now)}
    return count_changed(session.connection().execute(COUNT_TRY, parameters)) == 1
