"""What is known of an event: its facts as the office writes them (EVENT-1)."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, StringConstraints, model_validator

from maritime_site.core.schemas import OptionalLine, Schema, YesNo
from maritime_site.core.text.email_addresses import Email
from maritime_site.core.text.home import INDIA, RUPEE
from maritime_site.core.text.i18n import N_, _
from maritime_site.ports.event_fact_types import (
    ALL_LANGUAGES,
    Address,
    Country,
    Currency,
    Languages,
    LongWords,
    OptionalAddress,
    OptionalColour,
    OptionalFilm,
    OptionalPicture,
    OptionalText,
    Words,
    Year,
    Zone,
    blank_is_none,
)
from maritime_site.setting_conflicts import MOST_DAYS

MOST_ENTRIES = 60
NO_SPAN = N_("The last day has to lie within {count} days from the first")
BACKWARDS = N_("The last day is before the first")
TWICE = N_("Name each part of the first page once")
HALF_POINT = N_("Enter latitude and longitude, or neither")


class HomePart(StrEnum):
    """A part of the first page; each stands there while it has something to show."""

    NOW = "now"
    RESULTS = "results"
    WAYS = "ways"
    HOURS = "hours"
    DAYS = "days"
    SPEAKERS = "speakers"
    COMPANIES = "companies"
    STRANDS = "strands"
    FIGURES = "figures"
    GALLERY = "gallery"
    FILMS = "films"
    NEWS = "news"
    VISIT = "visit"
    QUESTIONS = "questions"
    PARTNERS = "partners"


def _check_once(parts: list[HomePart]) -> list[HomePart]:
    if len(set(parts)) != len(parts):
        raise ValueError(_(TWICE))
    return parts


# Those that are shown, in their order; None leaves it to each phase.
HomeParts = Annotated[list[HomePart], AfterValidator(_check_once)] | None


class Venue(Schema):
    """Where it is, and its point on the map in degrees (WGS 84)."""

    name: Words
    address: Words | None = None
    latitude: float | None = Field(None, ge=-90, le=90)
    longitude: float | None = Field(None, ge=-180, le=180)

    @model_validator(mode="after")
    def _whole_point(self) -> Self:
        if (self.latitude is None) != (self.longitude is None):
            raise ValueError(_(HALF_POINT))
        return self


class Organisation(Schema):
    """A host or a partner; `logo` is a path of this site or an address."""

    name: Words
    logo: OptionalPicture = None
    url: OptionalAddress = None


class Contact(Schema):
    """Whom to ask, and when somebody answers."""

    label: Words
    phone: OptionalText = None
    email: Annotated[Email | None, BeforeValidator(blank_is_none)] = None
    hours: OptionalText = None


class Social(Schema):
    """The event's own channels."""

    facebook: OptionalAddress = None
    x: OptionalAddress = None
    instagram: OptionalAddress = None
    linkedin: OptionalAddress = None
    youtube: OptionalAddress = None


class Apps(Schema):
    """Where the event's app is fetched."""

    android: OptionalAddress = None
    ios: OptionalAddress = None


class Portal(Schema):
    """The government's portal that the footer leads to."""

    name: Words
    url: Address


class Hours(Schema):
    """When a part of the event is open."""

    label: Words
    hours: Words


class Figure(Schema):
    """A number of the first page with what it counts."""

    value: Annotated[OptionalLine, StringConstraints(min_length=1, max_length=20)]
    label: Words


class Strand(Schema):
    """A part of the event that the first page names; its times are known or not."""

    title: Words
    text: LongWords | None = None
    starts_at: AwareDatetime | date | None = None
    ends_at: AwareDatetime | date | None = None


Numerals = Literal["latin", "devanagari"]


class EventFacts(Schema):
    """Everything that names the event (EVENT-1). What is None or empty is shown nowhere."""

    name: Words
    short_name: Words
    year: Year
    edition: int | OptionalText = None
    theme: Words | None = None
    starts_on: date
    ends_on: date
    time_zone: Zone
    country: Country = Field(INDIA, description="Two letters; the first of all lists, and whose dial code a number has")
    currency: Currency = Field(RUPEE, description="Three letters; what prices are in")
    languages: Languages = Field(
        default_factory=lambda: [*ALL_LANGUAGES],
        description="What the event speaks: English and Hindi, or English alone, which has no Hindi page or field",
    )
    venue: Venue | None = None
    logo: OptionalPicture = Field(
        None, description="A picture of the media library, a path of this site, or an address"
    )
    colour: OptionalColour = Field(None, description="#rrggbb; white text on it has a contrast of 4.5 to 1 or more")
    hosts: list[Organisation] = Field(default_factory=list[Organisation], max_length=MOST_ENTRIES)
    partners: list[Organisation] = Field(default_factory=list[Organisation], max_length=MOST_ENTRIES)
    contacts: list[Contact] = Field(default_factory=list[Contact], max_length=MOST_ENTRIES)
    social: Social = Field(default_factory=Social)
    apps: Apps = Field(default_factory=Apps)
    portal: Portal | None = Field(
        None, description="The footer's link; of events in India the National Portal without one"
    )
    speech_url: OptionalFilm = None
    countdown_at: datetime | None = None
    registration_opens_at: AwareDatetime | None = None
    opening_times: list[Hours] = Field(default_factory=list[Hours], max_length=MOST_ENTRIES)
    figures: list[Figure] = Field(default_factory=list[Figure], max_length=12)
    figures_source: LongWords | None = None
    strands: list[Strand] = Field(default_factory=list[Strand], max_length=MOST_ENTRIES)
    home_parts: HomeParts = None
    hindi_numerals: Numerals = Field("latin", description="Digits of the public pages in Hindi")
    visa_letters: YesNo = Field(default=True, description="Whether people from abroad get a letter for their visa")

    @model_validator(mode="after")
    def _days_in_order(self) -> Self:
        if self.ends_on < self.starts_on:
            raise ValueError(_(BACKWARDS))
        if (self.ends_on - self.starts_on).days >= MOST_DAYS:
            raise ValueError(_(NO_SPAN, count=MOST_DAYS))
        return self
