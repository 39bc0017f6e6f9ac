"""The screen 'Event': one form, both languages side by side, what counts now, and every version (EVENT-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.currencies import list_currencies
from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.entries.page import render_entries
from maritime_site.web.backoffice.event.editions import render_editions
from maritime_site.web.backoffice.event.questions import CHOICES, PARTS_TITLE, QUESTIONS, Question
from maritime_site.web.backoffice.event.state import EventState
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.passes.admission_days import moved_notice
from maritime_site.web.backoffice.ways import link_if
from maritime_site.web.handlers.form_handler import error_of

DETAILS = "event-details"
LANGUAGES = (("En", N_("English"), "en"), ("Hi", N_("Hindi"), "hi"))


def event_page() -> rx.Component:
    """Everything that names the event."""
    state = EventState
    return kit.page(
        kit.page_title(_("Event"), lead=_("Everything that names the event. What is published counts within seconds.")),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                moved_notice(
                    state.moved,
                    kit.cluster(
                        link_if("PASSES_VIEW", _("Admission days"), "/admin/admission-days/"),
                        link_if("PACKAGES_EDIT", _("Packages"), "/admin/packages/"),
                    ),
                ),
                _render_leftovers(),
                _render_status(),
                keep_record(DETAILS, state, "event"),
                kit.form(
                    *(
                        kit.section(_(title), *_render_questions(questions))
                        for title, questions in QUESTIONS.items()
                        if title != PARTS_TITLE
                    ),
                    _render_parts(),
                    kit.actions(kit.submit_button(_("Save draft"), busy=state.busy, busy_label=_("Saving..."))),
                    on_submit=state.save,
                    custom_attrs={"id": DETAILS},
                    key=rx.Var.create(state.written).to_string(),
                ),
                _render_preview(),
                rx.cond(is_permitted("EVENT_PUBLISH"), _render_publishing()),
                _render_history(),
                render_editions(),
                gap=5,
            ),
        ),
    )


def _render_leftovers() -> rx.Component:
    """What the draft still has of the shipped event, though it is another one (EVENT-4)."""
    words = _(
        "These fields still say what the site came with: {fields}. Change them, or empty what your event has not.",
        fields=EventState.leftovers,
    )
    return rx.cond(EventState.leftovers != "", kit.notice(rx.el.p(words), tone="warning"))


def _render_status() -> rx.Component:
    state = EventState
    changes = rx.cond(state.changes != "", state.changes, _("None"))
    return kit.summary_list(
        kit.summary_row(_("What counts now"), state.title),
        kit.summary_row(_("Version"), state.version),
        kit.summary_row(_("Phase"), state.phase),
        kit.summary_row(_("Changes waiting in the draft"), changes),
    )


def _render_parts() -> rx.Component:
    """Which parts the first page has, and in which order."""
    fields = [
        _render_field(question, question.name, _("Place of: {part}", part=_(question.label)))
        for question in QUESTIONS[PARTS_TITLE]
    ]
    return kit.section(
        _(PARTS_TITLE),
        kit.muted(_("Number the parts to show, in their order. Without any number each phase has its own order.")),
        kit.grid(*fields),
    )


def _render_questions(questions: Iterable[Question]) -> Iterator[rx.Component]:
    """Both languages side by side, short fields two in a row, lists as wide as the form."""
    for is_short, run in groupby(questions, key=lambda question: question.field_type != "list" and not question.pair):
        if is_short:
            yield kit.pair(*(_render_field(question, question.name, _(question.label)) for question in run))
        else:
            yield from map(_render_wide, run)


def _render_wide(question: Question) -> rx.Component:
    if not question.pair:
        hint = _(question.hint) if question.hint else ""
        return render_entries(EventState, question.fact, _(question.label), values=EventState.values, hint=hint)
    return kit.pair(
        *(
            _render_field(question, f"{question.name}{code}", f"{_(question.label)}, {_(name)}", lang=lang)
            for code, name, lang in LANGUAGES
        )
    )


def _render_field(question: Question, name: str, label: str, *, lang: str = "") -> rx.Component:
    state = EventState
    more: dict[str, Any] = {"lang": lang} if lang else {}
    common: dict[str, Any] = {
        "error": error_of(state, name),
        "default_value": state.values.get(name, ""),
        "required": question.required and lang != "hi",
        **more,
    }
    hint = _(question.hint) if question.hint else ""
    if question.field_type == "text":
        return kit.textarea_field(label, name, hint=hint, rows="2", **common)
    if question.field_type == "line":
        return kit.text_field(label, name, hint=hint, max_length=300, **common)
    if question.field_type == "choice":
        options = [(value, _(words)) for value, words in CHOICES[question.name]]
        return kit.select_field(label, name, options, hint=hint, **common)
    if question.field_type in _SEARCHED:
        return _SEARCHED[question.field_type](label, name, value=common.pop("default_value"), hint=hint, **common)
    field_type: Any = question.field_type
    return kit.text_field(label, name, type=field_type, hint=hint, **common)


def _render_countries(label: str, name: str, **props: Any) -> rx.Component:
    rows = [(row.country_code, row.name) for row in list_built_countries()]
    return kit.country_field(label, name, rows, autocomplete="off", **props)


def _render_currencies(label: str, name: str, **props: Any) -> rx.Component:
    return kit.combobox_field(label, name, kit.list_options(list_currencies()), none=_("No currency found."), **props)


# Lists that are searched by typing, by the question's type.
_SEARCHED = {"country": _render_countries, "currency": _render_currencies}


def _render_preview() -> rx.Component:
    state = EventState
    content = kit.pair(
        *(
            kit.stack(rx.el.h3(_(name)), kit.paper(html, language=lang), gap=2)
            for html, (_code, name, lang) in zip((state.preview_en, state.preview_hi), LANGUAGES, strict=True)
        )
    )
    return kit.section(
        _("Preview"),
        kit.muted(_("Shows the saved draft.")),
        kit.actions(kit.button(_("Show the preview"), look="secondary", on_click=state.preview)),
        rx.cond(state.preview_en != "", content),
    )


def _render_publishing() -> rx.Component:
    state = EventState
    archive = kit.asking_button(
        _("Archive the event"),
        _("Archive the event?"),
        _("Nobody can register any more, and search engines are told. It can be taken out again."),
        id="archive-event",
        confirm=_("Archive"),
        keep=_("Leave it"),
        on_confirm=state.archive,
    )
    publish = kit.asking_button(
        _("Publish"),
        _("Publish this?"),
        rx.cond(
            state.changes != "",
            _(
                "What waits in the saved draft is published: {changes}. What is typed and not saved is not.",
                changes=state.changes,
            ),
            _("Nothing has changed since the last publication"),
        ),
        id="publish-event",
        confirm=_("Yes, publish"),
        keep=_("Not yet"),
        on_confirm=state.publish,
        look="primary",
        danger=False,
        lead=rx.fragment(
            _render_leftovers(),
            rx.foreach(state.left_behind, lambda text: kit.notice(rx.el.p(text), tone="warning")),
        ),
    )
    unarchive = kit.button(_("Take out of the archive"), look="secondary", on_click=state.unarchive)
    return kit.section(
        _("Publishing"),
        kit.actions(
            publish,
            rx.cond(state.archived, unarchive, archive),
        ),
    )


def _render_history() -> rx.Component:
    heads = [_("Version"), _("Published"), _("By"), _("Changes"), _("Act")]

    def row(version: Any) -> rx.Component:
        back = kit.button(
            rx.Var.create(_("Take back version")) + " " + version["version"],
            look="secondary",
            small=True,
            on_click=EventState.revert(version["version"]),
            custom_attrs=kit.fills_form(DETAILS),
        )
        here = kit.status_chip(_("Counts now"), tone="success")
        return kit.table_row(
            heads,
            version["version"],
            version["when"],
            version["who"],
            version["changes"],
            rx.cond(version["current"], here, back),
            key=version["version"],
        )

    table = kit.work_table(
        _("Versions"), [kit.column_head(head) for head in heads], rx.foreach(EventState.history, row)
    )
    return kit.section(_("History"), table)
