"""The screens of bookings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import reflex as rx

from maritime_site.core.text.i18n import N_, _
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.web import kit
from maritime_site.web.backoffice.bookings.state import ELSEWHERE, OfficeBookingsState, OfficeBookingState
from maritime_site.web.backoffice.bulk import bulk_choices, tell_choice
from maritime_site.web.backoffice.lists import Column, Filter, reference_link, work_list
from maritime_site.web.backoffice.office import is_permitted
from maritime_site.web.backoffice.payments.parts import (
    PAYMENT_CHIPS,
    payment_facts,
    refund_form,
    refund_list,
    standing_chip,
)
from maritime_site.web.backoffice.wording import BOOKING_WORDS, begin_lower
from maritime_site.web.handlers.form_handler import error_of
from maritime_site.web.kit.base import NOTHING

TONES: Mapping[str, kit.ChipTone] = {BookingStatus.CONFIRMED: "success", BookingStatus.PENDING_PAYMENT: "warning"}
PAID_CHIPS: Sequence[kit.Chip] = (*PAYMENT_CHIPS, (ELSEWHERE, N_("Marked as paid"), "success"))
CHIPS: Sequence[kit.Chip] = tuple(
    (status.value, words, TONES.get(status, "neutral")) for status, words in BOOKING_WORDS.items()
)
STATUSES = (("", N_("All")), *((value, str(words)) for value, words, _tone in CHIPS))
GOES_BACK = N_("What was paid through the gateway goes back; money that came another way you return yourselves.")
REASON = N_("Every owner reads it.")
ACTIONS = (("cancel", N_("Cancel the bookings")),)
CONFIRMATIONS = (
    N_("Cancel those that are ticked?"),
    N_(
        "None can be brought back. The rooms are free at once. "
        "What was paid through the gateway goes back; money that came another way you return yourselves."
    ),
    N_("Yes, cancel the bookings"),
)
COLUMNS = (
    Column(N_("Reference")),
    Column(N_("Guest"), "guest"),
    Column(N_("Package")),
    Column(N_("Status"), "status"),
    Column(N_("Payment")),
    Column(N_("Price"), "price", number=True),
    Column(N_("Booked"), "created"),
)


def booking_list() -> rx.Component:
    """Every booking."""
    return kit.page(
        kit.page_title(_("Bookings"), lead=_("Rooms that were held, paid, cancelled or lost, newest first.")),
        rx.cond(
            is_permitted("BOOKINGS_EDIT"),
            _render_bookings(bulk_choices(OfficeBookingsState, ACTIONS, hint=REASON)),
            _render_bookings(None),
        ),
    )


def _render_bookings(bulk: rx.Component | None) -> rx.Component:
    state = OfficeBookingsState
    return work_list(
        state,
        COLUMNS,
        _row_cells,
        rows=rx.Var.create(state.rows),
        caption=_("Bookings"),
        search=_("Search by reference, guest, name or address"),
        filters=(
            Filter("status", _("Status"), STATUSES),
            Filter("package", _("Package"), state.packages),  # pyright: ignore[reportArgumentType]
        ),
        nothing=_("Nobody has booked a room yet."),
        download="bookings",
        renamed={"package": "packageId"},
        bulk=bulk,
        bulk_submit=state.decide,
        bulk_asked=CONFIRMATIONS,
        bulk_told=tell_choice(OfficeBookingsState, ACTIONS),
    )


def _row_cells(row: Any) -> list[kit.Child]:
    paid = rx.cond(
        row["payment"] != "",
        kit.cluster(kit.status_match(row["payment"], PAID_CHIPS), standing_chip(row["standing"])),
        NOTHING,
    )
    booked_by = rx.cond(row["owner"] != row["guest"], kit.muted(_("booked by {name}", name=row["owner"])))
    return [
        reference_link(row["reference"], row["path"]),
        kit.stack(rx.el.span(row["guest"]), booked_by, gap=1),
        row["package"],
        kit.status_match(row["status"], CHIPS),
        paid,
        row["price"],
        kit.in_words(row["when"]),
    ]


def booking_detail() -> rx.Component:
    """One booking: facts and payments on one side, what can be done and the history on the other."""
    state = OfficeBookingState
    return kit.page(
        kit.breadcrumb([(_("Bookings"), "/admin/bookings/")], state.facts.get("reference", "")),
        kit.page_title(_("Booking")),
        kit.error_summary(state.problems),
        kit.done_notice(state.done),
        rx.cond(
            state.loaded,
            kit.split(
                kit.stack(_render_facts(), _render_payments(), gap=5),
                kit.stack(_render_history(), _render_decisions(), gap=5),
            ),
        ),
    )


def _render_facts() -> rx.Component:
    facts = OfficeBookingState.facts
    names = (
        (_("Guests"), "guests"),
        (_("Special requests"), "requests"),
        (_("Price"), "price"),
        (_("Held until"), "held"),
        (_("Booked"), "booked"),
        (_("Owner may cancel until"), "until"),
        (_("Kind"), "kind"),
    )
    return kit.summary_list(
        kit.summary_row(_("Reference"), facts["reference"]),
        kit.summary_row(_("Status"), kit.status_match(facts["status"], CHIPS)),
        kit.summary_row(_("Package"), facts["package"]),
        kit.summary_row(_("Guest"), facts["guest"]),
        kit.summary_row(_("Booked by"), facts["owner"]),
        kit.summary_row(_("Contact"), kit.breakable_address(facts["contact"])),
        *(rx.cond(facts[name] != "", kit.summary_row(label, facts[name])) for label, name in names),
    )


def _render_payments() -> rx.Component:
    state = OfficeBookingState

    def one(line: Any) -> rx.Component:
        return kit.stack(payment_facts(line), kit.text_link(_("Look at the payment"), line["path"]), gap=2)

    return kit.section(
        _("Payment"),
        rx.cond(
            rx.Var.create(state.payments).length() > 0,
            kit.stack(rx.foreach(state.payments, one), gap=4),
            rx.fragment(
                rx.el.p(_("Nothing was paid through the gateway.")),
                rx.cond(state.elsewhere != "", rx.el.p(state.elsewhere)),
            ),
        ),
        rx.cond(
            rx.Var.create(state.refunds).length() > 0,
            kit.section(_("Refunds"), refund_list(state, state.refunds), level=3),
        ),
    )


def _render_history() -> rx.Component:
    def step(one: Any) -> rx.Component:
        return kit.timeline_step(rx.el.strong(one["status"]), when=one["when"], by=one["by"], note=one["note"])

    steps = rx.Var.create(OfficeBookingState.steps)
    return rx.cond(steps.length() > 0, kit.section(_("History"), kit.timeline(rx.foreach(steps, step))))


def _render_decisions() -> rx.Component:
    state = OfficeBookingState
    may = is_permitted("BOOKINGS_EDIT")
    mark = kit.section(
        _("Mark as paid"),
        _render_reasoned(
            "paid-reason",
            _("How it was paid"),
            _("It stands in the history."),
            _("Mark as paid"),
            state.mark_paid,
            kit.summary_row(_("Price"), state.facts["price"]),
            confirm_text=_("The booking is confirmed and cannot wait for payment again. Its open order is abandoned."),
        ),
    )
    cancel = kit.section(
        _("Cancel this booking"),
        _render_reasoned(
            "cancel-reason",
            _("Reason to cancel"),
            _("The guest reads it."),
            _("Cancel booking"),
            state.cancel,
            kit.summary_row(_("Goes back through the gateway"), state.facts["returns"]),
            danger=True,
            confirm_text=f"{_('It cannot be brought back. The room is free at once.')} {_(GOES_BACK)}",
        ),
    )
    first = state.payments[0]
    return kit.stack(
        rx.cond(may & state.can_mark, mark),
        rx.cond(rx.Var.create(state.payments).length() > 0, refund_form(state, first)),
        rx.cond(may & state.can_cancel, cancel),
        gap=5,
    )


def _render_reasoned(
    name: str,
    label: str,
    hint: str,
    verb: str,
    on_submit: Any,
    *money: rx.Component,
    confirm_text: str,
    danger: bool = False,
) -> rx.Component:
    state, question = OfficeBookingState, f"{name}-question"
    form = kit.form(
        kit.textarea_field(
            label,
            name,
            rows="2",
            max_length=500,
            hint=hint,
            error=error_of(state, name),
            required=True,
            key=state.press,
        ),
        kit.actions(
            kit.submit_button(verb, look="danger" if danger else "primary", busy=state.busy, busy_label=_("Working..."))
        ),
        on_submit=on_submit,
        custom_attrs={"id": f"{name}-form", **kit.asks_first(question)},
    )
    ask = kit.confirm_dialog(
        f"{verb}?",
        confirm_text,
        id=question,
        confirm=_("Yes, {act}", act=begin_lower(verb)),
        keep=_("Leave it as it is"),
        form=f"{name}-form",
        danger=danger,
        lead=kit.summary_list(
            kit.summary_row(_("Reference"), state.facts["reference"]),
            kit.summary_row(_("Guest"), state.facts["guest"]),
            kit.summary_row(_("Package"), state.facts["package"]),
            *money,
        ),
    )
    return rx.fragment(form, ask)
