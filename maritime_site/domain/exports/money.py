"""Bookings and payments to download; amounts are in the currency's major unit, as accountants read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from sqlalchemy import Select
from sqlmodel import Session, col

from maritime_site.domain.billing import queries as billing
from maritime_site.domain.billing.models import BillingDocument
from maritime_site.domain.exports.spreadsheets import Asked, Column, Sheet, attribute_column, paged_rows, streamed_rows
from maritime_site.domain.hospitality import staff, staff_packages
from maritime_site.domain.hospitality.models import Booking
from maritime_site.domain.payments import discrepancies
from maritime_site.domain.payments.models import PaymentAttempt, PaymentEvent, PaymentOrder
from maritime_site.domain.payments.staff import queries


def _select_bookings(session: Session, asked: Asked) -> Select[Any]:
    wanted = asked.get("packageId", "")
    package = UUID(wanted) if wanted else None
    matching = staff.select_bookings(
        session, search=asked.get("search", ""), status=asked.get("status", ""), package=package
    )
    return matching.order_by(col(Booking.created_at).desc(), col(Booking.id))


def _select_payments(session: Session, asked: Asked) -> Select[PaymentAttempt, PaymentOrder]:
    matching = queries.select_payments(
        session,
        search=asked.get("search", ""),
        status=asked.get("status", ""),
        flagged=asked.get("flagged", "") == "true",
    )
    return matching.order_by(col(PaymentAttempt.created_at).desc(), col(PaymentAttempt.id))


def _select_documents(_session: Session, asked: Asked) -> Select[Any]:
    matching = billing.select_documents(search=asked.get("search", ""), kind=asked.get("kind", ""))
    return matching.order_by(col(BillingDocument.issued_on).desc(), col(BillingDocument.number).desc())


def _fact_column(key: str, title: str, *path: str) -> Column:
    """A column of what a document's frozen data says."""

    def read(row: Any) -> str:
        value: Any = row[0].facts
        for name in path:
            value = cast("dict[str, Any]", value).get(name, "") if isinstance(value, dict) else ""
        return str(value)

    return Column(key, title, read)


def _read_rate(row: Any) -> Decimal | str:
    rate = row[0].facts.get("rate")
    return "" if rate is None else Decimal(rate).scaleb(-2)


def _amount_column(key: str, title: str, name: str) -> Column:
    def read(row: Any) -> Decimal:
        return Decimal(getattr(row[0], name)).scaleb(-2)

    return Column(key, title, read)


def _read_joined_name(part: int) -> Callable[[Any], str]:
    return lambda row: row[part].full_name


