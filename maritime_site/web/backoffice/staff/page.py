"""The screens of staff accounts: the list, and one account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.administration.queries import ACTIVE, DISABLED, INVITED
from maritime_site.web import kit
from maritime_site.web.backoffice.account.page import session_list
from maritime_site.web.backoffice.lists import Column, Filter, detail_link, work_list
from maritime_site.web.backoffice.office import OfficeState
from maritime_site.web.backoffice.staff.state import ROLE, StaffMemberState, StaffState
from maritime_site.web.handlers.form_handler import error_of, filled

CHIPS: Sequence[kit.Chip] = (
    (ACTIVE, N_("Active"), "success"),
    (INVITED, N_("Invited"), "info"),
    (DISABLED, N_("Shut"), "neutral"),
)
STATUSES = (("", N_("All")), *((status, words) for status, words, _tone in CHIPS))
COLUMNS = (
    Column(N_("Name")),
    Column(N_("Roles")),
    Column(N_("Account")),
    Column(N_("Second factor")),
    Column(N_("Last seen")),
)


def staff_list() -> rx.Component:
    """Every account."""
    return kit.page(
        kit.page_title(_("Staff"), lead=_("Who may work in the back office, and in which roles.")),
        # What is wrong with the new account's form stands above it, not between it and the list.
        kit.error_summary(StaffState.problems),
        kit.done_notice(StaffState.done),
        kit.stack(
            kit.fold(_("New account"), _new_account()),
            work_list(
                StaffState,
                COLUMNS,
                _row_cells,
                rows=rx.Var.create(StaffState.rows),
                caption=_("Staff accounts"),
                search=_("Search by name or e-mail"),
                filters=(Filter("status", _("Account"), STATUSES),),
                nothing=_("There is no account."),
                told_above=True,
                download="staff",
            ),
            gap=4,
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        kit.stack(detail_link(row["name"], row["path"]), kit.muted(kit.breakable_address(row["email"])), gap=1),
        row["roles"],
        kit.status_match(row["status"], CHIPS),
        rx.cond(row["factor"], _("Yes"), _("No")),
        row["seen"],
    ]


def _new_account() -> rx.Component:
    again = rx.Var.create(StaffState.rounds).to_string()
    boxes = rx.foreach(
        StaffState.roles,
        lambda pair: kit.checkbox(pair[1], f"{ROLE}{pair[0]}", id=f"new-{pair[0]}", key=f"{pair[0]} {again}"),
    )
    return kit.form(
        kit.text_field(
            _("Name"), "name", max_length=120, required=True, error=error_of(StaffState, "name"), key="n" + again
        ),
        kit.email_field(
            _("E-mail"), autocomplete="off", required=True, error=error_of(StaffState, "email"), key="e" + again
        ),
        kit.choice_group(_("Roles"), boxes, id="role", error=error_of(StaffState, "role"), columns=True),
        kit.text_field(
            _("Password"),
            "password",
            type="password",
            autocomplete="new-password",
            max_length=1024,
            hint=_("Leave it empty to send a link by which they choose one themselves."),
            error=error_of(StaffState, "password"),
            key="p" + again,
        ),
        kit.actions(kit.submit_button(_("Make account"), busy=StaffState.busy, busy_label=_("Saving..."))),
        on_submit=StaffState.add,
    )


def staff_member() -> rx.Component:
    """One account."""
    account = StaffMemberState.account
    return kit.page(
        kit.breadcrumb([(_("Staff"), "/admin/staff/")], account.get("name", "")),
        kit.page_title(rx.cond(StaffMemberState.loaded, account.get("name", ""), _("Account"))),
        kit.error_summary(StaffMemberState.problems),
        kit.stack(
            kit.done_notice(StaffMemberState.done),
            rx.cond(StaffMemberState.loaded, kit.split(_render_facts(), _render_acts())),
            gap=4,
        ),
    )


def _render_facts() -> rx.Component:
    account = StaffMemberState.account
    facts = kit.summary_list(
        kit.summary_row(_("Account"), kit.status_match(account["status"], CHIPS)),
        kit.summary_row(_("E-mail"), kit.breakable_address(account["email"])),
        kit.summary_row(_("Second factor"), rx.cond(StaffMemberState.has_factor, _("Set up"), _("None"))),
        kit.summary_row(_("Last seen"), account["seen"]),
        kit.summary_row(_("Made"), account["made"]),
    )
    log = kit.timeline(
        rx.foreach(
            StaffMemberState.log,
            lambda entry: kit.timeline_step(rx.el.strong(entry["what"]), when=entry["when"], by=entry["by"]),
        )
    )
    none = rx.el.p(_("Nobody has changed this account yet."))
    return kit.stack(
        facts,
        _render_form(),
        rx.cond(StaffMemberState.is_me, None, _render_sessions()),
        kit.section(_("History"), rx.cond(rx.Var.create(StaffMemberState.log).length() > 0, log, none)),
        gap=5,
    )


def _render_form() -> rx.Component:
    account, again = StaffMemberState.account, rx.Var.create(StaffMemberState.rounds).to_string()
    boxes = rx.foreach(
        StaffMemberState.roles,
        lambda role: kit.checkbox(
            role[1], f"{ROLE}{role[0]}", id=f"has-{role[0]}", default_checked=role[2], key=f"{role[0]} {again}"
        ),
    )
    return kit.section(
        _("Name and roles"),
        kit.form(
            kit.text_field(
                _("Name"),
                "name",
                max_length=120,
                **filled(StaffMemberState, account, "name"),
                key="n" + again,
                required=True,
            ),
            kit.email_field(
                _("E-mail"),
                autocomplete="off",
                **filled(StaffMemberState, account, "email"),
                key="e" + again,
                required=True,
            ),
            kit.choice_group(_("Roles"), boxes, id="role", error=error_of(StaffMemberState, "role"), columns=True),
            kit.actions(kit.submit_button(_("Save"), busy=StaffMemberState.busy, busy_label=_("Saving..."))),
            on_submit=StaffMemberState.save,
        ),
    )


def _render_sessions() -> rx.Component:
    """Where they are signed in; one's own are under My account."""
    state = StaffMemberState
    every = kit.button(_("End all sessions"), look="secondary", custom_attrs=kit.opens_dialog("end-sessions"))
    listed = kit.stack(session_list(state, state.sessions), kit.actions(every), gap=3)
    nowhere = rx.el.p(_("They are not signed in."))
    return kit.section(
        _("Where they are signed in"), rx.cond(rx.Var.create(state.sessions).length() > 0, listed, nowhere)
    )


