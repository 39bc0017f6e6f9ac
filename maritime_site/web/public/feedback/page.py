"""What people think of the event and its site: a rating and some words (contract, `POST /feedback`)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.helpdesk.schemas import SHORT_NAME
from maritime_site.web import kit
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

RATINGS = (N_("1 – Very poor"), N_("2 – Poor"), N_("3 – Fair"), N_("4 – Good"), N_("5 – Very good"))


def feedback_page() -> rx.Component:
    """The form; its confirmation comes in its place."""
    return kit.page(
        build_breadcrumbs(_("Feedback")),
        kit.page_title(
            _("Feedback"),
            lead=_("Tell us what was good and what should be better. All of it is read; we may write back."),
        ),
        _render_form(),
        narrow=True,
    )


def _render_form() -> rx.Component:
    long_enough = kit.checked(".{2,}", _(SHORT_NAME))
    email_checked = kit.checked_address()
    return kit.rest_form(
        kit.text_field(
            _("Full name"),
            "name",
            required=True,
            autocomplete="name",
            max_length=120,
            custom_attrs=long_enough,
        ),
        kit.email_field(_("Email"), required=True, custom_attrs=email_checked),
        kit.rating_field(_("Your rating"), "rating", RATINGS),
        kit.textarea_field(_("Message"), "message", required=True, rows="5", max_length=5000),
        kit.trap_field(),
        path="/api/feedback",
        send=_("Send feedback"),
        waiting=_("Submitting..."),
        words={
            "failed": _("Your feedback could not be sent. Please try again."),
            "refused": _("Your feedback could not be sent."),
            "unexpected": _("An unexpected error occurred. Please try again."),
        },
        toast=kit.sent_toast(_("Feedback sent")),
        is_last=True,
    )
