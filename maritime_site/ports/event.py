"""The event as everything that names it reads it: its facts, the version in force, and its phase."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Annotated, Any, Protocol, Self
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, StringConstraints, model_validator

from maritime_site.core.schemas import Email, LongText, OptionalLine, Schema, Title
from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import DEFAULT, N_, _, current_language
from maritime_site.core.text.videos import embed_url
from maritime_site.settings import MOST_DAYS, Settings, read_first_facts

FIRST_VERSION = 1
MOST_ENTRIES = 60
NO_SPAN = N_("The last day has to lie within {count} days from the first")
NO_ADDRESS = N_("Enter an address that starts with https://")
NO_PICTURE = N_("Enter a path of this site or an address that starts with https://")
NO_FILM = N_("Enter the address of a film at YouTube")
NO_ZONE = N_("Enter the name of a time zone, like Asia/Kolkata")
HALF_POINT = N_("Enter latitude and longitude, or neither")


class Phase(StrEnum):
    """Where the event stands (EVENT-3)."""

    ANNOUNCED = "announced"
    REGISTRATION = "registration"
    RUNNING = "running"
    OVER = "over"
    ARCHIVED = "archived"


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


def _check_https(value: str) -> str:
    if not value.startswith("https://") or any(char.isspace() or char in "\"'<>\\" for char in value):
        raise ValueError(_(NO_ADDRESS))
    return value


def _check_picture(value: str) -> str:
    is_path = value.startswith("/") and not value.startswith("//") and not any(c in "\"'<>\\ " for c in value)
    if is_path:
        return value
    try:
        return _check_https(value)
    except ValueError as error:
        raise ValueError(_(NO_PICTURE)) from error


def _check_film(value: str) -> str:
    if not embed_url(value):
        raise ValueError(_(NO_FILM))
    return value


def _check_zone(value: str) -> str:
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as error:
        raise ValueError(_(NO_ZONE)) from error
    return value


Address = Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_https)]
OptionalAddress = Annotated[Address | None, BeforeValidator(_blank_is_none)]
OptionalPicture = Annotated[
    Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_picture)] | None,
    BeforeValidator(_blank_is_none),
]
OptionalFilm = Annotated[
    Annotated[str, StringConstraints(max_length=300), AfterValidator(_check_film)] | None,
    BeforeValidator(_blank_is_none),
]
OptionalText = Annotated[OptionalLine | None, BeforeValidator(_blank_is_none)]
Zone = Annotated[str, StringConstraints(max_length=60), AfterValidator(_check_zone)]
Year = Annotated[int, Field(ge=2000, le=2100)]


class Words(Schema):
    """One text in both languages; Hindi readers get the English one while there is no other."""

    en: Title
    hi: Annotated[Title | None, BeforeValidator(_blank_is_none)] = None

    def __str__(self) -> str:
        """In the current language."""
        return self.en if current_language() == DEFAULT else self.hi or self.en


class LongWords(Schema):
    """A longer text in both languages."""

    en: Annotated[LongText, StringConstraints(min_length=1)]
    hi: Annotated[LongText | None, BeforeValidator(_blank_is_none)] = None

    def __str__(self) -> str:
        """In the current language."""
        return self.en if current_language() == DEFAULT else self.hi or self.en


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
    email: Annotated[Email | None, BeforeValidator(_blank_is_none)] = None
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
    venue: Venue | None = None
    hosts: list[Organisation] = Field(default_factory=list[Organisation], max_length=MOST_ENTRIES)
    partners: list[Organisation] = Field(default_factory=list[Organisation], max_length=MOST_ENTRIES)
    contacts: list[Contact] = Field(default_factory=list[Contact], max_length=MOST_ENTRIES)
    social: Social = Field(default_factory=Social)
    apps: Apps = Field(default_factory=Apps)
    speech_url: OptionalFilm = None
    countdown_at: datetime | None = None
    registration_opens_at: AwareDatetime | None = None
    opening_times: list[Hours] = Field(default_factory=list[Hours], max_length=MOST_ENTRIES)
    figures: list[Figure] = Field(default_factory=list[Figure], max_length=12)
    figures_source: LongWords | None = None
    strands: list[Strand] = Field(default_factory=list[Strand], max_length=MOST_ENTRIES)

    @model_validator(mode="after")
    def _days_in_order(self) -> Self:
        if not 0 <= (self.ends_on - self.starts_on).days < MOST_DAYS:
            raise ValueError(_(NO_SPAN, count=MOST_DAYS))
        return self


class LocalizedText(str):
    """English as text, the current language where it is put into a sentence: a message is written in its reader's."""

    __slots__ = ("hindi",)

    def __new__(cls, english: str, hindi: str) -> Self:
        """Both texts."""
        text = super().__new__(cls, english)
        text.hindi = hindi
        return text

    hindi: str

    def __str__(self) -> str:
        """In the current language."""
        return super().__str__() if current_language() == DEFAULT else self.hindi

    def __format__(self, spec: str) -> str:
        """In the current language."""
        return format(str(self), spec)


