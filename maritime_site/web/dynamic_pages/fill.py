"""Puts a page's own content, title and links into a frame."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from maritime_site.core.text import i18n
from maritime_site.core.text.i18n import HREFLANGS, _
from maritime_site.domain.people.kinds import KINDS, NAME_ORDER, RESTORE_ORDER, Kind
from maritime_site.web import navigation
from maritime_site.web.dynamic_pages.markup import element, join_parts
from maritime_site.web.kit.icons import icon_strokes
from maritime_site.web.public import visitor_count
from maritime_site.web.public.query import form as query
from maritime_site.web.routes import Route, localize_path, twin_path

STYLES, SCRIPT = "/styles/live.css", "/live.js"
MAIN = re.compile(r"(<main[^>]*>).*?(</main>)", re.DOTALL)
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta[^>]*\bname="description"[^>]*/?>')
SHARED = re.compile(r'<meta[^>]*\bproperty="og:(?:title|description|url)"[^>]*/?>')
RELATED = re.compile(r'<link[^>]*\brel="(?:canonical|alternate)"[^>]*/?>')
LANGUAGE_LINK = re.compile(r'<a[^>]*\bclass="[^"]*\blanguage-name\b[^"]*"[^>]*>')
HREF = re.compile(r'\bhref="[^"]*"')


@dataclass(frozen=True)
class FilledPage:
    """What goes into the frame. `path` is the English one; `kept` are the words of the address both languages keep.

    Without a `title` the frame's own head stays; `data` is JSON-LD.
    """

    body: Markup
    path: str
    title: str = ""
    description: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None


def fill_page(frame: str, filled: FilledPage, *, language: str, site: str, base: str) -> str:
    """The whole page. `base` is the site's address without a slash at its end, or empty; `site` the event's title."""
    html = MAIN.sub(lambda result: result[1] + str(filled.body) + result[2], frame, count=1)
    html = RELATED.sub("", html)
    here = base + localize_path(filled.path, language)
    if filled.title:
        html = TITLE.sub(lambda _found: str(element("title", f"{filled.title} | {site}")), html, count=1)
        html = SHARED.sub("", DESCRIPTION.sub("", html))
    html = LANGUAGE_LINK.sub(lambda result: _replace_link(result[0], _other_language_path(filled, language)), html)
    head = join_parts(
        _related_links(filled.path, here, base),
        _meta_tags(filled, here),
        linked_data(filled.data),
        _reader_script(language),
    )
    return html.replace("</head>", f"{head}</head>", 1)


def _other_language_path(filled: FilledPage, language: str) -> str:
    """The same page in the other language, asked the same."""
    return twin_path(localize_path(filled.path, language)) + (f"?{urlencode(filled.kept)}" if filled.kept else "")


def _replace_link(anchor: str, address: str) -> str:
    return HREF.sub(lambda _found: str(Markup('href="{}"').format(address)), anchor)


def _related_links(path: str, here: str, base: str) -> Markup:
    return join_parts(
        element("link", rel="canonical", href=here),
        *(
            element("link", rel="alternate", hreflang=name, href=base + localize_path(path, code))
            for name, code in HREFLANGS
        ),
        element("link", rel="stylesheet", href=STYLES),
    )


def _meta_tags(filled: FilledPage, here: str) -> Markup | None:
    if not filled.title:
        return None
    graph = {"title": filled.title, "description": filled.description, "url": here}
    return join_parts(
        element("meta", name="description", content=filled.description),
        *(element("meta", property=f"og:{name}", content=value) for name, value in graph.items()),
    )


def add_reader_script(html: str, language: str) -> str:
    """A page that nothing else of the client runs on, with the script that knows its reader: one that says 404."""
    with i18n.use_language(language):
        return html.replace("</head>", f"{_reader_script(language)}</head>", 1)


def _reader_script(language: str) -> Markup:
    """What live.js needs, as nothing of the client runs here: menus of who is signed in, the bell's form, the count."""
    kinds = {kind: _kind_facts(KINDS[kind], language) for kind in RESTORE_ORDER}
    links = [(_(words), localize_path(path, language) if path else "") for words, path in navigation.USER_LINKS]
    values = {
        "kinds": kinds,
        "links": links,
        "icons": {name: icon_strokes(name) for name in ("user", "logout")},
        "menu": varying_groups(),
        "query": query.form_texts(),
        "visitors": visitor_count.count_texts(),
    }
    return element(
        "script", src=SCRIPT, defer=True, **{f"data_{name}": json.dumps(value) for name, value in values.items()}
    )


def varying_groups() -> dict[int, list[tuple[str, str, str]]]:
    """The menu's groups that depend on who is signed in, by their place: each entry's words, address and rule."""
    groups = enumerate(navigation.build_menu())
    return {
        place: [(entry.label, entry.href, entry.rule) for entry in group.entries]
        for place, group in groups
        if any(entry.rule for entry in group.entries)
    }


def _kind_facts(kind: Kind, language: str) -> dict[str, str | bool | list[str] | dict[str, str]]:
    """What the menu shows and where it leads; only exhibitors are named by their company."""
    return {
        "label": _(kind.label),
        "labels": {category: _(label) for category, label in kind.labels.items()},
        "logout": _("Logout"),
        "profile": localize_path(kind.profile_path, language),
        "login": localize_path(kind.login_path, language),
        "api": kind.api_prefix,
        "company": kind.key == NAME_ORDER[0],
        "companyEmail": kind.shows_company,
        "networking": [_("Networking"), localize_path(Route.NETWORKING, language)] if kind.may_network else [],
    }


def linked_data(data: Mapping[str, Any] | None) -> Markup | None:
    """JSON-LD that no text in it can break out of."""
    if not data:
        return None
    written = json.dumps(data, ensure_ascii=False)
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup('<script type="application/ld+json">{}</script>').format(Markup(written))  # noqa: S704  escaped above
