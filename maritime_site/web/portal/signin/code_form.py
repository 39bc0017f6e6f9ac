"""The code step of any page: the code's field, how long the code is good, and when another may be asked for."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of


def code_form(state: Any) -> rx.Component:
    """The form that verifies a code; `state` is a page's `CodeEntry`."""
    return kit.form(code_field(state), kit.actions(verify_button(state)), on_submit=state.verify)


def code_field(state: Any) -> rx.Component:
    """Where the code is typed."""
    return kit.otp_field(_("One-time code"), error=error_of(state, "otp"))


def verify_button(state: Any) -> rx.Component:
    """Sends the code's form."""
    return kit.submit_button(_("Verify"), busy=state.busy, busy_label=_("Checking..."))


def send_again(state: Any, other: rx.Component) -> rx.Component:
    """The way to another code, beside the `other` way back; until it is open, the seconds count down."""
    again = kit.button(_("Send a new code"), look="secondary", small=True, on_click=state.resend_code)
    words = _("You can ask for a new code in {time}.", time=kit.TIME)
    waits = kit.muted(kit.wait_time(state.resend_in, since=state.sent_at, words=words))
    return kit.stack(kit.cluster(again, other), waits, gap=2)


def render_sent(state: Any, words: str, *after: kit.Child) -> rx.Component:
    """Where the code went, for how long it is good, and whether it is a new one."""
    good = kit.wait_time(
        state.good_for,
        since=state.sent_at,
        words=_("It is good for another {time}.", time=kit.TIME),
        over=_("It has expired by now: ask for a new one."),
    )
    values = rx.el.p(words, " ", rx.el.strong(state.sent_to), ". ", good, *after)
    return kit.stack(values, *kit.quiet_status(state.notice), gap=1)
