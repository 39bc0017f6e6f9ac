"""The content security policy of each built page: hashes of the inline scripts it was built with (security.md 7)."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from maritime_site.ports.event import Event
from maritime_site.settings import Settings

# An origin, and nothing that means something in a policy.
OTHER_SITE = re.compile(r"https://[A-Za-z0-9.-]+(:[0-9]+)?(?=/)")
INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
POLICY = (
    "default-src 'none'; script-src 'self'{hashes}{tags}; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:{assets}{logos}{tags}{figures}; font-src 'self' data:{assets};"
    " media-src 'self'{assets}; connect-src 'self'{tags}{figures}; manifest-src 'self';"
    " worker-src 'self' blob:; frame-src https://www.youtube-nocookie.com; base-uri 'none'; object-src 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)


# The tag manager's own hosts, and where its page views go (developers.google.com/tag-platform, "CSP").
TAGS = " https://*.googletagmanager.com"
FIGURES = " https://*.google-analytics.com https://*.analytics.google.com"

# Razorpay's checkout, on the page that it opens in and nowhere else (security.md section 3).
CHECKOUT = {
    "script-src": "https://checkout.razorpay.com https://cdn.razorpay.com",
    "frame-src": "https://api.razorpay.com https://checkout.razorpay.com",
    "connect-src": "https://api.razorpay.com https://lumberjack.razorpay.com",
    "img-src": "https://*.razorpay.com",
}


@dataclass(frozen=True)
class Hosts:
    """Who else a page may fetch from: an assets host, those of logos, and the tag manager once it is named."""

    assets: str = ""
    tags: bool = False
    logos: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: Settings, event: Event | None = None) -> Hosts:
        """The hosts of this site, those of the logos of an event, its hosts and its partners among them."""
        return cls(settings.assets_host, bool(settings.tag_manager_id), list_logo_hosts(event) if event else ())


def list_logo_hosts(event: Event) -> tuple[str, ...]:
    """The other sites that the logos of an event lie at, those of its hosts and partners among them."""
    logos = (event.facts.logo, *(one.logo for one in (*event.facts.hosts, *event.facts.partners)))
    return tuple(sorted({found[0] for logo in logos if logo and (found := OTHER_SITE.match(logo))}))


def inline_hashes(html: str) -> list[str]:
    """CSP sources of every inline script of a page, each once, in order."""
    digests = (hashlib.sha256(script.encode()).digest() for script in INLINE.findall(html))
    return list(dict.fromkeys(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests))


def policy_for(html: str, hosts: Hosts) -> str:
    """The policy of one page."""
    return POLICY.format(
        hashes="".join(f" {source}" for source in inline_hashes(html)),
        assets=f" {hosts.assets}" if hosts.assets else "",
        logos="".join(f" {host}" for host in hosts.logos),
        tags=TAGS if hosts.tags else "",
        figures=FIGURES if hosts.tags else "",
    )


def with_checkout(policy: str) -> str:
    """A page's policy that lets the gateway's checkout open in it."""
    for directive, hosts in CHECKOUT.items():
        policy = policy.replace(f"{directive} ", f"{directive} {hosts} ", 1)
    return policy


@lru_cache(maxsize=1024)
def policy_of(page: Path, _changed: float, hosts: Hosts) -> str:
    """The policy of a built page; the time of change is part of the cache's key."""
    return policy_for(page.read_text(encoding="utf-8"), hosts)
