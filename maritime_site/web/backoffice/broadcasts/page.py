"""The screens of messages to many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.permissions import MEANINGS, Permission
from maritime_site.domain.broadcasts.labels import STATE_NAMES
from maritime_site.domain.broadcasts.models import State
from maritime_site.web import kit
from maritime_site.web.backoffice.broadcasts.form import FORM, render_kept_form
from maritime_site.web.backoffice.broadcasts.state import PATH, MessagesState, MessageState
from maritime_site.web.backoffice.details import name_in_language
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.wording import DELIVERY_WORDS
from maritime_site.web.kit.timing.heartbeat import heartbeat

BEAT_SECONDS = 5
TONES: Mapping[State, kit.ChipTone] = {
    State.WAITING: "warning",
    State.SENDING: "info",
    State.SENT: "success",
    State.STOPPED: "error",
    State.DRAFT: "neutral",
}
CHIPS: Sequence[kit.Chip] = tuple((state.value, words, TONES[state]) for state, words in STATE_NAMES.items())
STATES = (("", N_("All")), *((state, words) for state, words, _tone in CHIPS))
COLUMNS = (Column(N_("Subject")), Column(N_("Status")), Column(N_("Letters")), Column(N_("Written")))


def message_list() -> rx.Component:
    """Every message to many."""
    return kit.page(
        kit.page_title(
            _("Messages"),
            lead=_("To many at once. A second administrator approves each before it leaves."),
            after=kit.actions(kit.link_button(_("New message"), f"{PATH}/new")),
        ),
        work_list(
            MessagesState,
            COLUMNS,
            _row_cells,
            rows=rx.Var.create(MessagesState.rows),
            caption=_("Messages to many"),
            search=_("Search by subject"),
            filters=(Filter("status", _("Status"), STATES),),
            nothing=_("Nothing was sent to many yet. Begin with “New message”."),
            download="messages",
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        kit.status_match(row["state"], CHIPS),
        row["reached"],
        kit.in_words(row["when"]),
    ]


def message_detail() -> rx.Component:
    """One message."""
    state = MessageState
    known = rx.cond(state.id != "", name_in_language(state.values, "subjectEn"), _("New message"))
    heading = rx.cond(state.loaded, known, _("Message"))
    editable = (state.state == State.DRAFT) | (state.state == State.WAITING)
    return kit.page(
        kit.breadcrumb([(_("Messages"), f"{PATH}/")], heading),
        kit.page_title(heading),
        kit.error_summary(state.problems),
        rx.cond(
            state.loaded,
            kit.stack(
                kit.done_notice(state.done),
                rx.cond(state.id != "", _render_progress()),
                rx.cond(editable, render_kept_form(), _render_texts()),
                rx.cond(state.id != "", _render_steps()),
                gap=5,
            ),
        ),
    )


def _render_progress() -> rx.Component:
    state = MessageState
    fates = [kit.summary_row(_(words), state.fates[name.value]) for name, words in DELIVERY_WORDS.items()]
    failed = kit.section(
        _("Letters that failed"),
        kit.plain_list(
            rx.foreach(
                state.letters,
                lambda row: kit.list_item(row["name"], ", ", kit.breakable_address(row["email"]), ": ", row["error"]),
            )
        ),
    )
    return kit.stack(
        kit.summary_list(
            kit.summary_row(_("Status"), kit.status_match(state.state, CHIPS)),
            kit.summary_row(_("To"), state.people["audience"]),
            kit.summary_row(_("People"), state.people["reaches"]),
            kit.summary_row(_("Written by"), state.people["writer"]),
            kit.summary_row(
                _("Approved by"), rx.cond(state.people["approver"] != "", state.people["approver"], _("Nobody"))
            ),
        ),
        rx.cond(
            (state.state != State.DRAFT) & (state.state != State.WAITING),
            kit.section(
                _("What became of it"),
                kit.summary_list(kit.summary_row(_("In the outbox so far"), state.people["posted"]), *fates),
                kit.actions(kit.button(_("Look again"), look="secondary", on_click=state.refresh)),
                rx.cond(state.leaving, heartbeat(state.beat, seconds=BEAT_SECONDS)),
            ),
        ),
        rx.cond(rx.Var.create(state.letters).length() > 0, failed),
        gap=4,
    )


def _render_texts() -> rx.Component:
    values = MessageState.values
    return kit.pair(
        kit.card(kit.typed_text(values["textEn"]), title=values["subjectEn"], level=2),
        rx.el.div(kit.card(kit.typed_text(values["textHi"]), title=values["subjectHi"], level=2), lang="hi"),
    )


def _render_steps() -> rx.Component:
    state = MessageState
    may = is_permitted("MESSAGES_APPROVE")
    content = kit.stack(
        kit.notice(rx.el.p(_("Another administrator has to approve it before it leaves."))), _render_able(), gap=3
    )
    unsaved = _("What you typed is not saved. A test, and the message once it is approved, say what was saved last.")
    steps = kit.match_view(
        state.state,
        (State.DRAFT.value, kit.stack(_render_draft(), _render_able(), gap=3)),
        (State.WAITING.value, rx.cond(may & ~state.is_mine, _render_decide(), content)),
        rx.cond(may & state.leaving, kit.actions(_render_halt())),
    )
    return kit.stack(kit.unsaved_notice(FORM, unsaved), steps, gap=3)


def _render_able() -> rx.Component:
    nobody = _(
        "Nobody else can approve it yet: another colleague needs a role with “{write}” and “{approve}”.",
        write=_(MEANINGS[Permission.MESSAGES_EDIT]),
        approve=_(MEANINGS[Permission.MESSAGES_APPROVE]),
    )
    able = kit.muted(_("Who can approve it:"), " ", MessageState.approvers)
    return rx.cond(MessageState.approvers != "", able, kit.notice(rx.el.p(nobody), tone="warning"))


def _render_draft() -> rx.Component:
    state = MessageState
    remove = kit.asking_button(
        _("Remove draft"),
        _("Remove this draft?"),
        _("It cannot be brought back."),
        id="remove-draft",
        confirm=_("Yes, remove it"),
        keep=_("Keep the draft"),
        on_confirm=state.remove,
        look="quiet",
    )
    return kit.actions(
        kit.button(_("Ask for approval"), busy=state.busy, on_click=state.submit),
        kit.button(_("Send a test to myself"), look="secondary", on_click=state.try_out),
        remove,
    )


def _render_decide() -> rx.Component:
    state = MessageState
    send = kit.asking_button(
        _("Approve and send"),
        _("Send this message?"),
        _("People it goes to: {reaches}. What has left cannot be taken back.", reaches=state.people["reaches"]),
        id="send-message",
        confirm=_("Yes, send it"),
        keep=_("Not yet"),
        on_confirm=state.approve,
        look="primary",
        danger=False,
        busy=state.busy,
    )
    return kit.actions(
        send,
        kit.button(_("Send back"), look="secondary", on_click=state.send_back),
        kit.button(_("Send a test to myself"), look="quiet", on_click=state.try_out),
    )


def _render_halt() -> rx.Component:
    return kit.asking_button(
        _("Stop sending"),
        _("Stop sending this message?"),
        _("Who has not got it yet will not: it cannot be started again."),
        id="stop-message",
        confirm=_("Yes, stop it"),
        keep=_("Go on sending"),
        on_confirm=MessageState.stop,
        look="danger",
    )
