"""The kit's parts once more as plain HTML, with the same classes, for pages filled at request time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from maritime_site.core.text import _, current_language
from maritime_site.web.kit.icons import drawing
from maritime_site.web.public.markup import Part, el, many
from maritime_site.web.routes import localized

DEVANAGARI = re.compile(r"[\u0900-\u097f]")


def page(
    title: str, *children: Part, trail: Sequence[tuple[str, str]] = (), lead: str = "", after: Part = None
) -> Markup:
    """A page's content: the way here (`trail` of labels and English paths after Home), its one h1, and the rest."""
    steps = [(_("Home"), "/"), *trail]
    crumbs = [el("li", el("a", label, href=localized(path, current_language()))) for label, path in steps]
    here = el("li", el("span", title, aria_current="page"))
    return el(
        "div",
        el("nav", el("ol", *crumbs, here), class_="crumbs", aria_label=_("Breadcrumb")),
        el(
            "div",
            el("h1", title, tabindex="-1"),
            el("p", lead, class_="lead") if lead else None,
            after,
            class_="page-title",
        ),
        *children,
        class_="wrap page",
    )


def as_written(words: str) -> Part:
    """What others wrote and nobody translated: in a Hindi page it says that it is English, when it is (WCAG 3.1.2)."""
    is_foreign = current_language() == "hi" and not DEVANAGARI.search(words)
    return el("span", words, lang="en") if is_foreign else words


def section(title: str, *children: Part, id: str) -> Markup:
    """A part of the page under its own heading."""
    heading = el("h2", title, id=f"{id}-title")
    return el("section", heading, *children, class_="section", id=id, aria_labelledby=f"{id}-title")


def icon(name: str, *, size: str = "") -> Markup:
    """The kit's drawing, hidden from assistive technology; `size` is empty, `small` or `large`."""
    return el(
        "svg", el("path", d=drawing(name)), class_=f"icon icon-{size}" if size else "icon", viewBox="0 0 24 24",
        fill="none", stroke="currentColor", stroke_width="1.75", stroke_linecap="round", stroke_linejoin="round",
        aria_hidden="true", focusable="false",
    )  # fmt: skip


def notice(title: str, *children: Part) -> Markup:
    """Something worth knowing before reading on."""
    body = el("div", el("p", el("strong", title)), *children, class_="notice-body")
    return el("div", icon("info"), body, class_="notice tone-info")


def empty(title: str, text: str, way_on: tuple[str, str], *, icon_name: str = "anchor") -> Markup:
    """Nothing to show: why, and one way on, `(label, English path)`."""
    label, path = way_on
    action = el("a", label, href=localized(path, current_language()), class_="button button-secondary")
    return el("div", icon(icon_name, size="large"), el("p", el("strong", title)), el("p", text), action, class_="empty")


def demo_chip() -> Markup:
    """Marks invented content."""
    return el("span", _("Demo"), class_="chip tone-neutral")


def select(label: str, name: str, options: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """A native select in a GET form; `options` are (value, words)."""
    entries = [el("option", words, value=value, selected=value == chosen) for value, words in options]
    choice = el("select", *entries, name=name, id=f"filter-{name}", class_="input")
    return el(
        "div",
        el("label", label, for_=f"filter-{name}", class_="label"),
        el("div", choice, icon("down"), class_="select"),
        class_="field",
    )


def filters(label: str, path: str, *fields: Part) -> Markup:
    """A form that keeps its choices in the address and needs no script; `path` is the page's English one."""
    action = localized(path, current_language())
    buttons = el(
        "div",
        el("button", _("Show"), type="submit", class_="button button-primary"),
        el("a", _("Show all"), href=action, class_="button button-quiet"),
        class_="cluster",
    )
    return el("form", *fields, buttons, method="get", action=action, class_="filters", role="search", aria_label=label)


def kept(**words: str) -> dict[str, str]:
    """The words of an address that say something."""
    return {name: value for name, value in words.items() if value}


def download(title: str, href: str, *, kind: str, size: str, language: str) -> Markup:
    """A file to fetch with its type, its size and its language: 'Press release (PDF, 48 KB, English)'."""
    about = el("span", f"({kind}, {size}, {language})", class_="small")
    return el("a", el("span", title, " ", about), href=href, class_="link-line", data_download=True)


def paragraphs(text: str) -> Markup:
    """Plain text as paragraphs."""
    return many(*(el("p", piece.strip()) for piece in text.split("\n\n") if piece.strip()))
