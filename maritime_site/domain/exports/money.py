"""Bookings and payments to download; amounts are in the currency's major unit, as accountants read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Select
from sqlmodel import Session, col

from maritime_site.domain.exports.sheets import Asked, Column, Sheet, paged, streamed, told
from maritime_site.domain.hospitality import office, packages_office
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.payments import flags, office_queries
from maritime_site.domain.payments.models import PaymentAttempt, PaymentEvent


def _bookings(session: Session, asked: Asked) -> Select[Any]:
    wanted = asked.get("packageId", "")
    package = UUID(wanted) if wanted else None
    matching = office.matching(session, search=asked.get("search", ""), status=asked.get("status", ""), package=package)
    return matching.order_by(col(Booking.created_at).desc(), col(Booking.id))


def _payments(session: Session, asked: Asked) -> Select[Any]:
    matching = office_queries.matching(
        session,
        search=asked.get("search", ""),
        status=asked.get("status", ""),
        flagged=asked.get("flagged", "") == "true",
    )
    return matching.order_by(col(PaymentAttempt.created_at).desc(), col(PaymentAttempt.id))


def _amount(key: str, title: str, name: str) -> Column:
    def read(row: Any) -> Decimal:
        return Decimal(getattr(row[0], name)).scaleb(-2)

    return Column(key, title, read)


def _joined(part: int) -> Callable[[Any], str]:
    return lambda row: row[part].full_name


def _packages(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status")}
    return packages_office.found(session, **given, page=number, page_size=size)[0]


def _oddities(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status")}
    return flags.oddities(session, **given, page=number, page_size=size)[0]


def _odd(key: str, title: str, of_event: str, of_difference: str) -> Column:
    """A column of two kinds of rows: what an event is told by, and what a difference is."""
    return Column(key, title, lambda row: getattr(row, of_event if isinstance(row, PaymentEvent) else of_difference))


SHEETS = (
    Sheet(
        "packages", "Packages",
        (
            told("name", "Package", "name_en"), told("nameHi", "Package, Hindi", "name_hi"), told("hotel", "Hotel"),
            told("city", "City"), told("checkIn", "Arrival", "check_in"), told("checkOut", "Departure", "check_out"),
            told("cancelBefore", "Cancelling ends", "cancel_before"), told("maxGuests", "Guests", "max_guests"),
            Column("price", "Price", lambda row: Decimal(row.price_minor).scaleb(-2)), told("currency", "Currency"),
            told("capacity", "Rooms"), told("taken", "Held or sold"),
            Column("open", "On sale", lambda row: "yes" if row.open else "no"),
        ),
        paged(_packages),
    ),
    Sheet(
        "bookings", "Bookings",
        (
            told("reference", "Reference", part=0), told("status", "Status", part=0),
            told("package", "Package", "name_en", 2), told("hotel", "Hotel", part=2), told("city", "City", part=2),
            told("checkIn", "Arrival", "check_in", 2), told("checkOut", "Departure", "check_out", 2),
            told("guestName", "Guest", "guest_name", 0), told("guests", "Guests", part=0),
            told("specialRequests", "Special requests", "special_requests", 0),
            Column("owner", "Booked by", _joined(1)), told("ownerKind", "Kind", "kind", 1),
            told("email", "Email", part=1), told("mobile", "Mobile", part=1),
            _amount("price", "Price", "price_minor"), told("currency", "Currency", part=0),
            told("createdAt", "Booked", "created_at", 0), told("updatedAt", "Changed", "updated_at", 0),
        ),
        streamed(_bookings), ("search", "status", "packageId"),
    ),
    Sheet(
        "payments", "Payments",
        (
            told("reference", "Reference", "receipt", 1), told("for", "For", "subject_type", 1),
            told("gateway", "Gateway", part=1), told("orderId", "Order", "gateway_order_id", 1),
            told("paymentId", "Payment", "gateway_payment_id", 0), told("status", "Status", part=0),
            _amount("amount", "Amount", "amount_minor"), _amount("refunded", "Refunded", "refunded_minor"),
            told("currency", "Currency", part=0), told("error", "Error", part=0),
            told("createdAt", "Begun", "created_at", 0), told("capturedAt", "Captured", "captured_at", 0),
        ),
        streamed(_payments), ("search", "status", "flagged"),
    ),
    Sheet(
        "payment-oddities", "Payment oddities",
        (
            _odd("what", "What", "flag", "kind"), told("paymentId", "Payment", "gateway_payment_id"),
            told("orderId", "Order", "gateway_order_id"), _odd("at", "When", "received_at", "first_seen_at"),
            Column("ours", "Here", lambda row: getattr(row, "ours", "")),
            Column("theirs", "At the gateway", lambda row: getattr(row, "theirs", "")),
            told("note", "Behind it"), told("resolvedBy", "Explained by", "resolved_by"),
            told("resolvedAt", "Explained", "resolved_at"),
        ),
        paged(_oddities),
    ),
)  # fmt: skip
