"""The registration page of any kind: its form, the check of the answers, and the receipt."""

from __future__ import annotations

from functools import partial
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _, current_language
from maritime_site.domain.people.fields import Question
from maritime_site.domain.people.kinds import Form, Kind
from maritime_site.domain.people.schemas import OPTIONAL_PURPOSES, REGISTRATION_PURPOSE, form_questions, registration_of
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.form_values import CONSENT_PREFIX, ShownAnswer
from maritime_site.web.portal.proof_of_work import render_proof_of_work
from maritime_site.web.portal.questions import draw_in_parts, render_question
from maritime_site.web.portal.registration.documents import FILES, PREFIX, document_field
from maritime_site.web.portal.registration.state import RegistrationState
from maritime_site.web.portal.rule_questions import render_rule_questions
from maritime_site.web.portal.signin.code_form import code_form, render_sent, send_again
from maritime_site.web.portal.signin.code_step import CODE, STEP
from maritime_site.web.portal.unaided import needs_script
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

FORM_ID = "registration-form"


def registration_page(kind: Kind, form: Form) -> rx.Component:
    """One page per form of the registry."""
    return kit.page(
        build_breadcrumbs(_(form.title)),
        rx.match(
            RegistrationState.step,
            ("check", _check_title(form)),
            ("code", _received_title()),
            ("done", _received_title()),
            _render_title(form),
        ),
        kit.follow_steps(
            rx.Var.create(RegistrationState.step), named=True, form=FORM_ID, on_back=RegistrationState.change
        ),
        kit.stack(
            kit.error_summary(RegistrationState.problems),
            # Only hidden in the later steps: what was typed stays, also before the server is heard from.
            rx.el.div(_render_shut(), _render_questions(kind, form), hidden=RegistrationState.step != "form"),
            rx.match(
                RegistrationState.step,
                ("invited", _render_invited()),
                ("check", _render_check()),
                ("code", _render_code()),
                ("done", _render_done()),
                rx.fragment(),
            ),
            gap=4,
        ),
        narrow=True,
    )


def _render_questions(kind: Kind, form: Form) -> rx.Component:
    questions = [question for question in form_questions(registration_of(form.profile)) if question.name != "language"]
    # A page that is opened anew first hears of the registration before, and must not forget what is typed meanwhile.
    done = rx.State.is_hydrated & (RegistrationState.step == "done")
    return kit.stack(
        needs_script(_("Registering needs JavaScript.")),
        rx.el.div(_render_form(form, questions, done), hidden=_is_shut()),
        kit.cluster(
            kit.muted(_("Already registered?")),
            kit.text_link(_("Sign in"), localize_path(kind.login_path, current_language())),
            kit.text_link(
                _("I have a code"), f"{localize_path(form.path, current_language())}?{STEP}={CODE}", replace=True
            ),
        ),
        gap=4,
    )


def _is_shut() -> Any:
    """Whether nobody can register here now; whoever is invited may come past the dates."""
    return (RegistrationState.shut != "") & ~rx.Var.create(RegistrationState.is_invited)


def _render_form(form: Form, questions: list[Question], done: Any) -> rx.Component:
    return kit.form(
        kit.draft_keeper(form.path, done=done, on_clear=RegistrationState.start_again),
        *draw_in_parts(questions[:-1], RegistrationState, rx.Var.create(RegistrationState.values)),
        render_rule_questions(
            RegistrationState, rx.Var.create(RegistrationState.values), file=partial(_render_file, form)
        ),
        _render_documents(form),
        _render_consents(questions[-1:]),
        kit.actions(kit.submit_button(_("Continue"), busy=RegistrationState.busy, busy_label=_("Checking..."))),
        on_submit=RegistrationState.check,
        key=rx.Var.create(RegistrationState.filled).to_string(),
        custom_attrs={"id": FORM_ID},
    )


def _render_shut() -> rx.Component:
    """Why nobody can register now, or that who does waits in line."""
    state = RegistrationState
    shut = kit.notice(rx.el.p(rx.el.strong(state.shut)), rx.el.p(state.shut_more), tone="warning")
    line = kit.notice(
        rx.el.p(_("You can still register: you are put on the waiting list, and free places are offered in order.")),
        tone="info",
        title=_("All places are taken at the moment"),
    )
    return rx.cond(_is_shut(), shut, rx.cond(state.line_only, line))


def _render_documents(form: Form) -> rx.Component:
    values, documents = RegistrationState.values, RegistrationState.asked_documents

    def drawn(row: Any) -> rx.Component:
        value = rx.cond(rx.Var.create(values).contains(row.name), values[row.name], "")
        return document_field(form, row.kind, row.label, value=value, refused=error_of(RegistrationState, "uploads"))

    return rx.cond(rx.Var.create(documents).length() > 0, kit.section(_("Documents"), rx.foreach(documents, drawn)))


