"""Bearer tokens: short JWTs that name a session row and nothing else (security.md R16, R17, R20)."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

import jwt

from maritime_site.core.errors import NotSignedIn
from maritime_site.core.text.i18n import N_, _

ISSUER = "maritime-site"
INVALID = N_("Invalid or missing token")
REQUIRED_CLAIMS = ["exp", "iat", "nbf", "sub", "jti", "aud", "iss"]
LONGEST = 2048
REMEMBERED = 4096
ALWAYS, NEVER = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
LEEWAY = timedelta(seconds=10)
# The clock and the kinds are arguments here: `Claims.check_times` judges the times and `read_token` the kind, the
# library only that they are there.
OPTIONS: Any = {
    "require": REQUIRED_CLAIMS,
    "verify_aud": False,
    "verify_exp": False,
    "verify_nbf": False,
    "verify_iat": False,
}


def key_id(key: bytes) -> str:
    """The id by which a token names its key: of the key itself, so that it stays when the key becomes the previous one.

    16 hexadecimal digits; they tell nothing of the key.
    """
    return hmac.digest(key, b"key-id", "sha256").hex()[:16]


@dataclass(frozen=True)
class Keys:
    """The signing key in use and the one before it, by key id; rotating signs nobody out (R17)."""

    current: bytes
    previous: bytes = b""

    @property
    def in_use(self) -> list[bytes]:
        """Those that a token may be signed with, the likelier one first."""
        return [key for key in (self.current, self.previous) if key]


@dataclass(frozen=True)
class Claims:
    """What a token says: which session, whose, of which kind, and of which browser where it is tied to one."""

    session_id: UUID
    owner_id: UUID
    kind: str
    not_before: datetime = ALWAYS
    expires_at: datetime = NEVER
    browser: str = ""

    def check_browser(self, browser: str) -> None:
        """Raise NotSignedIn where the token is tied to another browser than the one it comes from (R23)."""
        if self.browser and not hmac.compare_digest(self.browser.encode(), browser.encode()):
            raise invalid_token_error()

    def check_times(self, now: datetime) -> None:
        """Raise NotSignedIn before its first second (ten seconds of drift allowed) and from its last on."""
        if self.expires_at <= now or self.not_before > now + LEEWAY:
            raise invalid_token_error()


def invalid_token_error() -> NotSignedIn:
    """The one answer to every token that will not do."""
    return NotSignedIn(_(INVALID))


def issue_token(claims: Claims, *, keys: Keys, now: datetime, expires_at: datetime) -> str:
    """A signed token for one session."""
    body = {
        "iss": ISSUER,
        "aud": claims.kind,
        "sub": str(claims.owner_id),
        "jti": str(claims.session_id),
        "iat": now,
        "nbf": now,
        "exp": expires_at,
        **({"fgp": claims.browser} if claims.browser else {}),
    }
    return jwt.encode(body, keys.current, algorithm="HS256", headers={"kid": key_id(keys.current), "typ": "JWT"})


def read_token(token: str, *, keys: Keys, kinds: tuple[str, ...]) -> Claims:
    """The claims of a token whose kind is one of `kinds`. Raises NotSignedIn for anything else.

    This checks form and signature; times and the session row are `sessions.live_session`'s, which has the clock.
    """
    if len(token) > LONGEST:
        raise invalid_token_error()
    try:
        claims = _verify_token(token, keys)
    except (jwt.PyJWTError, ValueError, TypeError, KeyError, OverflowError, OSError) as error:
        raise invalid_token_error() from error
    if claims.kind not in kinds:
        raise invalid_token_error()
    return claims


@lru_cache(maxsize=REMEMBERED)
def _verify_token(token: str, keys: Keys) -> Claims:
    """What a well signed token says; the same again without verifying it again, for every request brings one."""
    return _parse_claims(_read_payload(token, keys))


def _read_payload(token: str, keys: Keys) -> dict[str, Any]:
    """What stands in a token that is signed with the key it names. The header is taken apart no second time."""
    for key in keys.in_use:
        try:
            whole = jwt.decode_complete(token, key, algorithms=["HS256"], issuer=ISSUER, options=OPTIONS)
        except jwt.InvalidSignatureError:
            continue
        if whole["header"] == {"alg": "HS256", "kid": key_id(key), "typ": "JWT"}:
            return whole["payload"]
    raise invalid_token_error()


def _parse_claims(body: dict[str, Any]) -> Claims:
    if not isinstance(body["aud"], str):
        raise invalid_token_error()
    return Claims(
        UUID(body["jti"]),
        UUID(body["sub"]),
        body["aud"],
        not_before=_parse_time(body["nbf"]),
        expires_at=_parse_time(body["exp"]),
        browser=str(body.get("fgp", "")),
    )


def _parse_time(value: object) -> datetime:
    if type(value) is not int:
        raise invalid_token_error()
    return datetime.fromtimestamp(value, UTC)
