"""The form that gives a company seats, at the person who manages them (INVITE-1)."""

from __future__ import annotations

import reflex as rx

from maritime_site.core.text.i18n import _
from maritime_site.web import kit
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.people.actions import list_kinds
from maritime_site.web.backoffice.people.parts import render_row
from maritime_site.web.backoffice.people.seats_state import CompanySeatsState as State
from maritime_site.web.backoffice.people.state import EDIT
from maritime_site.web.handlers.form_handler import filled


def render_seats() -> rx.Component:
    """How many colleagues the person may name, as what, until when and at what price; who sits there now."""
    seats = rx.Var.create(State.seats)
    taken = rx.fragment(rx.el.p(State.taken), kit.plain_list(rx.foreach(State.seats, render_row), gap=2))
    part = kit.fold(_("Seats of the company"), rx.cond(seats.length() > 0, taken), _render_form())
    return rx.cond(is_permitted(EDIT) & State.loaded, part)


def _render_form() -> rx.Component:
    given = State.given
    fields = (
        kit.number_field(
            _("Seats"),
            "count",
            **filled(State, given, "count"),
            hint=_("This person names so many colleagues, replaces them and sees their passes."),
            required=True,
        ),
        kit.select_field(_("What those in them are"), "seatKind", list_kinds(), **filled(State, given, "seatKind")),
        kit.text_field(
            _("Names may change until"),
            "seatsUntil",
            type="datetime-local",
            width="medium",
            **filled(State, given, "seatsUntil"),
        ),
        kit.text_field(
            _("Price of a seat"),
            "price",
            width="short",
            **filled(State, given, "price"),
            hint=_("Empty: the seats cost nothing."),
        ),
        kit.select_field(
            _("Currency"), "seatsCurrency", rx.Var.create(State.currencies), **filled(State, given, "seatsCurrency")
        ),
    )
    return kit.form(
        *fields,
        kit.actions(kit.submit_button(_("Give these seats"), look="secondary", busy=State.busy)),
        on_submit=State.save,
        reset_on_submit=False,
        key=rx.Var.create(State.rounds).to_string(),
    )
