"""Addresses a handler reads and makes: the page's language, and where to go before and after signing in."""

from __future__ import annotations

import re
from urllib.parse import quote

from reflex.istate.data import RouterData

from maritime_site.core.rate_limits import network_of
from maritime_site.core.text.i18n import DEFAULT, has_hindi
from maritime_site.web.routes import english_path, localize_path

# security.md R55: a path of this site, never another host's.
SAME_SITE = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f]*")


def path_of(router: RouterData) -> str:
    """The path the browser is at."""
    return router.url.path or "/"


def here_of(router: RouterData) -> str:
    """The path the browser is at, with its query: what a list is narrowed by is kept on a way there and back."""
    query = router.url.query
    return f"{path_of(router)}?{query}" if query else path_of(router)


def last_part(router: RouterData) -> str:
    """What the path ends in: the id of one entry, or the word that stands for a new one."""
    return path_of(router).rstrip("/").rpartition("/")[2]


def page_of(router: RouterData) -> str:
    """The English path of the page the browser is at, without a slash at its end."""
    return english_path(path_of(router)).rstrip("/") or "/"


def language_of(router: RouterData) -> str:
    """The language of the page an event comes from."""
    path = path_of(router)
    return "hi" if path == "/hi" or path.startswith("/hi/") else DEFAULT


def same_site(wanted: str) -> str:
    """`wanted` when it is a path of this site, else nothing; its English twin where the event speaks English alone."""
    if not SAME_SITE.fullmatch(wanted):
        return ""
    return wanted if has_hindi() else "/" + english_path(wanted).lstrip("/\\")


def login_target(page: str, router: RouterData) -> str:
    """A login page that leads back to where the browser is now."""
    return f"{localize_path(page, language_of(router))}?next={quote(here_of(router), safe='/')}"


def client_of(router: RouterData) -> str:
    """The client a limit counts, as REST counts it; `rxconfig.py` tells Reflex which proxies to believe."""
    return network_of(router.session.client_ip)
