"""Administrators' sign-in."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text import _
from maritime_site.web import kit
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.feedback import error_of


def sign_in() -> rx.Component:
    """E-mail address and password."""
    return kit.page(
        kit.page_title(_("Administrator sign in")),
        kit.error_summary(AdminSignInState.problems),
        kit.form(
            kit.email_field(_("Email"), error=error_of(AdminSignInState, "email"), autocomplete="username"),
            kit.text_field(
                _("Password"),
                "password",
                type="password",
                autocomplete="current-password",
                error=error_of(AdminSignInState, "password"),
            ),
            kit.actions(kit.submit(_("Sign in"), busy=AdminSignInState.busy, busy_label=_("Checking..."))),
            on_submit=AdminSignInState.sign_in,
        ),
        narrow=True,
    )
