"""What staff ask of the event's facts."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from pydantic import AwareDatetime, Field, field_validator

from maritime_site.core.schemas import Schema, YesNo
from maritime_site.core.text.field_errors import ENTRY
from maritime_site.core.text.home import INDIA, RUPEE
from maritime_site.core.text.i18n import _
from maritime_site.core.text.phones import validate_shown_number
from maritime_site.ports.event_fact_types import (
    ALL_LANGUAGES,
    Country,
    Currency,
    Languages,
    LongWords,
    OptionalPicture,
    OptionalText,
    Words,
    Year,
    Zone,
)
from maritime_site.ports.event_facts import (
    MOST_ENTRIES,
    Apps,
    Contact,
    Figure,
    HomeParts,
    Hours,
    Numerals,
    OptionalColour,
    OptionalFilm,
    Organisation,
    Portal,
    Social,
    Strand,
    Venue,
)

Organisations = Annotated[list[Organisation], Field(max_length=MOST_ENTRIES)]


class EventChanges(Schema):
    """Any of the facts; one that is left out stays as the draft has it, null takes it away."""

    name: Words | None = None
    short_name: Words | None = None
    year: Year | None = None
    edition: int | OptionalText = None
    theme: Words | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    time_zone: Zone | None = None
    country: Country = INDIA
    currency: Currency = RUPEE
    languages: Languages = Field(default_factory=lambda: [*ALL_LANGUAGES])
    venue: Venue | None = None
    logo: OptionalPicture = None
    colour: OptionalColour = None
    hosts: Organisations | None = None
    partners: Organisations | None = None
    contacts: Annotated[list[Contact], Field(max_length=MOST_ENTRIES)] | None = None
    social: Social | None = None
    apps: Apps | None = None
    portal: Portal | None = None
    speech_url: OptionalFilm = None
    countdown_at: datetime | None = None
    registration_opens_at: AwareDatetime | None = None
    opening_times: Annotated[list[Hours], Field(max_length=MOST_ENTRIES)] | None = None
    figures: Annotated[list[Figure], Field(max_length=12)] | None = None
    figures_source: LongWords | None = None
    strands: Annotated[list[Strand], Field(max_length=MOST_ENTRIES)] | None = None
    home_parts: HomeParts = None
    hindi_numerals: Numerals = "latin"
    visa_letters: YesNo = True


class ChangeEventRequest(EventChanges):
    """Facts as the office writes them; a phone number can be dialled, which an edition's file need not promise."""

    @field_validator("contacts")
    @classmethod
    def _check_numbers(cls, contacts: list[Contact] | None) -> list[Contact] | None:
        return contacts and [_check_number(place, contact) for place, contact in enumerate(contacts, start=1)]


def _check_number(place: int, contact: Contact) -> Contact:
    if contact.phone is None:
        return contact
    try:
        return contact.model_copy(update={"phone": validate_shown_number(contact.phone)})
    except ValueError as problem:
        raise ValueError(_(ENTRY, number=place, field="phone", problem=problem)) from problem
