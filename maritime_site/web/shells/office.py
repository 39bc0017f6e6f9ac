"""The frame of the back office: who works here and as what, the screens they may open, and one main (LAY-1)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import TAGS, _, current_language
from maritime_site.web.kit import Child, Text, icon, toaster
from maritime_site.web.kit.base import anchor
from maritime_site.web.kit.unsaved import leave_question
from maritime_site.web.routes import Route, english_path, localize_path
from maritime_site.web.shells.bare import main_area, skip_link
from maritime_site.web.shells.header import language_link, mark_current
from maritime_site.web.shells.trouble import trouble_lines

MENU = "office-menu"
Entry = tuple[str, str, bool | rx.Var[bool]]


def assemble_office(
    content: Child,
    *,
    top: rx.Component,
    menu: rx.Component,
    toast: rx.Var[Any] | None,
    look: Text = "office-body",
) -> rx.Component:
    """A screen in its frame; `look` are the class names of what stands below its head."""
    return rx.el.div(
        rx.el.link(rel="stylesheet", href="/styles/office.css"),
        rx.el.script(src="/office.js", custom_attrs={"async": True}),
        skip_link(),
        top,
        trouble_lines(),
        rx.el.div(menu, main_area(content), class_name=look),
        toaster(toast),
        leave_question(),
        class_name="shell office",
        lang=TAGS[current_language()],
        custom_attrs={"data-file-words": json.dumps(_file_words())},
    )


def _file_words() -> dict[str, str]:
    """What is said of a file that a button fetches (assets/office.js)."""
    return {
        "preparing": _("Preparing the file..."),
        "failed": _("The file could not be downloaded. Please try again."),
        "saved": _("{name} is downloaded."),
        "shown": _("Ready to print."),
        "columns": _("Choose at least one column."),
    }


def office_top(
    title: str | rx.Var[str], person: rx.Component, signed_in: rx.Var[bool], *more: rx.Component
) -> rx.Component:
    """The way to the first screen, the search, and who works here; `more` stands before them."""
    return rx.el.section(
        anchor(rx.el.strong(_("Back office")), rx.el.span(title), href="/admin/", class_name="office-name"),
        rx.cond(signed_in, rx.fragment(*more, _menu_button(), office_search())),
        rx.el.div(office_language(), rx.cond(signed_in, person), class_name="office-corner"),
        class_name="office-top",
        aria_label=_("Who works here"),
    )


def fold_button(is_folded: rx.Var[bool], on_press: Any) -> rx.Component:
    """Folds the menu away on wide screens."""
    return rx.el.button(
        rx.cond(is_folded, _("Show the menu"), _("Fold the menu")),
        type="button",
        on_click=on_press,
        class_name="header-link office-fold",
        custom_attrs={"aria-expanded": rx.cond(is_folded, "false", "true")},
    )


def _menu_button() -> rx.Component:
    """Opens the menu over a screen that is too narrow to have it beside."""
    return rx.el.button(
        icon("menu"),
        rx.el.span(_("Menu")),
        type="button",
        class_name="header-link office-unfold",
        custom_attrs={"popoverTarget": MENU},
    )


def office_search() -> rx.Component:
    """One search over everything; Ctrl K leads here (assets/office.js)."""
    field = rx.el.input(
        type="search",
        name="q",
        id="office-search",
        class_name="input",
        placeholder=_("Search (Ctrl K)"),
        max_length=200,
        custom_attrs={"aria-label": _("Search everything"), "aria-keyshortcuts": "Control+K"},
    )
    return rx.el.form(
        field,
        action=localize_path(f"{Route.ADMIN}/search", current_language()) + "/",
        method="get",
        role="search",
        class_name="office-search",
    )


def office_language() -> rx.Component:
    """The way to the same screen in the other language; site.js puts what varies into its address."""
    other = "en" if current_language() == "hi" else "hi"
    return language_link(localize_path(Route.ADMIN, other), current_language())


def office_menu(
    groups: Sequence[tuple[str, Sequence[Entry]]],
    here: Text,
    mark: Text,
    signed_in: rx.Var[bool],
) -> rx.Component:
    """The menu; `here` and `mark` are as from `find_current`.

    On narrow screens a button opens it, a popover that links and Escape close.
    """
    menu = rx.el.nav(
        *(_menu_group(name, entries, here, mark) for name, entries in groups),
        class_name="office-menu",
        aria_label=_("Back office"),
        custom_attrs={"id": MENU, "popover": "auto"},
    )
    return rx.fragment(rx.cond(signed_in, menu))


def find_current(path: str, groups: Sequence[tuple[str, Sequence[Entry]]]) -> tuple[str, str]:
    """The entry a screen belongs to and its mark: "page" for its own, "true" for the list it is reached from."""
    path = english_path(path)
    under = f"{path.rstrip('/')}/"
    rows = [
        href
        for _name, entries in groups
        for _label, href, _shown in entries
        if under.startswith(f"{href.rstrip('/')}/")
    ]
    here = max(rows, key=len, default="")
    return here, "page" if path.rstrip("/") == here.rstrip("/") else "true"


def _menu_group(name: str, entries: Sequence[Entry], here: Text, mark: Text) -> rx.Component:
    items = [_menu_entry(label, href, is_shown, here, mark) for label, href, is_shown in entries]
    any_shown = entries[0][2]
    for _label, _href, is_shown in entries[1:]:
        any_shown = any_shown | is_shown
    group = rx.el.div(rx.el.p(_(name), class_name="office-group"), rx.el.ul(*items, role="list"))
    return rx.cond(any_shown, group) if isinstance(any_shown, rx.Var) else group


def _menu_entry(label: str, href: str, is_shown: bool | rx.Var[bool], here: Text, mark: Text) -> rx.Component:
    item = rx.el.li(anchor(_(label), href=href, **mark_current(href, here, mark)))
    return rx.cond(is_shown, item) if isinstance(is_shown, rx.Var) else item
