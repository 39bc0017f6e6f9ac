"""Parts of the first page: the countdown, a film in a dialog, facts with their source."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web.kit import classes
from maritime_site.web.kit.actions import button
from maritime_site.web.kit.base import Child, Text, show_when


def countdown(until: Text, *, ends: Text, label: Text, note: Text = "") -> rx.Component:
    """Days, hours, minutes and seconds to a moment (ISO 8601 with its zone), zeros once past, gone at `ends` (HOME-1).

    `note` names that moment and its zone in words.

    The browser counts (assets/home.js), also before React takes the page over, which must not call that a mistake; a
    screen reader gets the label once, not every second, and everybody else reads it above the figures.
    """
    units = (("days", _("Days")), ("hours", _("Hours")), ("minutes", _("Minutes")), ("seconds", _("Seconds")))
    boxes = [
        rx.el.div(
            rx.el.span(
                "00", class_name="countdown-number", custom_attrs={"data-unit": unit, "suppressHydrationWarning": True}
            ),
            rx.el.span(words, class_name="countdown-unit"),
            class_name="countdown-box",
        )
        for unit, words in units
    ]
    clock = rx.el.div(
        *boxes,
        class_name="countdown",
        role="timer",
        aria_label=label,
        custom_attrs={"data-until": until, "data-ends": ends},
    )
    return rx.el.div(
        rx.el.p(label, class_name=classes.SMALL, aria_hidden=True),
        clock,
        *show_when(note, rx.el.p(note, class_name=classes.SMALL)),
        class_name="stack gap-2 while-coming",
    )


def notes(*items: Child) -> rx.Component:
    """Short news as a plain list, newest first; nothing moves by itself."""
    return rx.el.ul(*(rx.el.li(item) for item in items), class_name=classes.NOTES)


def band_film(source: str, *, label: Text) -> rx.Component:
    """A silent film with controls of its own; nothing is fetched before it is asked to play."""
    custom = {"aria-label": label}
    return rx.el.video(
        src=source, controls=True, muted=True, preload="none", class_name="band-film", custom_attrs=custom
    )


def consent_bar(container: str, *, words: Text, more: Child, agree: Text, refuse: Text) -> rx.Component:
    """Asks once whether visits may be counted; the two answers are alike, and the page works with either.

    `container` is the tag manager's id; assets/consent.js loads it after a yes and remembers the answer.
    """
    return rx.el.section(
        rx.el.p(words, " ", more),
        rx.el.div(
            button(agree, look="secondary", small=True, custom_attrs={"data-agree": "yes"}),
            button(refuse, look="secondary", small=True, custom_attrs={"data-agree": "no"}),
            class_name=classes.CLUSTER,
        ),
        class_name="consent",
        hidden=True,
        aria_label=words,
        custom_attrs={"data-consent": container},
    )
