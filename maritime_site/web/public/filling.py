"""Puts a page's own content, title and links into a frame."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from maritime_site.core import text
from maritime_site.core.text import HREFLANGS, _
from maritime_site.domain.people.kinds import KINDS, NAME_ORDER, RESTORE_ORDER, Kind
from maritime_site.web import navigation
from maritime_site.web.kit.icons import drawing
from maritime_site.web.public import visitor_count
from maritime_site.web.public.markup import el, many
from maritime_site.web.public.query import form as query
from maritime_site.web.routes import Route, localized, twin

STYLES, SCRIPT = "/styles/live.css", "/live.js"
MAIN = re.compile(r"(<main[^>]*>).*?(</main>)", re.DOTALL)
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta[^>]*\bname="description"[^>]*/?>')
SHARED = re.compile(r'<meta[^>]*\bproperty="og:(?:title|description|url)"[^>]*/?>')
RELATED = re.compile(r'<link[^>]*\brel="(?:canonical|alternate)"[^>]*/?>')
LANGUAGE_LINK = re.compile(r'<a[^>]*\bclass="[^"]*\blanguage-name\b[^"]*"[^>]*>')
HREF = re.compile(r'\bhref="[^"]*"')


@dataclass(frozen=True)
class Filled:
    """What goes into the frame. `path` is the English one; `kept` are the words of the address both languages keep.

    Without a `title` the frame's own head stays; `data` is JSON-LD.
    """

    body: Markup
    path: str
    title: str = ""
    description: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None


def fill(frame: str, filled: Filled, *, language: str, site: str, base: str) -> str:
    """The whole page. `base` is the site's address without a slash at its end, or empty; `site` the event's title."""
    html = MAIN.sub(lambda found: found[1] + str(filled.body) + found[2], frame, count=1)
    html = RELATED.sub("", html)
    here = base + localized(filled.path, language)
    if filled.title:
        html = TITLE.sub(lambda _found: str(el("title", f"{filled.title} | {site}")), html, count=1)
        html = SHARED.sub("", DESCRIPTION.sub("", html))
    html = LANGUAGE_LINK.sub(lambda found: _leading(found[0], _other(filled, language)), html)
    head = many(_related(filled.path, here, base), _words(filled, here), linked_data(filled.data), _script(language))
    return html.replace("</head>", f"{head}</head>", 1)


def _other(filled: Filled, language: str) -> str:
    """The same page in the other language, asked the same."""
    return twin(localized(filled.path, language)) + (f"?{urlencode(filled.kept)}" if filled.kept else "")


def _leading(anchor: str, address: str) -> str:
    return HREF.sub(lambda _found: str(Markup('href="{}"').format(address)), anchor)


def _related(path: str, here: str, base: str) -> Markup:
    return many(
        el("link", rel="canonical", href=here),
        *(el("link", rel="alternate", hreflang=name, href=base + localized(path, code)) for name, code in HREFLANGS),
        el("link", rel="stylesheet", href=STYLES),
    )


def _words(filled: Filled, here: str) -> Markup | None:
    if not filled.title:
        return None
    graph = {"title": filled.title, "description": filled.description, "url": here}
    return many(
        el("meta", name="description", content=filled.description),
        *(el("meta", property=f"og:{name}", content=value) for name, value in graph.items()),
    )


def peopled(html: str, language: str) -> str:
    """A page that nothing else of the client runs on, with the script that knows its reader: one that says 404."""
    with text.language(language):
        return html.replace("</head>", f"{_script(language)}</head>", 1)


def _script(language: str) -> Markup:
    """What live.js needs, as nothing of the client runs here: menus of who is signed in, the bell's form, the count."""
    kinds = {kind: _facts(KINDS[kind], language) for kind in RESTORE_ORDER}
    links = [(_(words), localized(path, language) if path else "") for words, path in navigation.USER_LINKS]
    told = {
        "kinds": kinds,
        "links": links,
        "icons": {name: drawing(name) for name in ("user", "logout")},
        "menu": varying_groups(),
        "query": query.told(),
        "visitors": visitor_count.told(),
    }
    return el("script", src=SCRIPT, defer=True, **{f"data_{name}": json.dumps(value) for name, value in told.items()})


def varying_groups() -> dict[int, list[tuple[str, str, str]]]:
    """The menu's groups that depend on who is signed in, by their place: each entry's words, address and rule."""
    groups = enumerate(navigation.menu())
    return {
        place: [(entry.label, entry.href, entry.rule) for entry in group.entries]
        for place, group in groups
        if any(entry.rule for entry in group.entries)
    }


def _facts(kind: Kind, language: str) -> dict[str, str | bool | list[str] | dict[str, str]]:
    """What the menu shows and where it leads; only exhibitors are named by their company."""
    return {
        "label": _(kind.label),
        "labels": {category: _(label) for category, label in kind.labels.items()},
        "logout": _("Logout"),
        "profile": localized(kind.profile_path, language),
        "login": localized(kind.login_path, language),
        "api": kind.api_prefix,
        "company": kind.key == NAME_ORDER[0],
        "companyEmail": kind.shows_company,
        "networking": [_("Networking"), localized(Route.NETWORKING, language)] if kind.may_network else [],
    }


def linked_data(data: Mapping[str, Any] | None) -> Markup | None:
    """JSON-LD that no text in it can break out of."""
    if not data:
        return None
    written = json.dumps(data, ensure_ascii=False)
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup('<script type="application/ld+json">{}</script>').format(Markup(written))  # noqa: S704  escaped above
