"""The public header: lock-up, language, brochure, who is signed in, and the menu (HEAD-1, NAV-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.web.dynamic_pages.slots import slot
from maritime_site.web.kit import Child, Text, icon, text_link, visually_hidden
from maritime_site.web.kit.base import plain_anchor
from maritime_site.web.routes import english_path
from maritime_site.web.shells.frame import Frame, MenuEntry, MenuGroup

MENU = "site-menu"
# Absent while nobody can register (EVENT-3).
REGISTRATION_PATHS = frozenset(form.path for kind in KINDS.values() for form in kind.forms)
_OTHER = {"en": ("हिन्दी", "hi"), "hi": ("English", "en-IN")}


def header_link(label: str, href: str, icon_name: str, *, when: str = "", **props: str) -> rx.Component:
    """A link of the bar: an icon, its words from 768 px; `when` is empty, `from-medium` or `from-large`."""
    words = rx.el.span(label, class_name="header-words")
    return text_link(rx.fragment(icon(icon_name), words), href, class_name=f"header-link {when}".strip(), **props)


def language_link(twin: Text, language: str) -> rx.Component:
    """The same page in the other language at `twin`, named in that language's own script; site.js adds the query."""
    name, code = _OTHER[language]
    return plain_anchor(
        name, href=twin, class_name="header-link language-name", lang=code, custom_attrs={"hrefLang": code}
    )


def render_header(frame: Frame, path: Text, twin: Text, user_area: Child | None) -> rx.Component:
    """The sticky bar, 100, 80 or 70 px high, and the menu it opens; `twin` is `path` in the other language."""
    # Its name is the contract's; type, size and language stand in it for who reads the text, and as its description.
    brochure = plain_anchor(
        icon("document"),
        rx.el.span(_("Brochure"), class_name="header-words"),
        visually_hidden(" ", frame.brochure_note),
        href=frame.brochure,
        class_name="header-link",
        title=frame.brochure_note,
        aria_label=_("Brochure"),
        custom_attrs={"data-download": ""},
    )
    return rx.el.header(
        rx.el.div(
            _brand_lockup(frame),
            header_link(_("Home"), frame.home, "home", when="from-large"),
            language_link(twin, frame.language),
            brochure,
            *([user_area] if user_area is not None else []),
            _menu_toggle(),
            class_name="wrap header-bar",
        ),
        slot("sections"),
        render_menu(frame.menu, path),
        class_name="header",
    )


def _brand_lockup(frame: Frame) -> rx.Component:
    """The event's logo and name; where there is no room for a link home of its own, this is it (HEAD-1)."""
    words = rx.el.span(
        rx.el.span(frame.event, class_name="lockup-name"),
        rx.el.span(frame.owner, class_name="lockup-owner"),
        class_name="lockup-words",
    )
    home = rx.el.span(_("Home"), class_name="unseen until-large")
    return text_link(rx.fragment(slot("logo", element="span"), words, home), frame.home, class_name="lockup")


def _menu_toggle() -> rx.Component:
    """The menu's button; the style sheet shows the words that fit, so its name changes without a script."""
    states = [("when-shut", "menu", _("Open menu")), ("when-open", "close", _("Close menu"))]
    return rx.el.button(
        *(
            rx.el.span(icon(picture), rx.el.span(words, class_name="header-words"), class_name=state)
            for state, picture, words in states
        ),
        type="button",
        class_name="header-link menu-toggle",
        aria_controls=MENU,
        custom_attrs={"popoverTarget": MENU},
    )


def render_menu(groups: Sequence[MenuGroup], path: Text) -> rx.Component:
    """The panel: a popover, so Escape and a press outside close it without a script; links close it in site.js."""
    return rx.el.nav(
        slot("tools"),
        rx.el.div(*(_menu_group(group, place, path) for place, group in enumerate(groups)), class_name="menu-groups"),
        class_name="menu",
        aria_label=_("Main menu"),
        custom_attrs={"id": MENU, "popover": "auto"},
    )


def _menu_group(group: MenuGroup, place: int, path: Text) -> rx.Component:
    key = f"menu-{place}"
    return rx.el.div(
        rx.el.p(group.title, class_name="menu-title", custom_attrs={"id": f"{key}-title"}),
        rx.el.button(
            group.title,
            icon("down"),
            type="button",
            class_name="menu-fold",
            aria_expanded=False,
            aria_controls=key,
            custom_attrs={"data-fold": ""},
        ),
        rx.el.ul(
            *(entry_line(entry, path) for entry in group.entries),
            aria_labelledby=f"{key}-title",
            custom_attrs={"id": key},
        ),
        class_name="menu-group",
    )


def entry_line(entry: MenuEntry, path: Text = "") -> rx.Component:
    """One link of a group, marked where it is the page shown, absent where it is not for this visitor."""
    while_open = "while-open" if english_path(entry.href) in REGISTRATION_PATHS else ""
    line = rx.el.li(text_link(entry.label, entry.href, **mark_current(entry.href, path)), class_name=while_open)
    if isinstance(entry.visible, rx.Var):
        return rx.cond(entry.visible, line)
    return line if entry.visible else rx.fragment()


def mark_current(href: str, path: Text, mark: Text = "page") -> dict[str, Any]:
    """The attributes of a link to `href` that tell whether it leads to the page shown."""
    if isinstance(path, rx.Var):
        return {"custom_attrs": {"aria-current": rx.cond(path == href, mark, None)}}
    return {"aria_current": mark} if href == path else {}
