"""How the screen of one entry looks: the way back to its list, what was said, and its parts once they are loaded."""

from __future__ import annotations

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import FormErrors
from maritime_site.web.kit import Child, Text


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
