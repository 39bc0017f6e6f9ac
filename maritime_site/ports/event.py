"""The event as everything that names it reads it: its facts, the version in force, and its phase."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Any, Protocol, Self
from zoneinfo import ZoneInfo

from sqlmodel import Session

from maritime_site.core.text.formatting import format_days
from maritime_site.core.text.i18n import DEFAULT, current_language, write_digits
from maritime_site.first_facts import read_first_facts
from maritime_site.ports.event_fact_types import Words
from maritime_site.ports.event_facts import EventFacts, Social
from maritime_site.settings import Settings

FIRST_VERSION = 1


class Phase(StrEnum):
    """Where the event stands (EVENT-3)."""

    ANNOUNCED = "announced"
    REGISTRATION = "registration"
    RUNNING = "running"
    OVER = "over"
    ARCHIVED = "archived"


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
    """The facts in force. `revision` changes with whatever a reader may see; `is_first` says that nobody set them.

    `lacks` are the parts of an event that it has none of, such as awards or packages.
    """

    facts: EventFacts
    version: int = FIRST_VERSION
    revision: int = 0
    archived: bool = False
    is_first: bool = True
    lacks: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """The event's name with its year (LAY-3), in the current language."""
        return f"{self.facts.name} {write_digits(str(self.facts.year))}"

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
        at = self.facts.countdown_at or self.begins_at
        return at if at.tzinfo else at.replace(tzinfo=self.zone)

    @property
    def begins_at(self) -> datetime:
        """The first moment of the first day."""
        return datetime.combine(self.facts.starts_on, time(), self.zone)

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
        if now >= self.begins_at:
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

    def keep_currency(self, session: Session, /) -> str:
        """The currency of the event as it is stored, which no publishing changes while this transaction is open."""
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

    def keep_currency(self, _session: Session, /) -> str:
        """Always the same."""
        return self.event.facts.currency


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
