"""The team of a company as a part of a page: the exhibitor's desk can show it in a tab of its own."""

from __future__ import annotations

from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.web import kit
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.portal.billing.details import billing_details
from maritime_site.web.portal.billing.documents import document_buttons
from maritime_site.web.portal.company.state import SEAT, TeamState
from maritime_site.web.routes import Route, localize_path


def team_panel() -> rx.Component:
    """Every seat with whoever is named, the form of one of them, and the bill."""
    state = TeamState
    contact = kit.link_button(_("Contact us"), localize_path(Route.CONTACT, current_language()), look="secondary")
    nothing = kit.empty_state(_("Your registration has no seats to give"), action=contact, icon_name="people")
    another = kit.notice(rx.el.p(_("Only the exhibitor's own registration names the team.")))
    return kit.stack(
        rx.cond(state.naming == "", kit.error_summary(state.problems)),
        kit.done_notice(state.done),
        rx.cond(
            state.loaded,
            rx.cond(state.has_seats, _render_team(), rx.cond(state.is_colleague, another, nothing)),
            kit.loading(kit.skeleton(height="6rem")),
        ),
        gap=4,
    )


def _render_team() -> rx.Component:
    state = TeamState
    return kit.stack(
        rx.cond(
            state.closed != "",
            kit.notice(rx.el.p(state.closed)),
            rx.cond(state.until != "", kit.muted(_("You can change the seats until"), " ", state.until)),
        ),
        rx.cond((state.amount != "") | (rx.Var.create(state.documents).length() > 0), _render_bill()),
        kit.plain_list(rx.foreach(state.seats, _render_seat)),
        _render_dialog(),
        _render_question(),
        kit.open_address(SEAT, state.naming),
        gap=4,
    )


def _render_bill() -> rx.Component:
    state = TeamState
    return kit.section(
        _("One bill for all seats"),
        rx.cond(
            state.amount != "",
            kit.summary_list(
                kit.summary_row(_("Together"), state.amount),
                kit.summary_row(_("Still to pay"), rx.cond(state.due != "", state.due, _("Nothing"))),
            ),
        ),
        rx.cond(state.due != "", kit.actions(kit.button(_("Pay now"), busy=state.busy, on_click=state.pay))),
        document_buttons(state, rx.Var.create(state.documents), busy=state.busy),
        billing_details(),
    )


def _render_seat(seat: Any) -> rx.Component:
    state = TeamState
    is_free = seat["name"] == ""
    title = rx.el.p(
        rx.el.strong(_("Seat"), " ", seat["place"], ": ", rx.cond(is_free, _("free"), seat["name"])),
        id=f"seat-{seat['place']}",
    )
    described = {"aria-describedby": f"seat-{seat['place']}"}
    who = rx.cond(is_free, rx.fragment(), kit.muted(seat["email"], ", ", seat["status"]))
    actions = kit.actions(
        kit.button(
            rx.cond(is_free, _("Name somebody"), _("Name somebody else")),
            look="secondary",
            small=True,
            on_click=state.choose(seat["id"]),
            custom_attrs=described,
        ),
        rx.cond(
            is_free,
            rx.fragment(),
            kit.button(
                _("Free the seat"),
                look="quiet",
                small=True,
                on_click=state.ask_to_free(seat["id"]),
                custom_attrs=described,
            ),
        ),
    )
    return kit.list_item(kit.card(title, who, rx.cond(state.closed == "", actions)))


def _render_question() -> rx.Component:
    state = TeamState
    return kit.confirm_dialog(
        rx.el.span(_("Free the seat of this person?"), " ", rx.cond(state.freeing != "", state.seat["name"], "")),
        rx.cond(
            state.seat["is_in"],
            _(
                "They leave the seat, their pass ends, and they get a letter. "
                "Until the cut-off you can name them again."
            ),
            _("They have not come in: the letter you had sent opens nothing any more, and nobody writes to them."),
        ),
        id="free-seat",
        confirm=_("Yes, free the seat"),
        keep=_("Leave it as it is"),
        open=state.freeing != "",
        on_confirm=state.free,
        on_close=state.ask_to_free(""),
        busy=state.busy,
    )


def _render_dialog() -> rx.Component:
    state = TeamState
    return kit.dialog(
        rx.el.span(_("Name somebody for seat"), " ", state.seat["place"]),
        kit.error_summary(state.problems),
        _render_form(),
        id="name-person",
        open=state.naming != "",
        on_close=state.choose(""),
    )


def _render_form() -> rx.Component:
    state = TeamState
    seat_id = rx.Var.create(state.seat)["id"].to(str)
    leaves = rx.cond(
        state.seat["is_in"],
        kit.muted(_("Who sat here before leaves the seat, and their pass ends.")),
        kit.muted(
            _("Who was named here has not come in: they leave the seat, and their letter opens nothing any more.")
        ),
    )
    return kit.form(
        kit.field_row(
            kit.text_field(_("First name"), "firstName", required=True, error=error_of(state, "firstName")),
            kit.text_field(_("Last name"), "lastName", required=True, error=error_of(state, "lastName")),
        ),
        kit.email_field(_("Email"), "email", required=True, error=error_of(state, "email")),
        rx.cond(state.seat["name"] != "", leaves),
        kit.actions(
            kit.submit_button(_("Name them"), busy=state.busy, busy_label=_("Sending...")),
            kit.shut_button(_("Leave it as it is"), look="quiet"),
        ),
        kit.change_keeper("seat:" + rx.Var.create(state.draft_of) + seat_id, sent=state.written),
        on_submit=state.name_person,
        reset_on_submit=False,
        key=seat_id,
    )
