"""The end of an entry's page: when it is out, whether it is taken back, and a draft's removal."""

from __future__ import annotations

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.newsroom.fields import Form
from maritime_site.web.backoffice.newsroom.state import EntryState
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.form_handler import error_of

FORM, QUESTION = "publish-form", "publish-question"


def render_publishing(form: Form, state: type[EntryState]) -> rx.Component:
    """For whoever may publish: the times; and for a draft, its removal."""
    may = rx.Var.create(OfficeState.allowed).contains("NEWS_PUBLISH")
    words = kit.muted("Readers see what is published at once: the public pages are filled when they are asked for.")
    publish = kit.section("Publish", words, _render_publish(form, state), _render_question(state))
    return kit.stack(rx.cond(may, publish), rx.cond(state.status == "draft", _render_remove(state)), gap=4)


def _render_publish(form: Form, state: type[EntryState]) -> rx.Component:
    is_draft = state.status == "draft"
    at = _render_time(
        "Publish at", "at", rx.cond(is_draft, "Event's time. Empty: now.", "Event's time. Empty: as it is."), state
    )
    embargo = [_render_time("Embargo until", "embargoUntil", "Event's time. Nobody reads it before.", state)]
    return kit.form(
        at,
        *(embargo if form.has_embargo else []),
        kit.actions(
            kit.submit_button(rx.cond(is_draft, "Publish", "Change the times"), busy=state.busy),
            rx.cond(~is_draft, kit.button("Take back", look="secondary", on_click=state.withdraw)),
        ),
        on_submit=state.publish,
        key=f"publish-{state.written}",
        custom_attrs={"id": FORM, **kit.asks_first(QUESTION)},
    )


def _render_question(state: type[EntryState]) -> rx.Component:
    is_draft = state.status == "draft"
    return kit.confirm_dialog(
        rx.cond(is_draft, "Publish this?", "Change the times?"),
        rx.cond(
            is_draft,
            "Readers find it in both languages at once, or from the moment given here.",
            "Readers find it from the moment given here; without one it stays as it is.",
        ),
        id=QUESTION,
        confirm=rx.cond(is_draft, "Yes, publish", "Yes, change the times"),
        keep="Not yet",
        form=FORM,
        danger=False,
    )


def _render_time(label: str, name: str, hint: kit.Text, state: type[EntryState]) -> rx.Component:
    return kit.text_field(
        label,
        name,
        type="datetime-local",
        width="medium",
        hint=hint,
        error=error_of(state, name),
        default_value=state.values.get(name, ""),
    )


def _render_remove(state: type[EntryState]) -> rx.Component:
    asking = kit.asking_button(
        "Remove this draft",
        "Remove this draft?",
        "It cannot be brought back.",
        id="remove-draft",
        confirm="Remove for good",
        keep="Keep the draft",
        on_confirm=state.remove,
        busy=state.busy,
    )
    return kit.actions(asking)
