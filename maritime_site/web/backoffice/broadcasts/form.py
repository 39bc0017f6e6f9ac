"""The form of a message to many: its words in both languages, and whom it goes to."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.people.kinds import KINDS
from maritime_site.domain.people.models import Status
from maritime_site.web import kit
from maritime_site.web.backoffice.broadcasts.state import MessageState
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.wording import STATUS_WORDS
from maritime_site.web.handlers.form_handler import error_of, filled

FORM = "message-form"
ATTENDANCE = (
    ("any", N_("Whether they came or not")),
    ("attended", N_("Only those whom a gate has let in")),
    ("absent", N_("Only those whom no gate has let in")),
)
ABOUT = (("service", N_("What participants must know")), ("updates", N_("News: only those who agreed to it")))


def render_kept_form() -> rx.Component:
    """The form, whose typed words are kept until they are saved."""
    state = MessageState
    return kit.stack(keep_record(FORM, state, "message:" + rx.Var.create(state.id)), _render_form(), gap=4)


def _render_form() -> rx.Component:
    state = MessageState
    return kit.form(
        _render_subjects(),
        _render_texts(),
        kit.select_field(
            _("What it is about"),
            "about",
            [(key, _(words)) for key, words in ABOUT],
            default_value=state.values["about"],
        ),
        *_render_audience(),
        kit.actions(kit.submit_button(_("Save draft"), busy=state.busy, busy_label=_("Saving..."))),
        on_submit=state.save,
        custom_attrs={"id": FORM},
        key=rx.Var.create(state.written).to_string(),
    )


def _render_subjects() -> rx.Component:
    return kit.pair(
        _render_subject(_("Subject, English"), "subjectEn"),
        _render_subject(_("Subject, Hindi"), "subjectHi", lang="hi"),
    )


def _render_subject(label: str, name: str, **props: Any) -> rx.Component:
    return kit.text_field(
        label,
        name,
        error=error_of(MessageState, name),
        max_length=120,
        required=True,
        default_value=MessageState.values[name],
        **props,
    )


def _render_texts() -> rx.Component:
    return kit.pair(_render_text(_("Text, English"), "textEn"), _render_text(_("Text, Hindi"), "textHi", lang="hi"))


def _render_text(label: str, name: str, **props: Any) -> rx.Component:
    return kit.textarea_field(
        label,
        name,
        rows="10",
        hint=_("“{name}” stands for the person's first name."),
        error=error_of(MessageState, name),
        required=True,
        default_value=MessageState.values[name],
        max_length=5000,
        **props,
    )


def _render_audience() -> list[rx.Component]:
    kinds = [(kind.key, _(kind.label)) for kind in KINDS.values()]
    statuses = [(status.value, _(STATUS_WORDS[status])) for status in Status]
    countries = kit.text_field(
        _("Countries"),
        "countries",
        hint=_("Names with commas between them, such as India, Sri Lanka; empty for all."),
        **filled(MessageState, MessageState.values, "countries"),
    )
    return [
        _render_boxes(_("To these kinds"), "kind", kinds),
        _render_boxes(_("With these statuses"), "status", statuses),
        countries,
        kit.select_field(
            _("By attendance"),
            "attendance",
            [(key, _(words)) for key, words in ATTENDANCE],
            hint=_("It is looked at when the message goes out."),
            default_value=MessageState.values["attendance"],
        ),
    ]


def _render_boxes(legend: str, prefix: str, choices: list[tuple[str, str]]) -> rx.Component:
    boxes = [
        kit.checkbox(
            words, f"{prefix}-{key}", default_checked=rx.Var.create(MessageState.chosen).contains(f"{prefix}-{key}")
        )
        for key, words in choices
    ]
    return kit.choice_group(legend, *boxes, id=f"{prefix}-boxes", hint=_("None ticked: all."), columns=True)
