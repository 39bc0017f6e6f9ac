"""The end of an entry's page: when it is out, whether it is taken back, and a draft's removal."""

from __future__ import annotations

import reflex as rx

from maritime_site.web import kit
from maritime_site.web.backoffice.newsroom.fields import Form
from maritime_site.web.backoffice.newsroom.state import Entry
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.feedback import error_of

FORM, QUESTION = "publish-form", "publish-question"


def publishing(form: Form, state: type[Entry]) -> rx.Component:
    """For whoever may publish: the times; and for a draft, its removal."""
    may = OfficeState.allowed.contains("NEWS_PUBLISH")
    words = kit.muted("Readers see what is published at once: the public pages are filled when they are asked for.")
    publish = kit.section("Publish", words, _publish(form, state), _question(state))
    return kit.stack(rx.cond(may, publish), rx.cond(state.status == "draft", _remove(state)), gap=4)


def _publish(form: Form, state: type[Entry]) -> rx.Component:
    is_draft = state.status == "draft"
    at = _time(
        "Publish at", "at", rx.cond(is_draft, "Event's time. Empty: now.", "Event's time. Empty: as it is."), state
    )
    embargo = [_time("Embargo until", "embargoUntil", "Event's time. Nobody reads it before.", state)]
    return kit.form(
        at,
        *(embargo if form.has_embargo else []),
        kit.actions(
            kit.submit(rx.cond(is_draft, "Publish", "Change the times"), busy=state.busy),
            rx.cond(~is_draft, kit.button("Take back", look="secondary", on_click=state.withdraw)),
        ),
        on_submit=state.publish,
        key=f"publish-{state.written}",
        custom_attrs={"id": FORM, **kit.asks(QUESTION)},
    )


def _question(state: type[Entry]) -> rx.Component:
    is_draft = state.status == "draft"
    return kit.confirm_dialog(
        rx.cond(is_draft, "Publish this?", "Change the times?"),
        rx.cond(is_draft, "Readers find it in both languages at once, or from the moment given here.",
                "Readers find it from the moment given here; without one it stays as it is."),
        id=QUESTION, confirm=rx.cond(is_draft, "Yes, publish", "Yes, change the times"), keep="Not yet", form=FORM,
        danger=False,
    )  # fmt: skip


def _time(label: str, name: str, hint: kit.Text, state: type[Entry]) -> rx.Component:
    return kit.text_field(
        label, name, type="datetime-local", width="medium", hint=hint, error=error_of(state, name),
        default_value=state.values.get(name, ""),
    )  # fmt: skip


def _remove(state: type[Entry]) -> rx.Component:
    asking = kit.asking_button(
        "Remove this draft", "Remove this draft?", "It cannot be brought back.", id="remove-draft",
        confirm="Remove for good", keep="Keep the draft", on_confirm=state.remove, busy=state.busy,
    )  # fmt: skip
    return kit.actions(asking)
