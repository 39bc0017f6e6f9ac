"""What a page filled at request time puts into its frame: content, title, addresses, its reader's script."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from maritime_site.core.text.i18n import HREFLANGS, _
from maritime_site.domain.people.kinds import KINDS, NAME_ORDER, RESTORE_ORDER, Kind
from maritime_site.web import navigation, session
from maritime_site.web.dynamic_pages.frame import CONTENT
from maritime_site.web.dynamic_pages.shell import Values, json_for_script
from maritime_site.web.dynamic_pages.slots import TWIN
from maritime_site.web.dynamic_pages.templates import render_template
from maritime_site.web.public.query import form as query
from maritime_site.web.routes import Route, localize_path, section_of, twin_path


@dataclass(frozen=True)
class FilledPage:
    """What goes into the frame. `path` is the English one; `kept` are the words of the address both languages keep.

    Without a `title` the frame's own one stays; `data` is JSON-LD.
    """

    body: Markup
    path: str
    title: str = ""
    description: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None


def page_context(
    filled: FilledPage, values: Values, *, language: str, base: str, above: Sequence[tuple[str, str]] = ()
) -> dict[str, str | Markup]:
    """The slots of a filled page. `base` is the site's address without a slash at its end, or empty.

    `above` are the pages between home and this one: title and English path.
    """
    addresses = {f"page_{code}": base + localize_path(filled.path, code) for _name, code in HREFLANGS}
    return values.context() | {
        "page_title": filled.title,
        "page_description": filled.description,
        "page_section": section_of(filled.path),
        "page_url": base + localize_path(filled.path, language),
        **addresses,
        TWIN: _other_language_path(filled, language),
        CONTENT: render_template(
            "filled.html",
            body=filled.body,
            data=_linked_data(filled.data),
            way=_linked_data(_way_data(filled, above, language=language, base=base)),
            reader=reader_script(language),
        ),
    }


def _other_language_path(filled: FilledPage, language: str) -> str:
    """The same page in the other language, asked the same."""
    return twin_path(localize_path(filled.path, language)) + (f"?{urlencode(filled.kept)}" if filled.kept else "")


def _way_data(filled: FilledPage, above: Sequence[tuple[str, str]], *, language: str, base: str) -> Mapping[str, Any]:
    steps = [(_("Home"), Route.HOME), *above, (filled.title, filled.path)]
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": base + localize_path(path, language)}
        for place, (name, path) in enumerate(steps, start=1)
    ]
    return {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items}


def _linked_data(data: Mapping[str, Any] | None) -> Markup | None:
    return json_for_script(data) if data else None


def reader_script(language: str) -> Markup:
    """What live.js needs, as nothing of the client runs here: menus of who is signed in, the bell's form."""
    kinds = {kind: _kind_facts(KINDS[kind], language) for kind in RESTORE_ORDER}
    values = {
        "kinds": kinds,
        "others": session.OTHERS,
        "menu": varying_groups(),
        "query": query.form_addresses(),
    }
    return render_template(
        "reader.html",
        values={name: json.dumps(value) for name, value in values.items()},
        links=[(_(words), path) for words, path in navigation.USER_LINKS],
        login=Route.LOGIN,
        networking=Route.NETWORKING,
        switch=navigation.SWITCH,
        switch_path=navigation.SWITCH_PATH,
    )


def varying_groups() -> dict[int, list[tuple[str, str, str]]]:
    """The menu's groups that depend on who is signed in, by their place: each entry's words, address and rule."""
    groups = enumerate(navigation.build_menu())
    return {
        place: [(entry.label, entry.href, entry.rule) for entry in group.entries]
        for place, group in groups
        if any(entry.rule for entry in group.entries)
    }


def _kind_facts(kind: Kind, language: str) -> dict[str, str | bool | dict[str, str]]:
    """What the menu shows and where it leads; only exhibitors are named by their company."""
    return {
        "label": _(kind.label),
        "labels": {category: _(label) for category, label in kind.labels.items()},
        "profile": localize_path(kind.profile_path, language),
        "login": localize_path(kind.login_path, language),
        "api": kind.api_prefix,
        "company": kind.key == NAME_ORDER[0],
        "companyEmail": kind.shows_company,
        "networking": kind.may_network,
    }


def keep_filters(**words: str) -> dict[str, str]:
    """The words of an address that say something."""
    return {name: value for name, value in words.items() if value}
