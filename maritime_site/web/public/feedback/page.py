"""What people think of the event and its site: a rating and some words (contract, `POST /feedback`)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.web import kit
from maritime_site.web.public.form_words import SOLVER, form_words
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

WORDS = {
    "rating": N_("Your rating"),
    "send": N_("Send feedback"),
    "sent": N_("Feedback sent"),
    "failed": N_("Your feedback could not be sent. Please try again."),
    "refused": N_("Your feedback could not be sent."),
}
RATINGS = (N_("1 – Very poor"), N_("2 – Poor"), N_("3 – Fair"), N_("4 – Good"), N_("5 – Very good"))


class _FeedbackForm(rx.Component):
    library = "$/public/kit/feedback_form.jsx"
    tag = "FeedbackForm"
    lib_dependencies: list[str] = [SOLVER]
    language: rx.Var[str]
    words: rx.Var[dict[str, str]]
    ratings: rx.Var[list[str]]


def feedback_page() -> rx.Component:
    """The form; its confirmation comes in its place."""
    language = current_language()
    form = _FeedbackForm.create(language=language, words=form_words(WORDS), ratings=[_(text) for text in RATINGS])
    return kit.page(
        build_breadcrumbs(_("Feedback")),
        kit.page_title(
            _("Feedback"),
            lead=_("Tell us what was good and what should be better. All of it is read; we may write back."),
        ),
        form,
        narrow=True,
    )
