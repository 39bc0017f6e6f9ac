"""What staff ask of the event's facts."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from pydantic import AwareDatetime, Field

from maritime_site.core.schemas import Schema, YesNo
from maritime_site.core.text.home import INDIA, RUPEE
from maritime_site.ports.event_facts import (
    ALL_LANGUAGES,
    MOST_ENTRIES,
    Apps,
    Contact,
    Country,
    Currency,
    Figure,
    HomeParts,
    Hours,
    Languages,
    LongWords,
    Numerals,
    OptionalColour,
    OptionalFilm,
    OptionalPicture,
    OptionalText,
    Organisation,
    Portal,
    Social,
    Strand,
    Venue,
    Words,
    Year,
    Zone,
)

Organisations = Annotated[list[Organisation], Field(max_length=MOST_ENTRIES)]


class ChangeEventRequest(Schema):
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
