"""The cookie that ties an administrator's session to the browser it was opened in (security.md R23).

The token in the page's storage names the SHA-256 of a cookie that no script can read: whoever steals the one lacks the
other. A token that was given over REST names none and needs none.
"""

from __future__ import annotations

import hashlib
import secrets

COOKIE = "__Host-fgp"
BYTES = 32


def new_cookie() -> str:
    """A value that nobody guesses."""
    return secrets.token_urlsafe(BYTES)


def known_by(cookie: str | None) -> str:
    """What a token says of a browser that sends this cookie, 64 hexadecimal digits; nothing without one."""
    return hashlib.sha256(cookie.encode()).hexdigest() if cookie else ""
