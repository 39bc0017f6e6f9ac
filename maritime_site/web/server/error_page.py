"""What a visitor reads when the site itself failed, or the database is away: both languages, no script, no trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from uuid import uuid4

import structlog
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maritime_site.core.errors import Unavailable
from maritime_site.core.imaging.colours import theme_css
from maritime_site.core.text.i18n import N_, TAGS, _, event_languages, use_language
from maritime_site.ports.services import get_event
from maritime_site.web.dynamic_pages.values import shown_logo
from maritime_site.web.routes import Route, language_of, localize_path
from maritime_site.web.server.csp import list_logo_hosts

log = structlog.get_logger(__name__)
HEADERS = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
}
POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'{logos}; base-uri 'none';"
    " frame-ancestors 'none'"
)
TOKENS = Path(__file__).parents[3] / "assets" / "styles" / "tokens.css"
FONTS = "/styles/fonts.css"
# Where the dark theme that the system asks for begins in `tokens.css`.
DARK = "@media screen and (prefers-color-scheme: dark)"
RULES = """
body{margin:0;font:1rem/1.6 var(--font);text-wrap:pretty;color:var(--text);background:var(--page)}
header{background:linear-gradient(120deg,var(--deep),var(--deep-end));color:var(--on-deep);padding:1.5rem;font-weight:700}
header img{width:2.5rem;height:2.5rem;object-fit:contain;vertical-align:middle;margin-inline-end:.75rem}
main{max-width:40rem;margin:0 auto;padding:2rem 1.5rem}
section+section{border-top:1px solid var(--line);margin-top:2rem;padding-top:1rem}
h1,h2{color:var(--heading);line-height:1.25}a{color:var(--link);display:inline-block;padding:.35rem 0}
code{background:var(--tint);padding:.15rem .4rem;border-radius:4px;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
"""


def _inline_styles() -> str:
    """The site's colours, light and dark, and these rules, inside the page: whatever failed may be what serves files.

    Only the fonts are fetched, for machines without Devanagari of their own.
    """
    colours = TOKENS.read_text(encoding="utf-8")
    dark = colours[colours.index(DARK) :]
    return colours[colours.index(":root") : colours.index("}") + 1] + dark[: dark.index("\n}") + 2] + RULES


# Read while everything still works.
STYLE = _inline_styles()


@dataclass(frozen=True)
class Notice:
    """What a page says instead of itself; with a reference there is something to look up in the log."""

    status: int
    title: str
    sentences: tuple[str, ...]
    headers: Mapping[str, str] = field(default_factory=dict)


FAILED = Notice(
    500,
    N_("Something went wrong"),
    (
        N_("The page could not be shown because of a fault on our side. Nothing you did caused it."),
        N_("Try again in a minute. If it happens again, tell us this number:"),
    ),
)
AWAY = Notice(
    503,
    N_("This page is not available at the moment"),
    (N_("A part of the site does not answer just now. Nothing you did caused it."), N_("Try again in a minute.")),
    {"Retry-After": "30"},
)


class ErrorPageGuard:
    """Answers 500 in words where the room behind it breaks, and writes down why under the same number.

    What the room depends on may be away: that is 503.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Unavailable:
            if begun:
                raise
            await render_error_page(AWAY, scope["path"])(scope, receive, send)
        except Exception:
            reference = uuid4().hex[:12]
            log.exception("page_failed", reference=reference, path=scope["path"])
            if begun:
                raise
            await render_error_page(FAILED, scope["path"], reference)(scope, receive, send)


def render_error_page(notice: Notice, path: str, reference: str = "") -> HTMLResponse:
    """The page itself: the language of the address first, the other one after it."""
    first = language_of(path)
    others = [code for code in event_languages() if code != first]
    with use_language(first):
        title = _(notice.title)
        event = get_event()
        name, logo = event.title, shown_logo(event)
    theme = theme_css(event.facts.colour) if event.facts.colour else ""
    picture = f'<img src="{escape(logo)}" alt="">' if logo else ""
    html = (
        f'<!DOCTYPE html><html lang="{TAGS[first]}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} | {escape(name)}</title>"
        f'<link rel="stylesheet" href="{FONTS}"><style>{STYLE}{theme}</style></head>'
        f"<body><header>{picture}{escape(name)}</header><main>"
        f"{_error_section(notice, first, reference, 'h1')}"
        f"{''.join(_error_section(notice, code, reference, 'h2') for code in others)}</main></body></html>"
    )
    policy = POLICY.format(logos="".join(f" {host}" for host in list_logo_hosts(event)))
    return HTMLResponse(html, notice.status, {**HEADERS, "Content-Security-Policy": policy, **notice.headers})


def _error_section(notice: Notice, code: str, reference: str, heading: str) -> str:
    with use_language(code):
        first, second = (escape(_(sentence)) for sentence in notice.sentences)
        title, home, contact = (escape(text) for text in (_(notice.title), _("Home"), _("Contact us")))
    number = f" <code>{escape(reference)}</code>" if reference else ""
    return (
        f'<section lang="{TAGS[code]}"><{heading}>{title}</{heading}><p>{first}</p>'
        f"<p>{second}{number}</p>"
        f'<p><a href="{localize_path(Route.HOME, code)}">{home}</a> · '
        f'<a href="{localize_path(Route.CONTACT, code)}">{contact}</a></p></section>'
    )
