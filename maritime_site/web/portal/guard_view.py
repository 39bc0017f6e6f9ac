"""What a protected page shows to somebody who is not signed in (ROUTE-1, ROUTE-4)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.kit.feedback import awaited_way_in
from maritime_site.web.routes import localize_path
from maritime_site.web.session import SessionState


def shown_to_its_owner(
    shown_to: Any, content: rx.Component, *, loaded: Any, login_path: str, opening: Any
) -> rx.Component:
    """`content` for the session it was loaded for; `opening` loads it anew when another tab signs somebody in."""
    another = (SessionState.who != "") & SessionState.opened
    newly = rx.cond(another, rx.el.div(on_mount=opening, key=SessionState.who))
    allowed = (SessionState.who != "") & (SessionState.who == shown_to) & loaded
    signed_in = rx.cond(SessionState.who != "", "yes", rx.cond(SessionState.opened, "no", ""))
    return rx.cond(allowed, content, rx.fragment(way_in(login_path, signed_in=signed_in), newly))


def way_in(login_path: str, *, signed_in: Any = "") -> rx.Component:
    """The words and the link for somebody who is not signed in; whoever is waits here for what is theirs."""
    words = kit.stack(
        kit.notice(rx.el.p(_("Sign in to continue"))),
        kit.actions(kit.link_button(_("Sign in"), localize_path(login_path, current_language()))),
        gap=4,
    )
    return awaited_way_in(words, signed_in=signed_in)
