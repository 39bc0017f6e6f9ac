"""The content security policy of each built page: hashes of the inline scripts it was built with (security.md 7)."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path

INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
POLICY = (
    "default-src 'none'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:{assets}; font-src 'self' data:{assets}; media-src 'self'{assets};"
    " connect-src 'self'; manifest-src 'self';"
    " worker-src 'self' blob:; frame-src https://www.youtube-nocookie.com; base-uri 'none'; object-src 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)


def inline_hashes(html: str) -> list[str]:
    """CSP sources of every inline script of a page, each once, in order."""
    digests = (hashlib.sha256(script.encode()).digest() for script in INLINE.findall(html))
    return list(dict.fromkeys(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests))


def policy_for(html: str, *, assets_host: str = "") -> str:
    """The policy of one page; an assets host may serve its images, fonts and films."""
    hashes = "".join(f" {source}" for source in inline_hashes(html))
    return POLICY.format(hashes=hashes, assets=f" {assets_host}" if assets_host else "")


@lru_cache(maxsize=1024)
def policy_of(page: Path, _changed: float, assets_host: str) -> str:
    """The policy of a built page; the time of change is part of the cache's key."""
    return policy_for(page.read_text(encoding="utf-8"), assets_host=assets_host)
