"""The lists of a form: entries below each other, to be added, moved and taken out."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.web import kit
from maritime_site.web.backoffice.entries.forms import Part, field_name
from maritime_site.web.backoffice.entries.rows import EntryRows
from maritime_site.web.handlers.form_handler import error_of

TIME_EXAMPLE = N_("A day or a moment, like 2027-01-31 or 2027-01-31 10:30")


def render_entries(state: type[EntryRows], name: str, label: str, *, values: Any, hint: str = "") -> rx.Component:
    """A list with its rows; what its refusals are about stands in them. `values` holds what its fields begin with."""
    form = state.ENTRY_FORMS[name]
    return kit.entry_list(
        label,
        rx.foreach(state.rows[name], lambda row, place: _render_entry(state, name, row, place, values)),
        kit.button(_(form.add), look="secondary", small=True, on_click=state.add_entry(name)),
        id=name,
        hint=hint,
        error=error_of(state, name),
    )


def _render_entry(state: type[EntryRows], name: str, row: Any, place: Any, values: Any) -> rx.Component:
    form = state.ENTRY_FORMS[name]
    called = _("{entry} {number}", entry=_(form.name), number=place + 1)
    acts = kit.cluster(
        rx.cond(
            place > 0,
            _act_button(_("Move up"), _("Move up: {entry}", entry=called), state.move_entry_up(name, row)),
        ),
        _act_button(_("Remove"), _("Remove: {entry}", entry=called), state.take_entry_out(name, row)),
    )
    fields = [_render_part(state, part, field_name(name, row, part.key), called, values) for part in form.parts]
    return kit.entry(called, kit.pair(*fields), acts, key=row)


def _act_button(label: str, name: str, act: Any) -> rx.Component:
    return kit.button(label, look="quiet", small=True, on_click=act, custom_attrs={"aria-label": name})


def _render_part(state: type[EntryRows], part: Part, field: str, called: str, values: Any) -> rx.Component:
    label = _(part.label)
    shared: dict[str, Any] = {
        "error": error_of(state, field),
        "hint": _(TIME_EXAMPLE) if part.is_time else "",
        "default_value": values[field],
        "custom_attrs": {"aria-label": f"{called}, {label}"},
        **({"lang": part.lang} if part.lang else {}),
    }
    if part.is_long:
        return kit.textarea_field(label, field, rows="2", **shared)
    return kit.text_field(label, field, max_length=300, **shared)
