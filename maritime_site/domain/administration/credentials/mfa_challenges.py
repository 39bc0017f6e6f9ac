"""Between password and second factor: a challenge that lives five minutes and opens one session (BO-8)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from maritime_site.core.db.database import count_changed
from maritime_site.domain.administration.models import SecondStep
from maritime_site.domain.signin import tokens
from maritime_site.domain.signin.hashes import keyed_hash

LIFETIME = timedelta(minutes=5)


def begin_challenge(session: Session, administrator_id: UUID, *, secret: bytes, now: datetime) -> str:
    """A new challenge for whoever gave the right password; those that ran out are dropped."""
    session.exec(delete(SecondStep).where(col(SecondStep.expires_at) <= now))
    challenge = secrets.token_urlsafe(32)
    row = SecondStep(
        administrator_id=administrator_id, challenge_hash=_hash_challenge(secret, challenge), expires_at=now + LIFETIME
    )
    session.add(row)
    return challenge


def get_challenge(session: Session, challenge: str, *, secrets_known: Sequence[bytes], now: datetime) -> SecondStep:
    """The step this challenge began. Raises NotSignedIn when it is used, over, or never was.

    `secrets_known` are the site's present key and the one before it.
    """
    hashes = [_hash_challenge(secret, challenge) for secret in secrets_known]
    row = session.exec(select(SecondStep).where(col(SecondStep.challenge_hash).in_(hashes))).first()
    if row is None or row.used_at or row.expires_at <= now:
        raise tokens.invalid_token_error()
    return row


def finish_challenge(session: Session, step: SecondStep, *, now: datetime) -> None:
    """Use a challenge up. Raises NotSignedIn when another request was quicker."""
    unused = (SecondStep.id == step.id, col(SecondStep.used_at).is_(None))
    if not count_changed(session.exec(update(SecondStep).where(*unused).values(used_at=now))):  # pyright: ignore[reportArgumentType]
        raise tokens.invalid_token_error()


def _hash_challenge(secret: bytes, challenge: str) -> str:
    return keyed_hash(secret, "second-step", challenge)
