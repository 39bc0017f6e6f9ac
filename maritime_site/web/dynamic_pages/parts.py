"""The kit's parts once more as plain HTML, with the same classes, for pages filled at request time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web.dynamic_pages.markup import Part, element, join_parts
from maritime_site.web.kit.icons import icon_strokes
from maritime_site.web.routes import localize_path

DEVANAGARI = re.compile(r"[\u0900-\u097f]")


def render_page(
    title: str, *children: Part, trail: Sequence[tuple[str, str]] = (), lead: str = "", after: Part = None
) -> Markup:
    """A page's content: the way here (`trail` of labels and English paths after Home), its one h1, and the rest."""
    steps = [(_("Home"), "/"), *trail]
    crumbs = [element("li", element("a", label, href=localize_path(path, current_language()))) for label, path in steps]
    here = element("li", element("span", title, aria_current="page"))
    return element(
        "div",
        element("nav", element("ol", *crumbs, here), class_="crumbs", aria_label=_("Breadcrumb")),
        element(
            "div",
            element("h1", title, tabindex="-1"),
            element("p", lead, class_="lead") if lead else None,
            after,
            class_="page-title",
        ),
        *children,
        class_="wrap page",
    )


def as_written(words: str) -> Part:
    """What others wrote and nobody translated: in a Hindi page it says that it is English, when it is (WCAG 3.1.2)."""
    is_foreign = current_language() == "hi" and not DEVANAGARI.search(words)
    return element("span", words, lang="en") if is_foreign else words


def render_section(title: str, *children: Part, id: str) -> Markup:
    """A part of the page under its own heading."""
    heading = element("h2", title, id=f"{id}-title")
    return element("section", heading, *children, class_="section", id=id, aria_labelledby=f"{id}-title")


def render_icon(name: str, *, size: str = "") -> Markup:
    """The kit's drawing, hidden from assistive technology; `size` is empty, `small` or `large`."""
    return element(
        "svg",
        element("path", d=icon_strokes(name)),
        class_=f"icon icon-{size}" if size else "icon",
        viewBox="0 0 24 24",
        fill="none",
        stroke="currentColor",
        stroke_width="1.75",
        stroke_linecap="round",
        stroke_linejoin="round",
        aria_hidden="true",
        focusable="false",
    )


def render_notice(title: str, *children: Part) -> Markup:
    """Something worth knowing before reading on."""
    body = element("div", element("p", element("strong", title)), *children, class_="notice-body")
    return element("div", render_icon("info"), body, class_="notice tone-info")


def render_empty(title: str, text: str, way_on: tuple[str, str], *, icon_name: str = "anchor") -> Markup:
    """Nothing to show: why, and one way on, `(label, English path)`."""
    label, path = way_on
    action = element("a", label, href=localize_path(path, current_language()), class_="button button-secondary")
    return element(
        "div",
        render_icon(icon_name, size="large"),
        element("p", element("strong", title)),
        element("p", text),
        action,
        class_="empty",
    )


def demo_chip() -> Markup:
    """Marks invented content."""
    return element("span", _("Demo"), class_="chip tone-neutral")


def render_select(label: str, name: str, options: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """A native select in a GET form; `options` are (value, words)."""
    entries = [element("option", words, value=value, selected=value == chosen) for value, words in options]
    choice = element("select", *entries, name=name, id=f"filter-{name}", class_="input")
    return element(
        "div",
        element("label", label, for_=f"filter-{name}", class_="label"),
        element("div", choice, render_icon("down"), class_="select"),
        class_="field",
    )


def render_filters(label: str, path: str, *fields: Part) -> Markup:
    """A form that keeps its choices in the address and needs no script; `path` is the page's English one."""
    action = localize_path(path, current_language())
    buttons = element(
        "div",
        element("button", _("Show"), type="submit", class_="button button-primary"),
        element("a", _("Show all"), href=action, class_="button button-quiet"),
        class_="cluster",
    )
    return element(
        "form", *fields, buttons, method="get", action=action, class_="filters", role="search", aria_label=label
    )


def keep_filters(**words: str) -> dict[str, str]:
    """The words of an address that say something."""
    return {name: value for name, value in words.items() if value}


def render_download(title: str, href: str, *, kind: str, size: str, language: str) -> Markup:
    """A file to fetch with its type, its size and its language: 'Press release (PDF, 48 KB, English)'."""
    about = element("span", f"({kind}, {size}, {language})", class_="small")
    return element("a", element("span", title, " ", about), href=href, class_="link-line", data_download=True)


def render_paragraphs(text: str) -> Markup:
    """Plain text as paragraphs."""
    return join_parts(*(element("p", piece.strip()) for piece in text.split("\n\n") if piece.strip()))
