"""A built page shows its text before its code runs, names its own language, and connects only where it must.

Reason: Reflex knows one language for all pages (WCAG 3.1.1), lets the client's code compete with the style sheet and
the letters for a slow line (PERF-1), and opens a socket for every reader.
Source: reflex_base/.templates/web/app/entry.client.js wakes the page; reflex_base/.templates/web/utils/state.js,
`isBackendDisabled`, opens no socket while the cookie `backend-enabled=false` is there.
"""

from __future__ import annotations

import json
from pathlib import Path

from maritime_site.web.dynamic_pages.slots import CLOSING, FRAME, LANGUAGE, OPENING, SLOT

# Scripts in the head of every page: fetched, they would hold back the first paint on a slow network.
LAZY_SOCKET = Path(__file__).with_name("lazy_socket.js")
DEFERRED_BOOT = Path(__file__).with_name("deferred_boot.js")
EARLY_PRESSES = Path(__file__).with_name("early_presses.js")
FIRST_MARKS = Path(__file__).with_name("first_marks.js")
KEPT_STORAGE = Path(__file__).with_name("kept_storage.js")
PATHS = "__LIVE_PATHS__"


def lazy_socket_script(live_paths: list[str]) -> str:
    """The script that decides whether a page connects, with the English paths that need the server."""
    return LAZY_SOCKET.read_text(encoding="utf-8").replace(PATHS, json.dumps(sorted(live_paths)))


def finish_page(html: str, code: str, *, is_live: bool = True) -> str:
    """A built page that names its own language (Reflex knows one for all, WCAG 3.1.1) and shows its text first.

    The client's code wakes a page that can be read already, so it comes after the style and the letters (PERF-1): at
    low priority, and on pages for readers and all Hindi ones, with their large font, only when deferred_boot.js
    calls it.
    """
    html = html.replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    if code != "hi" and is_live:
        return html
    for name, value in (("rel", "modulepreload"), ("type", "module")):
        html = html.replace(f'{name}="{value}"', f'{name}="x-{value}"')
    return html.replace('<html lang="en-IN"', '<html lang="hi"', 1) if code == "hi" else html


def finish_shell(html: str) -> str:
    """The one file of all addresses with a part that varies, named by the language it is asked in.

    The frame's pieces lie in it for slot.jsx, which fetches it again: a browser with scripts reads them as text, its
    parser alone as HTML.
    """
    pieces = "".join(f'<div id="slot-{name}">{OPENING}{SLOT}{name}{CLOSING}</div>' for name in FRAME)
    html = html.replace('<html lang="en-IN"', f'<html lang="{OPENING}{LANGUAGE}{CLOSING}"', 1)
    return html.replace("</body>", f"<noscript hidden>{pieces}</noscript></body>", 1)
