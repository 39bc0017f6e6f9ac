"""Questions about the event's facts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from maritime_site.core.errors import NotFound
from maritime_site.core.text.i18n import N_, _, in_language
from maritime_site.domain.event.models import ONLY, EventDraft, EventState, EventVersion
from maritime_site.domain.picture_uses import register_lister
from maritime_site.ports.event import FIRST_VERSION, Event
from maritime_site.ports.event_facts import EventFacts

NO_VERSION = N_("There is no such version")


@dataclass(frozen=True)
class DraftView:
    """What staff work on: the facts as they would be published, and what differs from those in force."""

    facts: EventFacts
    changes: tuple[str, ...]
    updated_at: datetime | None = None
    updated_by: str = ""


def get_state(session: Session) -> EventState:
    """The state; what it begins as where nothing was published."""
    return session.get(EventState, ONLY) or EventState()


def get_event(session: Session, first: Event) -> Event:
    """The event in force; `first` while nobody published one."""
    state = get_state(session)
    row = session.get(EventVersion, state.version)
    facts = EventFacts.model_validate(row.facts) if row else first.facts
    return Event(facts, state.version, state.revision, state.archived, is_first=state.version == FIRST_VERSION)


def get_version(session: Session, number: int, first: Event) -> EventFacts:
    """The facts of one version. Raises NotFound."""
    row = session.get(EventVersion, number)
    if row is None and number != FIRST_VERSION:
        raise NotFound(_(NO_VERSION))
    return EventFacts.model_validate(row.facts) if row else first.facts


def get_draft(session: Session, first: Event) -> DraftView:
    """The draft; the facts in force while nobody began one."""
    event, row = get_event(session, first), session.get(EventDraft, ONLY)
    if row is None:
        return DraftView(event.facts, ())
    facts = EventFacts.model_validate(row.facts)
    return DraftView(facts, list_changes(event.facts, facts), row.updated_at, row.updated_by)


def list_changes(before: EventFacts, after: EventFacts) -> tuple[str, ...]:
    """REST names of the facts that differ."""
    return tuple(
        field.alias or name
        for name, field in EventFacts.model_fields.items()
        if getattr(before, name) != getattr(after, name)
    )


def list_logos(session: Session) -> list[tuple[str, str]]:
    """The logos in force and in the draft, with the event's name in the reader's language."""
    kept = [session.get(EventVersion, get_state(session).version), session.get(EventDraft, ONLY)]
    facts = [row.facts for row in kept if row is not None and row.facts.get("logo")]
    return [(each["logo"], in_language(each["name"]["en"], each["name"].get("hi"))) for each in facts]


register_lister("event", list_logos)
