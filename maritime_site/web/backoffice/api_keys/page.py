"""The screens 'API keys' (OPEN-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.domain.api_keys.models import ApiKeyStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.api_keys.state import PATH, ApiKeysState, ApiKeyState
from maritime_site.web.backoffice.details import detail_page
from maritime_site.web.backoffice.lists import detail_link, plain_columns, status_filter, work_list
from maritime_site.web.handlers.form_handler import error_of


def _list_chips() -> tuple[tuple[str, str, kit.ChipTone], ...]:
    return (
        (ApiKeyStatus.ACTIVE.value, _("Active"), "success"),
        (ApiKeyStatus.EXPIRED.value, _("Expired"), "neutral"),
        (ApiKeyStatus.REVOKED.value, _("Revoked"), "warning"),
    )


def api_key_list() -> rx.Component:
    """Every key."""
    columns = (_("Name"), _("Begins with"), _("Status"), _("Valid until"), _("Last used"))
    return kit.page(
        kit.page_title(
            _("API keys"),
            lead=_("By a key, a program of yours does over the API what its scopes allow, until it ends."),
            after=kit.actions(kit.link_button(_("New API key"), f"{PATH}/new")),
        ),
        work_list(
            ApiKeysState,
            plain_columns(*columns),
            _row_cells,
            rows=rx.Var.create(ApiKeysState.rows),
            caption=_("API keys"),
            search=_("Search by name"),
            filters=(status_filter(_list_chips()),),
            nothing=_("There is no key yet. Begin with “New API key”."),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(row["name"], row["path"]),
        kit.code_text(row["prefix"]),
        kit.status_match(row["status"], _list_chips()),
        row["expires"],
        rx.cond(row["used"] == "", _("Never"), row["used"]),
    ]


def api_key_detail() -> rx.Component:
    """One key, or the form of a new one."""
    state = ApiKeyState
    name = rx.cond(state.id == "", _("New API key"), rx.cond(state.loaded, state.facts.get("name", ""), _("API key")))
    return detail_page(
        state,
        rx.cond(state.id == "", _render_form(), _render_made()),
        above=(_("API keys"), f"{PATH}/"),
        name=name,
        loaded=state.loaded,
    )


def _render_form() -> rx.Component:
    state = ApiKeyState
    boxes = rx.foreach(rx.Var.create(state.scopes), lambda one: kit.checkbox(one["label"], one["name"]))
    return kit.form(
        kit.text_field(
            _("Name"),
            "name",
            required=True,
            max_length=80,
            hint=_("What uses it; the audit log names it so"),
            error=error_of(state, "name"),
        ),
        kit.text_field(
            _("Valid until"),
            "expiresAt",
            type="datetime-local",
            hint=_("In the event's time zone, a year at most; left empty it lasts 90 days"),
            error=error_of(state, "expiresAt"),
        ),
        kit.choice_group(
            _("What it may do"),
            boxes,
            id="scopes",
            hint=_("Only what you may do yourself. A key never has more than its maker at that moment."),
            error=error_of(state, "scopes"),
            columns=True,
            least="20rem",
        ),
        kit.actions(kit.submit_button(_("Make the key"), busy=state.busy)),
        on_submit=state.make,
    )


def _render_made() -> rx.Component:
    state, facts = ApiKeyState, ApiKeyState.facts
    rows = (
        (_("Status"), kit.status_match(state.status, _list_chips())),
        (_("Begins with"), kit.code_text(facts["prefix"])),
        (_("Made by"), facts["by"]),
        (_("Made"), facts["made"]),
        (_("Valid until"), facts["expires"]),
        (_("Last used"), rx.cond(facts["used"] == "", _("Never"), facts["used"])),
    )
    content = kit.notice(rx.el.p(kit.code_text(state.key)), tone="warning", title=_("The key, shown this once"))
    revoke = kit.asking_button(
        _("Revoke"),
        _("Revoke this key?"),
        _("Whatever uses it is refused at once. It cannot be taken back."),
        id="revoke-api-key",
        confirm=_("Yes, revoke it"),
        keep=_("Keep it"),
        on_confirm=state.revoke,
        look="danger",
        busy=state.busy,
    )
    scopes = rx.foreach(rx.Var.create(state.scopes), lambda one: kit.list_item(one["label"]))
    return kit.stack(
        rx.cond(state.key != "", content),
        kit.summary_list(*(kit.summary_row(label, value) for label, value in rows)),
        kit.section(_("What it may do"), kit.plain_list(scopes)),
        rx.cond(state.status == ApiKeyStatus.ACTIVE.value, kit.actions(revoke)),
        gap=4,
    )
