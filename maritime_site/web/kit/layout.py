"""Where things stand on a page: widths, stacks, grids, sections, the title, the hero."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.web.kit import classes
from maritime_site.web.kit.base import (
    NOTHING,
    Child,
    Text,
    is_given,
    is_in_office,
    join_classes,
    plain_anchor,
    show_when,
)

# What stays in one piece: a word with a hyphen, and a time with its zone.
WHOLE = re.compile(r"(\S+-\S+|\S+:\S\S [A-Z]{2,5}\S*)")
# For four cards, or eight: as many columns as fit of four, two and one, so that no card is left over in its row.
FOUR = "max(14rem, 22%, min(46%, (60rem - 100%) * 999))"


def page(*children: Child, narrow: bool = False) -> rx.Component:
    """A page's content inside the shell's main: centred, padded; `narrow` suits forms and reading."""
    return rx.el.div(*children, class_name=join_classes("wrap page", "wrap-narrow" if narrow else ""))


def stack(*children: Child, gap: int = 3, **props: Any) -> rx.Component:
    """Children below each other; `gap` 1 to 6 is 4, 8, 16, 24, 32 or 48 px."""
    return rx.el.div(*children, class_name=f"stack gap-{gap}", **props)


def cluster(*children: Child, spread: bool = False) -> rx.Component:
    """Children beside each other, wrapping; `spread` pushes them to both ends."""
    return rx.el.div(*children, class_name=join_classes("cluster", "cluster-spread" if spread else ""))


def grid(*children: Child, least: str = "17rem") -> rx.Component:
    """As many equal columns as fit, none narrower than `least` (a CSS length)."""
    return rx.el.div(*children, class_name=classes.GRID, style={"--least": least})


def split(main: Child, aside: Child, *, rest: Child | None = None) -> rx.Component:
    """Two thirds and one third side by side from 1024 px, below each other under it; `rest` goes on with `main`."""
    columns = [main, aside] if rest is None else [main, aside, rest]
    return rx.el.div(*map(rx.el.div, columns), class_name=join_classes("split", "split-on" if rest is not None else ""))


def reading(*children: Child, contents: Child | None = None) -> rx.Component:
    """A long text; its `contents` stand beside it from 1024 px and before it on smaller screens."""
    return rx.el.div(
        rx.el.div(*children, class_name="stack gap-5"),
        *([contents] if contents is not None else []),
        class_name="reading",
    )


def contents(title: Text, parts: Sequence[tuple[str, str] | rx.Component]) -> rx.Component:
    """Links to the parts of the page, `(id, heading)` or an entry the server fills, as a landmark of its own."""
    lines = [
        part if isinstance(part, rx.Component) else rx.el.li(plain_anchor(part[1], href=f"#{part[0]}"))
        for part in parts
    ]
    head = rx.el.p(title, class_name="contents-title")
    return rx.el.nav(head, rx.el.ol(*lines), class_name="contents", aria_label=title)


def section(title: Child, *children: Child, id: str = "", level: int = 2) -> rx.Component:
    """A part of the page under its own heading; `level` 2 to 4, so that none is skipped (A11Y-1)."""
    heading = {2: rx.el.h2, 3: rx.el.h3, 4: rx.el.h4}[level]
    props: dict[str, Any] = {"custom_attrs": {"id": id}} if id else {}
    return rx.el.section(
        heading(title), rx.el.div(*children, class_name="stack gap-3"), class_name=classes.SECTION, **props
    )


def unprinted(*children: Child) -> rx.Component:
    """What no printed page shows, as an address that opens somebody's own things."""
    return rx.el.div(*children, class_name="unprinted")


def page_title(title: Text, *, lead: Text = "", eyebrow: Text = "", after: Child | None = None) -> rx.Component:
    """The page's one h1, an optional line above and lead below, and `after` (chips, actions) under them."""
    return rx.el.div(
        *show_when(eyebrow, rx.el.p(eyebrow, class_name=classes.EYEBROW)),
        rx.el.h1(title, tab_index=-1),
        *show_when(lead, rx.el.p(lead, class_name=classes.LEAD)),
        *([after] if after is not None else []),
        class_name=classes.PAGE_TITLE,
    )


