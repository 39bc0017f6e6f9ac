"""The screen of one's own account."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.account.state import OFF_CODE, RENEW_CODE, SETUP_CODE, AccountState
from maritime_site.web.handlers.form_handler import error_of

PAPER = N_("Write them down or print them, and keep them where your telephone is not. Each works once.")


def my_account() -> rx.Component:
    """Password, second factor, sessions."""
    return kit.page(
        kit.page_title(_("My account"), lead=AccountState.email),
        kit.error_summary(AccountState.problems),
        kit.stack(
            kit.done_notice(AccountState.done),
            _recovery_codes(),
            rx.cond(AccountState.loaded, kit.stack(_render_factor(), _render_password(), _render_sessions(), gap=5)),
            gap=4,
        ),
    )


def _recovery_codes() -> rx.Component:
    codes = kit.plain_list(
        rx.foreach(AccountState.recovery_codes, lambda code: kit.list_item(kit.code_text(code))), gap=1
    )
    content = kit.notice(rx.el.p(_(PAPER)), codes, tone="warning", title=_("Your recovery codes"))
    return rx.cond(rx.Var.create(AccountState.recovery_codes).length() > 0, content)


def _render_factor() -> rx.Component:
    begin = kit.stack(
        rx.el.p(
            _(
                "Besides the password, signing in asks for a code from an app on your telephone. Nobody who learns "
                "your password can sign in without it."
            )
        ),
        kit.actions(kit.button(_("Set up a second factor"), busy=AccountState.busy, on_click=AccountState.begin)),
    )
    return kit.section(
        _("Second factor"),
        rx.cond(
            AccountState.enrolled, _render_enrolled(), rx.cond(AccountState.setup_key != "", _render_setup(), begin)
        ),
    )


def _render_setup() -> rx.Component:
    return kit.stack(
        rx.el.p(_("1. Scan this with your authenticator app, or type the key into it.")),
        kit.qr_picture(AccountState.setup_picture, alt=_("QR code of the key below")),
        rx.el.p(_("Key:"), " ", kit.code_text(AccountState.setup_key)),
        rx.el.p(_("2. Enter the six digits that the app shows.")),
        _code_form(_("Confirm"), AccountState.confirm_app, SETUP_CODE, auto_focus=True),
        gap=3,
    )


def _render_enrolled() -> rx.Component:
    left = rx.cond(
        AccountState.codes_left == 1,
        _("1 recovery code is unused."),
        _("{count} recovery codes are unused.", count=rx.Var.create(AccountState.codes_left)),
    )
    return kit.stack(
        rx.el.p(kit.status_chip(_("Set up"), tone="success"), " ", left),
        kit.fold(_("New recovery codes"), _code_form(_("Make new codes"), AccountState.renew_codes, RENEW_CODE)),
        kit.fold(_("Take it off"), _code_form(_("Take off the second factor"), AccountState.take_off, OFF_CODE)),
        gap=3,
    )


def _code_form(verb: str, on_submit: Any, id: str, *, auto_focus: bool = False) -> rx.Component:
    return kit.form(
        kit.text_field(
            _("Code"),
            "code",
            id=id,
            autocomplete="one-time-code",
            max_length=40,
            width="medium",
            required=True,
            error=error_of(AccountState, id),
            key=rx.Var.create(AccountState.rounds).to_string(),
            auto_focus=auto_focus,
        ),
        kit.actions(kit.submit_button(verb, look="secondary", busy=AccountState.busy, busy_label=_("Checking..."))),
        on_submit=on_submit,
    )


def _render_password() -> rx.Component:
    again = rx.Var.create(AccountState.rounds).to_string()
    return kit.section(
        _("Password"),
        kit.form(
            kit.text_field(
                _("Present password"),
                "currentPassword",
                type="password",
                autocomplete="current-password",
                max_length=1024,
                required=True,
                error=error_of(AccountState, "currentPassword"),
                key="c" + again,
            ),
            kit.text_field(
                _("New password"),
                "newPassword",
                type="password",
                autocomplete="new-password",
                required=True,
                max_length=1024,
                hint=_("At least 12 characters; your other sessions end."),
                error=error_of(AccountState, "newPassword"),
                key="n" + again,
            ),
            kit.actions(kit.submit_button(_("Change password"), look="secondary", busy=AccountState.busy)),
            on_submit=AccountState.change_password,
        ),
    )


def _render_sessions() -> rx.Component:
    return kit.section(_("Where you are signed in"), session_list(AccountState, AccountState.sessions))


def session_list(state: Any, sessions: Any) -> rx.Component:
    """Live sessions, each with a button to end it: the state's `end_session`."""

    def row(one: Any) -> rx.Component:
        end = kit.button(
            _("End session"), look="secondary", small=True, busy=state.busy, on_click=state.end_session(one["id"])
        )
        values = kit.stack(
            rx.el.span(one["client"]),
            kit.muted(_("since {since}, last used {seen}", since=one["since"], seen=one["seen"])),
            gap=1,
        )
        here = kit.status_chip(_("This browser"), tone="info")
        return kit.list_item(kit.cluster(values, rx.cond(one["current"], here, end), spread=True))

    return kit.plain_list(rx.foreach(sessions, row))
