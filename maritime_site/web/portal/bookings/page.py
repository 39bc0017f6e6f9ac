"""My bookings."""

from __future__ import annotations

from collections.abc import Sequence

import reflex as rx

from maritime_site.core.text.i18n import _, current_language
from maritime_site.domain.hospitality.models import BookingStatus
from maritime_site.web import kit
from maritime_site.web.kit.timing.heartbeat import heartbeat
from maritime_site.web.portal.billing.details import billing_details
from maritime_site.web.portal.billing.documents import document_buttons
from maritime_site.web.portal.bookings.state import BookingCard, BookingsState, status_words
from maritime_site.web.portal.guard_view import shown_to_its_owner
from maritime_site.web.portal.refunds import refund_chip
from maritime_site.web.routes import Route, localize_path
from maritime_site.web.shells.breadcrumbs import build_breadcrumbs

BEAT_SECONDS = 2

TONES: Sequence[tuple[BookingStatus, kit.ChipTone]] = (
    (BookingStatus.CONFIRMED, "success"),
    (BookingStatus.EXPIRED, "neutral"),
    (BookingStatus.CANCELLED, "neutral"),
    (BookingStatus.PENDING_PAYMENT, "warning"),
)


def bookings_page() -> rx.Component:
    """Every booking, newest first."""
    packages = localize_path(Route.HOSPITALITY, current_language())
    none_yet = kit.empty_state(
        _("You have no bookings yet."), action=kit.link_button(_("Choose a package"), packages), icon_name="bed"
    )
    listed = kit.plain_list(rx.foreach(BookingsState.bookings, _render_booking), gap=4)
    done = kit.notice(rx.el.p(BookingsState.done), tone="success", live=True)
    return kit.page(
        build_breadcrumbs(_("My bookings"), (_("Hospitality packages"), "/hospitality")),
        kit.page_title(_("My bookings")),
        kit.error_summary(BookingsState.problems),
        shown_to_its_owner(
            BookingsState.shown_to,
            rx.fragment(
                kit.stack(
                    rx.cond(BookingsState.done != "", done),
                    rx.cond(rx.Var.create(BookingsState.bookings).length() > 0, listed, none_yet),
                    billing_details(),
                    gap=5,
                ),
                heartbeat(BookingsState.beat, seconds=BEAT_SECONDS),
            ),
            loaded=BookingsState.loaded,
            login_path=Route.LOGIN,
            opening=BookingsState.open,
        ),
        _confirm_cancelling(),
        narrow=True,
    )


def _confirm_cancelling() -> rx.Component:
    return kit.confirm_dialog(
        _("Cancel this booking?"),
        _("The room is given up. What you paid goes back to you in full."),
        id="cancel-booking",
        confirm=_("Yes, cancel"),
        keep=_("Keep booking"),
        on_confirm=BookingsState.cancel,
        busy=BookingsState.busy,
        busy_label=_("Cancelling..."),
        open=BookingsState.cancelling != "",
        on_close=BookingsState.keep,
    )


def _render_deadline(card: rx.vars.ObjectVar) -> rx.Component:
    left = kit.wait_time(card.seconds, words=_("{time} left", time=kit.TIME), over=_("The time is over."))
    return rx.fragment(kit.in_words(card.held_until), " (", left, ")")


def _render_booking(booking: rx.Var[BookingCard]) -> rx.Component:
    card: rx.vars.ObjectVar = booking  # pyright: ignore[reportAssignmentType]
    chips: Sequence[kit.Chip] = [(status.value, status_words(status), tone) for status, tone in TONES]
    return kit.list_item(
        kit.card(
            kit.cluster(kit.status_match(card.status, chips), refund_chip(card.refund)),
            rx.el.p(rx.el.strong(kit.in_words(card.next))),
            kit.summary_list(
                kit.summary_row(_("Reference"), card.reference),
                kit.summary_row(_("Hotel"), card.place),
                kit.summary_row(_("Stay"), kit.in_words(card.stay)),
                kit.summary_row(_("Guests"), card.guests),
                rx.cond(card.requests != "", kit.summary_row(_("Special requests"), card.requests)),
                kit.summary_row(_("Price"), card.price),
                rx.cond(card.held_until != "", kit.summary_row(_("Held until"), _render_deadline(card))),
                rx.cond(card.cancel_until != "", kit.summary_row(_("Can be cancelled until"), card.cancel_until)),
            ),
            rx.cond(card.failed, kit.notice(rx.el.p(_("The payment failed. You can try again.")), tone="warning")),
            document_buttons(BookingsState, card.documents, busy=BookingsState.busy),
            rx.el.details(rx.el.summary(_("History")), rx.el.ul(rx.foreach(card.steps, rx.el.li))),
            kit.actions(
                rx.cond(
                    card.payable,
                    kit.button(_("Pay now"), on_click=BookingsState.pay(card.id), busy=BookingsState.busy),
                ),
                rx.cond(
                    card.cancellable,
                    kit.button(_("Cancel booking"), look="secondary", on_click=BookingsState.ask_to_cancel(card.id)),
                ),
            ),
            title=card.package,
            level=2,
        )
    )
