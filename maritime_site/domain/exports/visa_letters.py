"""Letters for visas to download; of a passport's number only its end (REG-7)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from maritime_site.core.text.i18n import N_
from maritime_site.domain.exports.spreadsheets import Column, ExportFilters, Sheet, attribute_column, paged_rows
from maritime_site.domain.visa_letters.office_list import Row, list_letters
from maritime_site.domain.visa_letters.passport_numbers import ending_of, open_number
from maritime_site.domain.visa_letters.queries import LetterStatus, status_of
from maritime_site.ports.services import get_event, get_services


def _list_letters(session: Session, filters: ExportFilters, number: int, size: int) -> Sequence[Row]:
    return list_letters(
        session,
        search=filters.get("search", ""),
        status=filters.get("status", ""),
        home=get_event().facts.country,
        page=number,
        page_size=size,
    )


def _read_status(row: Row) -> str:
    return status_of(*row, home=get_event().facts.country).value


def _read_ending(row: Row) -> str:
    return ending_of(open_number(row[0], get_services()))


SHEETS = (
    Sheet(
        "visa-letters",
        N_("Letters for visas"),
        (
            attribute_column("number", N_("Number"), part=0),
            Column("status", N_("Status"), _read_status),
            attribute_column("registration", N_("Registration"), "reference", part=1),
            attribute_column("kind", N_("Kind"), part=1),
            attribute_column("name", N_("Name as in the passport"), "passport_name", part=0),
            attribute_column("nationality", N_("Nationality"), part=0),
            Column("passportEnding", N_("Passport number ends in"), _read_ending),
            attribute_column("passportValidUntil", N_("Passport valid until"), "passport_valid_until", part=0),
            attribute_column("country", N_("Country"), part=1),
            attribute_column("organisation", N_("Organisation"), part=1),
            attribute_column("embassy", N_("Embassy or consulate"), part=0),
            attribute_column("arrivesOn", N_("Day of arrival"), "arrives_on", part=0),
            attribute_column("departsOn", N_("Day of departure"), "departs_on", part=0),
            attribute_column("issuedAt", N_("Written on"), "issued_at", part=0),
            attribute_column("withdrawnAt", N_("Withdrawn"), "withdrawn_at", part=0),
            attribute_column("withdrawnReason", N_("Reason"), "withdrawn_reason", part=0),
        ),
        paged_rows(_list_letters),
        choices={"status": frozenset(LetterStatus)},
        permission="REGISTRATIONS_VIEW",
    ),
)
