"""One's own bookings: seen, paid, cancelled; what the gateway and the clock say shows without a reload."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

import reflex as rx
from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.core.errors import AppError, Conflict, unavailable_as
from maritime_site.core.ids import uuid_or_nil
from maritime_site.core.text import formatting
from maritime_site.core.text.i18n import _, set_language
from maritime_site.domain.billing import queries as billing
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.hospitality import payments, queries, service, transitions
from maritime_site.domain.hospitality.labels import BOOKINGS_FAILED, CANCEL_FAILED, PAID_TOO_LATE
from maritime_site.domain.hospitality.models import SUBJECT_TYPE, BookingStatus
from maritime_site.domain.hospitality.policy import terms_of
from maritime_site.domain.hospitality.queries import BookingView
from maritime_site.domain.payments.models import AttemptStatus
from maritime_site.domain.people.models import Person
from maritime_site.ports.services import get_event, get_services
from maritime_site.web.handlers.db import ask_supplier, in_transaction, read_in_thread
from maritime_site.web.handlers.form_handler import FormErrors, form_handler, say_done
from maritime_site.web.handlers.paths import language_of
from maritime_site.web.portal.billing.documents import DocumentDownloads, DocumentLink, document_links
from maritime_site.web.portal.checkout.paying import PaidFrom
from maritime_site.web.portal.guards import PageGuard, shown_to_whoever_opens, to_login
from maritime_site.web.portal.refunds import REQUESTED, WAITING, refund_of
from maritime_site.web.session import signed_in


@dataclass
class BookingCard:
    """A booking as its card shows it; `refund` is as `refund_of` says, `failed` the last try to pay.

    `next` says what exists and what comes next, `seconds` how long an unpaid room is still held (ME-3).
    """

    id: str
    reference: str
    package: str
    place: str
    stay: str
    guests: str
    requests: str
    price: str
    status: str
    next: str
    refund: str
    held_until: str
    seconds: int
    cancel_until: str
    payable: bool
    failed: bool
    cancellable: bool
    steps: list[str]
    documents: list[DocumentLink]


def status_words(status: str) -> str:
    """A booking's status as people read it (contract, "Pages")."""
    return _(transitions.STATUS_NAMES[BookingStatus(status)])


def card_of(booking: BookingView, zone: str, documents: Sequence[BillingDocument] = ()) -> BookingCard:
    """A booking in the page's words."""
    now = utc_now()
    payable = booking.status == BookingStatus.PENDING_PAYMENT and booking.hold_expires_at > now
    given_back = booking.status == BookingStatus.CONFIRMED and now < booking.cancel_before
    return BookingCard(
        id=str(booking.id),
        reference=booking.reference,
        package=booking.package_name,
        place=f"{booking.hotel}, {booking.city}",
        stay=_(
            "{start} to {end}",
            start=formatting.format_day(booking.check_in),
            end=formatting.format_day(booking.check_out),
        ),
        guests=f"{booking.guests} – {booking.guest_name}",
        requests=booking.special_requests,
        price=formatting.format_money(booking.price.amount, booking.price.currency),
        status=booking.status,
        next=_next_step_text(booking, zone),
        refund=refund_of(booking.payment),
        held_until=formatting.day_and_time(booking.hold_expires_at, zone) if payable else "",
        seconds=int((booking.hold_expires_at - now).total_seconds()) if payable else 0,
        cancel_until=formatting.day_and_time(booking.cancel_before, zone) if given_back else "",
        payable=payable,
        failed=payable and booking.payment is not None and booking.payment.status == AttemptStatus.FAILED,
        cancellable=payable or given_back,
        steps=[f"{formatting.day_and_time(step.at, zone)} – {status_words(step.status)}" for step in booking.history],
        documents=document_links(documents),
    )


