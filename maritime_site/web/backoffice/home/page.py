"""The back office's first page."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _
from maritime_site.web import kit
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.portal.gate import sign_in_first


def home() -> rx.Component:
    """Who is signed in; the screens of the office are reached over REST until they are built."""
    mine = kit.stack(
        rx.el.p(_("Signed in as"), " ", rx.el.strong(AdminSignInState.name)),
        kit.notice(
            rx.el.p(_("The office's screens are not built yet. Its work is done over REST:"), " ",
                    kit.text_link("/api/docs", "/api/docs")),
        ),
        kit.actions(kit.button(_("Sign out"), look="secondary", on_click=AdminSignInState.sign_out)),
        gap=4,
    )  # fmt: skip
    return kit.page(
        kit.page_title(_("Back office")),
        sign_in_first(AdminSignInState.name != "", mine, login_path="/admin/login"),
        narrow=True,
    )
