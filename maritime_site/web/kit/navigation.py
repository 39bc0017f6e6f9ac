"""Finding one's way: breadcrumb, tabs, pagination, and the menu of a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.base import Child, Text, anchor, is_given, show_when
from maritime_site.web.kit.icons import icon


def breadcrumb(steps: Sequence[tuple[Text, Text]], here: Text) -> rx.Component:
    """The way down to this page: `(label, href)` from home on, then the page's own name.

    It is no list, so that the first list of a page is what the page is about. An entry that is not there has no
    name: then the way ends with the step before it.
    """
    # The spaces part the names where no style does.
    items = [part for label, href in steps for part in (rx.el.span(anchor(label, href=href)), " ")]
    return rx.el.nav(
        rx.el.p(*items, *show_when(here, rx.el.span(here, aria_current="page"))),
        class_name=classes.CRUMBS,
        aria_label=_("Breadcrumb"),
    )


def next_link(label: Text, title: Text, href: str) -> rx.Component:
    """What one reads after this page: `label` says so, `title` is the page's."""
    words = [rx.el.span(label, class_name=classes.SMALL), " ", rx.el.strong(title)]
    return anchor(*words, href=href, rel="next", class_name=classes.NEXT)


def tabs(
    label: Text,
    entries: Sequence[tuple[Text, Child]],
    *,
    id: str,
    chosen: rx.Var[int] | int = 0,
    on_choose: Callable[[int], Any] | None = None,
) -> rx.Component:
    """Panels of one page, one shown at a time, changed in the browser; `entries` are `(name, panel)`.

    A page that keeps the `chosen` one over a reload hears of each choice by `on_choose`, with its place.
    """
    names = [
        rx.el.button(
            name,
            type="button",
            role="tab",
            class_name="tab",
            tab_index=rx.cond(chosen == place, 0, -1),
            aria_selected=rx.cond(chosen == place, "true", "false"),
            aria_controls=f"{id}-{place}",
            custom_attrs={"id": f"{id}-{place}-tab"},
            **({"on_focus": on_choose(place)} if on_choose else {}),
        )
        for place, (name, _panel) in enumerate(entries)
    ]
    panels = [
        rx.el.div(
            panel,
            role="tabpanel",
            class_name="tab-panel",
            hidden=chosen != place,
            tab_index=0,
            aria_labelledby=f"{id}-{place}-tab",
            custom_attrs={"id": f"{id}-{place}"},
        )
        for place, (_name, panel) in enumerate(entries)
    ]
    return rx.el.div(rx.el.div(*names, role="tablist", class_name="tab-list", aria_label=label), *panels)


def link_tabs(label: Text, entries: Sequence[tuple[Text, str]], *, current: str) -> rx.Component:
    """Sister pages as tabs: `(name, path)`, the one of `current` marked."""
    links = [
        anchor(name, href=path, class_name="tab", aria_current="page" if path == current else None)
        for name, path in entries
    ]
    return rx.el.nav(*links, class_name="tab-list", aria_label=label)


def pagination(
    page: int | rx.vars.NumberVar, pages: int | rx.vars.NumberVar, *, on_previous: Any, on_next: Any
) -> rx.Component:
    """'Previous', 'Page 2 of 9', 'Next'; the ends cannot be passed. Nothing while there is one page."""
    previous = rx.el.button(
        icon("left", size="small"), _("Previous"), type="button", on_click=on_previous, disabled=page <= 1
    )
    following = rx.el.button(
        _("Next"), icon("right", size="small"), type="button", on_click=on_next, disabled=page >= pages
    )
    place = rx.el.span(_("Page"), " ", page, " / ", pages, aria_current="page")
    bar = rx.el.nav(
        rx.el.ul(rx.el.li(previous), rx.el.li(place), rx.el.li(following)),
        class_name="pages",
        aria_label=_("Pages"),
    )
    return rx.cond(pages > 1, bar)


def popup_menu(name: Text, *items: Child, id: str, note: Child | None = None) -> rx.Component:
    """A button by the name `name` that opens a menu of `menu_item`s under a note; arrows move, Escape closes."""
    toggle = rx.el.button(
        icon("user", size="small"),
        rx.el.span(name, class_name="header-name"),
        type="button",
        class_name="header-link",
        aria_haspopup="menu",
        custom_attrs={"popoverTarget": id},
    )
    head: list[rx.Component] = []
    props: dict[str, Any] = {}
    if note is not None:  # inside the menu, of which it is part, and described by it to those who hear only its items
        head, props = [rx.el.div(note, id=f"{id}-note", class_name="popup-note")], {"aria_describedby": f"{id}-note"}
    popup = rx.el.div(
        rx.el.div(*head, *items, role="menu", aria_label=name, **props),
        class_name="popup",
        custom_attrs={"id": id, "popover": "auto"},
    )
    return rx.fragment(toggle, popup)


def menu_item(label: Child, *, href: Text = "", icon_name: str = "", **props: Any) -> rx.Component:
    """One line of a `popup_menu`: a link with `href`, else a button with `on_click`."""
    inside = [*([icon(icon_name, size="small")] if icon_name else []), rx.el.span(label)]
    if is_given(href):
        return anchor(*inside, href=href, role="menuitem", class_name="menu-item", tab_index=-1, **props)
    return rx.el.button(*inside, type="button", role="menuitem", class_name="menu-item", tab_index=-1, **props)
