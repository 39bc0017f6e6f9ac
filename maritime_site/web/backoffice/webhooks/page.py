"""The screens 'Webhooks' (OPEN-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.webhooks.models import DeliveryStatus, WebhookStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.details import detail_page
from maritime_site.web.backoffice.editor import keep_record
from maritime_site.web.backoffice.lists import detail_link, plain_columns, work_list
from maritime_site.web.backoffice.webhooks.state import PATH, WebhooksState, WebhookState
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.timing.heartbeat import heartbeat

BEAT_SECONDS = 5
FORM = "webhook"


def _list_chips() -> tuple[tuple[str, str, kit.ChipTone], ...]:
    return (
        (WebhookStatus.ON, _("On"), "success"),
        (WebhookStatus.FAILING, _("Failing"), "warning"),
        (WebhookStatus.OFF, _("Off"), "neutral"),
        (WebhookStatus.DISABLED, _("Switched off after failures"), "error"),
    )


def _delivery_chips() -> tuple[tuple[str, str, kit.ChipTone], ...]:
    return (
        (DeliveryStatus.QUEUED.value, _("Waiting"), "info"),
        (DeliveryStatus.DELIVERED.value, _("Delivered"), "success"),
        (DeliveryStatus.FAILED.value, _("Failed"), "error"),
    )


def webhook_list() -> rx.Component:
    """Every webhook."""
    columns = (_("Name"), _("Address"), _("What it is told"), _("Status"))
    return kit.page(
        kit.page_title(
            _("Webhooks"),
            lead=_("A program of yours is told what happens: signed, and tried again until it is taken."),
            after=kit.actions(kit.link_button(_("New webhook"), f"{PATH}/new")),
        ),
        work_list(
            WebhooksState,
            plain_columns(*columns),
            _row_cells,
            rows=rx.Var.create(WebhooksState.rows),
            caption=_("Webhooks"),
            search=_("Search by name or address"),
            nothing=_("There is no webhook yet. Begin with “New webhook”."),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        kit.breakable_address(row["url"]),
        row["events"],
        kit.status_match(row["status"], _list_chips()),
    ]


def webhook_detail() -> rx.Component:
    """One webhook with its deliveries, or the form of a new one."""
    state = WebhookState
    made = rx.cond(state.name != "", state.name, _("Webhook"))
    name = rx.cond(state.id == "", _("New webhook"), made)
    return detail_page(
        state,
        rx.cond(state.shown_once != "", _render_secret()),
        rx.cond(state.id != "", _render_standing()),
        keep_record(FORM, state, "webhook:" + rx.Var.create(state.record)),
        _render_form(),
        rx.cond(state.id != "", _render_deliveries()),
        above=(_("Webhooks"), f"{PATH}/"),
        name=name,
        loaded=state.loaded,
    )


def _render_secret() -> rx.Component:
    return kit.notice(
        rx.el.p(kit.code_text(WebhookState.shown_once)),
        rx.el.p(_("Copy it now: it is not shown again. With it the receiver verifies that a delivery is ours.")),
        tone="warning",
        title=_("The secret, shown this once"),
    )


def _render_standing() -> rx.Component:
    state = WebhookState
    is_off = (state.status == WebhookStatus.OFF) | (state.status == WebhookStatus.DISABLED)
    since = kit.summary_row(_("Since"), state.since)
    remove = kit.asking_button(
        _("Remove"),
        _("Remove this webhook?"),
        _("Its deliveries go with it, also those that still wait."),
        id="remove-webhook",
        confirm=_("Yes, remove it"),
        keep=_("Keep it"),
        on_confirm=state.remove,
        look="danger",
        busy=state.busy,
    )
    unsaved = _("What you typed is not saved. A test, and every delivery, goes to the address that was saved last.")
    return kit.stack(
        kit.summary_list(
            kit.summary_row(_("Status"), kit.status_match(state.status, _list_chips())),
            rx.cond(state.since != "", since),
        ),
        rx.cond(is_off, rx.fragment(), kit.unsaved_notice(FORM, unsaved)),
        kit.actions(
            rx.cond(is_off, rx.fragment(), kit.button(_("Send a test"), on_click=state.try_out, busy=state.busy)),
            rx.cond(
                is_off,
                kit.button(_("Switch on"), look="secondary", on_click=state.switch_on, busy=state.busy),
                kit.button(_("Switch off"), look="secondary", on_click=state.switch_off, busy=state.busy),
            ),
            remove,
        ),
        gap=4,
    )


def _render_form() -> rx.Component:
    state = WebhookState
    again = rx.Var.create(state.written).to_string()
    boxes = rx.foreach(
        rx.Var.create(state.choices),
        lambda one: kit.checkbox(
            one["label"], one["name"], default_checked=one["chosen"], key=one["name"].to(str) + again
        ),
    )
    return kit.form(
        kit.text_field(
            _("Address"),
            "url",
            type="url",
            required=True,
            max_length=500,
            hint=_("It begins with https:// and is reached from everywhere"),
            error=error_of(state, "url"),
            default_value=state.url,
            key="url" + again,
        ),
        kit.text_field(_("Name"), "name", max_length=80, default_value=state.name, key="name" + again),
        kit.choice_group(
            _("What it is told"),
            boxes,
            id="events",
            hint=_("Ids, kinds, statuses and amounts; never a name or an address."),
            error=error_of(state, "events"),
            columns=True,
        ),
        kit.actions(kit.submit_button(_("Save"), busy=state.busy)),
        on_submit=state.save,
        id=FORM,
    )


def _render_deliveries() -> rx.Component:
    state = WebhookState
    heads = (_("What happened"), _("When"), _("Status"), _("Answer"), _("Took"), _("Tries"), _("Next try"), _("Action"))

    def row(one: Any) -> rx.Component:
        again = kit.button(_("Send again"), look="secondary", small=True, on_click=state.send_again(one["id"]))
        cells = (one["event"], one["when"], kit.status_match(one["status"], _delivery_chips()), one["answer"])
        return kit.table_row(heads, *cells, one["took"], one["tries"], one["next"], again, numbers=(5,), key=one["id"])

    table = kit.table(_("Deliveries, newest first"), heads, rx.foreach(rx.Var.create(state.deliveries), row))
    return kit.section(
        _("Deliveries"),
        rx.cond(rx.Var.create(state.deliveries).length() > 0, table, kit.muted(_("Nothing was sent yet."))),
        heartbeat(state.beat, seconds=BEAT_SECONDS),
    )
