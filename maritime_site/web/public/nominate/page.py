"""The nomination page: the awards, the form, the check of the answers, and the receipt (AWD-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.dynamic_pages.slots import slot
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.form_values import ShownAnswer
from maritime_site.web.portal.questions import draw_all, render_question
from maritime_site.web.portal.unaided import needs_script
from maritime_site.web.public.nominate.parts import render_sender
from maritime_site.web.public.nominate.state import NominationState, list_form_questions
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

NOMINEE = ("nominee_name", "nominee_email", "nominee_country_code", "nominee_mobile", "organisation")
NOMINATOR = ("nominator_name", "nominator_email")
FORM_ID = "nomination-form"


def nominate_page() -> rx.Component:
    """One page, three steps."""
    return kit.page(
        build_breadcrumbs(_("Award nomination")),
        rx.match(
            NominationState.step,
            ("check", kit.page_title(_("Check your answers"), eyebrow=_("Award nomination"))),
            ("done", kit.page_title(_("Nomination received"))),
            _render_title(),
        ),
        kit.follow_steps(rx.Var.create(NominationState.step), form=FORM_ID, on_back=NominationState.change),
        kit.error_summary(NominationState.problems),
        # Only hidden in the later steps: what was typed stays.
        rx.el.div(
            rx.cond(NominationState.none_open, _render_closed(), _render_form()),
            hidden=NominationState.step != "form",
        ),
        # Only hidden, too, once it was there: the files that were chosen stay.
        rx.cond(
            rx.Var.create(NominationState.summary).length() > 0,
            rx.el.div(_render_check(), hidden=NominationState.step != "check"),
            rx.cond(NominationState.step == "done", _render_done()),
        ),
        narrow=True,
    )


def _render_title() -> rx.Component:
    guide = kit.text_link(_("Guide to award nominations"), localize_path(Route.NOMINATE_GUIDE, current_language()))
    return kit.page_title(
        _("Nominate for an award"),
        lead=_("Nominate yourself or somebody else. Nominees are asked whether they accept."),
        after=guide,
    )


def _render_closed() -> rx.Component:
    """Instead of a form that nobody could send."""
    return kit.empty_state(_("No award takes nominations at present."), icon_name="award")


def _render_form() -> rx.Component:
    return kit.form(
        needs_script(_("Nominating needs JavaScript.")),
        _render_awards(),
        kit.section(_("The nominee"), *_render_questions(NOMINEE)),
        kit.section(_("Why"), *_render_questions(("statement",))),
        kit.section(_("You"), *_render_questions(NOMINATOR)),
        *_render_consent(),
        kit.muted(_("What you type is kept as a draft in this browser until you send it.")),
        kit.actions(kit.submit_button(_("Continue"), busy=NominationState.busy, busy_label=_("Checking..."))),
        _render_draft(),
        on_submit=NominationState.check,
        custom_attrs={"id": FORM_ID},
    )


def _render_draft() -> rx.Component:
    is_done = NominationState.step == "done"
    return kit.draft_keeper(Route.NOMINATE, done=is_done, on_clear=NominationState.start_again, lasting=True)


def _render_questions(names: tuple[str, ...]) -> list[rx.Component]:
    return draw_all(
        [question for question in list_form_questions() if question.name in names],
        NominationState,
        rx.Var.create(NominationState.values),
    )


def _render_consent() -> list[rx.Component]:
    """The box to tick, in the words that count now."""
    state = NominationState
    return [
        render_question(
            question,
            state,
            rx.Var.create(state.values),
            label=rx.cond(state.words != "", state.words, _(question.ask.label)),
        )
        for question in list_form_questions()
        if question.name == "consent"
    ]


def _render_awards() -> rx.Component:
    """They come with the page (`choices.py`): nothing below them moves, and a slow line undoes no choice."""
    error = error_of(NominationState, "category")
    return kit.choice_group(_("Award"), slot("awards"), id="category", error=error, required=True)


def _render_row(answer: rx.vars.ObjectVar[ShownAnswer]) -> rx.Component:
    return kit.summary_row(answer.label, answer.value)


def _render_check() -> rx.Component:
    return kit.stack(
        kit.summary_list(rx.foreach(NominationState.summary, _render_row)),
        kit.actions(kit.button(_("Change answers"), look="secondary", on_click=NominationState.change)),
        render_sender(
            rx.Var.create(NominationState.payload), on_sent=NominationState.sent, on_refused=NominationState.refused
        ),
        gap=5,
    )


def _render_done() -> rx.Component:
    waiting = _("We have asked the nominee whether they accept. Staff then check eligibility and evidence.")
    own = _("Staff check eligibility and evidence, and write to you when it is decided.")
    return kit.stack(
        kit.notice(
            rx.el.p(_("Your reference is"), " ", rx.el.strong(NominationState.reference)), tone="success", live=True
        ),
        kit.section(
            _("What happens next"),
            rx.el.p(rx.cond(NominationState.waits, waiting, own)),
            rx.el.p(_("We have sent you a message with a link, by which you can see or withdraw the nomination.")),
            rx.el.p(_("Whoever is shortlisted becomes an achiever and can sign in with a one-time code.")),
        ),
        gap=4,
    )
