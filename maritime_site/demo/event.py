"""The demo event's own days: ahead of the first start, so that everything can be tried."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlmodel import Session

from maritime_site.domain.event import queries, service
from maritime_site.ports.event import FIRST_VERSION, Event
from maritime_site.ports.event_fact_types import Words
from maritime_site.ports.event_facts import EventFacts, Strand

DAYS = 5
# The shipped event's name as Hindi papers wrote it; the office may publish another.
NAME = Words(en="India Maritime Week", hi="इंडिया मैरीटाइम वीक")


def seed_event(session: Session, first: Event, *, first_day: date, now: datetime) -> bool:
    """Let the shipped facts count on the demo's days, unless somebody published facts already."""
    return service.publish_first(session, build_facts(first, first_day), now=now)


def build_facts(first: Event, first_day: date) -> EventFacts:
    """The shipped facts on the demo's days: the year and the parts of the event move with them.

    The shipped name gets its Hindi form.
    """
    facts = first.facts
    moved = first_day - facts.starts_on
    changes: dict[str, object] = {
        "starts_on": first_day,
        "ends_on": first_day + timedelta(days=DAYS - 1),
        "countdown_at": None,
        **{name: NAME for name in ("name", "short_name") if _lacks_hindi(getattr(facts, name))},
        "strands": [_move_strand(strand, moved) for strand in facts.strands],
    }
    if facts.year == facts.starts_on.year:
        changes["year"] = first_day.year
    return facts.model_copy(update=changes)


def _lacks_hindi(name: Words) -> bool:
    return name.en == NAME.en and name.hi is None


def _move_strand(strand: Strand, moved: timedelta) -> Strand:
    times = {name: at + moved for name in ("starts_at", "ends_at") if (at := getattr(strand, name)) is not None}
    return strand.model_copy(update=times)


def take_back_event(session: Session, first: Event) -> bool:
    """Let the shipped facts count again where the demo's still do; False where the office has published its own."""
    facts = queries.get_event(session, first).facts
    if queries.get_state(session).version != FIRST_VERSION or facts != build_facts(first, facts.starts_on):
        return False
    return service.replace_first(session, first.facts)
