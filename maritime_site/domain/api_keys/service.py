"""Make a key, revoke it, and find out what a key that was sent may do (OPEN-1)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, update
from sqlmodel import Session, col, select

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import _
from maritime_site.domain.administration.authority import StaffActor, given_by
from maritime_site.domain.administration.models import Administrator
from maritime_site.domain.administration.permissions import PermissionSet
from maritime_site.domain.api_keys.models import ApiKey, ApiKeyStatus
from maritime_site.domain.api_keys.schemas import SCOPES, CreateApiKeyRequest, get_end
from maritime_site.domain.audit import service as audit
from maritime_site.domain.signin import tokens

# Bearers that begin so are keys; a JWT begins with "eyJ".
MARK = "mkey_"
PREFIX_BYTES, SECRET_BYTES = 5, 32
NOTED_EVERY = timedelta(minutes=1)
# The role under which a key's scopes stand.
ROLE = "API key"


@dataclass(frozen=True)
class NewApiKey:
    """A key that was just made, and the one time that it can be read."""

    row: ApiKey
    key: str


@dataclass(frozen=True)
class ApiKeyCaller:
    """Who stands behind a key, and what it may do: no more than they may themselves at this moment."""

    row: ApiKey
    administrator: Administrator
    permission_set: PermissionSet


def create_api_key(session: Session, payload: CreateApiKeyRequest, *, by: StaffActor, now: datetime) -> NewApiKey:
    """A new key. Raises NotAllowed for a scope that its maker does not have, Invalid for a wrong end."""
    by.require_reach(payload.scopes)
    prefix, secret = MARK + secrets.token_hex(PREFIX_BYTES), secrets.token_urlsafe(SECRET_BYTES)
    row = ApiKey(
        name=payload.name,
        prefix=prefix,
        secret_hash=_hash_secret(secret),
        scopes=payload.scopes,
        made_by=by.administrator_id,
        made_by_name=by.actor.name,
        created_at=now,
        expires_at=get_end(payload, now=now),
    )
    session.add(row)
    session.flush()
    _record_change(session, row, "create", by=by, before={}, now=now)
    return NewApiKey(row, f"{prefix}_{secret}")


def revoke_api_key(session: Session, id: UUID, *, by: StaffActor, now: datetime) -> ApiKey:
    """Let a key open nothing from now on, in every worker; a repeat changes nothing. Raises NotFound."""
    row = get_api_key(session, id, lock=True)
    if row.revoked_at is None:
        before = _state_of(row)
        row.revoked_at = now
        session.add(row)
        _record_change(session, row, "revoke", by=by, before=before, now=now)
    return row


def get_api_key(session: Session, id: UUID, *, lock: bool = False) -> ApiKey:
    """One key. Raises NotFound."""
    row = session.get(ApiKey, id, with_for_update=lock or None, populate_existing=lock)
    if row is None:
        raise NotFound(_("There is no such key"))
    return row


def list_api_keys(
    session: Session, *, search: str = "", status: str = "", page: int, page_size: int, now: datetime
) -> tuple[list[ApiKey], int]:
    """Keys whose name or prefix has the words, newest first, and how many there are."""
    matching = select(ApiKey)
    for word in search.split():
        matching = matching.where(col(ApiKey.name).icontains(word, autoescape=True) | (col(ApiKey.prefix) == word))
    if status:
        matching = matching.where(_has_status(status, now))
    total = session.exec(select(func.count()).select_from(matching.subquery())).one()
    newest = matching.order_by(col(ApiKey.created_at).desc(), col(ApiKey.id).desc())
    return list(session.exec(newest.offset((page - 1) * page_size).limit(page_size)).all()), total


def _has_status(status: str, now: datetime) -> Any:
    stands, lasts = col(ApiKey.revoked_at).is_(None), col(ApiKey.expires_at) > now
    return {
        ApiKeyStatus.ACTIVE: stands & lasts,
        ApiKeyStatus.EXPIRED: stands & ~lasts,
        ApiKeyStatus.REVOKED: ~stands,
    }[ApiKeyStatus(status)]


def is_api_key(bearer: str) -> bool:
    """Whether a bearer is meant to be a key."""
    return bearer.startswith(MARK)


def find_caller(session: Session, key: str, *, now: datetime) -> ApiKeyCaller:
    """Whom a key speaks for and what it may do, both detached.

    Raises NotSignedIn for an unknown, revoked or expired key, and for one whose maker is gone or shut out.
    """
    prefix, secret = key[: len(MARK) + 2 * PREFIX_BYTES], key[len(MARK) + 2 * PREFIX_BYTES + 1 :]
    row = session.exec(select(ApiKey).where(ApiKey.prefix == prefix)).first() if key.isascii() else None
    if row is None or not hmac.compare_digest(row.secret_hash, _hash_secret(secret)):
        raise tokens.invalid_token_error()
    administrator = session.get(Administrator, row.made_by)
    if row.status_at(now) != ApiKeyStatus.ACTIVE or administrator is None or administrator.disabled_at:
        raise tokens.invalid_token_error()
    held = given_by(session, administrator.roles) & {scope.value for scope in SCOPES}
    scopes = {scope: scope in held for scope in row.scopes}
    session.expunge(row)
    session.expunge(administrator)
    return ApiKeyCaller(row, administrator, PermissionSet([ROLE], ROLE, {ROLE: scopes}))


def is_use_due(row: ApiKey, *, now: datetime) -> bool:
    """Whether a use should be noted: once a minute at most."""
    return row.last_used_at is None or now - row.last_used_at >= NOTED_EVERY


def note_uses(session: Session, uses: Mapping[UUID, datetime]) -> None:
    """Write down when keys were used last."""
    for key_id, at in uses.items():
        session.exec(update(ApiKey).where(col(ApiKey.id) == key_id).values(last_used_at=at))


def _hash_secret(secret: str) -> str:
    """A secret has 256 random bits: a plain hash of it tells nothing, and takes no time that could be spent on us."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _record_change(
    session: Session, row: ApiKey, verb: str, *, by: StaffActor, before: dict[str, Any], now: datetime
) -> None:
    audit.record_change(session, row, f"api-key.{verb}", actor=by.actor, before=before, after=_state_of(row), now=now)


def _state_of(row: ApiKey) -> dict[str, Any]:
    return {
        "name": row.name,
        "prefix": row.prefix,
        "scopes": list(row.scopes),
        "expiresAt": row.expires_at.isoformat(),
        "revoked": row.revoked_at is not None,
    }
