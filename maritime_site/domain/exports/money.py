"""Bookings and payments to download; amounts are in the currency's major unit, as accountants read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, cast

from sqlalchemy import Select
from sqlmodel import Session, col

from maritime_site.core.ids import read_uuid
from maritime_site.core.text.formatting import to_major_units
from maritime_site.core.text.i18n import N_
from maritime_site.domain.billing import queries as billing
from maritime_site.domain.billing.models import BillingDocument, DocumentKind
from maritime_site.domain.exports.spreadsheets import (
    Column,
    ExportFilters,
    Sheet,
    attribute_column,
    paged_rows,
    streamed_rows,
)
from maritime_site.domain.hospitality import staff, staff_packages
from maritime_site.domain.hospitality.models import Booking, BookingStatus
from maritime_site.domain.payments import discrepancies
from maritime_site.domain.payments.models import AttemptStatus, PaymentAttempt, PaymentEvent, PaymentOrder
from maritime_site.domain.payments.staff import queries


def _select_bookings(session: Session, filters: ExportFilters) -> Select[Any]:
    wanted = filters.get("packageId", "")
    package = read_uuid(wanted)
    matching = staff.select_bookings(
        session, search=filters.get("search", ""), status=filters.get("status", ""), package=package
    )
    return matching.order_by(col(Booking.created_at).desc(), col(Booking.id))


def _select_payments(session: Session, filters: ExportFilters) -> Select[PaymentAttempt, PaymentOrder]:
    matching = queries.select_payments(
        session,
        search=filters.get("search", ""),
        status=filters.get("status", ""),
        flagged=filters.get("flagged", "") == "true",
        standing=filters.get("standing", "") == "true",
    )
    return matching.order_by(col(PaymentAttempt.created_at).desc(), col(PaymentAttempt.id))


def _select_documents(_session: Session, filters: ExportFilters) -> Select[Any]:
    matching = billing.select_documents(search=filters.get("search", ""), kind=filters.get("kind", ""))
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
    return "" if rate is None else to_major_units(rate)


def _read_undivided(row: Any, *, named: bool) -> Decimal:
    """Integrated tax, or the tax that a document names: both are kept in one column."""
    has_name = "taxName" in row[0].facts
    return to_major_units(row[0].igst_minor if has_name == named else 0)


def _amount_column(key: str, title: str, name: str) -> Column:
    def read(row: Any) -> Decimal:
        return to_major_units(getattr(row[0], name))

    return Column(key, title, read)


def _read_joined_name(part: int) -> Callable[[Any], str]:
    return lambda row: row[part].full_name


def _list_packages(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return staff_packages.list_packages(
        session, search=filters.get("search", ""), status=filters.get("status", ""), page=number, page_size=size
    )[0]


def _list_discrepancies(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Any]:
    return discrepancies.list_discrepancies(
        session, search=filters.get("search", ""), status=filters.get("status", ""), page=number, page_size=size
    )[0]


def _discrepancy_column(key: str, title: str, of_event: str, of_difference: str) -> Column:
    """A column of two kinds of rows: what an event is told by, and what a difference is."""
    return Column(key, title, lambda row: getattr(row, of_event if isinstance(row, PaymentEvent) else of_difference))


SHEETS = (
    Sheet(
        "packages",
        N_("Packages"),
        (
            attribute_column("name", N_("Package"), "name_en"),
            attribute_column("nameHi", N_("Package, Hindi"), "name_hi"),
            attribute_column("hotel", N_("Hotel")),
            attribute_column("hotelHi", N_("Hotel, Hindi"), "hotel_hi"),
            attribute_column("city", N_("City")),
            attribute_column("cityHi", N_("City, Hindi"), "city_hi"),
            attribute_column("checkIn", N_("Arrival"), "check_in"),
            attribute_column("checkOut", N_("Departure"), "check_out"),
            attribute_column("cancelBefore", N_("Cancelling ends"), "cancel_before"),
            attribute_column("maxGuests", N_("Guests"), "max_guests"),
            Column("price", N_("Price"), lambda row: to_major_units(row.price_minor)),
            attribute_column("currency", N_("Currency")),
            attribute_column("capacity", N_("Rooms")),
            attribute_column("taken", N_("Held or sold")),
            Column("open", N_("On sale"), lambda row: bool(row.open)),
        ),
        paged_rows(_list_packages),
        choices={"status": ("open", "closed")},
    ),
    Sheet(
        "bookings",
        N_("Bookings"),
        (
            attribute_column("reference", N_("Reference"), part=0),
            attribute_column("status", N_("Status"), part=0),
            attribute_column("package", N_("Package"), "name_en", 2),
            attribute_column("hotel", N_("Hotel"), part=2),
            attribute_column("city", N_("City"), part=2),
            attribute_column("checkIn", N_("Arrival"), "check_in", 2),
            attribute_column("checkOut", N_("Departure"), "check_out", 2),
            attribute_column("guestName", N_("Guest"), "guest_name", 0),
            attribute_column("guests", N_("Guests"), part=0),
            attribute_column("specialRequests", N_("Special requests"), "special_requests", 0),
            Column("owner", N_("Booked by"), _read_joined_name(1)),
            attribute_column("ownerKind", N_("Kind"), "kind", 1),
            attribute_column("email", N_("Email"), part=1),
            attribute_column("mobile", N_("Mobile"), part=1),
            _amount_column("price", N_("Price"), "price_minor"),
            attribute_column("currency", N_("Currency"), part=0),
            attribute_column("createdAt", N_("Booked"), "created_at", 0),
            attribute_column("updatedAt", N_("Changed"), "updated_at", 0),
        ),
        streamed_rows(_select_bookings),
        ("search", "status", "packageId"),
        choices={"status": frozenset(BookingStatus)},
    ),
    Sheet(
        "payments",
        N_("Payments"),
        (
            attribute_column("reference", N_("Reference"), "receipt", 1),
            attribute_column("for", N_("For"), "subject_type", 1),
            attribute_column("gateway", N_("Gateway"), part=1),
            attribute_column("orderId", N_("Order"), "gateway_order_id", 1),
            attribute_column("paymentId", N_("Payment"), "gateway_payment_id", 0),
            attribute_column("status", N_("Status"), part=0),
            _amount_column("amount", N_("Amount"), "amount_minor"),
            _amount_column("refunded", N_("Refunded"), "refunded_minor"),
            attribute_column("currency", N_("Currency"), part=0),
            attribute_column("error", N_("Error"), part=0),
            attribute_column("createdAt", N_("Begun"), "created_at", 0),
            attribute_column("capturedAt", N_("Captured"), "captured_at", 0),
        ),
        streamed_rows(_select_payments),
        ("search", "status", "flagged", "standing"),
        choices={"status": frozenset(AttemptStatus)},
    ),
    Sheet(
        "payment-oddities",
        N_("Payment oddities"),
        (
            _discrepancy_column("what", N_("What"), "flag", "kind"),
            attribute_column("paymentId", N_("Payment"), "gateway_payment_id"),
            attribute_column("orderId", N_("Order"), "gateway_order_id"),
            _discrepancy_column("at", N_("When"), "received_at", "first_seen_at"),
            Column("ours", N_("Here"), lambda row: getattr(row, "ours", "")),
            Column("theirs", N_("At the gateway"), lambda row: getattr(row, "theirs", "")),
            attribute_column("note", N_("Behind it")),
            attribute_column("resolvedBy", N_("Explained by"), "resolved_by"),
            attribute_column("resolvedAt", N_("Explained"), "resolved_at"),
        ),
        paged_rows(_list_discrepancies),
        choices={"status": (discrepancies.OPEN, discrepancies.RESOLVED)},
    ),
    Sheet(
        "invoices",
        N_("Invoices, receipts and credit notes"),
        (
            attribute_column("number", N_("Number"), part=0),
            attribute_column("kind", N_("Kind"), part=0),
            attribute_column("date", N_("Date"), "issued_on", 0),
            _fact_column("buyer", N_("Buyer"), "buyer", "name"),
            _fact_column("buyerGstin", N_("Buyer's GSTIN"), "buyer", "gstin"),
            _fact_column("buyerState", N_("Buyer's state"), "buyer", "state"),
            _fact_column("country", N_("Country"), "buyer", "country"),
            _fact_column("buyerTaxNumber", N_("Buyer's tax number"), "buyer", "taxNumber"),
            _fact_column("sellerGstin", N_("Seller's GSTIN"), "seller", "gstin"),
            _fact_column("sellerTaxNumber", N_("Seller's tax number"), "seller", "taxNumber"),
            _fact_column("placeOfSupply", N_("Place of supply"), "placeOfSupply"),
            _fact_column("sac", N_("SAC"), "sac"),
            Column("rate", N_("Rate %"), _read_rate),
            _amount_column("taxable", N_("Taxable value"), "taxable_minor"),
            _amount_column("cgst", N_("CGST"), "cgst_minor"),
            _amount_column("sgst", N_("SGST or UTGST"), "sgst_minor"),
            Column("igst", N_("IGST"), lambda row: _read_undivided(row, named=False)),
            _fact_column("taxName", N_("Name of the tax"), "taxName"),
            Column("tax", N_("Tax outside India"), lambda row: _read_undivided(row, named=True)),
            _amount_column("amount", N_("Amount"), "amount_minor"),
            attribute_column("currency", N_("Currency"), part=0),
            _fact_column("invoice", N_("Credits"), "invoiceNumber"),
            _fact_column("reference", N_("Reference"), "reference"),
            _fact_column("payment", N_("Payment"), "payment"),
            attribute_column("sha256", N_("SHA-256 of the PDF"), part=0),
        ),
        streamed_rows(_select_documents),
        ("search", "kind"),
        choices={"kind": frozenset(DocumentKind)},
    ),
)