def _render_acts() -> rx.Component:
    state, shut = StaffMemberState, StaffMemberState.account["status"] == DISABLED
    own = kit.notice(
        rx.el.p(
            _("This is you. Password, second factor and sessions are here:"),
            " ",
            kit.text_link(_("My account"), "/admin/account/"),
            ".",
        ),
        tone="info",
    )
    invite = kit.button(_("Send a link to set the password"), look="secondary", busy=state.busy, on_click=state.invite)
    door = rx.cond(
        shut,
        kit.button(_("Open the account"), look="secondary", busy=state.busy, on_click=state.reopen),
        kit.button(_("Shut the account"), look="secondary", custom_attrs=kit.opens_dialog("shut-account")),
    )
    is_super = rx.Var.create(OfficeState.roles).contains("superadmin")
    factor = kit.button(
        _("Take off the second factor"), look="secondary", custom_attrs=kit.opens_dialog("reset-factor")
    )
    remove = kit.button(_("Remove the account"), look="danger", custom_attrs=kit.opens_dialog("remove-account"))
    return kit.stack(
        rx.cond(state.is_me, own),
        rx.cond(shut, None, invite),
        door,
        rx.cond(state.has_factor & is_super, factor),
        remove,
        *_render_questions(),
        gap=3,
    )


def _render_questions() -> tuple[rx.Component, ...]:
    state = StaffMemberState
    return (
        kit.confirm_dialog(
            _("Shut this account?"),
            _("Its sessions end at once, and nobody can sign in with it until it is opened again."),
            id="shut-account",
            confirm=_("Yes, shut it"),
            keep=_("Keep it open"),
            on_confirm=state.shut,
            busy=state.busy,
        ),
        kit.confirm_dialog(
            _("Take off the second factor?"),
            _("Signing in needs only the password then. Be sure that it is they who ask."),
            id="reset-factor",
            confirm=_("Yes, take it off"),
            keep=_("Keep it"),
            on_confirm=state.reset_factor,
            busy=state.busy,
        ),
        kit.confirm_dialog(
            _("End all their sessions?"),
            _("Whatever they have not saved is lost. They can sign in again."),
            id="end-sessions",
            confirm=_("Yes, end them"),
            keep=_("Keep them"),
            on_confirm=state.end_sessions,
            busy=state.busy,
        ),
        kit.confirm_dialog(
            _("Remove this account?"),
            _("It cannot be brought back. What it did stays in the log of changes."),
            id="remove-account",
            confirm=_("Yes, remove it"),
            keep=_("Keep it"),
            on_confirm=state.remove,
            busy=state.busy,
        ),
    )