def _next_step_text(booking: BookingView, zone: str) -> str:
    if booking.status == BookingStatus.EXPIRED and booking.payment and booking.payment.refund:
        return _(PAID_TOO_LATE)
    until = formatting.day_and_time(booking.hold_expires_at, zone)
    price = formatting.format_money(booking.price.amount, booking.price.currency)
    first_day = formatting.format_day(booking.check_in)
    return {
        BookingStatus.PENDING_PAYMENT: _("Pay {price} by {until}, then the room is yours.", price=price, until=until),
        BookingStatus.CONFIRMED: _(
            "Your room is booked. Next: check in at {hotel} from {day} with this reference.",
            hotel=booking.hotel,
            day=first_day,
        ),
        BookingStatus.EXPIRED: _("The time to pay ran out, so the room is free again. You can choose a package again."),
        BookingStatus.CANCELLED: _("This booking is cancelled. The room is no longer yours."),
    }[BookingStatus(booking.status)]


class BookingsState(DocumentDownloads, PaidFrom, PageGuard, FormErrors, rx.State):
    """The bookings of whoever is signed in."""

    bookings: list[BookingCard] = []
    cancelling: str = ""
    _unpaid: list[str] = []

    @rx.event
    @form_handler()
    async def open(self) -> rx.event.EventSpec | None:
        """Load the bookings."""
        if await shown_to_whoever_opens(self) is None:
            return await to_login(self)
        self.done = ""
        await self._load()
        await self._tell_booked()
        return None

    @rx.event
    @form_handler()
    async def pay(self, booking_id: str) -> rx.event.EventSpec:
        """Open the order at the gateway and go to its checkout."""
        person = await signed_in(self)
        try:
            checkout = await ask_supplier(
                payments.open_checkout, get_services(), uuid_or_nil(booking_id), owner=person, now=utc_now()
            )
        except Conflict:
            await self._load()
            raise
        return self._to_checkout(checkout)

    @rx.event
    def ask_to_cancel(self, booking_id: str) -> None:
        """Ask before cancelling."""
        self.cancelling, self.done = booking_id, ""

    @rx.event
    def keep(self) -> None:
        """Leave the booking as it is."""
        self.cancelling = ""

    @rx.event
    @form_handler(once="cancelling")
    async def cancel(self) -> None:
        """Cancel the booking that was asked about; what was paid goes back."""
        person, booking_id = await signed_in(self), uuid_or_nil(self.cancelling)
        self.cancelling = ""
        try:
            with unavailable_as(CANCEL_FAILED):
                await in_transaction(
                    service.cancel_booking, booking_id, owner=person, terms=terms_of(get_services()), now=utc_now()
                )
        except Conflict:
            await self._load()
            raise
        await self._load()
        await say_done(self, _("Your booking is cancelled"))

    @rx.event
    async def beat(self) -> None:
        """Show what happened meanwhile: a hold ran out, a payment or a refund came through."""
        if not any(
            card.refund in {REQUESTED, WAITING} or card.status == BookingStatus.PENDING_PAYMENT
            for card in self.bookings
        ):
            return
        set_language(language_of(self.router))
        with suppress(AppError):  # the next act says what is wrong
            await self._load()
            await self._tell_booked()

    async def _tell_booked(self) -> None:
        """Say it once when a payment came through since the list was loaded before."""
        paid = [card for card in self.bookings if card.status == BookingStatus.CONFIRMED and card.id in self._unpaid]
        self._unpaid = [card.id for card in self.bookings if card.payable]
        if paid:
            await say_done(self, _("Your room is booked"))

    async def _load(self) -> None:
        person = await signed_in(self)
        with unavailable_as(BOOKINGS_FAILED):
            result, issued = await read_in_thread(_load_bookings, person)
        zone = get_event().zone_name
        self.bookings = [card_of(booking, zone, issued.get(booking.id, ())) for booking in result]
        self.loaded = True


def _load_bookings(
    session: Session, person: Person
) -> tuple[list[BookingView], Mapping[UUID, Sequence[BillingDocument]]]:
    """The bookings, and what was issued for each."""
    bookings = queries.bookings_of(session, person)
    return bookings, billing.documents_by_subject(session, SUBJECT_TYPE, [booking.id for booking in bookings])