@dataclass(frozen=True)
class Event:
    """The facts in force. `revision` changes with whatever a reader may see; `is_first` says that nobody set them."""

    facts: EventFacts
    version: int = FIRST_VERSION
    revision: int = 0
    archived: bool = False
    is_first: bool = True

    @property
    def title(self) -> str:
        """The event's name with its year (LAY-3), in the current language."""
        return f"{self.facts.name} {self.facts.year}"

    @property
    def localized_title(self) -> LocalizedText:
        """The title for messages, each in the language of whom it is written to."""
        name = self.facts.name
        return LocalizedText(f"{name.en} {self.facts.year}", f"{name.hi or name.en} {self.facts.year}")

    @property
    def name(self) -> str:
        """The name without a year, in the current language."""
        return str(self.facts.name)

    @property
    def zone_name(self) -> str:
        """The time zone's name, like Asia/Kolkata."""
        return self.facts.time_zone

    @property
    def zone(self) -> ZoneInfo:
        """The time zone."""
        return ZoneInfo(self.facts.time_zone)

    @property
    def days(self) -> list[date]:
        """The days of the event, in order."""
        number = (self.facts.ends_on - self.facts.starts_on).days + 1
        return [self.facts.starts_on + timedelta(days=day) for day in range(number)]

    @property
    def dates(self) -> str:
        """Its days as people read them."""
        return format_days(self.days)

    @property
    def venue(self) -> str:
        """The venue's name, empty while it is not known."""
        return str(self.facts.venue.name) if self.facts.venue else ""

    @property
    def host(self) -> str:
        """The first host, empty while there is none."""
        return str(self.facts.hosts[0].name) if self.facts.hosts else ""

    @property
    def publisher(self) -> str:
        """Who signs the site's documents: the last host, empty while there is none."""
        return str(self.facts.hosts[-1].name) if self.facts.hosts else ""

    @property
    def opens_at(self) -> datetime:
        """What the countdown runs to: the first moment of the first day unless another one was set (HOME-1)."""
        at = self.facts.countdown_at or datetime.combine(self.facts.starts_on, time(), self.zone)
        return at if at.tzinfo else at.replace(tzinfo=self.zone)

    @property
    def ends_at(self) -> datetime:
        """The end of the last day."""
        return datetime.combine(self.facts.ends_on + timedelta(days=1), time(), self.zone)

    def phase(self, now: datetime) -> Phase:
        """Where the event stands at a moment (EVENT-3)."""
        if self.archived:
            return Phase.ARCHIVED
        if now >= self.ends_at:
            return Phase.OVER
        if now >= datetime.combine(self.facts.starts_on, time(), self.zone):
            return Phase.RUNNING
        opens = self.facts.registration_opens_at
        return Phase.ANNOUNCED if opens and now < opens else Phase.REGISTRATION

    def takes_registrations(self, now: datetime) -> bool:
        """Whether the event's own dates let people register. Dates that nobody set close nothing."""
        open_phases = {Phase.REGISTRATION, Phase.RUNNING, *([Phase.OVER] if self.is_first else [])}
        return self.phase(now) in open_phases


class EventReader(Protocol):
    """Who knows the event as it is now."""

    def current(self) -> Event:
        """The event in force, at most some seconds old."""
        ...

    def expire(self) -> None:
        """Let the next reading look again: something was changed here."""
        ...


class FixedEvent:
    """An event that nobody changes."""

    def __init__(self, event: Event) -> None:
        self.event = event

    def current(self) -> Event:
        """Always the same."""
        return self.event

    def expire(self) -> None:
        """Nothing to look for."""


def first_event(settings: Settings) -> Event:
    """The event before anybody published one: the shipped facts with what the environment says."""
    facts = EventFacts.model_validate(read_first_facts())
    given = {name: getattr(settings, name) for name in settings.model_fields_set if getattr(settings, name)}
    changes: dict[str, Any] = {
        name: given[setting]
        for setting, name in (
            ("event_year", "year"),
            ("event_first_day", "starts_on"),
            ("event_last_day", "ends_on"),
            ("event_timezone", "time_zone"),
            ("countdown_at", "countdown_at"),
            ("speech_url", "speech_url"),
        )
        if setting in given
    }
    if "event_name" in given:
        changes["name"] = changes["short_name"] = Words(en=given["event_name"])
    social = {name: given[f"social_{name}"] for name in Social.model_fields if f"social_{name}" in given}
    if social:
        changes["social"] = facts.social.model_copy(update=social)
    return Event(facts.model_copy(update=changes))
