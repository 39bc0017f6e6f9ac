"""The lists of the event's form: entries below each other, to be added, moved and taken out (EVENT-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.event.entries import ENTRY_FORMS, EXAMPLE, EntryForm, Part, field_name
from maritime_site.web.backoffice.event.questions import Question
from maritime_site.web.backoffice.event.state import EventState
from maritime_site.web.handlers.form_handler import error_of


def render_entries(question: Question) -> rx.Component:
    """A list with its rows; what its refusals are about stands in them."""
    fact, form = question.fact, ENTRY_FORMS[question.fact]
    return kit.entry_list(
        _(question.label),
        rx.foreach(EventState.rows[fact], lambda row, place: _render_entry(fact, form, row, place)),
        kit.button(_(form.add), look="secondary", small=True, on_click=EventState.add_entry(fact)),
        id=fact,
        hint=_(question.hint) if question.hint else "",
        error=error_of(EventState, fact),
    )


def _render_entry(fact: str, form: EntryForm, row: Any, place: Any) -> rx.Component:
    called = _("{entry} {number}", entry=_(form.name), number=place + 1)
    acts = kit.cluster(
        rx.cond(
            place > 0,
            _act_button(_("Move up"), _("Move up: {entry}", entry=called), EventState.move_entry_up(fact, row)),
        ),
        _act_button(_("Remove"), _("Remove: {entry}", entry=called), EventState.take_entry_out(fact, row)),
    )
    fields = [_render_part(fact, part, row, called) for part in form.parts]
    return kit.entry(called, kit.pair(*fields), acts, key=row)


def _act_button(label: str, name: str, act: Any) -> rx.Component:
    return kit.button(label, look="quiet", small=True, on_click=act, custom_attrs={"aria-label": name})


def _render_part(fact: str, part: Part, row: Any, called: str) -> rx.Component:
    name, label = field_name(fact, row, part.key), _(part.label)
    shared: dict[str, Any] = {
        "error": error_of(EventState, name),
        "hint": _(EXAMPLE) if part.is_time else "",
        "default_value": EventState.values[name],
        "custom_attrs": {"aria-label": f"{called}: {label}"},
        **({"lang": part.lang} if part.lang else {}),
    }
    if part.is_long:
        return kit.textarea_field(label, name, rows="2", **shared)
    return kit.text_field(label, name, max_length=300, **shared)
