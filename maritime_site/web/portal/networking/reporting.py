"""The form that asks a moderator to look at somebody, on every page where that can be done (NET-3)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import FormErrors, error_of


def report_dialog(
    state: type[FormErrors], name: kit.Text, *, key: Any, open: Any, on_submit: Any, on_close: Any
) -> rx.Component:
    """What happened, about whom the title names; each `key` begins with an empty field."""
    return kit.dialog(
        rx.el.span(_("Report to a moderator:"), " ", name),
        kit.error_summary(state.problems),
        kit.form(
            kit.textarea_field(
                _("What happened?"),
                "reason",
                rows=4,
                max_length=1000,
                required=True,
                error=error_of(state, "reason"),
            ),
            kit.actions(kit.submit_button(_("Send report"), busy=state.busy, busy_label=_("Sending..."))),
            on_submit=on_submit,
            key=key,
        ),
        id="report-person",
        open=open,
        on_close=on_close,
    )
