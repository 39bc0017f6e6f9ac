"""How the screen of one entry looks: the way back to its list, what was said, and its parts once they are loaded."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import DEFAULT, current_language
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.kit import Child, Text


def name_in_language(values: Any, english: str) -> rx.Var[str]:
    """What an entry is called in the page's language: the field `nameEn` or its `nameHi`, where that is filled in."""
    name = values.get(english, "")
    if current_language() == DEFAULT:
        return name
    hindi = values.get(f"{english.removesuffix('En')}Hi", "")
    return rx.cond(hindi != "", hindi, name)


def detail_page(
    state: type[FormErrors],
    *parts: Child,
    above: tuple[Text, str],
    name: Text,
    loaded: bool | rx.Var[bool],
    after: Child | None = None,
) -> rx.Component:
    """The entry called `name`; `above` is its list's title and path, `after` stands below the heading."""
    body = kit.stack(kit.done_notice(state.done), *parts, gap=5)
    return kit.page(
        kit.breadcrumb([above], name),
        kit.page_title(name, after=after),
        kit.error_summary(state.problems),
        rx.cond(loaded, body, kit.loading(kit.skeleton(height="6rem"))),
    )
