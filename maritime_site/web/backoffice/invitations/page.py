"""The screens 'Invitations' (INVITE-1)."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.countries import list_built_countries
from maritime_site.core.text.i18n import _
from maritime_site.domain.invitations.models import InvitationStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.details import detail_page
from maritime_site.web.backoffice.invitations.state import FILLED, PATH, InvitationsState, InvitationState
from maritime_site.web.backoffice.lists import detail_link, plain_columns, status_filter, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.ways import link_if
from maritime_site.web.handlers.form_handler import error_of, filled

FORM, QUESTION = "invite-form", "invite-question"


def _list_chips() -> tuple[tuple[str, str, kit.ChipTone], ...]:
    return (
        (InvitationStatus.OPEN.value, _("Open"), "info"),
        (InvitationStatus.USED.value, _("Used"), "success"),
        (InvitationStatus.EXPIRED.value, _("Expired"), "neutral"),
        (InvitationStatus.RECALLED.value, _("Recalled"), "warning"),
    )


def invitation_list() -> rx.Component:
    """Every invitation."""
    columns = (_("Invitation"), _("Kind"), _("Status"), _("Used"), _("Sent"), _("Opened"))
    return kit.page(
        kit.page_title(
            _("Invitations"),
            lead=_("A link for one person, or a code for a number of people."),
            after=kit.actions(kit.link_button(_("New invitation"), f"{PATH}/new")),
        ),
        work_list(
            InvitationsState,
            plain_columns(*columns),
            _row_cells,
            rows=rx.Var.create(InvitationsState.rows),
            caption=_("Invitations"),
            search=_("Search by code, address or name"),
            filters=(status_filter(_list_chips()),),
            nothing=_("Nobody was invited yet. Begin with “New invitation”."),
        ),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    return [
        detail_link(kit.breakable_address(row["name"]), row["path"]),
        row["kind"],
        kit.status_match(row["status"], _list_chips()),
        row["used"],
        kit.in_words(row["sent"]),
        kit.in_words(row["opened"]),
    ]


def invitation_detail() -> rx.Component:
    """One invitation, or the form of a new one."""
    state = InvitationState
    name = rx.cond(
        state.id == "", _("New invitation"), rx.cond(state.loaded, state.facts.get("code", ""), _("Invitation"))
    )
    return detail_page(
        state,
        rx.cond(state.id == "", _render_form(), _render_made()),
        above=(_("Invitations"), f"{PATH}/"),
        name=name,
        loaded=state.loaded,
    )


def _render_form() -> rx.Component:
    return rx.fragment(_render_fields(), _ask_before())


def _ask_before() -> rx.Component:
    """What is about to be made, to whom or for how many."""
    facts = (
        kit.summary_row(_("Registered as"), kit.typed_words("kind")),
        kit.summary_row(_("Email"), kit.typed_words("email")),
        kit.summary_row(_("For how many people"), kit.typed_words("uses")),
    )
    return kit.confirm_dialog(
        _("Make this invitation?"),
        _("With an address the link is sent there at once; a code is yours to hand on."),
        id=QUESTION,
        confirm=_("Yes, invite"),
        keep=_("Not yet"),
        form=FORM,
        danger=False,
        lead=kit.summary_list(*facts),
    )


def _render_fields() -> rx.Component:
    state = InvitationState
    again = rx.Var.create(state.written).to_string()
    return kit.form(
        kit.select_field(
            _("Registered as"),
            "kind",
            rx.Var.create(state.kinds),
            default_value=state.values["kind"],
            key="kind" + again,
        ),
        _ask_whom(again),
        _ask_end(again),
        *_ask_terms(again),
        kit.section(
            _("Filled in"),
            rx.cond(error_of(state, "fields") != "", kit.notice(rx.el.p(error_of(state, "fields")), tone="error")),
            kit.pair(*(_ask_answer(name, again) for name in FILLED)),
        ),
        kit.actions(kit.submit_button(_("Invite"), busy=state.busy, busy_label=_("Sending..."))),
        on_submit=state.invite,
        custom_attrs={"id": FORM, **kit.asks_first(QUESTION)},
    )


def _ask_whom(again: Any) -> rx.Component:
    """For one person by their address, or for so many by a code."""
    state, values = InvitationState, InvitationState.values
    return kit.pair(
        kit.text_field(
            _("Email"),
            "email",
            type="email",
            hint=_("For one person: the link is sent there"),
            **filled(state, values, "email"),
            key="email" + again,
        ),
        kit.number_field(
            _("For how many people"),
            "uses",
            hint=_("For a code that you hand on yourself"),
            **filled(state, values, "uses"),
            key="uses" + again,
        ),
    )


def _ask_end(again: Any) -> rx.Component:
    return kit.text_field(
        _("Valid until"),
        "expiresAt",
        type="datetime-local",
        hint=_("In the event's time zone; left empty it has no end"),
        **filled(InvitationState, InvitationState.values, "expiresAt"),
        key="until" + again,
    )


def _ask_terms(again: Any) -> tuple[rx.Component, rx.Component]:
    """The language it is written in, and whether anybody still decides."""
    language = kit.select_field(
        _("Language of our messages"),
        "language",
        (("en", _("English")), ("hi", "हिन्दी")),
        default_value=InvitationState.values["language"],
        key="language" + again,
    )
    approve = kit.checkbox(
        _("Approved without a decision"),
        "approve",
        hint=_("Nobody has to decide any more, and no document is waited for"),
        default_checked=InvitationState.approve,
        key="approve" + again,
    )
    return language, rx.cond(is_permitted("REGISTRATIONS_DECIDE"), approve, rx.fragment())


def _ask_answer(name: str, again: Any) -> rx.Component:
    """One answer that the invitation fills in."""
    label, value, key = _(FILLED[name]), InvitationState.values[name], name + again
    if name == "country":
        rows = [(row.country_code, row.name) for row in list_built_countries()]
        return kit.country_field(label, name, rows, value=value, autocomplete="off", key=key)
    return kit.text_field(label, name, default_value=value, max_length=120, key=key)


def _render_made() -> rx.Component:
    state, facts = InvitationState, InvitationState.facts
    rows = (
        (_("Status"), kit.status_match(state.status, _list_chips())),
        (_("Code"), kit.code_text(facts["code"])),
        (_("Link"), kit.breakable_address(state.url)),
        (_("Registered as"), facts["kind"]),
        (_("Email"), facts["email"]),
        (_("Filled in"), facts["fields"]),
        (_("Approved without a decision"), facts["approve"]),
        (_("Valid until"), facts["until"]),
        (_("Sent"), facts["sent"]),
        (_("Opened"), facts["opened"]),
        (_("Used"), facts["used"]),
    )
    recall = kit.asking_button(
        _("Recall"),
        _("Recall this invitation?"),
        _("It can be used no more. Who has registered with it stays."),
        id="recall-invitation",
        confirm=_("Yes, recall it"),
        keep=_("Keep it"),
        on_confirm=state.recall,
        look="danger",
        busy=state.busy,
    )
    came = kit.section(_("Who came with it"), kit.plain_list(rx.foreach(state.came, _render_guest)))
    return kit.stack(
        kit.summary_list(*(kit.summary_row(label, value) for label, value in rows)),
        rx.cond(rx.Var.create(state.came).length() > 0, came),
        rx.cond(state.status == InvitationStatus.OPEN.value, kit.actions(recall)),
        gap=4,
    )


def _render_guest(each: Any) -> rx.Component:
    return kit.list_item(link_if("REGISTRATIONS_VIEW", each["name"], each["path"]))
