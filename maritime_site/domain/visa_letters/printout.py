"""A letter for a visa as it is printed, in English: embassies of all countries read that."""

from __future__ import annotations

from urllib.parse import quote

from maritime_site.core.text.countries import country_name
from maritime_site.core.text.formatting import format_day
from maritime_site.core.text.i18n import DEFAULT, _, use_built_language
from maritime_site.domain.passes import qr
from maritime_site.domain.visa_letters.queries import LetterView
from maritime_site.ports.services import Services
from maritime_site.ports.visa_letters import VisaLetterSheet


def address_of(result: LetterView, services: Services) -> str:
    """Where whoever reads the letter checks it."""
    return f"{services.settings.origin}/visa-letter/{quote(result.code)}"


def build_sheet(result: LetterView, services: Services) -> VisaLetterSheet:
    """The sheet of a letter."""
    address, event = address_of(result, services), services.event
    issued_on, logo = result.issued_on(event.zone), services.read_logo(event)
    with use_built_language(DEFAULT):
        return VisaLetterSheet(
            title=event.title,
            publisher=event.publisher,
            venue=event.venue,
            days=event.dates,
            home=country_name(event.facts.country),
            embassy=result.embassy,
            name=result.name,
            kind=_(result.label),
            number=result.number,
            written_on=format_day(issued_on),
            rows=_list_rows(result),
            issued_on=issued_on,
            address=address,
            qr=qr.to_svg(address).decode(),
            colour=event.facts.colour or "",
            country=event.facts.country,
            logo=logo,
        )


def _list_rows(result: LetterView) -> tuple[tuple[str, str], ...]:
    """What the letter says of its person; what they left empty is left out."""
    rows = (
        (_("Name as in the passport"), result.name),
        (_("Nationality"), country_name(result.nationality)),
        (_("Passport number"), result.passport_number),
        (_("Passport valid until"), format_day(result.passport_valid_until)),
        (_("Organisation"), result.company),
        (_("Designation"), result.position),
        (_("Registration"), result.reference),
        (_("Day of arrival"), format_day(result.arrives_on)),
        (_("Day of departure"), format_day(result.departs_on)),
    )
    return tuple(row for row in rows if row[1])
