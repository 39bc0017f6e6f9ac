"""The frame of the back office and of pages that stand alone: a skip link and one main (LAY-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import DEFAULT, TAGS, _
from maritime_site.web.kit import Child, toaster
from maritime_site.web.kit.base import plain_anchor
from maritime_site.web.shells.trouble import trouble_lines

MAIN = "main"


def skip_link() -> rx.Component:
    """The first stop of the Tab key: straight to the page's own content."""
    return plain_anchor(_("Skip to main content"), href=f"#{MAIN}", class_name="skip")


def main_area(*content: Child) -> rx.Component:
    """The one main landmark, where the skip link leads."""
    return rx.el.main(*content, tab_index=-1, custom_attrs={"id": MAIN})


def bare_shell(content: Child, *, language: str = DEFAULT, toast: rx.Var | None = None) -> rx.Component:
    """`content` alone between a skip link and the toasts; `toast` is a Var of `kit.Toast`."""
    return rx.el.div(
        skip_link(),
        trouble_lines(),
        main_area(content),
        toaster(toast),
        class_name="shell bare",
        lang=TAGS[language],
    )
