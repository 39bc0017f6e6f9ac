"""Administrators' sign-in, and the page of a sent link where a password is chosen."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.signin.invitation import InvitationState
from maritime_site.web.backoffice.signin.state import AdminSignInState
from maritime_site.web.handlers.form_handler import error_of


def sign_in() -> rx.Component:
    """E-mail address and password, then the code of whoever has a second factor."""
    return kit.page(
        kit.page_title(_("Administrator sign in")),
        kit.follow_steps(rx.cond(AdminSignInState.asks_code, "code", "password"), named=True),
        kit.error_summary(AdminSignInState.problems),
        kit.code_step(
            _second_step(), _first_step(), open=AdminSignInState.asks_code, awake=AdminSignInState.is_hydrated
        ),
        narrow=True,
    )


def _first_step() -> rx.Component:
    return kit.form(
        kit.needs_script(_("Signing in needs JavaScript.")),
        kit.email_field(_("Email"), error=error_of(AdminSignInState, "email"), autocomplete="username"),
        kit.text_field(
            _("Password"),
            "password",
            type="password",
            autocomplete="current-password",
            error=error_of(AdminSignInState, "password"),
        ),
        kit.actions(kit.submit_button(_("Sign in"), busy=AdminSignInState.busy, busy_label=_("Checking..."))),
        on_submit=AdminSignInState.sign_in,
    )


def _second_step() -> rx.Component:
    return kit.form(
        kit.text_field(
            _("Code"),
            "code",
            hint=_("Six digits from your authenticator app, or one of your recovery codes."),
            autocomplete="one-time-code",
            max_length=40,
            auto_focus=True,
            width="medium",
            error=error_of(AdminSignInState, "code"),
        ),
        kit.actions(
            kit.submit_button(_("Verify"), busy=AdminSignInState.busy, busy_label=_("Checking...")),
            kit.button(_("Back"), look="quiet", on_click=AdminSignInState.start_again),
        ),
        on_submit=AdminSignInState.verify,
    )


def invitation_page() -> rx.Component:
    """Whoever got a link chooses a password."""
    done = kit.stack(
        kit.notice(rx.el.p(_("Your password is set. You can sign in now.")), tone="success", live=True),
        kit.actions(kit.link_button(_("Sign in"), "/admin/login/")),
        gap=4,
    )
    form = kit.form(
        kit.text_field(
            _("New password"),
            "password",
            type="password",
            autocomplete="new-password",
            max_length=1024,
            required=True,
            hint=_("At least 12 characters; several words that only you would put together are best."),
            error=error_of(InvitationState, "password"),
        ),
        kit.actions(kit.submit_button(_("Set password"), busy=InvitationState.busy, busy_label=_("Checking..."))),
        on_submit=InvitationState.choose,
    )
    return kit.page(
        kit.page_title(_("Choose your password"), lead=_("For your account in the back office. The link works once.")),
        kit.error_summary(InvitationState.problems),
        rx.cond(InvitationState.is_done, done, form),
        narrow=True,
    )