def _render_file(form: Form, row: Any) -> rx.Component:
    """A question that is answered by a file."""
    values, name = RegistrationState.values, f"{PREFIX}{row.name}"
    value = rx.cond(rx.Var.create(values).contains(name), values[name], "")
    refused = error_of(RegistrationState, row.name)
    return document_field(form, row.name, row.label, value=value, refused=refused, field_id=row.name, hint=FILES)


def _render_consents(required: list[Question]) -> rx.Component:
    optional = [
        kit.checkbox(
            _consent_text(purpose, words),
            f"{CONSENT_PREFIX}{purpose}",
            hint=_("(optional)"),
            default_checked=rx.Var.create(RegistrationState.values).contains(f"{CONSENT_PREFIX}{purpose}"),
        )
        for purpose, words in OPTIONAL_PURPOSES.items()
    ]
    given = RegistrationState.values
    drawn = [
        render_question(
            one, RegistrationState, rx.Var.create(given), label=_consent_text(REGISTRATION_PURPOSE, one.ask.label)
        )
        for one in required
    ]
    privacy = kit.muted(
        _("We use your data to run the event and keep it as the privacy policy says. You can withdraw at any time."),
        " ",
        kit.text_link(_("Privacy policy"), localize_path(Route.PRIVACY, current_language())),
    )
    return kit.section(_("Your agreement"), privacy, *drawn, *optional)


def _consent_text(purpose: str, words: str) -> rx.Var[str]:
    """The words that count now; those in the finished page are the ones that the site came with."""
    values = RegistrationState.words
    return rx.cond(rx.Var.create(values).contains(purpose), values[purpose], _(words))


def _render_row(answer: rx.vars.ObjectVar[ShownAnswer]) -> rx.Component:
    return kit.summary_row(answer.label, answer.value)


def _render_title(form: Form) -> rx.Component:
    lead = _("It takes about five minutes. You can check your answers before you send them.")
    return kit.page_title(_(form.title), lead=rx.cond(_is_shut(), "", lead))


def _check_title(form: Form) -> rx.Component:
    return kit.page_title(_("Check your answers"), eyebrow=_(form.title))


def _received_title() -> rx.Component:
    return kit.page_title(_("Registration received"))


def _render_check() -> rx.Component:
    return kit.stack(
        kit.summary_list(rx.foreach(RegistrationState.summary, _render_row)),
        render_proof_of_work(RegistrationState, RegistrationState.proved),
        kit.actions(
            kit.button(
                _("Submit registration"),
                on_click=RegistrationState.submit,
                busy=RegistrationState.busy | (RegistrationState.work_wanted != ""),
                busy_label=_("Submitting..."),
            ),
            kit.button(_("Change answers"), look="secondary", on_click=RegistrationState.change),
        ),
        gap=4,
    )


def _render_invited() -> rx.Component:
    """Everything is known: what is left is one's own consent, and one press."""
    state = RegistrationState
    words = _consent_text(REGISTRATION_PURPOSE, N_("I agree to the use of my data for registration"))
    form = kit.form(
        kit.checkbox(words, "consent", id="invited-consent", required=True, error=error_of(state, "consent")),
        kit.actions(
            kit.submit_button(_("Submit registration"), busy=state.busy, busy_label=_("Submitting...")),
            kit.button(_("Change answers"), look="secondary", on_click=state.change),
        ),
        on_submit=state.accept,
    )
    return kit.stack(
        kit.notice(rx.el.p(_("You are invited. This is what we know of you: if it is right, one press is enough."))),
        kit.summary_list(rx.foreach(state.summary, _render_row)),
        form,
        render_proof_of_work(state, state.proved),
        gap=4,
    )


def _render_code() -> rx.Component:
    """The address is proven by the code that was sent there; nothing counts before."""
    other = kit.button(_("Change answers"), look="quiet", small=True, on_click=RegistrationState.change)
    counts = _("Your registration counts once you have entered it.")
    return kit.section(
        _("Enter the code"),
        render_sent(RegistrationState, _("A 6-digit code is on its way to"), " ", counts),
        code_form(RegistrationState),
        send_again(RegistrationState, other),
        render_proof_of_work(RegistrationState, RegistrationState.proved),
    )


def _render_done() -> rx.Component:
    outcome: rx.vars.ObjectVar = RegistrationState.outcome  # pyright: ignore[reportAssignmentType]
    return kit.stack(
        kit.notice(
            rx.el.p(_("Your reference is"), " ", rx.el.strong(RegistrationState.reference)),
            tone="success",
            live=True,
        ),
        kit.section(
            _("What happens next"),
            rx.el.p(outcome.words),
            _render_missing_documents(),
            rx.el.p(_("We have sent this to you by email. You are signed in.")),
            kit.actions(kit.link_button(outcome.action, outcome.path)),
        ),
        gap=5,
    )


def _render_missing_documents() -> rx.Component:
    """The documents that may follow and did not come along."""
    values = RegistrationState.waits_for
    return rx.cond(values != "", kit.notice(rx.el.p(values), tone="warning"))
