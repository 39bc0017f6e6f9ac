"""One rule's screen: its form on top, its questions below."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.people.rules.schemas import APPROVALS, TYPE_NAMES
from maritime_site.web import kit
from maritime_site.web.backoffice.editor import keep_record, keep_unsaved
from maritime_site.web.backoffice.entries.page import render_entries
from maritime_site.web.backoffice.rules import question_form
from maritime_site.web.backoffice.rules.detail_state import RuleState as State
from maritime_site.web.backoffice.rules.state import PATH
from maritime_site.web.handlers.form_handler import error_of

FORM, QUESTION, ASKING = "rule-form", "rule-question", "rule-asking"


def rule_detail() -> rx.Component:
    """The rule of one kind."""
    return kit.page(
        kit.breadcrumb([(_("Rules"), f"{PATH}/")], State.name),
        kit.page_title(
            rx.cond(State.loaded, State.name, _("Rule")),
            lead=_("What you save counts for registrations from now on. Nobody who is in already is touched."),
        ),
        kit.error_summary(State.problems),
        rx.cond(
            State.loaded,
            kit.stack(
                kit.done_notice(State.done),
                keep_record(FORM, State, "rule:" + rx.Var.create(State.key)),
                _render_rule_form(),
                rx.cond(State.has_form, kit.section(_("Questions"), _render_questions())),
                gap=5,
            ),
        ),
        narrow=True,
    )


def _field_props(name: str) -> dict[str, Any]:
    return {"default_value": State.values.get(name, ""), "error": error_of(State, name)}


def _render_rule_form() -> rx.Component:
    approvals = [(value, _(words)) for value, words in APPROVALS.items()]
    return kit.form(
        rx.cond(State.has_form, _render_dates()),
        kit.select_field(_("Approval"), "approval", approvals, **_field_props("approval")),
        rx.cond(State.has_form, _render_places()),
        kit.actions(kit.submit_button(_("Save rule"), busy=State.busy, busy_label=_("Saving..."))),
        on_submit=State.save,
        reset_on_submit=False,
        custom_attrs={"id": FORM},
        key=rx.Var.create(State.written).to_string(),
    )


def _render_dates() -> rx.Component:
    hint = _("In the event's time zone; empty: no limit")
    return kit.pair(
        kit.text_field(_("Opens"), "opensAt", type="datetime-local", hint=hint, **_field_props("opensAt")),
        kit.text_field(_("Closes"), "closesAt", type="datetime-local", hint=hint, **_field_props("closesAt")),
    )


def _render_places() -> rx.Component:
    documents = rx.foreach(
        State.documents,
        lambda row: kit.checkbox(row["label"], row["name"], id=row["name"], default_checked=row["asked"]),
    )
    return rx.fragment(
        kit.number_field(
            _("Places"),
            "quota",
            hint=rx.Var.create(_("Empty: no limit. Now: ")) + State.standing,
            **_field_props("quota"),
        ),
        kit.checkbox(
            _("Keep a waiting list once all places are taken"),
            "waitingList",
            hint=_("Free places are offered in the order in which people came"),
            default_checked=State.values.get("waitingList", "") != "",
        ),
        kit.number_field(
            _("Hours to accept an offer"),
            "offerHours",
            hint=_("After that the place is offered to the next in line"),
            **_field_props("offerHours"),
        ),
        kit.choice_group(
            _("Documents asked for"),
            documents,
            id="documents",
            hint=_("A registration is approved once all of them are here"),
            error=error_of(State, "documents"),
        ),
    )


def _render_questions() -> rx.Component:
    none = rx.el.p(_("Nothing is asked beyond the form's own questions."))
    rows = kit.plain_list(rx.foreach(State.questions, _render_question))
    retired = kit.stack(
        rx.el.h3(_("No longer asked")),
        kit.muted(_("Their answers stay with those who gave them.")),
        kit.plain_list(rx.foreach(State.retired, _render_retired)),
        gap=2,
    )
    return kit.stack(
        rx.cond(rx.Var.create(State.questions).length() > 0, rows, none),
        kit.stack(rx.cond(State.editing, _render_question_form(), kit.actions(_render_add_button())), id=ASKING),
        rx.cond(rx.Var.create(State.retired).length() > 0, retired),
        gap=4,
    )


def _render_add_button() -> rx.Component:
    filling = kit.fills_form(QUESTION)
    return kit.button(
        _("Add a question"), look="secondary", on_click=State.edit(""), busy=State.busy, custom_attrs=filling
    )


def _render_question(row: Any) -> rx.Component:
    label = row["label"]
    name = kit.stack(rx.el.strong(label), rx.el.span(row["hindi"], lang="hi"), kit.muted(row["about"]), gap=1)
    buttons = kit.cluster(
        rx.cond(row["first"], rx.fragment(), _act(_("Move up"), label, State.shift(row["key"], -1))),
        rx.cond(row["last"], rx.fragment(), _act(_("Move down"), label, State.shift(row["key"], 1))),
        _act(_("Change"), label, State.edit(row["key"]), kit.fills_form(QUESTION)),
        kit.asking_button(
            _("Remove"),
            _("Ask this question no more?"),
            _("Answers that were given stay with the people; the question can be asked again."),
            id=f"remove-{row['key']}",
            confirm=_("Yes, remove it"),
            keep=_("Keep it"),
            small=True,
            busy=State.busy,
            on_confirm=State.remove(row["key"]),
            custom_attrs={"aria-label": f"{_('Remove')}: {label}"},
        ),
    )
    return kit.list_item(kit.cluster(name, buttons, spread=True))


def _act(words: str, label: Any, act: Any, more: dict[str, str] | None = None) -> rx.Component:
    return kit.button(
        words,
        look="secondary",
        small=True,
        busy=State.busy,
        on_click=act,
        custom_attrs={"aria-label": f"{words}: {label}", **(more or {})},
    )


def _render_retired(row: Any) -> rx.Component:
    again = _act(_("Ask again"), row["label"], State.restore(row["key"]))
    return kit.list_item(kit.cluster(kit.stack(row["label"], kit.muted(row["about"]), gap=1), again, spread=True))


def _question_props(name: str) -> dict[str, Any]:
    longest = {} if name == "type" else {"max_length": 200}
    return {"default_value": State.question.get(name, ""), "error": error_of(State, name), **longest}


def _render_question_form() -> rx.Component:
    return kit.card(
        rx.el.h3(rx.cond(State.known != "", _("Change the question"), _("New question"))),
        keep_unsaved(
            QUESTION,
            "question:" + rx.Var.create(State.key) + ":" + rx.Var.create(State.known),
            drawn=State.asked,
            saves=State.answers,
        ),
        kit.form(
            *_ask_words(),
            *_ask_answers(),
            kit.checkbox(_("Has to be answered"), "required", default_checked=State.question.get("required", "") != ""),
            rx.cond(State.known == "", _ask_key()),
            kit.actions(
                kit.submit_button(_("Save question"), busy=State.busy, busy_label=_("Saving...")),
                kit.button(
                    _("Cancel"),
                    look="secondary",
                    on_click=State.leave,
                    busy=State.busy,
                    custom_attrs=kit.fills_form(ASKING),
                ),
            ),
            on_submit=State.save_question,
            reset_on_submit=False,
            key=f"question-{rx.Var.create(State.asked).to_string()}",
            custom_attrs={"id": QUESTION},
        ),
    )


def _ask_words() -> list[rx.Component]:
    return [
        kit.pair(
            kit.text_field(_("Question, English"), "labelEn", required=True, **_question_props("labelEn")),
            kit.text_field(_("Question, Hindi"), "labelHi", required=True, lang="hi", **_question_props("labelHi")),
        ),
        kit.pair(
            kit.text_field(_("Hint, English"), "hintEn", **_question_props("hintEn")),
            kit.text_field(_("Hint, Hindi"), "hintHi", lang="hi", **_question_props("hintHi")),
        ),
    ]


def _ask_answers() -> list[rx.Component]:
    types = [(value, _(words)) for value, words in TYPE_NAMES.items()]
    hint = _("For a choice alone. Programs and files name the answer by its value.")
    return [
        kit.select_field(_("Answered by"), "type", types, **_question_props("type")),
        render_entries(State, question_form.OPTIONS, _("Options"), values=State.question, hint=hint),
    ]


def _ask_key() -> rx.Component:
    return kit.text_field(
        _("Key"),
        "key",
        required=True,
        hint=_("Programs and files name the answer by it: letters, digits, hyphens. It stays for good."),
        **_question_props("key"),
    )