def _list_packages(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    return staff_packages.list_packages(
        session, search=asked.get("search", ""), status=asked.get("status", ""), page=number, page_size=size
    )[0]


def _list_discrepancies(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    return discrepancies.list_discrepancies(
        session, search=asked.get("search", ""), status=asked.get("status", ""), page=number, page_size=size
    )[0]


def _discrepancy_column(key: str, title: str, of_event: str, of_difference: str) -> Column:
    """A column of two kinds of rows: what an event is told by, and what a difference is."""
    return Column(key, title, lambda row: getattr(row, of_event if isinstance(row, PaymentEvent) else of_difference))


SHEETS = (
    Sheet(
        "packages",
        "Packages",
        (
            attribute_column("name", "Package", "name_en"),
            attribute_column("nameHi", "Package, Hindi", "name_hi"),
            attribute_column("hotel", "Hotel"),
            attribute_column("city", "City"),
            attribute_column("checkIn", "Arrival", "check_in"),
            attribute_column("checkOut", "Departure", "check_out"),
            attribute_column("cancelBefore", "Cancelling ends", "cancel_before"),
            attribute_column("maxGuests", "Guests", "max_guests"),
            Column("price", "Price", lambda row: Decimal(row.price_minor).scaleb(-2)),
            attribute_column("currency", "Currency"),
            attribute_column("capacity", "Rooms"),
            attribute_column("taken", "Held or sold"),
            Column("open", "On sale", lambda row: "yes" if row.open else "no"),
        ),
        paged_rows(_list_packages),
    ),
    Sheet(
        "bookings",
        "Bookings",
        (
            attribute_column("reference", "Reference", part=0),
            attribute_column("status", "Status", part=0),
            attribute_column("package", "Package", "name_en", 2),
            attribute_column("hotel", "Hotel", part=2),
            attribute_column("city", "City", part=2),
            attribute_column("checkIn", "Arrival", "check_in", 2),
            attribute_column("checkOut", "Departure", "check_out", 2),
            attribute_column("guestName", "Guest", "guest_name", 0),
            attribute_column("guests", "Guests", part=0),
            attribute_column("specialRequests", "Special requests", "special_requests", 0),
            Column("owner", "Booked by", _read_joined_name(1)),
            attribute_column("ownerKind", "Kind", "kind", 1),
            attribute_column("email", "Email", part=1),
            attribute_column("mobile", "Mobile", part=1),
            _amount_column("price", "Price", "price_minor"),
            attribute_column("currency", "Currency", part=0),
            attribute_column("createdAt", "Booked", "created_at", 0),
            attribute_column("updatedAt", "Changed", "updated_at", 0),
        ),
        streamed_rows(_select_bookings),
        ("search", "status", "packageId"),
    ),
    Sheet(
        "payments",
        "Payments",
        (
            attribute_column("reference", "Reference", "receipt", 1),
            attribute_column("for", "For", "subject_type", 1),
            attribute_column("gateway", "Gateway", part=1),
            attribute_column("orderId", "Order", "gateway_order_id", 1),
            attribute_column("paymentId", "Payment", "gateway_payment_id", 0),
            attribute_column("status", "Status", part=0),
            _amount_column("amount", "Amount", "amount_minor"),
            _amount_column("refunded", "Refunded", "refunded_minor"),
            attribute_column("currency", "Currency", part=0),
            attribute_column("error", "Error", part=0),
            attribute_column("createdAt", "Begun", "created_at", 0),
            attribute_column("capturedAt", "Captured", "captured_at", 0),
        ),
        streamed_rows(_select_payments),
        ("search", "status", "flagged"),
    ),
    Sheet(
        "payment-oddities",
        "Payment oddities",
        (
            _discrepancy_column("what", "What", "flag", "kind"),
            attribute_column("paymentId", "Payment", "gateway_payment_id"),
            attribute_column("orderId", "Order", "gateway_order_id"),
            _discrepancy_column("at", "When", "received_at", "first_seen_at"),
            Column("ours", "Here", lambda row: getattr(row, "ours", "")),
            Column("theirs", "At the gateway", lambda row: getattr(row, "theirs", "")),
            attribute_column("note", "Behind it"),
            attribute_column("resolvedBy", "Explained by", "resolved_by"),
            attribute_column("resolvedAt", "Explained", "resolved_at"),
        ),
        paged_rows(_list_discrepancies),
    ),
    Sheet(
        "invoices",
        "Invoices, receipts and credit notes",
        (
            attribute_column("number", "Number", part=0),
            attribute_column("kind", "Kind", part=0),
            attribute_column("date", "Date", "issued_on", 0),
            _fact_column("buyer", "Buyer", "buyer", "name"),
            _fact_column("buyerGstin", "Buyer's GSTIN", "buyer", "gstin"),
            _fact_column("buyerState", "Buyer's state", "buyer", "state"),
            _fact_column("country", "Country", "buyer", "country"),
            _fact_column("sellerGstin", "Seller's GSTIN", "seller", "gstin"),
            _fact_column("placeOfSupply", "Place of supply", "placeOfSupply"),
            _fact_column("sac", "SAC", "sac"),
            Column("rate", "Rate %", _read_rate),
            _amount_column("taxable", "Taxable value", "taxable_minor"),
            _amount_column("cgst", "CGST", "cgst_minor"),
            _amount_column("sgst", "SGST or UTGST", "sgst_minor"),
            _amount_column("igst", "IGST", "igst_minor"),
            _amount_column("amount", "Amount", "amount_minor"),
            attribute_column("currency", "Currency", part=0),
            _fact_column("invoice", "Credits", "invoiceNumber"),
            _fact_column("reference", "Reference", "reference"),
            _fact_column("payment", "Payment", "payment"),
            attribute_column("sha256", "SHA-256 of the PDF", part=0),
        ),
        streamed_rows(_select_documents),
        ("search", "kind"),
    ),
)
