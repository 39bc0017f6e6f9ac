"""People to download: registrations, passes, nominations, stalls."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from sqlmodel import Session

from maritime_site.core.clock import utc_now
from maritime_site.domain.awards import queries as awards
from maritime_site.domain.exhibition import desk_queries as stalls
from maritime_site.domain.exhibition import queries as exhibition
from maritime_site.domain.exports.sheets import Asked, Column, Sheet, paged, told
from maritime_site.domain.passes import office as passes
from maritime_site.domain.people import register
from maritime_site.domain.people.models import Person
from maritime_site.domain.people.register import Look


def _registrations(session: Session, asked: Asked, number: int, size: int) -> Sequence[Person]:
    given = {name: asked.get(name, "") for name in ("search", "status", "kind", "country")}
    return register.found(session, Look(**given, page=number, page_size=size))[0]


def _passes(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status", "kind")}
    return passes.found(session, **given, page=number, page_size=size)[0]


def _nominations(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status", "category")}
    return awards.found(session, **given, page=number, page_size=size)[0]


def _stalls(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status")}
    return stalls.office_stalls(session, **given, page=number, page_size=size, now=utc_now())[0]


def _applications(session: Session, asked: Asked, number: int, size: int) -> Sequence[Any]:
    given = {name: asked.get(name, "") for name in ("search", "status")}
    return exhibition.found(session, **given, page=number, page_size=size)[0]


def _quoted(row: Any) -> Decimal | None:
    price = row[0].price
    return Decimal(price.amount).scaleb(-2) if price else None


SHEETS = (
    Sheet(
        "registrations", "Registrations",
        (
            told("reference", "Reference"), told("kind", "Kind"), told("category", "Category"),
            told("status", "Status"), told("firstName", "First name", "first_name"),
            told("lastName", "Last name", "last_name"), told("email", "Email"), told("mobile", "Mobile"),
            told("organisation", "Organisation"), told("designation", "Designation"), told("country", "Country"),
            told("language", "Language"), told("listed", "In the directory"),
            told("createdAt", "Registered", "created_at"), told("updatedAt", "Changed", "updated_at"),
        ),
        paged(_registrations), ("search", "status", "kind", "country"),
    ),
    Sheet(
        "passes", "Passes",
        (
            told("number", "Pass number", part=0), Column("name", "Name", lambda row: row[1].full_name),
            told("kind", "Kind", part=1), told("organisation", "Organisation", part=1),
            told("country", "Country", part=1), Column("status", "Status", lambda row: row[0].status),
            told("validFrom", "Valid from", "valid_from", 0), told("validTo", "Valid to", "valid_to", 0),
            told("issuedAt", "Issued", "issued_at", 0), told("revokedAt", "Revoked", "revoked_at", 0),
        ),
        paged(_passes), ("search", "status", "kind"),
    ),
    Sheet(
        "nominations", "Nominations",
        (
            told("reference", "Reference", part=0), told("category", "Category", "name_en", 1),
            told("status", "Status", part=0), told("nomineeName", "Nominee", "nominee_name", 0),
            told("nomineeEmail", "Nominee's email", "nominee_email", 0), told("organisation", "Organisation", part=0),
            told("nominatorName", "Nominated by", "nominator_name", 0),
            told("nominatorEmail", "Nominator's email", "nominator_email", 0),
            told("statement", "Statement", part=0), told("createdAt", "Nominated", "created_at", 0),
        ),
        paged(_nominations), ("search", "status", "category"),
    ),
    Sheet(
        "stalls", "Stalls",
        (
            told("code", "Stall"), told("hall", "Hall"), told("area", "Square metres"), told("type", "Type"),
            told("openSides", "Open sides", "open_sides"), told("priceClass", "Price class", "price_class"),
            told("status", "Status"), told("applicationStatus", "Application", "application_status"),
            told("company", "Company"), told("blockReason", "Blocked because", "block_reason"),
        ),
        paged(_stalls),
    ),
    Sheet(
        "stall-applications", "Stall applications",
        (
            told("reference", "Reference", part=0), told("status", "Status", part=0),
            Column("stall", "Stall", lambda row: row[0].stall.code), told("hall", "Hall", part=0),
            Column("company", "Company", lambda row: row[1].details.get("company_name", "") or row[1].organisation),
            Column("name", "Name", lambda row: row[1].full_name), told("email", "Email", part=1),
            told("fasciaName", "Fascia name", "fascia_name", 0), told("taxNumber", "Tax number", "tax_number", 0),
            Column("price", "Price", _quoted), told("invoiceNumber", "Invoice", "invoice_number", 0),
            told("createdAt", "Begun", "created_at", 0), told("updatedAt", "Changed", "updated_at", 0),
        ),
        paged(_applications),
    ),
)  # fmt: skip