def hero(title: Text, *children: Child, lead: Text = "", eyebrow: Child | None = None, scene: Child) -> rx.Component:
    """The opening of a landing page: the h1 in the sky of a drawn `scene` that fills its whole width."""
    return rx.el.div(
        rx.el.div(
            rx.el.div(
                *([eyebrow] if eyebrow is not None else []),
                rx.el.h1(title, tab_index=-1),
                *([rx.el.p(lead, class_name=classes.LEAD)] if is_given(lead) else []),
                *children,
                class_name="stack gap-4",
            ),
            class_name=classes.WRAP,
        ),
        scene,
        class_name="hero deep",
    )


def prose(*children: Child) -> rx.Component:
    """Running text of at most 70 characters a line: headings, paragraphs, lists made with `rx.el`."""
    return rx.el.div(*children, class_name=classes.PROSE)


def typed_text(text: Text) -> rx.Component:
    """What somebody typed, with its line breaks; long words break rather than push the page."""
    return rx.el.p(text, class_name="typed")


def lead(text: Text) -> rx.Component:
    """An opening sentence, larger than the text after it."""
    return rx.el.p(text, class_name=classes.LEAD)


def muted(*children: Child) -> rx.Component:
    """Secondary text: a source, a date, an aside."""
    return rx.el.p(*children, class_name=classes.MUTED)


def fact_line(*facts: Child) -> rx.Component:
    """Short facts as secondary text, with a dot between two of a line; empty ones take no room.

    A space stands between them for whoever reads without styles.
    """
    parts = [part for fact in facts for part in (rx.el.span(fact), " ")]
    return rx.el.p(*parts[:-1], class_name=join_classes(classes.MUTED, classes.FACT_LINE))


def unbroken_text(words: Text) -> rx.Component:
    """Words that stay on one line together, such as a date with its hyphens."""
    return rx.el.span(words, class_name=classes.WHOLE)


def in_words(text: Text) -> rx.Component:
    """A text that breaks between its words alone: a date in it stays in one piece, and so does a time with its zone."""
    if isinstance(text, rx.Var):
        words = _split_text(text, r"\S+:\S\S [A-Z]{2,5}\S*|\S+")
        unbroken = rx.fragment(rx.foreach(words, lambda word: rx.fragment(unbroken_text(word), " ")))
        return rx.cond(text.to(str) != "", unbroken, NOTHING) if is_in_office() else unbroken
    pieces = WHOLE.split(text)  # every second piece is such a one
    return rx.fragment(*(unbroken_text(piece) if place % 2 else piece for place, piece in enumerate(pieces) if piece))


def breakable_address(text: Text) -> rx.Component:
    """An e-mail address or a kept name, or words with one among them: it breaks after @, dots and underscores."""
    pieces = _split_text(text, "[^@._]*[@._]?")
    return rx.el.span(rx.foreach(pieces, lambda piece: rx.fragment(piece, rx.el.wbr())))


def _split_text(text: Text, pattern: str) -> rx.vars.ArrayVar[Any]:
    """The pieces of a text that the browser finds by a regular expression, in their order."""
    words = rx.Var.create(text).to(str)
    pieces = rx.Var(
        f'(({words!s} ?? "").match(/{pattern}/g) ?? [])',
        _var_type=list[str],
        _var_data=words._get_all_var_data(),  # noqa: SLF001
    )
    return pieces.to(list[str])


def visually_hidden(*children: Child) -> rx.Component:
    """Words for assistive technology only."""
    return rx.el.span(*children, class_name=classes.HIDDEN)


def filled_place(text: Text) -> rx.Component:
    """Where the server puts HTML on a page that no client runs on."""
    return rx.el.div(text, class_name=classes.SLOT)
