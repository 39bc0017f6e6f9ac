"""An admission pass on the page: the same card is what the browser prints, 32 mm of code at least (PASS-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.web.kit.base import Child, Text
from maritime_site.web.kit.images import image


def pass_card(
    *rows: Child,
    event: Text,
    name: Text,
    company: Text,
    kind: Text,
    letter: Text,
    colour: Text,
    code: Text,
    alt: Text,
    logo: rx.Var[str],
) -> rx.Component:
    """A pass: its band tells the kind by word, letter and `colour`; `rows` are facts.

    `code` is a picture's address, and so is `logo`, which may be empty.
    """
    return rx.el.article(
        rx.el.div(
            image(logo, alt=event, width=56, height=56, loading="eager", class_name="pass-logo"),
            rx.el.p(rx.el.span(event, class_name="pass-event"), rx.el.strong(kind)),
            rx.el.span(letter, class_name="pass-letter", aria_hidden=True),
            class_name="pass-band",
        ),
        rx.el.div(
            rx.el.h2(name, class_name="pass-name"),
            rx.el.p(company, class_name="pass-company"),
            rx.el.div(
                image(code, alt=alt, width=240, height=240, loading="eager", class_name="pass-code"),
                rx.el.dl(*rows, class_name="pass-facts"),
                class_name="pass-inside",
            ),
            class_name="pass-body",
        ),
        class_name="pass-card",
        style={"--pass-colour": colour},
    )


def pass_fact(name: Text, value: Child) -> rx.Component:
    """One fact of a pass."""
    return rx.el.div(rx.el.dt(name), rx.el.dd(value))
