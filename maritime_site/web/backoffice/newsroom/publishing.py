"""The end of an entry's page: when it is out, whether it is taken back, and a draft's removal."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.newsroom.fields import Form
from maritime_site.web.backoffice.newsroom.state import EntryState
from maritime_site.web.backoffice.office import by_languages, is_permitted
from maritime_site.web.handlers.form_handler import error_of

FORM, QUESTION = "publish-form", "publish-question"
# The form of the entry itself.
TEXTS = "entry-texts"


def render_publishing(form: Form, state: type[EntryState]) -> rx.Component:
    """For whoever may publish: the times; and for a draft, its removal."""
    may = is_permitted("NEWS_PUBLISH")
    words = kit.muted(_("Readers see what is published at once: the public pages are filled when they are asked for."))
    publish = kit.section(_("Publish"), words, _render_publish(form, state), _render_question(state))
    return kit.stack(rx.cond(may, publish), rx.cond(state.status == "draft", _render_remove(state)), gap=4)


def _render_publish(form: Form, state: type[EntryState]) -> rx.Component:
    is_draft = state.status == "draft"
    at = _render_time(
        _("Publish at"),
        "at",
        rx.cond(is_draft, _("Event's time. Empty: now."), _("Event's time. Empty: as it is.")),
        state,
    )
    embargo = [_render_time(_("Embargo until"), "embargoUntil", _("Event's time. Nobody reads it before."), state)]
    return kit.form(
        at,
        *(embargo if form.has_embargo else []),
        kit.actions(
            kit.submit_button(rx.cond(is_draft, _("Publish"), _("Change the times")), busy=state.busy),
            rx.cond(~is_draft, kit.button(_("Take back"), look="secondary", on_click=state.withdraw)),
        ),
        on_submit=state.publish,
        key=f"publish-{state.written}",
        custom_attrs={"id": FORM, **kit.asks_first(QUESTION)},
    )


def _render_question(state: type[EntryState]) -> rx.Component:
    is_draft = state.status == "draft"
    return kit.confirm_dialog(
        rx.cond(is_draft, _("Publish this?"), _("Change the times?")),
        rx.cond(
            is_draft,
            by_languages(
                _("Readers find it in both languages at once, or from the moment given here."),
                _("Readers find it at once, or from the moment given here."),
            ),
            _("Readers find it from the moment given here; without one it stays as it is."),
        ),
        id=QUESTION,
        confirm=rx.cond(is_draft, _("Yes, publish"), _("Yes, change the times")),
        keep=_("Not yet"),
        form=FORM,
        danger=False,
        lead=kit.unsaved_notice(TEXTS),
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
        _("Remove this draft"),
        _("Remove this draft?"),
        _("It cannot be brought back."),
        id="remove-draft",
        confirm=_("Remove for good"),
        keep=_("Keep the draft"),
        on_confirm=state.remove,
        busy=state.busy,
    )
    return kit.actions(asking)
